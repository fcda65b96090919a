import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Connection } from '../../data/db.ts'
import type { FacilityRow } from '../../data/facility.ts'
import { type FileRate, hasPublished, publishedInFile } from '../../terms/file-rates.ts'
import { type ChargedItem, lineOf } from '../../terms/line.ts'
import type { ReadObserved } from '../../terms/observed.ts'
import type { ObservedAmounts } from '../../terms/observed-amounts.ts'
import type { FileTerms } from '../../terms/plain-terms.ts'
import { loadRows, type ScheduleRow } from '../../terms/schedules.ts'
import type { FileCharge } from './entry.ts'
import { pricedItemsSql } from './items-sql.ts'

/** Rates that are worked out of what is read at once. More take so long that what was read would be taken for what stays. */
const RATES_AT_A_TIME = 2_000
const MOST_ITEMS_AT_A_TIME = 200
/** Items that are fetched at once, with nothing beside them yet: what is asked of the database takes as long as forty are worked at. */
const FETCHED = 200

export interface ItemRow extends ChargedItem {
  setting: FileCharge['setting']
  /** which thing it is a row of, where that has others */
  alikeId: string | null
  /** JSON: codes, their types, then what the file says of the item */
  said: string
}

/** Some items, all rows of a thing among them, with all that their rates depend on but the terms: plain data. */
export interface Part {
  items: ItemRow[]
  schedule: ScheduleRow[]
  /** by item */
  published: ReadonlyMap<string, FileRate[]>
  observed: ObservedAmounts
}

/** After how many rows, `least` or the next more, a thing ends; undefined where that is further on. */
function endOfThing(items: readonly ItemRow[], least: number): number | undefined {
  for (let end = least; end < items.length; end++) {
    const { alikeId } = items[end]!
    if (alikeId === null || alikeId !== items[end - 1]!.alikeId) return end
  }
  return undefined
}

/** A facility's items in the order of its file. Parts are read one at a time. */
export async function* parts(
  reader: Connection,
  { brand, facility, terms, observed }: { brand: BrandRow; facility: FacilityRow; terms: FileTerms; observed: ReadObserved },
): AsyncGenerator<Part> {
  const date = dayIn(brand.timeZone)
  const itemsAtATime = Math.min(MOST_ITEMS_AT_A_TIME, Math.ceil(RATES_AT_A_TIME / Math.max(1, terms.payers.length)))
  // a reader before may have stopped half-way
  await reader.rows(sql`CLOSE ALL`)
  await reader.rows(sql`DECLARE items NO SCROLL CURSOR FOR ${raw(pricedItemsSql(brand, facility, pg.escapeLiteral))}`)
  const isPublished = await hasPublished(reader, brand.id, facility.id)
  let read: ItemRow[] = []
  for (let isLast = false; !isLast || read.length > 0; ) {
    const whole = endOfThing(read, itemsAtATime)
    if (whole === undefined && !isLast) {
      const further = await reader.rows<ItemRow>(sql`FETCH FORWARD ${raw(String(FETCHED))} FROM items`)
      isLast = further.length < FETCHED
      read = read.length > 0 ? [...read, ...further] : further
      continue
    }
    const items = read.slice(0, whole)
    read = whole === undefined ? [] : read.slice(whole)
    const ids = items.map((item) => item.itemId)
    const schedule = await loadRows(
      reader,
      brand.id,
      terms.editions,
      items.map((item) => lineOf({ ...item, units: 1 })),
    )
    const published = isPublished ? await publishedInFile(reader, brand.id, ids, date) : new Map<string, FileRate[]>()
    yield { items, schedule, published, observed: await observed(ids) }
  }
}
