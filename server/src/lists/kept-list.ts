import { atOnce, type Slices } from '@ratebook/shared/pricing/slices.ts'
import { type Filter, operandsOf } from '@ratebook/shared/wire/list.ts'
import { inTurns } from '../data/in-turns.ts'
import { LatelyUsed } from '../data/lately-used.ts'
import { addTo, type Bitset, each, emptyBitset, fullBitset, intersect, sizeOf, subtract, unite } from '../search/bitset.ts'
import { BYTES, idAt, ordinalOf, writeId } from '../search/ids.ts'
import type { KeptColumn } from './kept-column.ts'

export interface Wanted {
  sort: readonly { id: string; direction: 'asc' | 'desc' }[]
  /** which way ties go, by id */
  isDown: boolean
  filter: Filter | null
  offset: number
  limit: number
}
type Order = Pick<Wanted, 'sort' | 'isDown'>
/** The rows of a page by their ids, in order, and how many there are in all: so they are in one list as of one revision. */
export interface Found {
  of: KeptList
  revision: string
  rows: Map<string, number>
  total: number
}
/** What a changed row has: its numbers by column; null where it is no longer in the list. */
export type Changed = { id: string; numbers: Map<string, number> | null }

/** Orders that are kept, four bytes a row each, and what filters found, one bit a row each: who turns the page asks for them again. */
const [ORDERS_KEPT, FOUND_KEPT] = [4, 8]

/**
 * The rows of a large list as of one revision: their ids, ascending, and the columns that were asked for. It says which rows a page has and
 * how many there are; what the page says is read from the database.
 */
export class KeptList {
  revision: string
  readonly columns = new Map<string, KeptColumn>()
  readonly #ids: Uint8Array
  #rows: number
  readonly #gone: Bitset
  readonly #orders = new LatelyUsed<Uint32Array>(ORDERS_KEPT)
  readonly #found = new LatelyUsed<{ rows: Bitset; total: number }>(FOUND_KEPT)

  /** @param ids ascending, with room for more; `rows` of them are there */
  constructor(revision: string, ids: Uint8Array, rows: number) {
    this.revision = revision
    this.#ids = ids
    this.#rows = rows
    this.#gone = emptyBitset(this.capacity)
  }

  /** How many rows it has room for. */
  get capacity(): number {
    return this.#ids.length / BYTES
  }

