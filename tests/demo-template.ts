import { openDatabase } from '@ratebook/server/data/db.ts'
import { hashPassword } from '@ratebook/server/data/password-hash.ts'
import { seedDemo } from '@ratebook/prisma/seed/seed.ts'
import { demoUsers } from '@ratebook/prisma/seed/world.ts'
import { EULA_VERSION } from '@ratebook/shared/passwords.ts'
import { cloneDatabase, demoTemplate } from './postgres.ts'

export const PASSWORD = 'Ratebook-test-1'
/** The least work bcrypt allows: tests sign in hundreds of times. */
const ROUNDS = 4

/** Makes the template that holds the demo world with all its users, the super_admin among them. */
export async function createDemoTemplate(adminUrl: string) {
  const db = openDatabase(await cloneDatabase(adminUrl, demoTemplate), 2, () => {})
  const passwordHash = await hashPassword(PASSWORD, ROUNDS)
  await seedDemo(db.prisma, passwordHash)
  const { brandKey: _, partnerOf: _none, ...admin } = demoUsers.find((u) => u.role === 'super_admin') as (typeof demoUsers)[number]
  await db.prisma.user.create({ data: { ...admin, passwordHash } })
  const users = await db.prisma.user.findMany()
  await db.prisma.eulaAcceptance.createMany({ data: users.map(({ id }) => ({ userId: id, version: EULA_VERSION, address: '127.0.0.1' })) })
  await db.close()
}
