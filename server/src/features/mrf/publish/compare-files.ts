import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import sql, { raw } from 'sql-template-tag'
import { changedRowList, type FileComparison } from '@ratebook/shared/publications.ts'
import { comparisonRevision, keepComparison } from '../../../data/comparisons.ts'
import type { Db } from '../../../data/db.ts'
import { type ListSource, tableColumns } from '../../../data/list.ts'
import type { Tx } from '../../../data/tx.ts'
import { type CmsLayout, cmsLayout, layoutOf } from '../../../imports/cms/layout.ts'
import { isCmsJson, jsonParts, surveyJson, tallRows } from '../../../imports/cms/tall-of-json.ts'
import { textBatches } from '../../../imports/text-rows.ts'
import { copyLine } from '../../../data/copy.ts'

/** Has what it is given the paths of both files. */
type WithPaths = (compare: (before: string, after: string) => Promise<void>) => Promise<void>
const number = /^\d{1,12}(\.\d{1,6})?$/

/** The rows of a file, each with the cells of the tall layout or of its own. */
async function* rowsOf(path: string): AsyncGenerator<{ layout: CmsLayout; rows: string[][] }> {
  if (await isCmsJson(path)) {
    const { facts, codes, header } = await surveyJson(path)
    const layout = layoutOf([Object.keys(facts), Object.values(facts), header], 2)
    for await (const part of jsonParts(path)) yield { layout, rows: tallRows(part, codes).map(({ cells }) => cells) }
    return
  }
  const layout = await cmsLayout(path)
  if (!layout) throw new Error('a file of ours has a header')
  for await (const { firstRow, rows } of textBatches(path, { encoding: 'utf-8', delimiter: ',', lineEnd: 'lf', quotes: true }))
    yield { layout, rows: rows.slice(Math.max(0, layout.headerRow + 1 - firstRow)) }
}

/** A line for every item, setting, payer and plan of a file: what it is, and what the file says of it. */
async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const { layout, rows } of rowsOf(path)) {
    const { item, prices, codes } = layout
    let text = ''
    for (const cells of rows) {
      const cell = (column: number) => (column < 0 ? '' : (cells[column] ?? ''))
      const price = (column: number) => (number.test(cell(column)) ? cell(column) : null)
      const typed = codes.flatMap(({ code, type }) => (cell(code) ? [`${cell(type)} ${cell(code)}`] : [])).join(', ')
      const ofItem = [cell(item.description), typed, cell(item.modifiers), cell(item.setting)]
      const rates = layout.rates.filter((r) => (r.named ? [r.dollar, r.percentage, r.algorithm].some((c) => cell(c) !== '') : true))
      for (const rate of rates.length > 0 ? rates : [null]) {
        const [payer, plan] = rate?.named ? [rate.named.payer, rate.named.plan] : [cell(rate?.payer ?? -1), cell(rate?.plan ?? -1)]
        const of = (column: 'algorithm' | 'count' | 'methodology' | 'notes') => cell(rate?.[column] ?? -1)
        const rateColumns = [rate?.dollar, rate?.percentage, rate?.median, rate?.tenth, rate?.ninetieth]
        const amounts = [prices.gross, prices.cash, prices.minimum, prices.maximum, ...rateColumns].map((column) => price(column ?? -1))
        const notes = [cell(layout.notes), of('notes')].filter(Boolean).join('; ')
        text += `${copyLine([...ofItem, payer, plan, ...amounts, of('algorithm'), of('count'), of('methodology'), notes])}\n`
      }
    }
    yield text
  }
}

const key = raw('description, codes, modifiers, setting, payer, plan')
const numbers = ['gross', 'cash', 'minimum', 'maximum', 'dollar', 'percentage', 'median', 'tenth', 'ninetieth'] as const
const texts = ['algorithm', 'count', 'methodology', 'notes'] as const
const said = [...numbers, ...texts]

async function stage(tx: Tx, table: 'file_before' | 'file_after', path: string) {
  const name = raw(table)
  const columns = [...numbers.map((column) => `${column} numeric`), ...texts.map((column) => `${column} text`)]
  await tx.execute(sql`CREATE TEMP TABLE ${name} (description text, codes text, modifiers text, setting text, payer text, plan text,
    ${raw(columns.join(', '))}) ON COMMIT DROP`)
  await pipeline(linesOf(path), tx.client.query(copyFrom(`COPY ${table} FROM STDIN`)))
  // rows that are alike in what they are about are told apart by their order
  await tx.execute(sql`CREATE TEMP TABLE ${raw(`${table}_row`)} ON COMMIT DROP AS
    SELECT *, row_number() OVER (PARTITION BY ${key} ORDER BY gross, cash, dollar, percentage, algorithm, notes) AS variant FROM ${name}`)
  await tx.execute(sql`ANALYZE ${raw(`${table}_row`)}`)
}

