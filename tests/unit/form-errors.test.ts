import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ChargeItemEdit } from '@ratebook/shared/charges.ts'
import { amountText, parseAmount } from '../../web/src/form/amount.ts'
import { ApiError } from '../../web/src/client/api.ts'
import { fileNameOf } from '../../web/src/client/download.ts'
import { explain, failureOf } from '../../web/src/form/form-errors.ts'

const catalogue = JSON.parse(readFileSync(new URL('../../web/src/i18n/en/staff.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, string>
>
const t = (key: string, values?: Record<string, string>) => {
  const [group = '', name = ''] = key.split('.')
  return (catalogue[group]?.[name] ?? `missing ${key}`).replace('{{limit}}', values?.limit ?? '')
}
const blank = { facilityId: '', code: '', departmentName: '', description: '', amount: null as number | null }
const valid = {
  facilityId: '0192f0c1-2d3e-7abc-8def-0123456789ab',
  code: '1',
  departmentName: 'X',
  description: 'Y',
  amount: 1,
  revenueCode: '0300',
}
/** field → what a person reads, for a charge master item typed like this */
const said = (item: object) =>
  Object.fromEntries((ChargeItemEdit.safeParse(item).error?.issues ?? []).map((i) => [i.path.join('.'), explain(i.message, t)]))

describe('What a form says', () => {
  test('an empty item is told everything that it lacks at once', () => {
    expect(said(blank)).toEqual({
      facilityId: 'Choose one',
      code: 'Required field',
      departmentName: 'Required field',
      description: 'Required field',
      amount: 'Required field',
      revenueCode: 'At least one of revenue code, CPT/HCPCS and DRG code is required',
    })
  })
  test('without any code the message stands at the revenue code', () => {
    expect(said({ ...valid, revenueCode: '' })).toEqual({ revenueCode: 'At least one of revenue code, CPT/HCPCS and DRG code is required' })
  })
  test.each([
    [{ amount: Number.NaN }, { amount: 'Enter a number such as 1234.50' }],
    [{ amount: 1.005 }, { amount: 'At most two decimals' }],
    [{ amount: 1e12 }, { amount: 'At most 999999999999.99' }],
    [{ code: 'x'.repeat(41) }, { code: 'At most 40 characters' }],
    [{ drugUnit: '1' }, { drugType: 'Drug unit and its type go together' }],
    [{ drugUnit: 'one', drugType: 'ML' }, { drugUnit: 'A number such as 1 or 0.5' }],
  ])('%o', (typed, expected) => expect(said({ ...valid, ...typed })).toEqual(expected))
  test('a message no rule knows is shown as the server wrote it', () =>
    expect(explain('Already in the charge master', t)).toBe('Already in the charge master'))
})

describe('What the server refused', () => {
  const error = (status: number, fields?: { path: string; message: string }[]) =>
    new ApiError(status, { error: 'The server says no', errorDetails: '', innerException: '', fields })
  test('stands at the fields of the form, the rest at its top', () => {
    const failure = failureOf(
      error(422, [
        { path: 'code', message: 'Already there' },
        { path: 'elsewhere', message: 'Odd' },
      ]),
      ['code'],
      t,
    )
    expect(failure).toEqual({ atField: [{ path: 'code', message: 'Already there' }], lines: ['The server says no', 'Odd'], stale: false })
  })
  test('a stale version is told apart from a duplicate', () => {
    expect(failureOf(error(409), ['code'], t).stale).toBe(true)
    expect(failureOf(error(409, [{ path: 'code', message: 'Already there' }]), ['code'], t).stale).toBe(false)
  })
  test('a server that cannot be reached is said in words', () => {
    const gone = new ApiError(0, { error: '', errorDetails: '', innerException: '' })
    expect(failureOf(gone, [], t).lines).toEqual(['The server could not be reached. Please try again.'])
  })
})

describe('An amount as people type it', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    ['1234.5', 1234.5],
    ['1,234.56', 1234.56],
    ['$1,234,567.00', 1234567],
    [' $ 9.99 ', 9.99],
    ['0.05', 0.05],
  ])('%s is a price', (text, amount) => expect(parseAmount(text)).toBe(amount))
  test('nothing typed is no amount yet', () => expect([parseAmount(''), parseAmount('  ')]).toEqual([null, null]))
  test.each(['abc', '-1', '007', '1,23', '12,34.5', '1.2.3', '1e5', '5.', '.5', '1 000', '€5', '0x10', 'Infinity'])(
    '%s is refused rather than guessed',
    (text) => expect(parseAmount(text)).toBeNaN(),
  )
  test('shows what is stored with its cents', () =>
    expect([amountText(1234.5), amountText(null), amountText(Number.NaN)]).toEqual(['1234.50', '', '']))
})

describe('The name of a downloaded file', () => {
  test.each([
    ['attachment; filename="GoodHealth_ChargeMaster.csv"', 'GoodHealth_ChargeMaster.csv'],
    ['attachment; filename=plain.csv; size=3', 'plain.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''Cl%C3%ADnica.csv`, 'Clínica.csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [null, 'download'],
  ])('%s', (header, name) => expect(fileNameOf(header)).toBe(name))
})
