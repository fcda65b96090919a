import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import type { FileLayout } from '@ratebook/shared/file-layouts.ts'
import type { FileTerms } from '../../terms/plain-terms.ts'
import { entriesOf } from './entries.ts'
import type { Extent, Writer } from './entry.ts'
import { json } from './json.ts'
import type { Part } from './parts.ts'
import { rated } from './rated.ts'
import { tall } from './tall.ts'
import { Utf8 } from './utf8.ts'
import { wide } from './wide.ts'

/** What is made of parts: a layout, or who has rates in them. */
export type Made = FileLayout | 'rated'
export const writers: Record<Made, (extent: Extent) => Writer> = { tall, wide, json, rated }

export interface Making<T = FileTerms> {
  made: Made
  extent: Extent
  date: Day
  /** of the payers that are asked and have rules */
  terms: T
}
/** What a part comes to, in UTF-8: its items with codes, and those of modifiers alone. */
export type Text = [coded: Uint8Array<ArrayBuffer>, uncoded: Uint8Array<ArrayBuffer>]

/** Makes the texts of parts, in slices: one part after the other. */
export function textsOf({ made, extent, date, terms }: Making): (part: Part) => Slices<Text> {
  const writer = writers[made](extent)
  const [coded, uncoded] = [new Utf8(), new Utf8()]
  return function* (part) {
    for (const entry of entriesOf(part, date, terms)) {
      const text = writer.entry(entry)
      if (text === '') continue
      const all = entry.item.codes.length > 0 ? coded : uncoded
      all.add(all.length > 0 ? writer.separator + text : text)
      yield
    }
    return [coded.take(), uncoded.take()]
  }
}

/** A whole file, of the texts of its parts. */
export async function* joined(texts: AsyncIterable<Text>, { start, separator, beforeUncoded, end }: Writer) {
  yield start
  let before = ''
  let isUncoded = false
  for await (const [coded, uncoded] of texts) {
    if (coded.length > 0) {
      if (before !== '') yield before
      yield coded
      before = separator
    }
    if (uncoded.length === 0) continue
    const opening = isUncoded ? separator : beforeUncoded
    if (opening !== '') yield opening
    yield uncoded
    before = separator
    isUncoded = true
  }
  yield end
}