const bothOf = (column: string) => `b.${column} AS ${column}_before, a.${column} AS ${column}_after`
const textsOf = (column: string) => `coalesce(b.${column}, '') AS ${column}_before, coalesce(a.${column}, '') AS ${column}_after`
/** The names of what differs, in the order above; of a row that one of them alone has that says nothing. */
const differing = raw(
  `concat_ws(', ', ${said.map((column) => `CASE WHEN a.${column} IS DISTINCT FROM b.${column} THEN '${column}' END`).join(', ')})`,
)

/** Rows of both files with what became of them; the price that counts is the payer's, else the gross charge, else the cash price. */
const comparedSql = sql`
  SELECT *, CASE WHEN is_new THEN 'added' WHEN is_gone THEN 'removed' WHEN what = '' THEN NULL WHEN ratio > 1 THEN 'raised'
    WHEN ratio < 1 THEN 'lowered' ELSE 'changed' END AS change
  FROM (
    SELECT coalesce(a.description, b.description) AS description, coalesce(a.codes, b.codes) AS code,
      coalesce(a.modifiers, b.modifiers) AS modifiers, coalesce(a.setting, b.setting) AS setting, coalesce(a.payer, b.payer) AS payer,
      coalesce(a.plan, b.plan) AS plan, b.description IS NULL AS is_new, a.description IS NULL AS is_gone,
      ${raw([...numbers.map(bothOf), ...texts.map(textsOf)].join(', '))},
      CASE WHEN a.description IS NULL OR b.description IS NULL THEN '' ELSE ${differing} END AS what,
      CASE WHEN a.dollar <> b.dollar THEN a.dollar / nullif(b.dollar, 0)
        WHEN a.percentage <> b.percentage THEN a.percentage / nullif(b.percentage, 0)
        WHEN a.gross <> b.gross THEN a.gross / nullif(b.gross, 0) WHEN a.cash <> b.cash THEN a.cash / nullif(b.cash, 0) END AS ratio
    FROM file_before_row b FULL JOIN file_after_row a USING (${key}, variant)) x`
const changedColumns = raw(
  ['description', 'code', 'modifiers', 'setting', 'payer', 'plan', 'what', ...said.flatMap((c) => [`${c}_before`, `${c}_after`])].join(
    ', ',
  ),
)

/**
 * What a file says otherwise than one before it, kept row by row. Both are laid side by side in the database: memory stays flat.
 * @returns the comparison, with its counts
 */
export const compareFiles = (db: Db, brandId: string, { before, after }: { before: string; after: string }, withPaths: WithPaths) =>
  keepComparison<FileComparison>(db, brandId, `whole files ${before} ${after}`, async (tx, id) => {
    await withPaths(async (one, other) => {
      await stage(tx, 'file_before', one)
      await stage(tx, 'file_after', other)
    })
    const of = (change: string) => sql`count(*) FILTER (WHERE change = ${change})::int`
    const [counts] = await tx.rows<FileComparison>(sql`
      WITH compared AS MATERIALIZED (${comparedSql}),
        kept AS (
          INSERT INTO file_change (brand_id, comparison_id, place, change, ${changedColumns}, percent)
          SELECT ${brandId}::uuid, ${id}::uuid,
            row_number() OVER (ORDER BY abs(ln(nullif(ratio, 0))) DESC NULLS LAST, description, payer, plan),
            change, ${changedColumns}, round(100 * (ratio - 1), 1)
          FROM compared WHERE change IS NOT NULL)
      SELECT ${of('added')} AS added, ${of('removed')} AS removed, ${of('raised')} AS raised, ${of('lowered')} AS lowered,
        ${of('changed')} AS changed, count(*) FILTER (WHERE change IS NULL)::int AS same
      FROM compared`)
    if (!counts) throw new Error('an aggregate answers one row')
    return counts
  })

/** The rows of a comparison that is kept. */
export const changedRows = (brandId: string, comparisonId: string): ListSource<typeof changedRowList.columns> => ({
  list: changedRowList,
  from: sql`file_change d`,
  where: sql`d.brand_id = ${brandId} AND d.comparison_id = ${comparisonId}`,
  id: sql`d.place`,
  kept: { isNumbered: true, revision: comparisonRevision(brandId, comparisonId) },
  columns: {
    ...tableColumns('d', 'place', 'change', 'what', 'description', 'code', 'modifiers', 'setting', 'payer', 'plan', 'percent'),
    ...tableColumns('d', 'grossBefore', 'grossAfter', 'cashBefore', 'cashAfter', 'dollarBefore', 'dollarAfter'),
    ...tableColumns('d', 'percentageBefore', 'percentageAfter', 'algorithmBefore', 'algorithmAfter'),
    ...tableColumns('d', 'minimumBefore', 'minimumAfter', 'maximumBefore', 'maximumAfter', 'medianBefore', 'medianAfter'),
    ...tableColumns('d', 'tenthBefore', 'tenthAfter', 'ninetiethBefore', 'ninetiethAfter', 'countBefore', 'countAfter'),
    ...tableColumns('d', 'methodologyBefore', 'methodologyAfter', 'notesBefore', 'notesAfter'),
  },
})
