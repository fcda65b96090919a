import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChargeRow } from '@ratebook/server/features/charges/read/row-item.ts'
import { chargeFile } from '@ratebook/server/features/charges/read/columns.ts'
import type { InspectOptions } from '@ratebook/server/features/charges/read/hospital-names.ts'
import { type Inspection, inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import { chargeReader } from '@ratebook/server/features/charges/read/row-reader.ts'
import { applyMapping } from '@ratebook/server/imports/understand.ts'
import { type Outcome, readRows as readFile } from '@ratebook/server/imports/read-rows.ts'
import { RowTally } from '@ratebook/server/imports/row-tally.ts'
import type { ColumnMapping } from '@ratebook/shared/file-layout.ts'
import { onTestFinished } from 'vitest'

export const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/charges/${name}`, import.meta.url))

/** A file with this content in a directory of its own, for as long as the test runs. */
export async function fileOf(content: string | Buffer, name = 'charges.csv'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'charge-read-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** What became of the rows of an inspected file, whose columns a mapping corrects. */
export function readRows(path: string, inspection: Inspection, mapping: ColumnMapping = {}, tally = new RowTally()) {
  const mapped = <T extends Pick<Inspection, 'columns'>>(table: T): T => ({
    ...table,
    columns: applyMapping(table.columns, mapping, chargeFile),
  })
  const tables = { ...mapped(inspection), alsoRead: inspection.alsoRead.map(mapped) }
  return readFile(path, tables, chargeFile, (table) => chargeReader(table), tally)
}

export async function readAll(path: string, mapping: ColumnMapping = {}, options: InspectOptions = {}) {
  const inspection = await inspectFile(path, 'charges', options)
  const rows: Outcome<ChargeRow>[] = []
  for await (const batch of readRows(path, inspection, mapping)) rows.push(...batch)
  return {
    inspection,
    rows,
    items: rows.flatMap((row) => row.item ?? []),
    refused: rows.flatMap((row) => (row.refused ? [{ row: row.row, ...row.refused }] : [])),
  }
}

/** Reads a file of the given lines: the header first. */
export const readLines = async (...lines: string[]) => readAll(await fileOf(lines.join('\n')))

export const brief = (item: ChargeRow | undefined) => item && [item.code, item.description, item.amountCents]
