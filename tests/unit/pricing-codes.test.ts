import { describe, expect, test } from 'vitest'
import { CodesError, fullCode, parseCodes, placeOf } from '@ratebook/shared/pricing/codes.ts'
import { CodesText } from '@ratebook/shared/wire/codes-text.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { wordIssues } from '@ratebook/shared/wire/zod-faults.ts'

wordIssues(sentenceOf)

const read = (text: string) => {
  const { exact, ranges } = parseCodes(text)
  return [[...exact], ranges.map((r) => [r.from, r.to, r.width])]
}

describe('A list of codes', () => {
  test('is read piece by piece, in upper case, spaces and empty pieces left out', () => {
    expect(read(' a1000-a1099; 100; 101;;70001 - 70010; 90001; ')).toEqual([
      ['100', '101', '90001'],
      [
        ['A1000', 'A1099', 100],
        ['70001', '70010', 10],
      ],
    ])
  })
  test('may hold codes with letters behind their digits, points, and ranges over them', () => {
    expect(read('0075T-0080T; E11.0-E11.9; 0DB60ZX-0DB79ZX; Z99.89')).toEqual([
      ['Z99.89'],
      [
        ['0075T', '0080T', 6],
        ['E11.0', 'E11.9', 10],
        ['0DB60ZX', '0DB79ZX', 20],
      ],
    ])
  })
  test('may hold codes with other characters in quotes', () => expect(read('"px-30000412"; 12')).toEqual([['PX-30000412', '12'], []]))
  test('may be pasted from a spreadsheet or a letter', () => {
    expect(read('100\n101\r\n102\t103, 104;105\u2013109; "A,1;2"')).toEqual([
      ['100', '101', '102', '103', '104', 'A,1;2'],
      [['105', '109', 5]],
    ])
    expect(CodesText.parse(' 100\n101\tA1\u2013A9,"x, y" ')).toBe('100; 101; A1-A9; "x, y"')
    expect(CodesText.parse('100;101; 102')).toBe('100;101; 102')
  })
  test('is read as what its codes are: numbers without their zeros, and X for any digit of a revenue code', () => {
    const as = (...of: Parameters<typeof parseCodes>) => {
      const { exact, ranges } = parseCodes(...of)
      return [...exact, ...ranges.map((r) => `${r.from}-${r.to}`)]
    }
    expect(as('045X; 45x; 1-100; 636; 27X-29X; 3XX', 'REVENUE_CODE')).toEqual([
      '0636',
      '0450-0459',
      '0450-0459',
      '0001-0100',
      '0270-0299',
      '0300-0399',
    ])
    expect(as('1-100; 45X', 'MS_DRG')).toEqual(['45X', '001-100'])
    expect(() => as('1-99213', 'CPT_HCPCS')).toThrow(CodesError)
    expect(CodesText.safeParse('1-100').success).toBe(true)
  })
  test('a range from a code to itself is that code', () => expect(read('a1-a1')).toEqual([['A1'], []]))

  test.each([
    ['100; 12 34', '"12 34" is neither a code nor a range such as A1000-A1099'],
    ['100; 1-2-3', '"1-2-3" is neither a code nor a range such as A1000-A1099'],
    ['A-', '"A-" is neither a code nor a range such as A1000-A1099'],
    ['-A1', '"-A1" is neither a code nor a range such as A1000-A1099'],
    ['drop table', '"drop table" is neither a code nor a range such as A1000-A1099'],
    ['A1099-A1000', '"A1099-A1000" is reversed: write the lower code first'],
    ['100; A100-A1099', '"A100-A1099": both ends of a range have the same length'],
    ['A1000-B1099', '"A1000-B1099": both ends of a range have the same letters around their digits'],
    ['0075T-0080U', '"0075T-0080U": both ends of a range have the same letters around their digits'],
    ['E11.21-E12.21', '"E11.21-E12.21": both ends of a range have the same letters around their digits'],
    ['AA-ZZ', '"AA-ZZ": both ends of a range have the same letters around their digits'],
    ['1000000000000000-1000000000000009', '"1000000000000000-1000000000000009": a range runs over at most 15 digits'],
  ])('%s is refused, naming the piece', (text, message) => {
    expect(() => parseCodes(text)).toThrow(CodesError)
    expect(CodesText.safeParse(text).error?.issues).toEqual([expect.objectContaining({ message })])
  })
  test('a long piece is named by its beginning', () =>
    expect(CodesText.safeParse('? '.repeat(100)).error?.issues[0]?.message).toMatch(/^"(\? ){20}" is neither/))

  test('ten megabytes are refused at once', () => {
    for (const text of ['A1000;'.repeat(1_700_000), 'A'.repeat(10_000_000), '-'.repeat(10_000_000), ' '.repeat(9_999_999)]) {
      const start = performance.now()
      expect(CodesText.safeParse(`1${text}1`).error?.issues.map((i) => i.message)).toEqual(['At most 100000 characters'])
      expect(() => parseCodes(text)).toThrow(CodesError)
      expect(performance.now() - start).toBeLessThan(1000)
    }
  })
  test('as many codes as a list may hold are read in a moment', () => {
    const start = performance.now()
    expect(read('A1000;'.repeat(16_000))).toEqual([['A1000'], []])
    for (const text of ['1'.repeat(100_000), `${'1'.repeat(49_999)}-${'2'.repeat(49_999)}`, `"${'"'.repeat(99_000)}`])
      CodesText.safeParse(text)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

test('codes are kin when they differ in their last digits only', () => {
  expect(placeOf('A1000')).toEqual({ family: 'A#4', number: 1000, digits: 4 })
  expect(placeOf('A0099').family).toBe(placeOf('A1000').family)
  expect(new Set(['A999', 'B1000', '1000', 'A1000X', 'A1B000', '#1000', 'A100'].map((c) => placeOf(c).family)).size).toBe(6)
  expect(placeOf('A100').family).toBe(placeOf('A999').family)
})
test('numbers of a set width get back the zeros that spreadsheets take', () => {
  expect([
    fullCode('REVENUE_CODE', '360'),
    fullCode('MS_DRG', '1'),
    fullCode('APC', '701'),
    fullCode('CPT_HCPCS', '100'),
    fullCode('REVENUE_CODE', '0360'),
    fullCode('APR_DRG', '139-2'),
  ]).toEqual(['0360', '001', '0701', '100', '0360', '139-2'])
})
