import type { PasswordPolicy } from '@ratebook/shared/passwords.ts'
import type { Config } from '../config.ts'
import type { Tx } from './tx.ts'

type Reader = { prisma: Tx['prisma'] }

/** The brand that a person is at home in: their client, else one assigned to them, else the site's own; null before there is any. */
export async function homeBrandOf({ prisma }: Reader, userId: string) {
  const user = await prisma.user.findFirst({
    where: { id: userId },
    include: { client: true, brands: { orderBy: { brandId: 'asc' }, take: 1, include: { brand: true } } },
  })
  return user?.client ?? user?.brands[0]?.brand ?? prisma.brand.findFirst({ orderBy: [{ isDefault: 'desc' }, { id: 'asc' }] })
}

/** The rule that a new password of a brand's people keeps: the brand's own, else the server's. */
export async function policyOfBrand({ prisma }: Reader, config: Config, brandId: string | undefined): Promise<PasswordPolicy> {
  const rules = brandId === undefined ? null : await prisma.signInRules.findFirst({ where: { brandId } })
  return ((rules?.passwordPolicy ?? '') as PasswordPolicy | '') || config.passwordPolicy
}

/** The rule that a person's new password keeps: that of the brand they are at home in. */
export const policyOf = async (db: Reader, config: Config, userId: string) => policyOfBrand(db, config, (await homeBrandOf(db, userId))?.id)
