import type { UploadResult } from '@ratebook/shared/uploads.ts'
import { expect } from 'vitest'
import { ledgerOf } from '../web/src/features/charges/ledger.ts'

/** Each sum is what was there before it and all parts since; the last one is what the charge master has. */
export function expectToAddUp(result: UploadResult, rows: number) {
  const lines = ledgerOf(result)
  expect(lines.find((line) => line.kind === 'sum')?.count).toBe(rows)
  const sheets = lines.filter((line) => line.kind === 'sheet')
  if (sheets.length > 0) expect(sheets.reduce((sum, { count }) => sum + count, 0)).toBe(rows)
  let total = rows
  for (const line of lines) {
    if (line.kind === 'part') total += line.count
    if (line.kind === 'sum') expect([line.name, line.count]).toEqual([line.name, total])
  }
  for (const { sheet: _, items, rows: all, ...parts } of result.rows.tables) {
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all)
    expect(items).toBeGreaterThanOrEqual(parts.taken)
  }
}
