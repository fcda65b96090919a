import { AsyncResource } from 'node:async_hooks'
import type { Filter, List, ListRequest } from '@ratebook/shared/wire/list.ts'
import { ALL_LIMIT, narrowingOf, operandsOf } from '@ratebook/shared/wire/list.ts'
import type { Db } from '../data/db.ts'
import { isInOrderOfIds, type KeptSource } from '../data/list.ts'
import { keptPageSql } from '../data/list-page.ts'
import type { ListKeeper } from '../data/list-page.ts'
import { isComparable } from './kept-column.ts'
import type { Found, KeptList, Wanted } from './kept-list.ts'
import { catchUp, isText, numberOf, readList } from './read-list.ts'

interface Held {
  list?: KeptList | undefined
  /** the columns that were asked for: all of them are read together, and again where the list goes out of date */
  names: Set<string>
  /** what reads it or brings it up to date */
  work?: Promise<unknown> | undefined
  /** in milliseconds, where it could not be read */
  notBefore: number
  /** when it was read */
  readAt: number
}
type Row = Record<string, unknown> & { id: string | number }
type RowRead = Row & { isAsOf: boolean | undefined; isLent: boolean | undefined }
export interface KeptPage {
  records: Row[]
  total: number
}

const MB = 1 << 20
interface Limits {
  /** rows from which a list is kept: smaller ones are quick to read */
  large: number
  /** bytes of all lists together, about */
  capacity: number
}
const LIMITS: Limits = { large: 20_000, capacity: 384 * MB }
/** When a list is tried again that changed just before further columns of it were read, or that could not be read. */
const [AGAIN_MS, AFTER_ERROR_MS] = [10_000, 60_000]
/** When a list is read anew only for what others name from it: what that depends on may change all the time. */
const LENT_AGAIN_MS = 60_000

/**
 * Large lists, kept in memory as far as they are asked for, each as of one revision of what it shows. A page is found here and read from
 * the database together with the revision: where that is another, what changed is laid over the list, or the page is found by SQL as that
 * of any other list while this one is read anew. The records are the database's, but for what a list lends them (`lent` of a source): that
 * is as of the revision which the database says with them.
 */
export class KeptLists implements ListKeeper {
  readonly #db: Db
  readonly #onError: (error: Error) => void
  readonly #limits: Limits
  /** the most recently used last */
  readonly #held = new Map<string, Held>()
  /** what was asked for while something was read, by list */
  readonly #waiting = new Map<string, () => void>()
  #isReading = false

  /** @param onError told when a list could not be read: it is then asked for by SQL */
  constructor(db: Db, onError: (error: Error) => void, limits: Partial<Limits> = {}) {
    this.#db = db
    this.#onError = onError
    this.#limits = { ...LIMITS, ...limits }
  }

  /** A page, where the list is kept. */
  async page(source: KeptSource, request: ListRequest): Promise<KeptPage | undefined> {
    const wanted = wantedOf(source, request)
    const held = this.#use(source)
    if (!wanted || !held) return undefined
    for (let tries = 0; tries < 2; tries++) {
      const { list } = held
      if (!list || !hasAll(list, namesIn(wanted))) return undefined
      const page = await list.find(wanted)
      if (!page) continue
      const { revision, total } = page
      const ids: (string | number)[] = source.kept.isNumbered ? Array.from(page.rows.keys(), numberOf) : [...page.rows.keys()]
      const rows = await this.#rows(source, ids, page)
      if (rows[0]?.isAsOf) {
        const byId = new Map(rows.map((row) => [row.id, toRecord(row)]))
        if (ids.every((id) => byId.has(id))) return { records: ids.map((id) => byId.get(id) as Row), total }
        this.#leave(source)
        return undefined
      }
      await source.computed?.keep()
      await this.#bringUpToDate(source, held)
      if (held.list?.revision === revision) return undefined
    }
    return undefined
  }

