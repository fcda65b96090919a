import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { checkFile } from '@ratebook/server/features/mrf/check/check-file.ts'
import { RowSet } from '@ratebook/server/features/mrf/check/row-set.ts'
import { FIRST_FINDINGS } from '@ratebook/shared/file-checks.ts'
import { type FindingCode, findingTexts } from '@ratebook/shared/finding-texts.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, test } from 'vitest'
import { zip } from '../zip.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-check-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const fixture = (name: string) => fs.readFileSync(fileURLToPath(new URL(`../fixtures/mrf/${name}`, import.meta.url)), 'utf8')
const [tall, wide, json] = [fixture('tall_ok_lf.csv'), fixture('wide_ok.csv'), fixture('json_ok.json')]
const packed = (name: string, content: string) => zip({ [name]: deflateRawSync(content) })
const list = path.join(folder, 'findings.csv')

async function check(content: string | Buffer, name = 'file') {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  const result = await checkFile(file, list, '2026-11-22', () => {})
  return { ...result, codes: result.kinds.map(({ code }) => code) }
}
/** The row of the fixture, with some of its columns changed. */
const header = tall.split('\n')[2]?.split(',') ?? []
const row = (changes: Record<string, string>) => {
  const cells = (tall.split('\n')[3] as string).split(',')
  for (const [column, value] of Object.entries(changes)) cells[header.indexOf(column)] = value
  return cells.join(',')
}
const withRows = (...rows: string[]) => `${tall.split('\n').slice(0, 3).join('\n')}\n${rows.join('\n')}\n`
const dollars = (dollar: string) => ({
  'standard_charge|negotiated_dollar': dollar,
  'standard_charge|min': dollar,
  'standard_charge|max': dollar,
})

