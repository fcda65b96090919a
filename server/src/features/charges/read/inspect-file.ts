import { detectKind, type FileKind } from '../../../imports/file-kind.ts'
import { inspectSheets } from './sheets.ts'
import { headers, readTable, type Table } from './table.ts'
import { inspectText } from '../../../imports/text-file.ts'
import type { TextFormat } from '../../../imports/text-rows.ts'
import { UnreadableFile } from '../../../imports/unreadable-file.ts'
import { maxWorkbookBytes } from '../../../imports/workbook.ts'

/** How a file was understood: its main table, and what surrounds it. Plain data, so that it can be kept while a person decides. */
export interface Inspection extends Table {
  kind: FileKind
  /** null for workbooks */
  text: TextFormat | null
  /** further sheets, read with the same mapping */
  alsoRead: Table[]
  /** what a person should know, in sentences */
  notes: string[]
}

export interface InspectOptions {
  /** the facility the file is for: where each site has a price column, its own is taken */
  facilityName?: string
}

/**
 * Finds kind, encoding, header and columns of a charge master file. `fileName` is the one the person knows, for messages.
 * Text is read through once or twice, a workbook once. Throws `UnreadableFile`.
 */
export async function inspectFile(path: string, fileName: string, options: InspectOptions = {}): Promise<Inspection> {
  const { kind, start, size } = await detectKind(path, fileName)
  const notes: string[] = []
  if (kind === 'text') {
    const { format, head } = await inspectText(path, start, headers)
    if (format.encoding === 'mixed') notes.push('The file mixes two encodings, UTF-8 and Windows-1252. Each line is read in its own.')
    return { ...readTable(head, null, options.facilityName, notes), kind, text: format, alsoRead: [], notes }
  }
  if (size > maxWorkbookBytes) {
    throw new UnreadableFile(
      'tooLarge',
      `“${fileName}” is larger than ${maxWorkbookBytes >> 20} MB. Save its charge master sheet as CSV: text files may have any size.`,
    )
  }
  const { main, alsoRead } = await inspectSheets(path, options.facilityName, notes)
  return { ...main, kind, text: null, alsoRead, notes }
}
