import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import {
  type FeeSchedule,
  type FeeScheduleItem,
  type feeScheduleItemList,
  type feeScheduleList,
  feeSchedules,
} from '@ratebook/shared/fee-schedules.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import type { Tx } from '../../data/tx.ts'
import { notFound, refusedFields } from '../../data/problem.ts'
import { listSql } from '../../data/list-page.ts'
import { listPage } from '../../data/list-page.ts'
import { current, orTaken } from '../../data/records.ts'
import { serve } from '../../http/serve.ts'
import { listRuleUses } from '../../terms/rule-uses.ts'
import { todayOf } from '../../data/today.ts'
import { templateHeader } from './schedule-columns.ts'
import { uploadFeeSchedule } from './schedule-import.ts'
import { itemSource, readSchedule, readSchedules, scheduleSource } from './schedule-source.ts'
import { duplicateEdition } from './settle-edition.ts'

const NAMED = 10

/** @throws Problem 422 naming the rules that refer to a schedule, and the contracts they stand in */
async function mustBeUnused(tx: Tx, brandId: string, id: string) {
  const rules = await tx.rows<{ rule: string; contract: string }>(
    sql`
    SELECT r.name AS rule, c.name AS contract FROM contract_rule r
    JOIN contracted_service s ON s.brand_id = ${brandId} AND s.id = r.contract_service_id
    JOIN contract c ON c.brand_id = ${brandId} AND c.id = s.contract_id
    WHERE r.brand_id = ${brandId} AND r.fee_schedule_id = ${id} ORDER BY c.name, r.name, r.id`,
  )
  if (rules.length === 0) return
  const users = listRuleUses(rules.slice(0, NAMED), rules.length)
  throw refusedFields(fault('feeScheduleUsed', { users }), [faultAt('id', 'inUseBy', { users })])
}

export function feeScheduleRoutes(app: FastifyInstance) {
  serve(feeSchedules)(app, {
    listAllFeeSchedules: (_, { db, brandId }) => readSchedules(db, brandId),
    listFeeSchedules: async ({ body }, context) => {
      const { db, brandId } = context
      const source = scheduleSource(brandId, await todayOf(db, brandId))
      return listPage<typeof feeScheduleList.columns, FeeSchedule>(context, source, body)
    },
    getFeeSchedule: ({ params }, { db, brandId }) => readSchedule(db, brandId, params.id),
    listFeeScheduleItems: async ({ body: { feeScheduleId, ...request } }, context) => {
      const { db, brandId } = context
      const schedule = await db.prisma.feeSchedule.findFirst({ where: { brandId, id: feeScheduleId }, select: { itemCount: true } })
      if (!schedule) throw notFound('feeScheduleNotFound')
      const source = itemSource(brandId, feeScheduleId)
      if (request.filter || request.search || request.file)
        return listPage<typeof feeScheduleItemList.columns, FeeScheduleItem>(context, source, request)
      // lines never change: counting hundreds of thousands again would take longer than the page
      return {
        records: await db.rows<FeeScheduleItem>(listSql(source, request).records),
        pagination: { ...request.pagination, totalRecords: schedule.itemCount },
      }
    },
    updateFeeSchedule: async (
      { body: { id, version, effectiveDate, expirationDate, terminationDate, description } },
      { db, brandId, user },
    ) => {
      const day = (date: string | null) => date && new Date(date)
      const data = {
        effectiveDate: new Date(effectiveDate),
        expirationDate: day(expirationDate) || null,
        terminationDate: day(terminationDate) || null,
        description,
        version: { increment: 1 },
      }
      await db.transaction(async (tx) => {
        const before = await current(tx, 'feeSchedule', brandId, id, version)
        const after = await orTaken(
          tx.prisma.feeSchedule.update({ where: { brandId_id: { brandId, id } }, data }),
          duplicateEdition(before.name, effectiveDate),
        )
        await tx.termsChanged(brandId, [])
        await tx.record(brandId, user, { action: 'update', entity: 'fee schedule', entityId: id, before, after })
      })
      return readSchedule(db, brandId, id)
    },
    deleteFeeSchedule: async ({ params: { id } }, { db, brandId, user }) => {
      await db.longTransaction(async (tx) => {
        // locked: a rule that is being saved waits, and finds it gone
        const [before] = await tx.rows<Record<string, unknown>>(
          sql`
          SELECT name, fee_schedule_type AS "feeScheduleType", effective_date::text AS "effectiveDate",
            expiration_date::text AS "expirationDate", termination_date::text AS "terminationDate",
                 description, scope, source_file AS "fileName", item_count AS items
          FROM fee_schedule WHERE brand_id = ${brandId} AND id = ${id} FOR UPDATE`,
        )
        if (!before) throw notFound('feeScheduleNotFound')
        await mustBeUnused(tx, brandId, id)
        await tx.rows(sql`DELETE FROM fee_schedule WHERE brand_id = ${brandId} AND id = ${id}`)
        await tx.termsChanged(brandId, [])
        await tx.record(brandId, user, { action: 'delete', entity: 'fee schedule', entityId: id, before })
      })
      return null
    },
    uploadFeeSchedule: (_, context) => uploadFeeSchedule(context),
    getFeeScheduleTemplate: async (_, { db, brandId, reply }) => {
      const brand = await db.prisma.brand.findFirstOrThrow({ where: { id: brandId } })
      const name = `${brand.displayName.replace(/[^\w.-]/g, '')}_FeeSchedule.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(stringify([templateHeader]))
    },
  })
}