  /** What is kept should be what the database has, and is not. */
  #leave(source: KeptSource): void {
    this.#onError(new Error(`The kept rows of ${source.list.texts} are not those of the database`))
    this.#held.delete(keyOf(source))
  }

  #use(source: KeptSource): Held | undefined {
    const key = keyOf(source)
    const held = this.#held.get(key)
    if (!held) return undefined
    this.#held.delete(key)
    this.#held.set(key, held)
    return held
  }

  /** The records of a page by id, with what they are lent from memory where that is as of now. */
  async #rows(source: KeptSource, ids: readonly (string | number)[], page: Found): Promise<RowRead[]> {
    const { revision } = page
    const lookedUp = () => this.#db.prepared<RowRead>(keptPageSql(source, ids, revision))
    const { lent } = source.kept
    if (!lent) return lookedUp()
    const from = lent.from ?? source
    const held = this.#use(from)
    const list = held?.list
    if (!list || !hasAll(list, lent.columns)) return lookedUp()
    const asOf = list.revision
    const rows = await this.#db.prepared<RowRead>(keptPageSql(source, ids, revision, asOf))
    if (!rows[0]?.isAsOf) return rows
    if (!rows[0].isLent) {
      await this.#bringUpToDate(from, held)
      return held.list && held.list.revision !== asOf ? this.#rows(source, ids, page) : lookedUp()
    }
    // it may have gone on since it was asked for
    if (list.revision !== asOf || !hasAll(list, lent.columns)) return lookedUp()
    // where nothing was found, there is one row that says so
    if (!rows[0].id || list.complete(rows, lent.columns, page)) return rows
    this.#leave(from)
    return lookedUp()
  }

  /**
   * Keeps what was asked for of a list that turns out to be large. It is read once the page is there: what is worked out for a page makes
   * another list of it. @param total how many rows a request of it has
   */
  note(source: KeptSource, request: ListRequest, total: number): void {
    const wanted = wantedOf(source, request)
    const key = keyOf(source)
    if (!wanted || (total < this.#limits.large && !this.#held.has(key))) return
    const { lent } = source.kept
    this.#keep(source, [...namesIn(wanted), ...(lent && !lent.from ? lent.columns : [])])
    if (lent?.from) this.#keep(lent.from, lent.columns, LENT_AGAIN_MS)
  }

  /** @param pause how long it is left alone at least once it was read */
  #keep(source: KeptSource, names: readonly string[], pause = 0): void {
    const key = keyOf(source)
    const held = this.#held.get(key) ?? { names: new Set(), notBefore: 0, readAt: Number.NEGATIVE_INFINITY }
    this.#held.set(key, held)
    if (Date.now() - held.readAt >= pause) this.#read(key, source, held, names)
  }

  /** Until nothing is read any more. */
  async settled(): Promise<void> {
    for (let work = this.#work; work; work = this.#work) await work
  }

  get #work() {
    return [...this.#held.values()].find(({ work }) => work)?.work
  }

  /**
   * Reads columns of a list, one list at a time, while pages come from the database: what is asked for meanwhile is read next, all of a
   * list together.
   */
  #read(key: string, source: KeptSource, held: Held, names: readonly string[]): void {
    const isMissing = (name: string) => !held.list?.columns.has(name)
    if (held.list && !names.some(isMissing)) return
    if (Date.now() < held.notBefore) return
    for (const name of names) held.names.add(name)
    if (this.#isReading || held.work) {
      // on the rows that whoever asks may see
      this.#waiting.set(
        key,
        AsyncResource.bind(() => this.#read(key, source, held, names)),
      )
      return
    }
    this.#isReading = true
    const work = async () => {
      if (held.list && (await catchUp(this.#db, source, held.list)) !== 'done') held.list = undefined
      const missing = [...held.names].filter(isMissing)
      const list = await this.#db.fromReplica(() => readList(this.#db, source, missing, held.list))
      if (list) [held.list, held.readAt] = [list, Date.now()]
      else held.notBefore = Date.now() + AGAIN_MS
      this.#evict(held, names)
    }
    held.work = work()
      .catch((error: Error) => {
        held.notBefore = Date.now() + AFTER_ERROR_MS
        this.#onError(error)
      })
      .finally(() => {
        held.work = undefined
        this.#isReading = false
        this.#readNext()
      })
  }

  #readNext(): void {
    for (const [key, read] of [...this.#waiting]) {
      if (this.#isReading) return
      this.#waiting.delete(key)
      // what gave way to others meanwhile is read when somebody asks for it again
      if (this.#held.has(key)) read()
    }
  }

  async #bringUpToDate(source: KeptSource, held: Held): Promise<void> {
    const { list } = held
    if (!list || this.#isReading) return
    held.work ??= catchUp(this.#db, source, list)
      .catch((error: Error) => {
        this.#onError(error)
        return 'anew' as const
      })
      .then((state) => {
        held.work = undefined
        if (state === 'anew') held.list = undefined
        this.#readNext()
      })
    await held.work
  }

  #evict(used: Held, names: readonly string[]): void {
    const weightOf = ({ list }: Held) => (list ? [...list.columns.values()].reduce((sum, { weight }) => sum + weight, list.weight) : 0)
    const isTooMuch = () => [...this.#held.values()].reduce((sum, held) => sum + weightOf(held), 0) > this.#limits.capacity
    for (const [key, held] of this.#held) if (held !== used && isTooMuch()) this.#held.delete(key)
    for (const name of used.list?.columns.keys() ?? [])
      if (!names.includes(name) && isTooMuch()) {
        used.list?.columns.delete(name)
        used.names.delete(name)
      }
  }
}

/** Without what was said of its list: a copy of each takes longer than all else that is done here for a page. */
function toRecord(row: RowRead): Row {
  row.isAsOf = row.isLent = undefined
  return row
}

function keyOf({ from: first, where, kept }: KeptSource): string {
  const { from = first, apart } = kept
  return JSON.stringify([from.text, from.values, where.text, where.values, apart])
}

function wantedOf(source: KeptSource, request: ListRequest): Wanted | undefined {
  const list = source.list as List
  const { currentPage, recordsPerPage } = request.pagination
  const filter = narrowingOf(list, request)
  if (filter && !isAnswered(source, filter)) return undefined
  const limit = recordsPerPage || ALL_LIMIT
  const all = request.sort.length ? request.sort : [list.defaultSort]
  const byId = all.findIndex(({ id }) => isInOrderOfIds(source, id))
  const [sort, last] = byId < 0 ? [all, all.at(-1)] : [all.slice(0, byId), all[byId]]
  return { sort, isDown: last?.direction === 'desc', filter, offset: (currentPage - 1) * limit, limit }
}

const isAnswered = (source: KeptSource, filter: Filter): boolean =>
  'field' in filter
    ? isComparable(filter.value, isText(source, filter.field))
    : operandsOf(filter).every((operand) => isAnswered(source, operand))

const hasAll = ({ columns }: KeptList, names: readonly string[]) => names.every((name) => columns.has(name))
const fieldsIn = (filter: Filter): string[] => ('field' in filter ? [filter.field] : operandsOf(filter).flatMap(fieldsIn))
const namesIn = ({ sort, filter }: Wanted) => [...new Set([...sort.map(({ id }) => id), ...(filter ? fieldsIn(filter) : [])])]
