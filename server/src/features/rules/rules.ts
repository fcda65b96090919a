import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { Prisma } from '@ratebook/prisma/generated/client.ts'
import { methodNames, optionsOf, ruleTypeNames } from '@ratebook/shared/contract-names.ts'
import { pastLines } from '@ratebook/shared/past-lines.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import { type GroupRange, type GroupNode as Node, nodeOf } from '@ratebook/shared/pricing/groups.ts'
import { type GroupNode, type NewRule, type RuleEdit, rules } from '@ratebook/shared/rules.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import type { Actor } from '../../data/audit.ts'
import type { Db } from '../../data/db.ts'
import { notFound, refusedFields } from '../../data/problem.ts'
import { current, held, orTaken, taken } from '../../data/records.ts'
import { concerning } from '../../http/security-events.ts'
import { type Saved, serve } from '../../http/serve.ts'
import { childrenOf, nodesWith, chosenNodes } from './groups.ts'
import { checkRule } from './rule-checks.ts'
import { demandBounded } from '../../terms/contract-limits.ts'
import { findRule, gpcis, rulesOfService } from '../../terms/rule-record.ts'
import { checkPastLines } from './past-lines.ts'
import { tryRule } from './try-rule.ts'
import { remittedVolumes } from './remitted-volumes.ts'
import { compareRules } from './what-if.ts'

async function readRule(db: Db, brandId: string, id: string) {
  const rule = await findRule(db, brandId, id)
  if (!rule) throw notFound('ruleNotFound')
  return rule
}

/** As its table takes it: no stop-loss is SQL's NULL. */
const toColumns = ({ stopLoss, groups, ...data }: Awaited<ReturnType<typeof checkRule>>['data']) => ({
  ...data,
  groups: groups as object[],
  stopLoss: stopLoss ?? Prisma.DbNull,
})

async function createRule(db: Db, brandId: string, user: Actor, body: NewRule) {
  const id = uuid()
  await db.transaction(async (tx) => {
    const { data } = await checkRule(tx, brandId, body)
    const after = await orTaken(tx.prisma.contractRule.create({ data: { brandId, id, ...toColumns(data) } }), taken('ruleTaken', 'name'))
    await demandBounded(tx, brandId, sql`r.id = ${id}::uuid`, 'carveoutCodes')
    await tx.termsChanged(brandId, [])
    await tx.record(brandId, user, { action: 'create', entity: 'rule', entityId: id, after })
  })
  return readRule(db, brandId, id)
}

async function updateRule(db: Db, brandId: string, user: Actor, body: RuleEdit) {
  const { id, version } = body
  await db.transaction(async (tx) => {
    const before = await current(tx, 'contractRule', brandId, id, version)
    const fixed = [
      before.name !== body.name && (['name', 'ruleName'] as const),
      before.ruleType !== body.ruleTypeId && (['ruleTypeId', 'ruleType'] as const),
      before.contractServiceId !== body.contractServiceId && (['contractServiceId', 'ruleService'] as const),
    ].filter((field) => field !== false)
    if (fixed.length > 0)
      throw refusedFields(
        fault('ruleFixed', { fields: fixed.map(([, field]) => fault(field)) }),
        fixed.map(([path]) => faultAt(path, 'ruleFieldFixed')),
      )
    const { data } = await checkRule(tx, brandId, body, before)
    const after = await tx.prisma.contractRule.update({
      where: { brandId_id: { brandId, id } },
      data: { ...toColumns(data), version: { increment: 1 } },
    })
    await demandBounded(tx, brandId, sql`r.id = ${id}::uuid`, 'carveoutCodes')
    await tx.termsChanged(brandId, [])
    await tx.record(brandId, user, { action: 'update', entity: 'rule', entityId: id, before, after })
  })
  return readRule(db, brandId, id)
}

async function scheduleOf(db: Db, brandId: string, ruleId: string): Promise<{ groups: GroupRange[]; feeScheduleId: string | null }> {
  const rule = await db.prisma.contractRule.findFirst({ where: { brandId, id: ruleId }, select: { groups: true, feeScheduleId: true } })
  if (!rule) throw notFound('ruleNotFound')
  return { ...rule, groups: rule.groups as unknown as GroupRange[] }
}
const nodes = (list: Node[], ruleId: string | null): GroupNode[] => list.map((n) => ({ ...n, ruleId, hasChildren: n.level < 2 }))

export function ruleRoutes(app: FastifyInstance) {
  const asSaved: Saved<typeof rules> = {
    // the factor is the locality's, and the groups are those of the schedule
    updateRule: async ({ id }, { db, brandId }) => ({ ...(await readRule(db, brandId, id)), gpci: undefined, groupIds: undefined }),
  }
  serve(rules, asSaved)(app, {
    listRules: async ({ params: { id } }, { db, brandId, request }) => {
      const service = await db.prisma.contractedService.findFirst({ where: { brandId, id } })
      if (!service) throw notFound('contractedServiceNotFound')
      concerning(request, { objectId: service.contractId })
      return rulesOfService(db, brandId, sql`${id}`)
    },
    getRule: ({ params: { id } }, { db, brandId }) => readRule(db, brandId, id),
    createRule: ({ body }, { db, brandId, user }) => createRule(db, brandId, user, body),
    updateRule: ({ body }, { db, brandId, user }) => updateRule(db, brandId, user, body),
    deleteRule: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await held(tx, 'contractRule', brandId, id)
        await tx.prisma.contractRule.delete({ where: { brandId_id: { brandId, id } } })
        await tx.termsChanged(brandId, [])
        await tx.record(brandId, user, { action: 'delete', entity: 'rule', entityId: id, before })
      })
      return null
    },
    listMethodTypes: async () => optionsOf(methodNames),
    listRuleTypes: async () => optionsOf(ruleTypeNames),
    listPayMethods: async () => optionsOf(payMethodCards),
    listGpcis: async () => gpcis,
    listRuleGroups: async ({ params: { id } }, { db, brandId }) => {
      const { groups, feeScheduleId } = await scheduleOf(db, brandId, id)
      return feeScheduleId === null ? [] : nodes(await chosenNodes(db, brandId, feeScheduleId, groups.map(nodeOf)), id)
    },
    listGroupTree: async ({ body: { ruleId, feeScheduleId, parentId, search } }, { db, brandId }) => {
      const rule = ruleId === null ? null : await scheduleOf(db, brandId, ruleId)
      const scheduleId = feeScheduleId ?? rule?.feeScheduleId ?? null
      if (scheduleId === null) return []
      if (!(await db.prisma.feeSchedule.findFirst({ where: { brandId, id: scheduleId }, select: { id: true } })))
        throw notFound('feeScheduleNotFound')
      const of = [db, brandId, scheduleId] as const
      return nodes(await (search ? nodesWith(...of, search) : childrenOf(...of, parentId ?? '')), ruleId)
    },
    tryRule: ({ body }, { db, brandId }) => tryRule(db, brandId, body),
    getRemittedVolumes: ({ query }, context) => remittedVolumes(context, query),
    compareRules: (_, context) => compareRules(context),
  })
  serve(pastLines)(app, { checkPastLines: ({ body }, context) => checkPastLines(context, body) })
}
