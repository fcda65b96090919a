import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { mustBeNarrow } from './width.ts'
import type { RecordTable } from './xml-table.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The lists of plain records of a JSON file, wherever objects hold them: columns are named by keys. Throws `UnreadableFile`. */
export function jsonTables(text: string): RecordTable[] {
  const tables: RecordTable[] = []
  const search = (value: Json, name: string) => {
    if (Array.isArray(value)) {
      if (value.length > 0 && value.every(isPlainRecord)) tables.push({ name, rows: rowsOf(value) })
    } else if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) search(inner, key)
  }
  search(parsed(text), 'JSON')
  if (tables.length === 0) throw new UnreadableFile(fault('json'))
  return tables
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile(fault('json'))
  }
}

const isPlainRecord = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((inner) => typeof inner !== 'object' || inner === null)

function headerOf(records: { [key: string]: Json }[]): string[] {
  const header = new Set<string>()
  for (const record of records) for (const key of Object.keys(record)) header.add(key)
  return [...header]
}

function rowsOf(records: { [key: string]: Json }[]): string[][] {
  const header = headerOf(records)
  mustBeNarrow(header.length)
  return [header, ...records.map((record) => header.map((key) => (Object.hasOwn(record, key) ? String(record[key] ?? '') : '')))]
}
