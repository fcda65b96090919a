import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import sql, { raw } from 'sql-template-tag'
import type { FileComparison, PriceChange } from '@ratebook/shared/publications.ts'
import type { Db } from '../../../data/db.ts'
import type { Tx } from '../../../data/tx.ts'
import { type CmsLayout, cmsLayout, layoutOf } from '../../../imports/cms/layout.ts'
import { isCmsJson, jsonParts, surveyJson, tallRows } from '../../../imports/cms/tall-of-json.ts'
import { textBatches } from '../../../imports/text-rows.ts'
import { copyLine } from '../../../data/copy-line.ts'

/** The greatest changes that are told. */
const FIRST = 100
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

/** A line for every item, setting, payer and plan of a file: what it is, and its prices. */
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
        const amounts = [price(prices.gross), price(prices.cash), price(rate?.dollar ?? -1), price(rate?.percentage ?? -1)]
        text += `${copyLine([...ofItem, payer, plan, ...amounts, cell(rate?.algorithm ?? -1)])}\n`
      }
    }
    yield text
  }
}

async function stage(tx: Tx, table: 'file_before' | 'file_after', path: string) {
  const name = raw(table)
  await tx.execute(sql`CREATE TEMP TABLE ${name} (description text, codes text, modifiers text, setting text, payer text, plan text,
    gross numeric, cash numeric, dollar numeric, percentage numeric, algorithm text) ON COMMIT DROP`)
  await pipeline(linesOf(path), tx.client.query(copyFrom(`COPY ${table} FROM STDIN`)))
  // rows that are alike in what they are about are told apart by their order
  await tx.execute(sql`CREATE TEMP TABLE ${raw(`${table}_row`)} ON COMMIT DROP AS
    SELECT *, row_number() OVER (PARTITION BY description, codes, modifiers, setting, payer, plan ORDER BY gross, cash, dollar) AS variant
    FROM ${name}`)
  await tx.execute(sql`ANALYZE ${raw(`${table}_row`)}`)
}

/** What a file says otherwise than one before it. Both are laid side by side in the database: memory stays flat. */
export const compareFiles = (db: Db, before: string, after: string): Promise<FileComparison> =>
  db.longTransaction(async (tx) => {
    await stage(tx, 'file_before', before)
    await stage(tx, 'file_after', after)
    await tx.execute(sql`CREATE TEMP TABLE compared ON COMMIT DROP AS
      SELECT coalesce(a.description, b.description) AS description, coalesce(a.codes, b.codes) AS code,
        coalesce(a.setting, b.setting) AS setting, coalesce(a.payer, b.payer) AS payer, coalesce(a.plan, b.plan) AS plan,
        b.description IS NULL AS is_new, a.description IS NULL AS is_gone,
        (b.gross, b.cash, b.dollar, b.percentage, b.algorithm) IS DISTINCT FROM (a.gross, a.cash, a.dollar, a.percentage, a.algorithm)
          AS differs,
        b.gross AS b_gross, a.gross AS a_gross, b.cash AS b_cash, a.cash AS a_cash, b.dollar AS b_dollar, a.dollar AS a_dollar,
        b.percentage AS b_percentage, a.percentage AS a_percentage
      FROM file_before_row b FULL JOIN file_after_row a
        USING (description, codes, modifiers, setting, payer, plan, variant)`)
    const [counts] = await tx.rows<Omit<FileComparison, 'first'>>(sql`
      SELECT count(*) FILTER (WHERE is_new)::int AS added, count(*) FILTER (WHERE is_gone)::int AS removed,
        count(*) FILTER (WHERE NOT is_new AND NOT is_gone AND differs)::int AS changed,
        count(*) FILTER (WHERE NOT is_new AND NOT is_gone AND NOT differs)::int AS same,
        count(*) FILTER (WHERE a_dollar > b_dollar OR (payer = '' AND a_gross > b_gross))::int AS raised,
        count(*) FILTER (WHERE a_dollar < b_dollar OR (payer = '' AND a_gross < b_gross))::int AS lowered
      FROM compared`)
    const first = await tx.rows<PriceChange>(sql`
      SELECT DISTINCT ON (share, c.description, c.code, c.setting, price, payer, plan) c.description, c.code, c.setting,
        CASE WHEN p.ofPayer THEN c.payer ELSE '' END AS payer, CASE WHEN p.ofPayer THEN c.plan ELSE '' END AS plan,
        p.price, p.before::float8 AS before, p.after::float8 AS after, p.share
      FROM compared c CROSS JOIN LATERAL (
        SELECT price, before, after, ofPayer, -abs(ln(after / before)) AS share
        FROM (VALUES ('gross', b_gross, a_gross, false), ('cash', b_cash, a_cash, false), ('dollar', b_dollar, a_dollar, true),
          ('percentage', b_percentage, a_percentage, true)) v(price, before, after, ofPayer)
        WHERE before > 0 AND after > 0 AND before <> after) p
      WHERE NOT is_new AND NOT is_gone AND differs
      ORDER BY share, c.description, c.code, c.setting, price, payer, plan LIMIT ${FIRST}`)
    if (!counts) throw new Error('an aggregate answers one row')
    return { ...counts, first }
  })
