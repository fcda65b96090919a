import sql from 'sql-template-tag'
import { fullCode } from '@ratebook/shared/pricing/codes.ts'
import type { Edition, Line, Method, Rule, ScheduleItem, Schedules } from '@ratebook/shared/pricing/terms.ts'
import { toFine, toHundredths } from '@ratebook/shared/pricing/money.ts'
import type { Reader } from '../data/db.ts'
import { modifiersIn } from './line.ts'

/**
 * An edition without its lines; `tellsApcs`: it lists codes under the APCs that they belong to; `tellsStays`: it knows how long stays of a
 * DRG usually are.
 */
export type EditionHead = Omit<Edition, 'items'> & { tellsApcs: boolean; tellsStays: boolean }

/** All editions of a brand's schedules, without their lines. */
export const loadEditions = (db: Reader, brandId: string) =>
  db.rows<EditionHead>(sql`
  SELECT s.id, s.name, s.fee_schedule_type AS type, s.effective_date::text AS "effectiveDate", s.expiration_date::text AS "expirationDate",
    s.termination_date::text AS "terminationDate", s.scope,
    round(s.conversion_factor * 10000)::float8 AS "conversionFactorFine",
    s.fee_schedule_type = 'OPPS_APC' AND EXISTS (SELECT FROM fee_schedule_item i WHERE i.brand_id = ${brandId}
      AND i.fee_schedule_id = s.id AND i.type = 'CPT_HCPCS' AND i.grouping <> '') AS "tellsApcs",
    s.fee_schedule_type = 'IPPS_MS_DRG' AND EXISTS (SELECT FROM fee_schedule_item i WHERE i.brand_id = ${brandId}
      AND i.fee_schedule_id = s.id AND i.mean_stay IS NOT NULL) AS "tellsStays"
  FROM fee_schedule s WHERE s.brand_id = ${brandId} ORDER BY s.name, s.effective_date, s.id`)

/** A line of an edition as it is read. */
export interface ScheduleRow {
  scheduleId: string
  code: string
  type: Method
  modifiers: string
  grouping: string
  description: string
  fac: number | null
  nonfac: number | null
  min: number | null
  max: number | null
  minUnits: number | null
  maxUnits: number | null
  weight: number | null
  meanStay: number | null
  work: number | null
  facPe: number | null
  nonfacPe: number | null
  mp: number | null
}

const fine = (value: number | null) => (value === null ? null : toFine(value))
const hundredths = (value: number | null) => (value === null ? null : toHundredths(value))
const toItem = (row: ScheduleRow): ScheduleItem => ({
  code: row.code,
  type: row.type,
  modifiers: modifiersIn(row.modifiers),
  grouping: row.grouping,
  description: row.description,
  facFine: fine(row.fac),
  nonfacFine: fine(row.nonfac),
  minFine: fine(row.min),
  maxFine: fine(row.max),
  minUnitsHundredths: hundredths(row.minUnits),
  maxUnitsHundredths: hundredths(row.maxUnits),
  weightFine: fine(row.weight),
  meanStayHundredths: hundredths(row.meanStay),
  rvu:
    row.work === null
      ? null
      : {
          work: toHundredths(row.work),
          facPe: hundredths(row.facPe) ?? 0,
          nonfacPe: hundredths(row.nonfacPe) ?? 0,
          mp: hundredths(row.mp) ?? 0,
        },
})

const selected = sql`i.fee_schedule_id AS "scheduleId", upper(i.code) AS code, i.type, i.modifiers, i.grouping, i.description,
  i.fac_allowed_amount AS fac, i.nonfac_allowed_amount AS nonfac, i.min_amount AS min, i.max_amount AS max, i.min_unit AS "minUnits",
  i.max_unit AS "maxUnits", i.weight, i.mean_stay AS "meanStay",
  i.work_rvu AS work, i.fac_pe_rvu AS "facPe", i.nonfac_pe_rvu AS "nonfacPe", i.mp_rvu AS mp`

/** The lines of editions under some codes, and under the APCs that the codes belong to, because a table of APCs is looked up by them. */
export function loadItems(db: Reader, brandId: string, editions: readonly EditionHead[], codes: readonly string[]): Promise<ScheduleRow[]> {
  const ids = editions.map((e) => e.id)
  if (ids.length === 0) return Promise.resolve([])
  const ofEditions = sql`FROM fee_schedule_item i WHERE i.brand_id = ${brandId} AND i.fee_schedule_id = ANY(${ids}::uuid[])`
  if (!editions.some((e) => e.type === 'OPPS_APC'))
    return db.prepared<ScheduleRow>(sql`SELECT ${selected} ${ofEditions} AND i.code = ANY(${codes}::text[])`)
  return db.prepared<ScheduleRow>(sql`
    WITH named AS MATERIALIZED (SELECT i.* ${ofEditions} AND i.code = ANY(${codes}::text[]))
    SELECT ${selected} FROM named i
    UNION ALL
    SELECT ${selected} ${ofEditions} AND i.type = 'APC'
      AND i.code IN (SELECT grouping FROM named WHERE type = 'CPT_HCPCS' AND grouping <> '') AND i.code <> ALL(${codes}::text[])`)
}

/** Editions with lines, as the engine looks them up: by the id of any edition of the same name. */
export function schedulesOf(editions: readonly EditionHead[], rows: readonly ScheduleRow[]): Schedules {
  const items = new Map<string, Map<string, ScheduleItem[]>>()
  for (const row of rows) {
    const ofEdition = items.get(row.scheduleId) ?? new Map<string, ScheduleItem[]>()
    items.set(row.scheduleId, ofEdition)
    const ofCode = ofEdition.get(row.code)
    if (ofCode) ofCode.push(toItem(row))
    else ofEdition.set(row.code, [toItem(row)])
  }
  const byName = new Map<string, Edition[]>()
  for (const head of editions)
    byName.set(head.name, [...(byName.get(head.name) ?? []), { ...head, items: items.get(head.id) ?? new Map() }])
  return new Map(editions.map((head) => [head.id, byName.get(head.name) as Edition[]]))
}

/** The editions that prices under rules are looked up in: all of the names that the rules refer to, and those that tell stays. */
export function editionsRead(all: readonly EditionHead[], rules: readonly Pick<Rule, 'scheduleId' | 'apcScheduleIds'>[]): EditionHead[] {
  const ids = new Set(rules.flatMap((r) => [r.scheduleId, ...r.apcScheduleIds]))
  const names = new Set(all.filter((e) => e.tellsStays || ids.has(e.id)).map((e) => e.name))
  return all.filter((e) => names.has(e.name))
}

/** What editions say of some lines. */
export const loadRows = (db: Reader, brandId: string, editions: readonly EditionHead[], lines: readonly Line[]) =>
  loadItems(db, brandId, editions, codesOf(lines))

/** Editions with that. */
export const loadSchedules = async (db: Reader, brandId: string, editions: readonly EditionHead[], lines: readonly Line[]) =>
  schedulesOf(editions, await loadRows(db, brandId, editions, lines))

/**
 * Codes by which lines may be looked up in a schedule: as they are written,
 * and with the leading zeros that a spreadsheet may have taken.
 */
const codesOf = (lines: readonly Line[]) => [
  ...new Set(
    lines.flatMap((line) =>
      (Object.entries(line.codes) as [Method, readonly string[]][]).flatMap(([method, codes]) =>
        codes.flatMap((code) => [code, fullCode(method, code)]),
      ),
    ),
  ),
]
