import type { Ends } from '../../terms/ends.ts'
import type { FileRate } from '../../terms/file-rates.ts'
import type { Head } from './head.ts'

/** An item of the file; '' where there is nothing to say. */
export interface FileItem {
  description: string
  /** each with its type */
  codes: [code: string, type: string][]
  /** several with a bar between them */
  modifiers: string
  billingClass: string
  drugUnit: string
  drugType: string
  /** decimals of dollars */
  gross: string
  cash: string
  notes: string
}
/**
 * What an item costs in a setting: no rate, or one or more of each payer, with the lowest and the highest of all rows of the same thing,
 * its own among them.
 */
export interface FileCharge extends Ends {
  setting: 'inpatient' | 'outpatient' | 'both'
  rates: FileRate[]
}
/** An item and its charges, one or more. Those of modifiers alone, without a code, come last. */
export interface Entry {
  item: FileItem
  charges: FileCharge[]
}

/** A payer as all layouts name it. */
export interface FilePayer {
  id: string
  payer: string
  plan: string
}
/** What has to be known before the first entry is written. */
export interface Extent {
  head: Head
  /** how many codes an item has at most */
  codes: number
  /** those that may have a rate; a wide file has columns for those that do */
  payers: FilePayer[]
}

/** One of the layouts: a start, the texts of entries with a separator between each two, and an end are the file. */
export interface Writer {
  start: string
  /** '' where there is nothing to say */
  entry(of: Entry): string
  separator: string
  /** what stands before the first entry without a code in place of the separator */
  beforeUncoded: string
  end: string
}