describe('a check of a machine-readable file', () => {
  test('finds nothing wrong with what is right, and says what the file is', async () => {
    for (const [content, layout, payers] of [
      [tall, 'tall', 1],
      [wide, 'wide', 1],
      [json, 'json', 1],
    ] as const) {
      const { codes, validator, summary } = await check(content)
      expect(codes).toEqual([])
      expect(validator).toMatchObject({ version: '2.4.0', errors: 0, alerts: 0, isAll: true })
      expect(summary).toMatchObject({ layout, payers, rows: 1, version: '3.0.0', lastUpdatedOn: '2026-11-20' })
    }
  })

  const rowFaults: [FindingCode, string, string[]][] = [
    ['priceLikeCode', 'a gross charge that is the code', [row({ 'standard_charge|gross': '70551' })]],
    ['grossBelowRate', 'a payer that pays more than the charge', [row(dollars('1300'))]],
    ['cashAboveGross', 'a cash price above the charge', [row({ 'standard_charge|discounted_cash': '1201' })]],
    ['outsideEnds', 'an amount above the maximum', [row({ 'standard_charge|max': '399', 'standard_charge|min': '300' })]],
    [
      'percentageHigh',
      'a percentage above 100',
      [
        row({
          'standard_charge|negotiated_percentage': '120',
          median_amount: '5',
          '10th_percentile': '4',
          '90th_percentile': '6',
          count: '12',
        }),
      ],
    ],
    [
      'percentilesCrossed',
      'a median below the 10th percentile',
      [
        row({
          'standard_charge|negotiated_percentage': '60',
          median_amount: '3',
          '10th_percentile': '4',
          '90th_percentile': '6',
          count: '12',
        }),
      ],
    ],
    [
      'amountsOfNone',
      'a median beside a count of 0',
      [row({ 'standard_charge|negotiated_percentage': '60', median_amount: '3', count: '0', additional_generic_notes: 'none' })],
    ],
    ['countAlone', 'a count beside a dollar amount without percentiles', [row({ count: '25' })]],
    ['payerNeeded', 'a charge of nobody', [row({ payer_name: '' })]],
    ['placeholder', 'a placeholder', [row({ payer_name: '[payer_name]' })]],
    ['payerSpelledTwice', 'a payer in two spellings', [row({}), row({ description: 'CT', payer_name: 'PAYER A' })]],
    ['codeOfTypeNeeded', 'a type without a code', [row({ 'code|1': '' })]],
    ['codeTypeNeeded', 'a code without a type', [row({ 'code|1|type': '' })]],
    ['modifierAlone', 'a modifier that says nothing', [`50 both sides,,,50${','.repeat(header.length - 4)}`]],
    ['beyondHeader', 'a text whose comma was not quoted', [`${row({})},more`]],
    ['nineNines', 'a count of 999999999', [row({ count: '999999999' })]],
    [
      'samePriceEverywhere',
      'one price on every item',
      Array.from({ length: 20 }, (_, i) => row({ description: `Item ${i}`, 'standard_charge|gross': String(1000 + i) })),
    ],
    [
      'ratesLikeGross',
      'payers’ amounts that are the gross charges',
      Array.from({ length: 20 }, (_, i) =>
        row({ description: `Item ${i}`, 'standard_charge|gross': String(2000 + i), ...dollars(String(2000 + i)) }),
      ),
    ],
  ]
  test.each(rowFaults)('%s: %s', async (code, _, rows) => {
    expect((await check(withRows(...rows))).codes).toContain(code)
  })

  const fileFaults: [FindingCode, string, string][] = [
    ['dateOld', 'a file of two years ago', tall.replace('2026-11-20', '2024-11-20')],
    ['dateAhead', 'a file of tomorrow', tall.replace('2026-11-20', '2026-11-23')],
    ['npiCheckDigit', 'an NPI that is none', tall.replace('1234567893', '1234567894')],
    ['locationsUnlike', 'an address too many', tall.replace('CA 90001"', 'CA 90001|2 Main St"')],
    ['headMissing', 'no name of the official', tall.replace('attester_name', 'attester')],
    ['headEmpty', 'no version', tall.replace(',3.0.0,', ',,')],
    ['columnMissing', 'no column of modifiers', tall.replace(',modifiers,', ',remarks,')],
    ['otherDelimiter', 'semicolons', tall.replaceAll(',', ';')],
    ['noHeader', 'no table', 'hello\n'.repeat(9)],
    ['unreadable', 'an archive without such a file', packed('a.txt', 'x').toString('latin1')],
    ['jsonBroken', 'broken JSON', `${json.slice(0, -20)}`],
    ['jsonNull', 'null in JSON', json.replace('"gross_charge": 1200', '"gross_charge": null')],
  ]
  test.each(fileFaults)('%s: %s', async (code, _, content) => {
    expect((await check(Buffer.from(content, code === 'unreadable' ? 'latin1' : 'utf8'))).codes).toContain(code)
  })

  test('one price on nine tenths of the rows is found behind others, and one on fewer is not', async () => {
    const prices = (same: number, others: number) =>
      Array.from({ length: same + others }, (_, i) => {
        const gross = i < others ? String(5000 + i) : '1234.5'
        return row({ description: `Item ${i}`, 'standard_charge|gross': gross, ...dollars(String((i + 1) / 100)) })
      })
    const { kinds, codes } = await check(withRows(...prices(9999, 1)))
    expect(codes).toEqual(['samePriceEverywhere'])
    expect(kinds[0]?.first).toMatchObject([{ column: 'standard_charge|gross', value: '1234.5 (9999 / 10000)' }])
    expect((await check(withRows(...prices(930, 70)))).codes).toEqual(['samePriceEverywhere'])
    expect((await check(withRows(...prices(880, 120)))).codes).toEqual([])
    expect((await check(withRows(...prices(199, 1)))).codes).toEqual([])
  })

  test('names an item that has no description by its code', async () => {
    const { kinds } = await check(withRows(row({ description: '', 'code|1': 'LAB-77' })))
    expect(kinds.find(({ code }) => code === 'descriptionEmpty')?.first).toMatchObject([{ item: 'LAB-77' }])
  })

  test('counts every finding, tells the first of each kind, and lists all with place, value, item and remedy', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => row({ description: `Item ${i}`, 'standard_charge|gross': `$${i}` }))
    const { kinds, errors, warnings, validator } = await check(withRows(...rows))
    const kind = kinds.find(({ code }) => code === 'notNumber')
    expect([kind?.count, kind?.first.length, errors]).toEqual([3000, FIRST_FINDINGS, 3000])
    expect(kind?.first[0]).toMatchObject({ place: 'H4', column: 'standard_charge|gross', value: '$0', item: 'Item 0' })
    expect(validator).toMatchObject({ errors: 3000, isAll: true })
    expect(validator?.first).toHaveLength(FIRST_FINDINGS)
    const all = parse(fs.readFileSync(list), { bom: true, columns: true }) as Record<string, string>[]
    expect(all).toHaveLength(errors + warnings + 3000)
    expect(all.filter(({ source }) => source === 'Ratebook')).toHaveLength(errors + warnings)
    expect(all.at(-1)).toMatchObject({ source: 'CMS validator 2.4.0', severity: 'error', place: 'H3003' })
    expect(all[2999]).toEqual({
      source: 'Ratebook',
      severity: 'error',
      finding: findingTexts.notNumber.title,
      place: 'H3003',
      column: 'standard_charge|gross',
      value: '$2999',
      item: 'Item 2999',
      remedy: findingTexts.notNumber.remedy,
    })
  })

  test('reads the file that a ZIP archive holds', async () => {
    const { codes, summary } = await check(packed('mrf.csv', tall), 'file.zip')
    expect([codes, summary.hospitalName]).toEqual([[], 'Demo Hospital'])
  })

  test('says in JSON where a finding is by a pointer', async () => {
    const { kinds } = await check(json.replace('"setting": "outpatient"', '"setting": "clinic"'))
    expect(kinds[0]).toMatchObject({ code: 'settingUnknown', first: [{ column: 'setting', value: 'clinic' }] })
    expect(kinds[0]?.first[0]?.place).toBe('/standard_charge_information/0/standard_charges/0/payers_information/0')
  })
})

test('of a hundred thousand rows those are known again that are the same, and no others', () => {
  const rows = new RowSet()
  for (let i = 1; i <= 100_000; i++) expect(rows.add([`item ${i}`, 'CPT', String(i % 7)], i)).toBe(0)
  for (let i = 1; i <= 100_000; i += 999) expect(rows.add([`item ${i}`, 'CPT', String(i % 7)], 1)).toBe(i)
  expect(rows.add(['ab', 'c'], 200_001)).toBe(0)
  expect(rows.add(['a', 'bc'], 200_002)).toBe(0)
})
