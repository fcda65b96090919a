import type { UploadWarning } from '@ratebook/shared/uploads.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import type { NotTaken, TableRows } from '@ratebook/shared/wire/table-file.ts'
import sql from 'sql-template-tag'
import type { Tx } from '../../data/tx.ts'
import type { Comparison } from './apply.ts'
import type { Inspection } from './read/inspect-file.ts'

/** Fewer items tell nothing of how prices usually are. */
const FEWEST = 10
/** Items that are looked at closely; of more, one in several. */
const SAMPLE = 20_000
export const HIGHEST = 10_000_000
const usualMedian = { least: 1, most: 50_000 }

interface Facts {
  items: number
  high: number
  highest: number
  /** items of the sample, and those of them that have a price */
  described: number
  sampled: number
  median: number
  /** shares of the sample */
  codes: number
  fiveDigits: number
  threeDigits: number
  dates: number
  textless: number
  uncoded: number
  /** distinct prices for each item of the sample */
  variety: number
  /** one price and one description of those that look wrong */
  whole: number | null
  text: string | null
}

/**
 * What the staged items look like: counts over all, shares over a sample. Excel writes a day as the days since 1900: of 2000 to 2050 these
 * have five digits.
 */
const factsOf = async (tx: Tx): Promise<Facts> => {
  const [facts] = await tx.rows<Facts>(sql`
    WITH of_all AS (
      SELECT count(*)::int AS items, count(*) FILTER (WHERE amount > ${HIGHEST})::int AS high, max(amount)::float8 AS highest
      FROM staged),
    sample AS MATERIALIZED (
      SELECT coalesce(amount, cash_price)::float8 AS price, trunc(coalesce(amount, cash_price))::bigint AS whole, description, code,
        cpt_hcpcs, revenue_code, ndc, drg_code
      FROM staged, of_all WHERE place % (items / ${SAMPLE} + 1) = 0),
    read AS (
      SELECT *, price = whole AS is_whole, description !~ '[[:alpha:]]{2}' AS is_textless,
        price = whole AND whole::text IN (ltrim(code, '0'), ltrim(cpt_hcpcs, '0'), ltrim(revenue_code, '0'), ltrim(ndc, '0')) AS is_code,
        price = whole AND (whole BETWEEN 36526 AND 54788 OR whole BETWEEN 1990 AND 2035
          OR whole::text ~ '^(19|20)[0-9]{2}(0[1-9]|1[0-2])([0-2][0-9]|3[01])$') AS is_date
      FROM sample)
    SELECT of_all.*, count(description)::int AS described, count(price)::int AS sampled,
      coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY price), 0) AS median,
      coalesce(avg(is_code::int), 0)::float8 AS codes, coalesce(avg(is_date::int), 0)::float8 AS dates,
      coalesce(avg((is_whole AND whole BETWEEN 10000 AND 99999)::int), 0)::float8 AS "fiveDigits",
      coalesce(avg((is_whole AND whole BETWEEN 100 AND 999)::int), 0)::float8 AS "threeDigits",
      coalesce(avg(is_textless::int), 0)::float8 AS textless,
      coalesce(avg((drg_code = '')::int) FILTER (WHERE price > 0), 0)::float8 AS uncoded,
      (count(DISTINCT price)::float8 / greatest(count(price), 1)) AS variety,
      min(whole) FILTER (WHERE is_whole)::float8 AS whole, min(description) FILTER (WHERE is_textless) AS text
    FROM of_all LEFT JOIN read ON true GROUP BY of_all.items, of_all.high, of_all.highest`)
  if (!facts) throw new Error('an aggregate answers one row')
  return facts
}

const percent = (share: number) => Math.round(share * 100)

/** Five digits are a CPT code, three a revenue code, when all prices are such; case rates of DRGs are as high, but stand beside a DRG. */
const looksLikeCodes = (f: Facts) =>
  f.codes > 0.2 ||
  (f.fiveDigits > 0.95 && f.uncoded > 0.5 && f.variety > 0.5) ||
  (f.threeDigits > 0.98 && f.variety < 0.2 && f.sampled >= 5 * FEWEST)

