import sql, { join, raw } from 'sql-template-tag'
import { ALL_LIMIT } from '@ratebook/shared/wire/list.ts'
import type { LookupRequest, Procedure, pricer, procedureList } from '@ratebook/shared/pricer.ts'
import { priceVaries } from '../../data/charge-order.ts'
import type { Db } from '../../data/db.ts'
import { activeFacility } from '../../data/facility.ts'
import type { Handlers } from '../../http/serve.ts'
import { wordsOf } from '../../search/words.ts'
import type { Snapshots } from '../../search/snapshot.ts'

const UNPAGED = 500
const columnOf: Record<keyof typeof procedureList.columns, string> = {
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
  drg_code AS "drgCode", department_name AS "departmentName", setting, modifiers, enabled, status, plain_name AS "plainName", category,
  ${priceVaries(brandId)} AS "priceVaries"`

/**
 * Finds services by words: the index says which and in what order, the database says what they cost now.
 * Words that occur nowhere are corrected against the facility's own words, and the answer says so.
 */
async function lookUp(db: Db, snapshots: Snapshots, request: LookupRequest) {
  const { brandId, keyWord, department, categories, inPatient, sort } = request
  const facility = await activeFacility(db, brandId, request.facility)
  const { index, ids } = await snapshots.of(facility)
  const { words, corrected } = index.correct(wordsOf(keyWord))
  const filter = {
    ...(department !== '' && department !== 'All' && { department }),
    categories,
    ...(inPatient !== undefined && { setting: inPatient ? ('inpatient' as const) : ('outpatient' as const) }),
  }
  const { currentPage, recordsPerPage } = request.pagination ?? { currentPage: 1, recordsPerPage: UNPAGED }
  const limit = recordsPerPage || ALL_LIMIT
  const offset = (currentPage - 1) * limit
  const { ordinals, total } = index.search({
    words,
    filter,
    ...(sort.length ? { limit: Number.POSITIVE_INFINITY, offset: 0 } : { limit, offset }),
  })
  const hits = ordinals.map((o) => ids[o] as string)
  const which = sql`FROM charge_item c WHERE brand_id = ${brandId} AND id = ANY(${hits}::uuid[]) AND retired_by IS NULL`
  const records = sort.length
    ? await db.rows<Procedure>(sql`SELECT ${selected(brandId)} ${which}
        ORDER BY ${join(sort.map((s) => raw(`${columnOf[s.id as keyof typeof columnOf]} ${s.direction} NULLS LAST`)))}, id
        LIMIT ${limit} OFFSET ${offset}`)
    : inOrder(hits, await db.rows<Procedure>(sql`SELECT ${selected(brandId)} ${which}`))
  return { records, pagination: { currentPage, recordsPerPage, totalRecords: total }, ...(corrected && { corrected: words.join(' ') }) }
}

function inOrder(ids: string[], records: Procedure[]) {
  const byId = new Map(records.map((r) => [r.id, r]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export function lookUps(snapshots: Snapshots) {
  const placeOf = async (db: Db, { brandId, facilityName }: { brandId: string; facilityName: string }) =>
    snapshots.of(await activeFacility(db, brandId, facilityName))
  return {
    lookupV1: ({ body }, { db }) => lookUp(db, snapshots, { ...body, categories: [] }),
    lookupV2: ({ body }, { db }) => lookUp(db, snapshots, body),
    lookupV3: ({ body }, { db }) => lookUp(db, snapshots, body),
    listDepartments: async ({ body }, { db }) => (await placeOf(db, body)).departments.map((name) => ({ name })),
    listCategories: async ({ body }, { db }) => (await placeOf(db, body)).categories,
  } satisfies Partial<Handlers<typeof pricer>>
}
