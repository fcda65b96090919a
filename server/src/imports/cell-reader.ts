import { type Fault, fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { controlCharacter, readCode, shorten } from './cells.ts'
import { decimalFault, decimalOf, type Kind } from './decimals.ts'
import { parsePrice, priceFault } from './price.ts'
import { Refused } from './refused.ts'
import { columnName, type Table } from './table.ts'

const MODIFIER = /^[A-Z0-9]{2}$/
/** Reads the cells of one row after the other by what their columns are. Throws `Refused`. */
export class CellReader<F extends string> {
  #at: Partial<Record<F, number>>
  #cells: string[] = []

  constructor(private readonly table: Table<F>) {
    this.#at = Object.fromEntries(table.columns.flatMap((c, i) => (c.field ? [[c.field, i]] : []))) as Partial<Record<F, number>>
  }
  take(cells: string[]): this {
    this.#cells = cells
    return this
  }
  /** The cells of the row that hold anything. */
  get filled(): string[] {
    return this.#cells.map((c) => c.trim()).filter(Boolean)
  }
  has(field: F): boolean {
    return this.#at[field] !== undefined
  }
  refuse(field: F, of: Fault): Refused {
    return new Refused(columnName(this.table, this.#at[field] ?? 0), of)
  }
  text(field: F, longest = 2000): string {
    const index = this.#at[field]
    const value = index === undefined ? '' : (this.#cells[index] ?? '').trim()
    if (controlCharacter.test(value) || !value.isWellFormed()) throw this.refuse(field, fault('controlCharacter'))
    if (value.length > longest) throw this.refuse(field, fault('cellTooLong', { length: value.length, limit: longest }))
    return value
  }
  /** As it is written, '' for none. */
  code(field: F, longest = 50): string {
    const value = readCode(this.text(field))
    if (value.length > longest)
      throw this.refuse(field, fault('codeTooLong', { value: shorten(value), length: value.length, limit: longest }))
    return value
  }
  /** In capitals. */
  requiredCode(field: F): string {
    const code = this.code(field).toUpperCase()
    if (!code) throw this.refuse(field, fault('codeEmpty'))
    return code
  }
  /** Modifiers of one or several columns, in their order and without gaps. */
  modifiers(...fields: F[]): string[] {
    const modifiers: string[] = []
    for (const field of fields) {
      for (const modifier of this.text(field)
        .toUpperCase()
        .split(/[\s,;/|]+/)) {
        if (!readCode(modifier)) continue
        if (!MODIFIER.test(modifier)) throw this.refuse(field, fault('notModifier', { value: shorten(modifier) }))
        if (!modifiers.includes(modifier)) modifiers.push(modifier)
        if (modifiers.length > 4) throw this.refuse(field, fault('tooManyModifiers'))
      }
    }
    return modifiers
  }
  /** Whole cents; null for none. `noun` is what the amount is. */
  cents(field: F, noun: PlainCode): number | null {
    const cents = parsePrice(this.text(field))
    if (typeof cents === 'number') return cents
    if (cents === 'none') return null
    throw this.refuse(field, priceFault(cents, shorten(this.text(field)), noun))
  }
  /** In units of the last decimal; null for none. */
  number(field: F, kind: Kind): number | null {
    const raw = this.text(field)
    if (raw === '') return null
    const value = decimalOf(raw, kind)
    if (value === 'none') return null
    if (typeof value === 'number') return value
    throw this.refuse(field, decimalFault(value, shorten(raw), kind))
  }
  /** A number that the row cannot do without. */
  requiredNumber(field: F, kind: Kind): number {
    const value = this.number(field, kind)
    if (value === null) throw this.refuse(field, fault('numberEmpty', { noun: [fault(kind.noun)] }))
    return value
  }
}
