import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvName, csvOf } from '../../web/src/list/list-csv.ts'

type Item = { id: string; code: string; amount: number | null }
const item = (code: string, amount: number | null = 1): Item => ({ id: code, code, amount })
const columns = [
  { header: 'Charge Code', value: (row: Item) => row.code },
  { header: 'Charge', value: (row: Item) => row.amount?.toFixed(2) },
]
const read = (rows: Item[]) => parse(csvOf(columns, rows), { bom: true }) as string[][]

describe('Rows saved as CSV', () => {
  test('has the headers as they are shown, then the rows in order', () => {
    expect(csvOf(columns, [item('001', 1234.5), item('002', null)])).toBe('\uFEFFCharge Code,Charge\r\n001,1234.50\r\n002,\r\n')
  })
  test.each(['a,b', 'say "x"', 'two\nlines', 'two\r\nlines', ' padded ', 'ü', '', '"', 'a = b', 'x＝1'])(
    '%j comes back as it was',
    (code) => {
      expect(read([item(code)])[1]).toEqual([code, '1.00'])
    },
  )
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\r=x',
    '=HYPERLINK("http://x","y")',
    '  =1+1',
    '\n=1',
    '\u200B=1',
    '\u00A0@x',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('%j does not run as a formula', (code) => {
    expect(read([item(code)])[1]?.[0]).toBe(`'${code}`)
  })
  test('a header does not run as a formula either', () =>
    expect(csvOf([{ header: '=cmd()', value: () => 1 }], [])).toBe("\uFEFF'=cmd()\r\n"))
  test('a number is a number, whatever its sign', () =>
    expect(csvOf([{ header: 'n', value: (n: number) => n }], [-5, 0.1])).toBe('\uFEFFn\r\n-5\r\n0.1\r\n'))
})

test.each([
  ['Payer contracts', 'payer-contracts.csv'],
  ['Associated charges', 'associated-charges.csv'],
  ['Über/unter …', 'über-unter.csv'],
  ['…', 'list.csv'],
])('“%s” is saved as %s', (caption, name) => expect(csvName(caption)).toBe(name))
