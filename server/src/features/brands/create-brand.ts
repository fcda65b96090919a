import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { NewBrandPayload } from '@ratebook/shared/brand-settings.ts'
import type { BrandSettings } from '@ratebook/shared/brands.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { brandById, withLogo } from '../../data/brand.ts'
import { refusedFields } from '../../data/problem.ts'
import { orTaken } from '../../data/records.ts'
import { ofBrands } from '../../data/scope.ts'
import type { Tx } from '../../data/tx.ts'
import type { StaffContext } from '../../http/serve.ts'
import { firstLabel, labelAsked, nameTaken, tellSuperAdmins } from './addresses.ts'
import { assistantFaultsOf, recorded, settingsOf, toRow } from './brand-fields.ts'
import type { Logo } from './logo.ts'

/** Adds a brand; the first one is the default. */
export async function createBrand(
  context: StaffContext,
  settings: z.output<typeof NewBrandPayload>,
  logo: Logo | null,
): Promise<z.input<typeof BrandSettings>> {
  const { db, config, user } = context
  const faults = assistantFaultsOf(settings, config)
  if (faults.length) throw refusedFields(fault('assistantLacks'), faults)
  const id = uuid()
  const make = async (tx: Tx) => {
    // of two first brands at once only one is the first
    await tx.execute(sql`LOCK TABLE brand IN SHARE ROW EXCLUSIVE MODE`)
    const isDefault = (await tx.prisma.brand.count()) === 0
    const data = {
      ...toRow(settings, config),
      ...firstLabel(config, user, settings.domainName, isDefault),
      id,
      displayName: settings.displayName ?? settings.domainName,
      isDefault,
    }
    const brand = tx.prisma.brand.create({ data: { ...data, ...(logo && { logo: { create: logo } }) }, include: withLogo })
    const after = await orTaken(brand, nameTaken())
    if (user.role === 'partner') await tx.prisma.userBrand.create({ data: { brandId: id, userId: user.id } })
    await tx.record(id, user, { action: 'create', entity: 'brand', entityId: id, after: recorded(after) })
  }
  await ofBrands([id], () => db.transaction(make))
  const made = await brandById(db, id)
  if (labelAsked(made)) await tellSuperAdmins(context, made)
  return settingsOf(made, config)
}
