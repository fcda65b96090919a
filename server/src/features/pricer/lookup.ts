import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { LookupRequest, Procedure, pricer, procedureList } from '@ratebook/shared/pricer.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { isUnspaced } from '@ratebook/shared/wire/unspaced.ts'
import { priceVaries } from '../../data/charge-order.ts'
import type { Db } from '../../data/db.ts'
import { namesOf } from '../../data/plain-names.ts'
import { notFound, Problem } from '../../data/problem.ts'
import { activeFacility, searchedFacility } from '../../data/facility.ts'
import type { Handlers, PublicContext } from '../../http/serve.ts'
import { pricesAlike } from './alike.ts'
import { askBack } from '../../search/asks.ts'
import { type BrandEntry, type BrandWords, brandWords, entriesSql, wordsWith } from '../../search/brand-words.ts'
import { SHORT } from '../../search/catalogue.ts'
import { find, isAnswered, totalOf } from '../../search/find.ts'
import { keptWords } from '../../search/personal-words.ts'
import type { UnansweredQuestions } from '../../search/unanswered-questions.ts'

/** Of a search that anybody may ask for: whoever wants more turns the page, and the federal file has everything. */
const MOST = 100
const columnOf: Record<Exclude<keyof typeof procedureList.columns, 'cashPrice'>, string> = {
  chargeDescription: 'description',
  pxCode: 'cpt_hcpcs',
  revCode: 'revenue_code',
  drgCode: 'drg_code',
  chargeCode: 'code',
  chargeAmount: 'amount',
}

const selected = (
  brandId: string,
) => sql`id, description AS "chargeDescription", cpt_hcpcs AS "pxCode", revenue_code AS "revCode", amount AS "chargeAmount",
  cash_price AS "cashPrice", code AS "chargeCode",
  drg_code AS "drgCode", apr_drg_code AS "aprDrgCode", department_name AS "departmentName",
  setting, modifiers, enabled, status, plain_name AS "plainName", plain_name_es AS "plainNameEs", category,
  ${priceVaries(brandId)} AS "priceVaries"`

type Row = Omit<Procedure, 'names'> & { plainNameEs: string }
function toWire(row: Row, own: BrandWords['names']): Procedure {
  const names = namesOf({ ...row, cptHcpcs: row.pxCode }, own)
  return { ...row, plainName: names.en ?? '', names }
}

/**
 * Finds services by what people say: the index says which and in what order, the database says what they cost now.
 * The answer says what else there is in the other setting, and what of the question was not taken as it was typed.
 */
