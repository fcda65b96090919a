import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type SignInRules, signInRules } from '@ratebook/shared/sign-in-rules.ts'
import { type Role, roles } from '@ratebook/shared/wire/access.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { brandById, worksFor } from '../data/brand.ts'
import { refusedFields, stale } from '../data/problem.ts'
import { orStale, orTaken } from '../data/records.ts'
import { hasSecondFactor } from '../data/second-factors.ts'
import type { Tx } from '../data/tx.ts'
import { serve, type StaffContext } from '../http/serve.ts'

/** What a brand asks; version 0 where it has never said anything. */
async function rulesOf({ prisma }: { prisma: Tx['prisma'] }, brandId: string) {
  const row = await prisma.signInRules.findFirst({ where: { brandId } })
  return {
    secondFactorRoles: (row?.secondFactorRoles ?? []) as Role[],
    passwordPolicy: (row?.passwordPolicy ?? '') as SignInRules['passwordPolicy'],
    version: row?.version ?? 0,
  }
}

/** Those who look after all brands are the business of the site's own, and of nobody but themselves. */
async function demandableRoles({ db, brandId, user }: StaffContext): Promise<readonly Role[]> {
  const mayAskSuperAdmins = user.role === 'super_admin' && (await brandById(db, brandId)).isDefault
  return mayAskSuperAdmins ? roles : roles.filter((role) => role !== 'super_admin')
}

async function answer(context: StaffContext): Promise<SignInRules> {
  const { db, config, brandId } = context
  const counted = await db.rows<{ role: Role; all: number; without: number }>(sql`
    SELECT u.role::text AS role, count(*)::int AS all, count(*) FILTER (WHERE NOT ${hasSecondFactor})::int AS without
    FROM app_user u WHERE ${worksFor(sql`${brandId}::uuid`)} AND u.enabled AND u.password_hash <> '' GROUP BY 1`)
  const people = (await demandableRoles(context)).map((role) => counted.find((c) => c.role === role) ?? { role, all: 0, without: 0 })
  return { ...(await rulesOf(db, brandId)), serverPolicy: config.passwordPolicy, people }
}

/** As the log keeps them, where a field that is called after passwords would be taken for one. */
const recorded = ({ secondFactorRoles, passwordPolicy }: Pick<SignInRules, 'secondFactorRoles' | 'passwordPolicy'>) => ({
  secondFactorRoles,
  policy: passwordPolicy,
})

export function signInRuleRoutes(app: FastifyInstance) {
  serve(signInRules)(app, {
    getSignInRules: (_, context) => answer(context),

    updateSignInRules: async ({ body: { version, ...wish } }, context) => {
      const { db, user, brandId } = context
      const demandable = await demandableRoles(context)
      const rules = { ...wish, secondFactorRoles: roles.filter((role) => wish.secondFactorRoles.includes(role)) }
      await db.transaction(async (tx) => {
        const { version: present, ...before } = await rulesOf(tx, brandId)
        if (version !== present) throw stale('brandStale')
        const isChanged = (role: Role) => before.secondFactorRoles.includes(role) !== rules.secondFactorRoles.includes(role)
        if (roles.some((role) => isChanged(role) && !demandable.includes(role)))
          throw refusedFields(fault('notAllowed'), [faultAt('secondFactorRoles', 'roleNotDemandable')])
        if (present === 0) await orTaken(tx.prisma.signInRules.create({ data: { brandId, ...rules } }), stale('brandStale'))
        else {
          const data = { ...rules, version: { increment: 1 } }
          await orStale(tx.prisma.signInRules.updateMany({ where: { brandId, version }, data }), 'brandStale')
        }
        const entry = { action: 'update', entity: 'sign-in rules', entityId: brandId }
        await tx.record(brandId, user, { ...entry, before: recorded(before), after: recorded(rules) })
      })
      return answer(context)
    },
  })
}
