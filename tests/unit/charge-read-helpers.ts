import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChargeRow, ReadRow } from '@ratebook/server/features/charges/read/charge-row.ts'
import { type InspectOptions, inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import { readRows } from '@ratebook/server/features/charges/read/read-rows.ts'
import type { Mapping } from '@ratebook/shared/uploads.ts'

export const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/charges/${name}`, import.meta.url))

/** A file with this content in a directory of its own. */
export async function fileOf(content: string | Buffer, name = 'charges.csv'): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'charge-read-')), name)
  await writeFile(path, content)
  return path
}

export async function readAll(path: string, mapping: Mapping = {}, options: InspectOptions = {}) {
  const inspection = await inspectFile(path, 'charges', options)
  const rows: ReadRow[] = []
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