  /** The rows that have not gone, by id. */
  get there(): Uint32Array {
    return atOnce(this.#inOrder({ sort: [], isDown: false }))
  }

  /** In bytes, about. */
  get weight(): number {
    return this.#ids.length + ORDERS_KEPT * 4 * this.#rows
  }

  /** A page, and how many rows there are in all; nothing where rows were changed while they were put in order. */
  async find({ sort, isDown, filter, offset, limit }: Wanted): Promise<Found | undefined> {
    const matching = filter && this.#found.get(JSON.stringify(filter), () => this.#matching(filter))
    const order = await this.#orderOf({ sort, isDown })
    if (!order) return undefined
    const as = { of: this, revision: this.revision }
    const rowsById = (rows: Iterable<number>) => new Map(Array.from(rows, (row) => [idAt(this.#ids, row), row]))
    if (!matching) return { ...as, rows: rowsById(order.subarray(offset, offset + limit)), total: order.length }
    const { rows: matches, total } = matching
    const page: number[] = []
    let before = 0
    for (let i = 0; i < order.length && page.length < limit; i++) {
      const row = order[i]!
      if ((matches[row >>> 5]! & (1 << (row & 31))) !== 0 && before++ >= offset) page.push(row)
    }
    return { ...as, rows: rowsById(page), total }
  }

  #matching(filter: Filter) {
    const rows = this.#rowsWhere(filter)
    subtract(rows, this.#gone)
    return { rows, total: sizeOf(rows) }
  }

  #rowsWhere(filter: Filter): Bitset {
    if ('field' in filter) return this.columns.get(filter.field)!.rowsWhere(filter.equator, filter.value, this.#rows)
    const [first, ...rest] = operandsOf(filter)
    const rows = this.#rowsWhere(first!)
    for (const operand of rest) (filter.operator === 'or' ? unite : intersect)(rows, this.#rowsWhere(operand))
    return rows
  }

  /** Others have their turn while a million rows are put in order. @returns nothing where what they are ordered by changed meanwhile */
  async #orderOf({ sort, isDown }: Order): Promise<Uint32Array | undefined> {
    const key = JSON.stringify({ sort, isDown })
    // a value takes its place before the rows that have it are changed
    const state = () => [this.revision, ...sort.map(({ id }) => this.columns.get(id)?.size)].join()
    const before = state()
    const order = this.#orders.known(key) ?? (await inTurns(this.#inOrder({ sort, isDown })))
    return state() === before ? this.#orders.keep(key, order) : undefined
  }

  /** All rows that are there: by id, then by each column from the last to the first, ties staying as they were. */
  *#inOrder({ sort, isDown }: Order): Slices<Uint32Array> {
    // a column may be given up meanwhile
    const keys = sort.map(({ id, direction }) => ({ column: this.columns.get(id)!, isDown: direction === 'desc' }))
    const there = fullBitset(this.#rows)
    subtract(there, this.#gone)
    let rows = new Uint32Array(sizeOf(there))
    yield
    let at = 0
    each(there, (row) => {
      rows[isDown ? rows.length - 1 - at++ : at++] = row
    })
    yield
    for (const key of keys.toReversed()) rows = yield* sorting(rows, key.column, key.isDown)
    return rows
  }

  /** An order of so many rows before, with some rows put where they belong now. */
  #inOrderAgain(order: Uint32Array, { sort, isDown }: Order, changed: ReadonlySet<number>, before: number): Uint32Array {
    const others = without(
      order,
      [...changed].filter((row) => row < before),
      before,
    )
    const keys = sort.map(({ id, direction }) => ({ column: this.columns.get(id)!, sign: direction === 'desc' ? -1 : 1 }))
    const lastSign = isDown ? -1 : 1
    const compare = (a: number, b: number): number => {
      for (const { column, sign } of keys) {
        const difference = column.placeOf(a) - column.placeOf(b)
        if (difference !== 0) return difference * sign
      }
      return (a - b) * lastSign
    }
    const rows = [...changed].filter((row) => (this.#gone[row >>> 5]! & (1 << (row & 31))) === 0).sort(compare)
    const result = new Uint32Array(others.length + rows.length)
    let [from, at] = [0, 0]
    for (const row of rows) {
      let [low, high] = [from, others.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (compare(others[middle]!, row) < 0) low = middle + 1
        else high = middle
      }
      result.set(others.subarray(from, low), at)
      at += low - from
      from = low
      result[at++] = row
    }
    result.set(others.subarray(from), at)
    return result
  }

  /** The ids from one on, the last ones first. @param most after how many it stops, one later */
  idsFrom(id: string, most = this.#rows): string[] {
    const ids: string[] = []
    for (let row = this.#rows - 1; row >= 0 && ids.length <= most && idAt(this.#ids, row) >= id; row--) ids.push(idAt(this.#ids, row))
    return ids
  }

  /**
   * Lays what rows have in some columns that are kept into their records.
   * @param page of which they are: in this very list its rows need not be looked up again
   * @returns whether all of them are there
   */
  complete(records: readonly Record<string, unknown>[], names: readonly string[], page: Found): boolean {
    const known = page.of === this && page.revision === this.revision ? page.rows : undefined
    const ids = this.#ids.subarray(0, this.#rows * BYTES)
    const rows = records.flatMap(({ id }) => known?.get(String(id)) ?? ordinalOf(ids, String(id)) ?? [])
    if (rows.length < records.length) return false
    for (const name of names) {
      const values = this.columns.get(name)!.valuesOf(rows)
      for (let i = 0; i < rows.length; i++) records[i]![name] = values[i]
    }
    return true
  }

  /** Which row each of these ids is. */
  rowsOf(ids: Iterable<string>): Map<string, number> {
    const all = this.#ids.subarray(0, this.#rows * BYTES)
    const rows = new Map<string, number>()
    for (const id of ids) {
      const row = ordinalOf(all, id)
      if (row !== undefined) rows.set(id, row)
    }
    return rows
  }

  hasRoomFor(count: number): boolean {
    return this.#rows + count <= this.capacity
  }

  /**
   * Lays changed rows into it, ascending. Where new ones come before others, those others are among the changed: they are put in again
   * behind them. What has nothing to do with any of them stays as it was worked out.
   */
  change(changed: readonly Changed[], rowsOf: ReadonlyMap<string, number>, revision: string): void {
    const touched = new Set<string>()
    const rows = new Set<number>()
    const firstNew = changed.find(({ id, numbers }) => numbers !== null && !rowsOf.has(id))
    let cameOrWent = firstNew !== undefined && this.#cut(this.#rows - this.idsFrom(firstNew.id).length)
    let size = this.#rows
    for (const { id, numbers } of changed) {
      const row = rowsOf.get(id)
      const known = row !== undefined && row < this.#rows ? row : undefined
      const isGone = known === undefined || (this.#gone[known >>> 5]! & (1 << (known & 31))) !== 0
      if (isGone !== (numbers === null)) cameOrWent = true
      if (known !== undefined) rows.add(known)
      if (numbers === null) {
        if (known !== undefined) addTo(this.#gone, known)
        continue
      }
      const at = known ?? size++
      rows.add(at)
      if (known === undefined) writeId(id, this.#ids, at * BYTES)
      else this.#gone[at >>> 5]! &= ~(1 << (at & 31))
      for (const [name, number] of numbers) {
        const column = this.columns.get(name)!
        if (column.numbers[at] !== number) touched.add(name)
        column.numbers[at] = number
      }
    }
    const isOld = (key: string) => cameOrWent || [...touched].some((name) => key.includes(JSON.stringify(name)))
    this.#found.forget(isOld)
    const before = this.#rows
    this.#rows = size
    this.#orders.replace((key, order) => (isOld(key) ? this.#inOrderAgain(order, JSON.parse(key), rows, before) : order))
    this.revision = revision
  }

  /** Leaves out the rows from one on. @returns whether there were any */
  #cut(first: number): boolean {
    if (first === this.#rows) return false
    for (let row = first; row < this.#rows; row++) this.#gone[row >>> 5]! &= ~(1 << (row & 31))
    this.#rows = first
    this.#orders.replace((_, order) => order.filter((row) => row < first))
    return true
  }
}

function without(order: Uint32Array, rows: readonly number[], size: number): Uint32Array {
  if (rows.length === 0) return order
  const isOut = new Uint8Array(size)
  for (const row of rows) isOut[row] = 1
  const left = new Uint32Array(order.length)
  let at = 0
  for (const row of order) {
    left[at] = row
    at += 1 - isOut[row]!
  }
  return left.subarray(0, at)
}

/** The rows by the places of their values; counting places is all there is to it. */
function* sorting(rows: Uint32Array, { placeOf, size }: KeptColumn, isDown: boolean): Slices<Uint32Array<ArrayBuffer>> {
  const next = new Uint32Array(size + 1)
  const turned = (row: number) => (isDown ? size - 1 - placeOf(row) : placeOf(row))
  for (const piece of piecesOf(rows)) {
    for (const row of piece) next[turned(row) + 1]!++
    yield
  }
  for (let place = 0; place < size; place++) next[place + 1]! += next[place]!
  const result = new Uint32Array(rows.length)
  for (const piece of piecesOf(rows)) {
    for (const row of piece) result[next[turned(row)]!++] = row
    yield
  }
  return result
}

/** A millisecond's worth, or two. */
const PIECE_ROWS = 8_192
function* piecesOf(rows: Uint32Array) {
  for (let from = 0; from < rows.length; from += PIECE_ROWS) yield rows.subarray(from, from + PIECE_ROWS)
}
