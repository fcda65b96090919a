import type { FastifyInstance } from 'fastify'
import { type SignInRules, signInRules } from '@ratebook/shared/sign-in-rules.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../data/problem.ts'
import { orTaken } from '../data/records.ts'
import type { Tx } from '../data/tx.ts'
import { serve, type StaffContext } from '../http/serve.ts'

const stale = () => new Problem(409, fault('brandStale'))

/** What a brand asks; version 0 where it has never said anything. */
async function rulesOf({ prisma }: { prisma: Tx['prisma'] }, brandId: string) {
  const row = await prisma.signInRules.findUnique({ where: { brandId } })
  return { passwordPolicy: (row?.passwordPolicy ?? '') as SignInRules['passwordPolicy'], version: row?.version ?? 0 }
}

/** As the log keeps them, where a field that is called after passwords would be taken for one. */
const recorded = ({ passwordPolicy }: Pick<SignInRules, 'passwordPolicy'>) => ({ policy: passwordPolicy })

const answer = async ({ db, config, brandId }: StaffContext): Promise<SignInRules> => ({
  ...(await rulesOf(db, brandId)),
  serverPolicy: config.passwordPolicy,
})

export function signInRuleRoutes(app: FastifyInstance) {
  serve(signInRules)(app, {
    getSignInRules: (_, context) => answer(context),

    updateSignInRules: async ({ body: { version, ...rules } }, context) => {
      const { db, user, brandId } = context
      await db.transaction(async (tx) => {
        const { version: present, ...before } = await rulesOf(tx, brandId)
        if (version !== present) throw stale()
        if (present === 0) await orTaken(tx.prisma.signInRules.create({ data: { brandId, ...rules } }), stale())
        else {
          const data = { ...rules, version: { increment: 1 } }
          const { count } = await tx.prisma.signInRules.updateMany({ where: { brandId, version }, data })
          if (count === 0) throw stale()
        }
        const entry = { action: 'update', entity: 'sign-in rules', entityId: brandId }
        await tx.record(brandId, user, { ...entry, before: recorded(before), after: recorded(rules) })
      })
      return answer(context)
    },
  })
}
