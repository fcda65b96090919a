import type { Table } from './table.ts'

/** The items of a sheet, to tell whether two sheets list the same things. */
export class SheetItems {
  private codes = new Set<string>()
  private whole = new Set<string>()
  private rows = 0

  constructor(of?: SheetItems) {
    if (of) this.add(of)
  }
  get size() {
    return this.whole.size
  }
  /** A code that hangs on many items, as on all implants, does not tell them apart. */
  private get codesTell() {
    return this.codes.size > this.rows * 0.8
  }
  collect({ columns }: Table, rows: string[][]) {
    const [code, description] = (['code', 'description'] as const).map((field) => columns.findIndex((column) => column.field === field))
    for (const row of rows) {
      const item = row[description ?? -1]?.trim() ?? ''
      if (item === '') continue
      this.rows++
      const own = row[code ?? -1]?.trim() ?? ''
      if (own) this.codes.add(own)
      this.whole.add(`${own}\n${item}`)
    }
  }
  add(other: SheetItems) {
    for (const code of other.codes) this.codes.add(code)
    for (const item of other.whole) this.whole.add(item)
    this.rows += other.rows
  }
  /** The share of these items that the others have, too. Codes tell it where the sheets word some items differently, but not all. */
  sharedWith(others: SheetItems): number {
    const whole = share(this.whole, others.whole)
    return this.codesTell && whole > 0.1 ? share(this.codes, others.codes) : whole
  }
}

function share(mine: Set<string>, theirs: Set<string>): number {
  let shared = 0
  for (const item of mine) if (theirs.has(item)) shared++
  return mine.size === 0 ? 0 : shared / mine.size
}
