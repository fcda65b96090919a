import { open, stat } from 'node:fs/promises'
import type { CheckResult, FileSummary } from '@ratebook/shared/file-checks.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'
import { isBlank } from '../../../imports/cells.ts'
import { type CmsLayout, headerName, layoutOf } from '../../../imports/cms/layout.ts'
import { withUnpacked } from '../../../imports/cms/open.ts'
import { jsonParts, surveyJson, tallRows } from '../../../imports/cms/tall-of-json.ts'
import { detectEncoding } from '../../../imports/encoding.ts'
import { textBatches } from '../../../imports/text-rows.ts'
import { UnreadableFile } from '../../../imports/unreadable-file.ts'
import { checkBytes } from './bytes.ts'
import { Findings, type Report } from './findings.ts'
import { checkHead } from './head-rules.ts'
import { checkHeader } from './header-rules.ts'
import { checkShape } from './json-shape.ts'
import { askValidator } from './official.ts'
import { columnName } from './places.ts'
import { rowRules } from './row-rules.ts'
import { wholeRules } from './whole-rules.ts'

/** How far the header may be from the top. */
const HEAD_ROWS = 6
/** Of the whole: looking at the bytes, our rules, CMS's validator. */
const SHARES = { bytes: 0.1, rules: 0.4, validator: 0.5 }
const nothing: FileSummary = { hospitalName: '', lastUpdatedOn: '', version: '', layout: '', rows: 0, payers: 0 }

/**
 * Checks a machine-readable file, CSV or JSON, by version 3 of the data dictionary, whatever it says of itself. It is read as a stream;
 * what is kept of a row is a hash.
 * @param listPath where the list of all findings is written
 * @param onProgress told how much is done, 0 to 1
 */
export async function checkFile(path: string, listPath: string, today: Day, onProgress: (share: number) => void): Promise<CheckResult> {
  const findings = new Findings(listPath)
  const { report } = findings
  let summary = nothing
  let validator: CheckResult['validator'] = null
  try {
    await withUnpacked(path, async ([only]) => {
      if (only === undefined) return report('unreadable')
      const { size } = await stat(only)
      const isJson = /^\uFEFF?\s*[{[]/.test((await beginning(only)).toString())
      let read = 0
      const { lines, hasComma } = await checkBytes(only, isJson, report, (bytes) => {
        read += bytes
        onProgress((read / size) * SHARES.bytes)
      })
      try {
        const onRow = (row: number) => onProgress(SHARES.bytes + Math.min(1, row / lines) * SHARES.rules)
        summary = await (isJson ? checkJson(only, today, report) : checkCsv(only, today, report, onRow))
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        // the comma has been told
        if (!hasComma) report(isJson ? 'jsonBroken' : 'unreadable')
      }
      onProgress(SHARES.bytes + SHARES.rules)
      validator = await askValidator(only, isJson, findings.list, (bytes) => onProgress(1 - (1 - bytes / size) * SHARES.validator))
    })
  } catch (error) {
    // an archive that cannot be unpacked
    if (!(error instanceof UnreadableFile)) throw error
    report('unreadable')
  }
  onProgress(1)
  return { summary, ...findings.end(), validator }
}

async function beginning(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const summaryOf = (head: Record<string, string>, layout: FileSummary['layout'], rows: number, payers: number): FileSummary => ({
  hospitalName: head.hospital_name ?? '',
  lastUpdatedOn: head.last_updated_on ?? '',
  version: head.version ?? '',
  layout,
  rows,
  payers,
})

async function checkJson(path: string, today: Day, report: Report): Promise<FileSummary> {
  const { facts, codes, header } = await surveyJson(path)
  const head = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name.toLowerCase(), value]))
  checkHead(head, true, today, report)
  const layout = layoutOf([Object.keys(facts), Object.values(facts), header], 2)
  const checkRow = rowRules(layout, true, report)
  const whole = wholeRules(report)
  let rows = 0
  for await (const part of jsonParts(path)) {
    checkShape(part, report)
    for (const { cells, place } of tallRows(part, codes)) {
      rows++
      whole.row(
        cells,
        rows,
        place,
        checkRow(cells, () => place),
      )
    }
  }
  if (rows === 0) report('noItems')
  return summaryOf(head, 'json', rows, whole.end())
}

/** The layout of a file's first rows; its header is row 3, or the row that looks like one. */
function layoutIn(rows: string[][]): CmsLayout | null {
  const at = rows.findIndex((row) => {
    const names = row.map((cell) => headerName(cell).toLowerCase())
    return names.includes('description') || names.some((name) => name.startsWith('standard_charge|'))
  })
  return at < 0 ? null : layoutOf(rows, at)
}

async function checkCsv(path: string, today: Day, report: Report, onRow: (row: number) => void): Promise<FileSummary> {
  const encoding = await detectEncoding(path, await beginning(path))
  let layout: CmsLayout | null = null
  let checkRow: ReturnType<typeof rowRules> | null = null
  const whole = wholeRules(report)
  const first: string[][] = []
  let rows = 0
  const delimiter = await delimiterOf(path, encoding)
  if (delimiter !== ',') report('otherDelimiter', 'row 1', '', delimiter)
  for await (const batch of textBatches(path, { encoding, delimiter, lineEnd: 'lf', quotes: true })) {
    onRow(batch.firstRow)
    for (const [i, cells] of batch.rows.entries()) {
      const row = batch.firstRow + i
      if (!layout || !checkRow) {
        first.push(cells)
        layout = layoutIn(first)
        if (layout) {
          checkHead(layout.facts, false, today, report)
          checkHeader(layout, report)
          checkRow = rowRules(layout, false, report)
        } else if (first.length === HEAD_ROWS) {
          report('noHeader')
          return nothing
        }
        continue
      }
      if (isBlank(cells)) continue
      rows++
      whole.row(
        cells,
        row,
        `row ${row}`,
        checkRow(cells, (column) => (column < 0 ? `row ${row}` : `${columnName(column)}${row}`)),
      )
    }
  }
  if (!layout) report('noHeader')
  else if (rows === 0) report('noItems')
  return layout ? summaryOf(layout.facts, layout.rates[0]?.named === null ? 'tall' : 'wide', rows, whole.end()) : nothing
}

/** What separates the columns: the one that cuts the first row into most. */
async function delimiterOf(path: string, encoding: Awaited<ReturnType<typeof detectEncoding>>): Promise<string> {
  let [best, most] = [',', 0]
  for (const delimiter of [',', ';', '\t', '|']) {
    for await (const { rows } of textBatches(path, { encoding, delimiter, lineEnd: 'lf', quotes: true })) {
      const width = rows[0]?.length ?? 0
      // licenses and addresses hold bars in themselves
      if (width > Math.max(most, 3)) [best, most] = [delimiter, width]
      break
    }
  }
  return best
}
