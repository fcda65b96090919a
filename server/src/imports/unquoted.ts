import { fits, fitsJoined, type Form } from './cell-forms.ts'

/** A row with more cells too many than this is none. */
const mostExtra = 20

/**
 * The row of a text file with more cells than columns, with those joined that a delimiter within a text, or within a price, cut in
 * two; null unless there is exactly one way in which each column holds what it holds in other rows.
 */
export function joinCut(cells: string[], forms: Form[], delimiter: string): { cells: string[]; joined: string } | null {
  const extra = cells.length - forms.length
  if (extra < 1 || extra > mostExtra) return null
  const part = (column: number, shift: number, more: number) => cells.slice(column + shift, column + shift + more + 1)
  const mayBe = (column: number, shift: number, more: number) => {
    const form = forms[column] as Form
    const among = part(column, shift, more)
    return more === 0 ? fits(form, among[0] ?? '') : fitsJoined(form, among, delimiter)
  }
  // in how many ways the columns from one on take the cells that are left, when `shift` were joined before: 2 stands for more
  const ways = forms.map(() => new Array<number>(extra + 1).fill(0))
  const waysFrom = (column: number, shift: number) => (column === forms.length ? Number(shift === extra) : (ways[column]?.[shift] ?? 0))
  for (let column = forms.length - 1; column >= 0; column--)
    for (let shift = 0; shift <= extra; shift++) {
      let count = 0
      for (let more = 0; shift + more <= extra && count < 2; more++)
        if (waysFrom(column + 1, shift + more) > 0 && mayBe(column, shift, more)) count += waysFrom(column + 1, shift + more)
      ;(ways[column] as number[])[shift] = Math.min(count, 2)
    }
  if (waysFrom(0, 0) !== 1) return null
  const row: string[] = []
  const joined: string[] = []
  for (let column = 0, shift = 0; column < forms.length; column++) {
    let more = 0
    while (waysFrom(column + 1, shift + more) === 0 || !mayBe(column, shift, more)) more++
    const cell = part(column, shift, more).join(delimiter)
    if (more > 0) joined.push(cell.trim())
    row.push(cell)
    shift += more
  }
  return { cells: row, joined: joined.join(' … ') }
}
