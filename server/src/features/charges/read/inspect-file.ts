import type { ChargeField } from '@ratebook/shared/uploads.ts'
import { type Inspection as InspectionOf, openFile } from '../../../imports/inspect.ts'
import { workbookParts } from '../../../imports/workbook.ts'
import { asCut } from '../../../imports/row-mender.ts'
import { chooseHospital, type Hospitals, hospitalsInText, type InspectOptions } from './hospitals.ts'
import { inspectSheets, type UnreadSheet } from './sheets.ts'
import { headers, readTable, type Table } from './table.ts'

/** How a charge master file was understood. Plain data, so that it can be kept while a person decides. */
export interface Inspection extends InspectionOf<ChargeField>, Table {
  hospitals: Hospitals
  /** sheets that are left out, with their rows */
  unread: UnreadSheet[]
}

/**
 * Finds encoding, header and columns of a charge master file. `fileName` is the one the person knows, for messages.
 * Text is read through once or twice, a workbook once. Throws `UnreadableFile`.
 */
export async function inspectFile(path: string, fileName: string, options: InspectOptions = {}): Promise<Inspection> {
  const { head, notes } = await openFile(path, fileName, headers, 'theChargeMaster')
  if (head?.text) {
    const table = asCut(readTable(head.rows, null, options.facilityName, notes), head)
    const hospitals = chooseHospital(await hospitalsInText(path, head.text, table), options)
    return { ...table, alsoRead: [], notes, hospitals, unread: [] }
  }
  const { main, ...sheets } = await inspectSheets(workbookParts(path), options, notes)
  return { ...main, ...sheets, notes }
}