export async function lookUp(
  { db, snapshots, brand, request: { ip } }: PublicContext,
  request: LookupRequest,
  unanswered: UnansweredQuestions,
) {
  const { brandId, keyWord, department, categories, inPatient, sort, withPrices } = request
  const facility = await searchedFacility<{ own: BrandEntry[] }>(db, brandId, request.facility, sql`, ${entriesSql(brandId)} AS own`)
  const { catalogue, names } = wordsWith(facility.own)
  if (keyWord.length === SHORT && !isUnspaced(keyWord) && !catalogue.shortWords.has(keyWord.toLowerCase()))
    throw new Problem(400, fault('malformed'), [faultAt('keyWord', 'keyWordTooShort')])
  const snapshot = await snapshots.of(facility)
  const finding = find(snapshot, catalogue, keyWord)
  const { hits: inAll, ...understood } = finding
  const words = isAnswered(finding) || (request.pagination?.currentPage ?? 1) > 1 ? '' : keptWords(keyWord, catalogue)
  if (words) unanswered.note(brandId, words, ip)
  const choices = askBack(snapshot, catalogue, keyWord)
  const inSettings = snapshot.filter(inAll, { ...(department !== '' && department !== 'All' && { department }), categories })
  const settings = snapshot.countSettings(inSettings)
  const hits = inPatient === undefined ? inSettings : snapshot.filter(inSettings, { setting: inPatient ? 'inpatient' : 'outpatient' })
  const { currentPage, recordsPerPage: wanted } = request.pagination ?? { currentPage: 1, recordsPerPage: MOST }
  const limit = Math.min(wanted || MOST, MOST)
  const offset = (currentPage - 1) * limit
  const shareOf = async () => facility.selfPayPercentage ?? (await brand()).selfPayPercentage.toNumber()
  const share = sort.some(({ id }) => id === 'cashPrice') ? await shareOf() : null
  const cash = sql`coalesce(c.cash_price, c.amount * ${share}::numeric / 100)`
  const sortedBy = (id: string) => (id === 'cashPrice' ? cash : raw(columnOf[id as keyof typeof columnOf]))
  const ids = sort.length > 0 ? snapshot.page(hits, 0, Number.POSITIVE_INFINITY) : snapshot.page(hits, offset, limit)
  const which = sql`FROM charge_item c WHERE brand_id = ${brandId} AND id = ANY(${ids}::uuid[]) AND retired_by IS NULL`
  const records = sort.length
    ? await db.rows<Row>(sql`SELECT ${selected(brandId)} ${which}
        ORDER BY ${join(sort.map((s) => sql`${sortedBy(s.id)} ${raw(s.direction)} NULLS LAST`))}, id
        LIMIT ${limit} OFFSET ${offset}`)
    : inOrder(ids, await db.prepared<Row>(sql`SELECT ${selected(brandId)} ${which}`))
  const procedures = records.map((row) => toWire(row, names))
  if (withPrices) {
    const alike = await pricesAlike(db, { brandId, facilityId: facility.id, share: share ?? (await shareOf()) }, procedures, names)
    for (const record of procedures) if (alike.has(record.id)) record.prices = alike.get(record.id)
  }
  return {
    records: procedures,
    pagination: { currentPage, recordsPerPage: limit, totalRecords: totalOf(hits) },
    settings,
    ...understood,
    ...(choices && { choices }),
  }
}

function inOrder(ids: string[], records: Row[]) {
  const byId = new Map(records.map((r) => [r.id, r]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function labelsOf({ db, snapshots }: PublicContext, { brandId, facilityName }: { brandId: string; facilityName: string }) {
  const snapshot = await snapshots.of(await searchedFacility(db, brandId, facilityName))
  return snapshot.labels()
}

/**
 * Items as visitors see them.
 * @param source a query for rows of charge_item, and for what else stands in `also`
 */
export async function proceduresIn<Also extends object = object>(db: Db, brandId: string, source: Sql, also: Sql = sql`c.id`) {
  const rows = await db.rows<Row & Also>(sql`SELECT ${also}, ${selected(brandId)} FROM (${source}) c`)
  const { names } = await brandWords(db, brandId)
  return rows.map((row): Procedure & Also => ({ ...row, ...toWire(row, names) }))
}

/** @throws Problem 404 */
export async function procedureOf(db: Db, brandId: string, facility: { id: string }, id: string): Promise<Procedure> {
  const [row] = await db.rows<Row>(sql`SELECT ${selected(brandId)} FROM charge_item c
    WHERE c.brand_id = ${brandId} AND c.facility_id = ${facility.id} AND c.id = ${id}::uuid AND c.retired_by IS NULL`)
  if (!row) throw notFound('serviceNotFound')
  return toWire(row, (await brandWords(db, brandId)).names)
}

export const lookUps = (unanswered: UnansweredQuestions) =>
  ({
    lookupV1: ({ body }, context) => lookUp(context, { ...body, categories: [], withPrices: false }, unanswered),
    lookupV2: ({ body }, context) => lookUp(context, { ...body, withPrices: false }, unanswered),
    lookupV3: ({ body }, context) => lookUp(context, body, unanswered),
    getProcedure: async ({ params: { brandId, id }, query: { facility } }, { db }) =>
      procedureOf(db, brandId, await activeFacility(db, brandId, facility), id),
    listDepartments: async ({ body }, context) => (await labelsOf(context, body)).departments.map((name) => ({ name })),
    listCategories: async ({ body }, context) => (await labelsOf(context, body)).categories,
  }) satisfies Partial<Handlers<typeof pricer>>
