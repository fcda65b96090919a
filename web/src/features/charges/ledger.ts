import type { UploadResult } from '@ratebook/shared/uploads.ts'

/** What a line says: the rows of a sheet; a part that is added or taken away; the sum of all parts and of the sum before them. */
export type Line = { kind: 'sheet' | 'part' | 'sum'; name: string; count: number; sheet?: string }

/** Reasons for which items are left out once they are read; all others leave out a row of the file. */
const ofItems = ['duplicate', 'otherPrice', 'sameItem']

const part = (name: string, count: number): Line => ({ kind: 'part', name, count })
const sum = (name: string, count: number): Line => ({ kind: 'sum', name, count })
const totalOf = <K extends string>(rows: readonly Record<K, number>[], name: K) => rows.reduce((total, row) => total + row[name], 0)

/** Rows of the file, whatever becomes of them. */
export const rowsOf = ({ rows }: UploadResult) => totalOf(rows.tables, 'rows') + totalOf(rows.unread, 'rows')

/** From the rows of a file to the items of the charge master, every difference named; nothing where that was not counted. */
export function ledgerOf(result: UploadResult): Line[] {
  const { tables, unread, before, after } = result.rows
  if (tables.length === 0) return []
  const sheets = [...tables, ...unread].map(({ sheet, rows }): Line => ({ kind: 'sheet', name: 'sheet', sheet: sheet ?? '', count: rows }))
  const reasons = Object.entries(result.leftOutReasons)
  const entries = totalOf(tables, 'items')
  const lines = [
    ...(sheets.length > 1 ? sheets : []),
    sum('rows', rowsOf(result)),
    ...unread.map(({ sheet, rows }): Line => ({ ...part('unread', -rows), sheet })),
    part('above', -totalOf(tables, 'above')),
    part('blank', -totalOf(tables, 'blank')),
    ...reasons.filter(([reason]) => !ofItems.includes(reason)).map(([reason, count]) => part(reason, -count)),
    part('refused', -totalOf(tables, 'refused')),
    sum('taken', totalOf(tables, 'taken')),
    part(result.rates > 0 ? 'furtherRates' : 'further', entries - totalOf(tables, 'taken')),
    // what a machine-readable file says: each row is a rate, an item, or both
    ...(result.rates > 0
      ? [part('withoutRate', result.rates - entries), sum('rates', result.rates), part('itemsAlone', entries - result.rates)]
      : []),
    ...ofItems.map((reason) => part(reason, -(result.leftOutReasons[reason] ?? 0))),
    part('contradictory', -(result.refused - totalOf(tables, 'refused'))),
    sum('items', result.added + result.changed + result.unchanged),
    part('unchanged', -result.unchanged),
    part('changed', -result.changed),
    sum('added', result.added),
    part('before', before),
    part('retired', -result.retired),
    sum('after', after),
  ]
  return lines.filter((line) => line.kind !== 'part' || line.count !== 0)
}
