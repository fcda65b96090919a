import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { plainRows } from '@ratebook/server/imports/plain-rows.ts'
import { headRows, type TextFormat } from '@ratebook/server/imports/text-rows.ts'
import { random } from '../random.ts'

const pieces = ['a', 'bc', ' ', '"', '""', 'é', '', '1.50', "'"]
const format = (delimiter: string, quotes: boolean): TextFormat => ({ encoding: 'utf-8', delimiter, lineEnd: 'lf', quotes })
const byLibrary = (text: string, { delimiter, quotes }: TextFormat) =>
  parse(text, {
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    ...(quotes ? {} : { quote: null, escape: null }),
    relax_quotes: true,
    relax_column_count: true,
  }) as string[][]

describe.each([
  [',', true],
  ['\t', true],
  ['|', false],
  [';', true],
] as const)('a text with %j between its cells, marks that wrap: %s', (delimiter, quotes) => {
  test('is read as the library reads it, whatever stands in it, or not at all', () => {
    const { pick, below, chance } = random(7)
    let plain = 0
    for (let round = 0; round < 5000; round++) {
      const lineEnd = pick(['\n', '\r\n'])
      const cell = () => {
        const text = Array.from({ length: below(3) }, () => pick(pieces)).join('')
        return chance(0.3) ? `"${text.replaceAll('"', '""')}"` : text
      }
      const text = Array.from({ length: 1 + below(4) }, () => Array.from({ length: 1 + below(3) }, cell).join(delimiter)).join(lineEnd)
      const read = plainRows(text, format(delimiter, quotes), true)
      if (!read) continue
      plain++
      expect([text, read.rows]).toEqual([text, byLibrary(text, format(delimiter, quotes))])
      expect(read.end).toBe(text.length)
    }
    expect(plain).toBeGreaterThan(1000)
  })
})

test('a text that goes on ends with its last whole row', () => {
  expect(plainRows('a,"b\nc"\nd,"e\n', format(',', true), false)).toEqual({ rows: [['a', 'b\nc']], end: 8 })
  expect(plainRows('a,b\r\nc,"d', format(',', true), false)).toEqual({ rows: [['a', 'b']], end: 5 })
})

test('bytes that are no UTF-8 move nothing behind them, also where a cell of two lines stands at the end of a piece', async () => {
  const lines = Array.from({ length: 4500 }, (_, i) => `\xff,"two\n${'x'.repeat(90)} ${i}"\n`)
  const rows = await headRows({ text: Buffer.from(lines.join(''), 'latin1'), complete: true }, format(',', true))
  expect(rows.map(([, text]) => text)).toEqual(lines.map((_, i) => `two\n${'x'.repeat(90)} ${i}`))
})

test('inches with blanks behind them are plain, unless a cell begins with a mark', () => {
  const text = 'FIBERGLASS 3"   ,44.00\n'
  expect(plainRows(text, format(',', true), true)?.rows).toEqual([['FIBERGLASS 3"   ', '44.00']])
  expect(plainRows(`${text}"CAST 4"   ,52.00\n`, format(',', true), true)).toBeNull()
})
