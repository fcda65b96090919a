import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { Prisma } from '@ratebook/prisma/generated/client.ts'
import { methodNames, named, payMethodNames, ruleTypeNames } from '@ratebook/shared/contract-names.ts'
import type { GroupNode as Node } from '@ratebook/shared/pricing/groups.ts'
import { type GroupNode, type NewRule, type RuleEdit, rules } from '@ratebook/shared/rules.ts'
import { record } from '../../data/audit.ts'
import { type Db, type Reader, readingBy } from '../../data/db.ts'
import { isDuplicate } from '../../data/database-errors.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { serve } from '../../http/serve.ts'
import { termsChanged } from '../../data/terms-revision.ts'
import { childrenOf, chosenNodes } from './groups.ts'
import { checkRule } from './rule-checks.ts'
import { findRule, gpcis, rulesOfService } from './rule-shown.ts'
import { tryRule } from './try-rule.ts'
import { compareRules } from './what-if.ts'

type Transaction = Parameters<Parameters<Db['prisma']['$transaction']>[0]>[0]
const reading = (tx: Transaction): Reader => readingBy((query) => tx.$queryRaw(query))

async function readRule(db: Db, brandId: string, id: string) {
  const rule = await findRule(db, brandId, id)
  if (!rule) throw notFound('The rule')
  return rule
}

/** The rule as it is, held until the transaction ends. */
async function held(tx: Transaction, brandId: string, id: string) {
  await tx.$queryRaw(sql`SELECT 1 FROM contract_rule WHERE brand_id = ${brandId}::uuid AND id = ${id}::uuid FOR UPDATE`)
  const row = await tx.contractRule.findUnique({ where: { brandId_id: { brandId, id } } })
  if (!row) throw notFound('The rule')
  return row
}

/** As it is stored: no stop-loss is SQL's NULL. */
const stored = ({ stopLoss, ...data }: Awaited<ReturnType<typeof checkRule>>['data']) => ({ ...data, stopLoss: stopLoss ?? Prisma.DbNull })

async function createRule(db: Db, brandId: string, user: Parameters<typeof record>[2], body: NewRule) {
  const id = uuid()
  try {
    await db.prisma.$transaction(async (tx) => {
      const { data } = await checkRule(reading(tx), brandId, body)
      const after = await tx.contractRule.create({ data: { brandId, id, ...stored(data) } })
      await termsChanged(tx, brandId)
      await record(tx, brandId, user, { action: 'create', entity: 'rule', entityId: id, after })
    })
  } catch (error) {
    if (isDuplicate(error))
      throw new Problem(409, 'The contracted service already has a rule of this name', [
        { path: 'name', message: 'There is one of this name already' },
      ])
    throw error
  }
  return readRule(db, brandId, id)
}

async function updateRule(db: Db, brandId: string, user: Parameters<typeof record>[2], body: RuleEdit) {
  const { id, version } = body
  await db.prisma.$transaction(async (tx) => {
    const before = await held(tx, brandId, id)
    if (before.version !== version) throw new Problem(409, 'Somebody changed this rule in the meantime. Reload it and try again.')
    const fixed = (
      [
        ['name', 'name'],
        ['ruleTypeId', 'rule type'],
        ['contractServiceId', 'contracted service'],
      ] as const
    ).filter(([field]) => before[field] !== body[field])
    if (fixed.length > 0)
      throw refusedFields(
        `The ${fixed.map(([, words]) => words).join(' and the ')} of a rule cannot be changed`,
        fixed.map(([path]) => ({ path, message: 'Cannot be changed: make another rule' })),
      )
    const { data } = await checkRule(reading(tx), brandId, body, before.groupIds)
    const after = await tx.contractRule.update({
      where: { brandId_id: { brandId, id } },
      data: { ...stored(data), version: { increment: 1 } },
    })
    await termsChanged(tx, brandId)
    await record(tx, brandId, user, { action: 'update', entity: 'rule', entityId: id, before, after })
  })
  return readRule(db, brandId, id)
}

async function scheduleOf(db: Db, brandId: string, ruleId: string): Promise<{ groupIds: string[]; feeScheduleId: string | null }> {
  const rule = await db.prisma.contractRule.findUnique({
    where: { brandId_id: { brandId, id: ruleId } },
    select: { groupIds: true, feeScheduleId: true },
  })
  if (!rule) throw notFound('The rule')
  return rule
}
const nodes = (found: Node[], ruleId: string | null): GroupNode[] => found.map((n) => ({ ...n, ruleId, hasChildren: n.level < 2 }))

export function ruleRoutes(app: FastifyInstance) {
  serve(rules)(app, {
    listRules: async ({ params: { id } }, { db, brandId }) => {
      if (!(await db.prisma.contractedService.findUnique({ where: { brandId_id: { brandId, id } } })))
        throw notFound('The contracted service')
      return rulesOfService(db, brandId, sql`${id}`)
    },
    getRule: ({ params: { ruleId } }, { db, brandId }) => readRule(db, brandId, ruleId),
    createRule: ({ body }, { db, brandId, user }) => createRule(db, brandId, user, body),
    updateRule: ({ body }, { db, brandId, user }) => updateRule(db, brandId, user, body),
    deleteRule: async ({ params: { id } }, { db, brandId, user }) => {
      await db.prisma.$transaction(async (tx) => {
        const before = await held(tx, brandId, id)
        await tx.contractRule.delete({ where: { brandId_id: { brandId, id } } })
        await termsChanged(tx, brandId)
        await record(tx, brandId, user, { action: 'delete', entity: 'rule', entityId: id, before })
      })
      return null
    },
    listMethodTypes: async () => named(methodNames),
    listRuleTypes: async () => named(ruleTypeNames),
    listPayMethods: async () => named(payMethodNames),
    listGpcis: async () => gpcis,
    listRuleGroups: async ({ params: { id } }, { db, brandId }) => {
      const { groupIds, feeScheduleId } = await scheduleOf(db, brandId, id)
      return feeScheduleId === null || groupIds.length === 0 ? [] : nodes(await chosenNodes(db, brandId, feeScheduleId, groupIds), id)
    },
    listGroupTree: async ({ body: { ruleId, feeScheduleId, parentId } }, { db, brandId }) => {
      const rule = ruleId === null ? null : await scheduleOf(db, brandId, ruleId)
      const scheduleId = feeScheduleId ?? rule?.feeScheduleId ?? null
      if (scheduleId === null) return []
      if (!(await db.prisma.feeSchedule.findUnique({ where: { brandId_id: { brandId, id: scheduleId } }, select: { id: true } })))
        throw notFound('The fee schedule')
      return nodes(await childrenOf(db, brandId, scheduleId, parentId), ruleId)
    },
    tryRule: ({ body }, { db, brandId }) => tryRule(db, brandId, body),
    compareRules: (_, context) => compareRules(context),
  })
}