/** A fault to be agreed to; by a program as well, where it `blocks`. */
export const warning = (of: Fault, blocks = true): UploadWarning => ({ ...of, message: sentenceOf(of), blocks })

/** What is wrong with the prices: that they are none says it all. A single high one may well be right. */
function ofPrices(f: Facts): UploadWarning[] {
  const isTelling = f.sampled >= FEWEST
  const example = f.whole ?? ''
  if (isTelling && f.dates > 0.8) return [warning(fault('pricesLikeDates', { percent: percent(f.dates), example }))]
  if (isTelling && looksLikeCodes(f))
    return [warning(fault('pricesLikeCodes', { percent: percent(Math.max(f.codes, f.fiveDigits, f.threeDigits)), example }))]
  const warnings: UploadWarning[] = []
  if (f.high > 0)
    warnings.push(warning(fault('pricesHigh', { count: f.high, highest: f.highest, limit: HIGHEST }), f.high * 1000 > f.items))
  if (isTelling && f.median < usualMedian.least) warnings.push(warning(fault('medianLow', { median: f.median })))
  if (isTelling && f.median > usualMedian.most) warnings.push(warning(fault('medianHigh', { median: f.median })))
  return warnings
}

const ofDescriptions = ({ described, textless, text }: Facts): UploadWarning[] =>
  described >= FEWEST && textless > 0.2 ? [warning(fault('descriptionsNumeric', { percent: percent(textless), example: text ?? '' }))] : []

/** What the file would do to the charge master there is. In `merge` a file may hold a part of it, and nothing goes. */
function ofChanges(items: number, { changes, alike, leaps, before }: Comparison, mode: 'merge' | 'replace'): UploadWarning[] {
  const warnings: UploadWarning[] = []
  if (leaps >= 3 && leaps * 10 > alike) warnings.push(warning(fault('pricesLeap', { count: leaps, items: alike })))
  if (mode === 'replace' && items * 2 < before) warnings.push(warning(fault('halfGone', { items, before, retired: changes.retired })))
  return warnings
}

/** A tenth of the priced rows is worth a look; without a third of them it is hardly a charge master. */
function ofRefusals(tables: readonly TableRows[]): UploadWarning[] {
  const [refused, taken] = [tables.reduce((sum, t) => sum + t.refused, 0), tables.reduce((sum, t) => sum + t.taken, 0)]
  const rows = refused + taken
  return refused >= 2 * FEWEST && refused * 10 > rows ? [warning(fault('manyRefused', { refused, rows }), refused * 3 > rows)] : []
}

function ofUnread(unread: Inspection['unread'], otherFacility: number): UploadWarning[] {
  const sheets = unread.filter(({ rows }) => rows > 0)
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows, 0)
  const names = sheets.map((each) => fault('sheetRows', { sheet: each.sheet, rows: each.rows }))
  const warnings: UploadWarning[] = []
  if (rows > 0) warnings.push(warning(fault('sheetsUnread', { rows, sheets: names }), false))
  if (otherFacility > 0) warnings.push(warning(fault('otherHospitalRows', { rows: otherFacility }), false))
  return warnings
}

/** What a person has to agree to before a file is applied. */
export async function warningsOf(
  tx: Tx,
  comparison: Comparison,
  { mode, unread, tables, notTaken }: { mode: 'merge' | 'replace'; unread: Inspection['unread']; tables: TableRows[]; notTaken: NotTaken },
): Promise<UploadWarning[]> {
  const facts = await factsOf(tx)
  return [
    ...ofPrices(facts),
    ...ofDescriptions(facts),
    ...ofChanges(facts.items, comparison, mode),
    ...ofRefusals(tables),
    ...ofUnread(unread, notTaken.leftOutReasons.otherFacility ?? 0),
  ]
}
