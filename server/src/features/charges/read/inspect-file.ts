import type { ChargeField } from '@ratebook/shared/uploads.ts'
import { type Inspection as InspectionOf, openFile } from '../../../imports/inspect.ts'
import { workbookParts } from '../../../imports/workbook.ts'
import { inspectSheets } from './sheets.ts'
import { headers, readTable, type Table } from './table.ts'

/** How a charge master file was understood. Plain data, so that it can be kept while a person decides. */
export type Inspection = InspectionOf<ChargeField> & Table

export interface InspectOptions {
  /** the facility the file is for: where each site has a price column, its own is taken */
  facilityName?: string
}

/**
 * Finds encoding, header and columns of a charge master file. `fileName` is the one the person knows, for messages.
 * Text is read through once or twice, a workbook once. Throws `UnreadableFile`.
 */
export async function inspectFile(path: string, fileName: string, { facilityName }: InspectOptions = {}): Promise<Inspection> {
  const { text, head, notes } = await openFile(path, fileName, headers, 'theChargeMaster')
  if (head) return { ...readTable(head.rows, null, facilityName, notes), text, alsoRead: [], notes }
  const { main, alsoRead } = await inspectSheets(workbookParts(path), facilityName, notes)
  return { ...main, text, alsoRead, notes }
}
