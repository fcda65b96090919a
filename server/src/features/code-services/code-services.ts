import type { FastifyInstance } from 'fastify'
import sql, { join, type Sql } from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { type CodeService, codeServiceList, codeServices } from '@ratebook/shared/code-services.ts'
import { requestOf } from '@ratebook/shared/wire/list.ts'
import { methodNames, optionsOf, nameOf, serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import type { Db } from '../../data/db.ts'
import { refusedFields } from '../../data/problem.ts'
import { tableColumns, type ListSource } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { held, orTaken, readOne, taken } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import { serve } from '../../http/serve.ts'
import { demandBounded } from '../../terms/contract-limits.ts'
import { listRuleUses } from '../../terms/rule-uses.ts'

type C = typeof codeServiceList.columns

/** The name that people read where the table holds a constant: lists are searched, sorted and filtered by what they show. */
const called = (column: Sql, names: Record<string, { name: string }>) =>
  sql`CASE ${column} ${join(
    Object.entries(names).map(([id, { name }]) => sql`WHEN ${id} THEN ${name}`),
    ' ',
  )} ELSE '' END`

function source(brandId: string): ListSource<C> {
  return {
    list: codeServiceList,
    from: sql`code_service c`,
    where: sql`c.brand_id = ${brandId}`,
    id: sql`c.id`,
    columns: {
      ...tableColumns('c', 'name', 'description', 'primaryCodes', 'qualifierCodes'),
      serviceType: called(sql`c.service_type`, serviceTypeNames),
      primaryRuleMethod: called(sql`c.primary_rule_method`, methodNames),
      qualifierRuleMethod: called(sql`c.qualifier_rule_method`, methodNames),
    },
    also: {
      serviceTypeId: sql`c.service_type`,
      primaryId: sql`c.primary_rule_method`,
      qualifierId: sql`c.qualifier_rule_method`,
      version: sql`c.version`,
      rules: sql`(SELECT count(*)::int FROM contract_rule r WHERE r.brand_id = ${brandId} AND r.code_service_id = c.id)`,
    },
  }
}

type Row = CodeService & { primaryId: CodeService['primaryRuleMethod']; qualifierId: CodeService['qualifierRuleMethod'] }
const toWire = ({ primaryId, qualifierId, ...row }: Row): Row => ({
  ...row,
  primaryId,
  qualifierId,
  primaryRuleMethod: primaryId,
  qualifierRuleMethod: qualifierId,
})

const readCodeService = async (db: Db, brandId: string, id: string) =>
  toWire(await readOne<C, Row>(db, source(brandId), 'codeServiceNotFound', id))

const NAMED = 5
/** The rules that use it, the first of them by name. */
async function usedBy(tx: Tx, brandId: string, codeServiceId: string) {
  const rules = await tx.prisma.contractRule.findMany({
    where: { brandId, codeServiceId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: NAMED + 1,
    include: { service: { include: { contract: true } } },
  })
  const total = rules.length > NAMED ? await tx.prisma.contractRule.count({ where: { brandId, codeServiceId } }) : rules.length
  return listRuleUses(
    rules.slice(0, NAMED).map((r) => ({ rule: r.name, contract: r.service.contract.name })),
    total,
  )
}

export function codeServiceRoutes(app: FastifyInstance) {
  serve(codeServices, { updateCodeService: ({ id }, { db, brandId }) => readCodeService(db, brandId, id) })(app, {
    getCodeServicePage: ({ query }, context) => listPage<C, Row>(context, source(context.brandId), requestOf(query), toWire),
    listCodeServices: ({ body }, context) => listPage<C, Row>(context, source(context.brandId), body, toWire),
    listTinyCodeServices: (_, { db, brandId }) =>
      db.rows(sql`SELECT id, name, service_type AS "serviceTypeId" FROM code_service WHERE brand_id = ${brandId} ORDER BY name, id`),
    listServiceTypes: async () => optionsOf(serviceTypeNames),
    getCodeService: ({ params }, { db, brandId }) => readCodeService(db, brandId, params.id),
    createCodeService: async ({ body: { serviceTypeId: serviceType, ...data } }, { db, brandId, user }) => {
      const id = uuid()
      await db.transaction(async (tx) => {
        const after = await orTaken(
          tx.prisma.codeService.create({ data: { brandId, id, serviceType, ...data } }),
          taken('codeServiceTaken', 'name'),
        )
        await tx.termsChanged(brandId, [])
        await tx.record(brandId, user, { action: 'create', entity: 'code service', entityId: id, after })
      })
      return readCodeService(db, brandId, id)
    },
    updateCodeService: async ({ body: { id, version, name, serviceTypeId: serviceType, ...data } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await held(tx, 'codeService', brandId, id, version)
        if (before.name !== name)
          throw refusedFields(fault('codeServiceNameFixed'), [faultAt('name', 'itsNameStays', { name: before.name })])
        const users = before.serviceType === serviceType ? [] : await usedBy(tx, brandId, id)
        if (users.length > 0) {
          const type = nameOf(serviceTypeNames, before.serviceType)?.name ?? ''
          throw refusedFields(fault('codeServiceTypeUsed', { users }), [faultAt('serviceTypeId', 'codeServiceTypeStays', { type, users })])
        }
        const after = await tx.prisma.codeService.update({
          where: { brandId_id: { brandId, id } },
          data: { serviceType, ...data, version: { increment: 1 } },
        })
        await demandBounded(tx, brandId, sql`c.id = ${id}::uuid`, 'primaryCodes')
        await tx.termsChanged(brandId, [])
        await tx.record(brandId, user, { action: 'update', entity: 'code service', entityId: id, before, after })
      })
      return readCodeService(db, brandId, id)
    },
    deleteCodeService: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await held(tx, 'codeService', brandId, id)
        const users = await usedBy(tx, brandId, id)
        if (users.length > 0) throw refusedFields(fault('codeServiceUsed', { users }), [faultAt('id', 'usedBy', { users })])
        await tx.prisma.codeService.delete({ where: { brandId_id: { brandId, id } } })
        await tx.termsChanged(brandId, [])
        await tx.record(brandId, user, { action: 'delete', entity: 'code service', entityId: id, before })
      })
      return null
    },
  })
}
