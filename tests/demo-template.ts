import sql from 'sql-template-tag'
import { openDatabase } from '@ratebook/server/data/db.ts'
import { hashPassword } from '@ratebook/server/data/password-hash.ts'
import { seedDemo } from '@ratebook/prisma/seed/seed.ts'
import { demoUsers } from '@ratebook/prisma/seed/world.ts'
import { EULA_VERSION } from '@ratebook/shared/passwords.ts'
import { cloneDatabase, demoTemplate, smallTemplate } from './postgres.ts'

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

/**
 * Makes of the demo template one in which a facility has some 400 items in place of 2,000, and schedules have lines for these alone: for
 * tests that read, write or compare all of it again and again. What patients are shown is there, what stands beside it on claims, whatever
 * is rare, and an eighth of the rest.
 */
export async function createSmallTemplate(adminUrl: string) {
  const db = openDatabase(await cloneDatabase(adminUrl, smallTemplate, demoTemplate), 2, () => {})
  await db.rows(sql`
    DELETE FROM charge_item WHERE NOT enabled AND status = '' AND modifiers = '' AND billing_class = '' AND category <> 'room'
      AND hashtext(description) % 8 <> 0
      AND cpt_hcpcs NOT IN (SELECT associated_cpt_hcpcs FROM associated_charge)`)
  await db.rows(sql`
    DELETE FROM fee_schedule_item WHERE code NOT IN (SELECT cpt_hcpcs FROM charge_item UNION SELECT drg_code FROM charge_item)`)
  await db.rows(sql`
    UPDATE fee_schedule f SET item_count =
      (SELECT count(*) FROM fee_schedule_item i WHERE i.brand_id = f.brand_id AND i.fee_schedule_id = f.id)`)
  await db.rows(sql`VACUUM FULL ANALYZE charge_item`)
  await db.rows(sql`VACUUM FULL ANALYZE fee_schedule_item`)
  await db.close()
}
