import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { type Inspection as InspectionOf, openFile } from '../../../imports/inspect.ts'
import { workbookParts } from '../../../imports/workbook.ts'
import { asCut } from '../../../imports/row-mender.ts'
import type { DeepHead } from './deep-lists.ts'
import { chooseHospital, hospitalsIn } from './hospitals.ts'
import type { InspectOptions } from './hospital-names.ts'
import { inspectSheets, type Sheets } from './sheets.ts'
import { headers, readTable, type Table } from './table.ts'

/** How a charge master file was understood. Plain data, so that it can be kept while a person decides. */
export interface Inspection extends InspectionOf<ChargeField>, Table, Omit<Sheets, 'main'> {
  alsoRead: Table[]
  /** of lists that begin below the first rows of their sheet, what they are known from */
  deep?: DeepHead[]
}

/**
 * Finds encoding, header and columns of a charge master file. `fileName` is the one the person knows, for messages.
 * Text is read through once or twice, a workbook once. Throws `UnreadableFile`.
 */
export async function inspectFile(path: string, fileName: string, options: InspectOptions = {}): Promise<Inspection> {
  const { head, notes } = await openFile(path, fileName, headers, 'theChargeMaster')
  if (head?.text) {
    const ofFile = [...notes]
    const table = asCut(readTable(head, options, notes), head)
    const hospitals = chooseHospital(await hospitalsIn(path, [table]), options)
    const sheets = [{ head, table, rows: null, roundedCells: 0, reason: null }]
    return { ...table, alsoRead: [], notes, hospitals, unread: [], found: sheets, ofFile }
  }
  const { main, ...sheets } = await inspectSheets(workbookParts(path), options, notes)
  return { ...main, ...sheets, notes }
}
