import type { FastifyInstance } from 'fastify'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type EstimateRow, estimateList, goodFaithEstimates } from '@ratebook/shared/good-faith-estimates.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { escapeLike, type ListSource, tableColumns } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { current, held } from '../../data/records.ts'
import { todayOf } from '../../data/today.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { suggestItems } from './items.ts'
import { estimatePdf, readEstimate, readEdition } from './read-estimate.ts'
import { createEstimate, updateEstimate } from './save-estimate.ts'
import { hashesOf, openDocument, readDocument, sealBills, sealPdf } from './sealed.ts'

type C = typeof estimateList.columns
const dayText = (column: Sql) => sql`coalesce(to_char(${column}, 'YYYY-MM-DD'), '')`

/** What is typed finds a patient by whole words of the name or the day of birth, or an estimate by its number, a day, its facility. */
function searched({ brandId, config }: StaffContext, search: string): Sql {
  if (search === '') return empty
  const hashes = hashesOf(search, brandId, config.keys)
  return sql` AND ((${hashes.length}::int > 0 AND e.known @> ${hashes}::uuid[]) OR e.number::text = ${search.replace(/^#/, '')}
    OR ${search} IN (${dayText(sql`e.due_on`)}, ${dayText(sql`e.scheduled_for`)}, ${dayText(sql`e.given_on`)})
    OR e.facility_name ILIKE ${`%${escapeLike(search)}%`})`
}

const source = (context: StaffContext, today: Day, search: string): ListSource<C> => ({
  list: estimateList,
  from: sql`good_faith_estimate e`,
  where: sql`e.brand_id = ${context.brandId}${searched(context, search)}`,
  id: sql`e.id`,
  columns: {
    ...tableColumns('e', 'number', 'basis', 'edition'),
    facility: sql`e.facility_name`,
    startedOn: dayText(sql`e.started_on`),
    scheduledFor: dayText(sql`e.scheduled_for`),
    dueOn: dayText(sql`e.due_on`),
    givenOn: dayText(sql`e.given_on`),
    state: sql`CASE WHEN e.given_on IS NOT NULL THEN 'given' WHEN e.due_on IS NULL THEN 'open'
      WHEN e.due_on < ${today}::date THEN 'overdue' ELSE 'due' END`,
    // decrypted for the page
    patient: sql`''`,
    total: sql`NULL`,
  },
  complete: (rows) => withPatients(context, rows),
})

async function withPatients({ db, brandId, config }: StaffContext, rows: Record<string, unknown>[]) {
  const ids = rows.map(({ id }) => id as string)
  const editions = await db.rows<{ id: string; sealed: string }>(sql`
    SELECT DISTINCT ON (d.estimate_id) d.estimate_id AS id, d.sealed FROM estimate_edition d
    WHERE d.brand_id = ${brandId} AND d.estimate_id = ANY(${ids}::uuid[]) ORDER BY d.estimate_id, d.edition DESC`)
  const sealedOf = new Map(editions.map(({ id, sealed }) => [id, sealed]))
  return rows.map((row) => {
    const document = openDocument(sealedOf.get(row.id as string) ?? '', config.keys)
    return { ...row, patient: document ? `${document.lastName}, ${document.firstName}` : '', total: document?.total ?? null }
  })
}

export const goodFaithRoutes = (app: FastifyInstance) =>
  serve(goodFaithEstimates)(app, {
    listEstimates: async ({ body: { search = '', ...body } }, context) =>
      listPage<C, EstimateRow>(context, source(context, await todayOf(context.db, context.brandId), search), body),
    getEstimate: ({ params: { id }, query: { edition } }, context) => readEstimate(context, id, edition),
    downloadEstimate: ({ params: { id }, query: { edition } }, context) => estimatePdf(context, id, edition),
    suggestItems: ({ body }, { db, brandId }) => suggestItems(db, brandId, body),
    createEstimate: ({ body }, context) => createEstimate(context, body),
    updateEstimate: ({ body }, context) => updateEstimate(context, body),
    giveEstimate: async ({ body: { id, givenOn, how, version } }, context) => {
      const { db, brandId, user, config } = context
      if (givenOn > (await todayOf(db, brandId))) throw refusedFields(fault('estimateWrong'), [faultAt('givenOn', 'bornLater')])
      const { row, edition, pdf } = await readEdition(context, id)
      await db.transaction(async (tx) => {
        // what was drawn is what is given: nobody has changed it meanwhile
        await current(tx, 'goodFaithEstimate', brandId, id, version ?? row.version)
        if (edition.givenOn !== null) throw new Problem(422, fault('estimateGiven'))
        const day = new Date(givenOn)
        await tx.prisma.goodFaithEstimate.update({
          where: { brandId_id: { brandId, id } },
          data: { givenOn: day, version: { increment: 1 } },
        })
        await tx.prisma.estimateEdition.update({
          where: { brandId_estimateId_edition: { brandId, estimateId: id, edition: row.edition } },
          data: { givenOn: day, how, givenBy: user.username, pdf: sealPdf(pdf, config.keys) },
        })
        const after = { edition: row.edition, givenOn, how }
        await tx.record(brandId, user, { action: 'give', entity: 'good faith estimate', entityId: id, before: {}, after })
      })
      return null
    },
    recordBills: async ({ body: { id, bills, version } }, { db, brandId, user, config }) => {
      const today = await todayOf(db, brandId)
      await db.transaction(async (tx) => {
        await current(tx, 'goodFaithEstimate', brandId, id, version)
        const where = { brandId, estimateId: id, givenOn: { not: null } }
        const given = await tx.prisma.estimateEdition.findFirst({ where, orderBy: { edition: 'desc' } })
        if (!given) throw new Problem(422, fault('estimateNotGiven'))
        const names = readDocument(given.sealed, config.keys).providers.map(({ name }) => name)
        const faults = bills.flatMap(({ provider, receivedOn }, i) => [
          ...(names.includes(provider) ? [] : [faultAt(`bills.${i}.provider`, 'estimateProvider')]),
          ...(receivedOn > today ? [faultAt(`bills.${i}.receivedOn`, 'bornLater')] : []),
        ])
        if (faults.length) throw refusedFields(fault('estimateWrong'), faults)
        const data = { bills: sealBills(bills, config.keys), version: { increment: 1 } }
        await tx.prisma.goodFaithEstimate.update({ where: { brandId_id: { brandId, id } }, data })
        const after = { bills: bills.length }
        await tx.record(brandId, user, { action: 'update', entity: 'good faith estimate', entityId: id, before: {}, after })
      })
      return null
    },
    deleteEstimate: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const { number } = await held(tx, 'goodFaithEstimate', brandId, id)
        const where = { brandId, estimateId: id, givenOn: { not: null } }
        if (await tx.prisma.estimateEdition.findFirst({ where, select: { edition: true } })) throw new Problem(422, fault('estimateGiven'))
        await tx.prisma.goodFaithEstimate.delete({ where: { brandId_id: { brandId, id } } })
        await tx.record(brandId, user, {
          action: 'delete',
          entity: 'good faith estimate',
          entityId: id,
          name: `#${number}`,
          before: { number },
        })
      })
      return null
    },
  })
