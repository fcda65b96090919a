import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ChargeItemEdit } from '@ratebook/shared/charges.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { wordIssues } from '@ratebook/shared/wire/zod-faults.ts'
import { amountText, parseAmount } from '../../web/src/form/amount.ts'
import { ApiError } from '../../web/src/client/api.ts'
import { type Refusal, sayFault, worded } from '../../web/src/client/error-words.ts'
import { failureOf } from '../../web/src/form/form-errors.ts'
import { chooseLanguage, i18n, i18nReady } from '../../web/src/i18n/index.ts'
import staff from '../../web/src/i18n/en/staff.json' with { type: 'json' }

// the language chosen is told to the page
vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('navigator', { languages: ['en-US'] })
})
const t = (key: string) => staff.form[key.replace('form.', '') as keyof typeof staff.form]
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
  Object.fromEntries((ChargeItemEdit.safeParse(item).error?.issues ?? []).map((i) => [i.path.join('.'), i.message]))

afterAll(async () => {
  await chooseLanguage('en')
  vi.unstubAllGlobals()
})

const inSpanish = async () => {
  await i18nReady
  await chooseLanguage('es')
  await i18n.loadNamespaces('errors')
}

describe('What a form says', () => {
  beforeAll(() => void wordIssues(sentenceOf))
  test('an empty item is told everything that it lacks at once', () => {
    expect(said(blank)).toEqual({
      facilityId: 'Choose one',
      code: 'Required field',
      departmentName: 'Required field',
      description: 'Required field',
      amount: 'A charge or a cash price is required',
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
  test('in the language chosen', async () => {
    await inSpanish()
    wordIssues((of) => sayFault(of))
    expect(said({ ...valid, facilityId: '', code: 'x'.repeat(41), amount: Number.NaN })).toEqual({
      facilityId: 'Elija una opción',
      code: 'Como máximo 40 caracteres',
      amount: 'Escriba un número como 1234.50',
    })
  })
})

describe('What the server refused', () => {
  const refusal = (code: Parameters<typeof fault>[0], fields?: Refusal['fields']): Refusal => ({
    error: 'The server says no',
    errorDetails: '',
    innerException: '',
    ...{ code, values: {} },
    fields,
  })
  const there = { path: 'code', message: 'Already there', ...fault('inChargeMaster') }
  const odd = { path: 'elsewhere', message: 'Odd', ...fault('invalid') }

  test('stands at the fields of the form, the rest at its top', () =>
    expect(failureOf(new ApiError(422, refusal('malformed', [there, odd])), ['code'], t)).toEqual({
      atField: [there],
      lines: ['The server says no', 'Odd'],
      stale: false,
    }))
  test('a stale version is told apart from what is there already and from what is in use', () => {
    expect(failureOf(new ApiError(409, refusal('payerStale')), ['code'], t)).toMatchObject({ stale: true, lines: [t('form.stale')] })
    expect(failureOf(new ApiError(409, refusal('chargeItemTaken', [there])), ['code'], t).stale).toBe(false)
    expect(failureOf(new ApiError(409, refusal('facilityUsed')), ['code'], t)).toMatchObject({
      stale: false,
      lines: ['The server says no'],
    })
  })
  test('a server that cannot be reached is said in words', () => {
    const gone = new ApiError(0, { error: '', errorDetails: '', innerException: '' })
    expect(failureOf(gone, [], t).lines).toEqual(['The server could not be reached. Please try again.'])
  })

  test('is worded by its code in the language chosen, faults in a row one by one', async () => {
    await inSpanish()
    const uses = [fault('usedByItems', { count: 3 }), fault('usedByContracts', { count: 1 })]
    const { error, fields } = await worded({
      ...refusal('facilityUsed', [{ path: 'name', message: 'The name stays “A”', ...fault('nameStays', { name: 'A' }) }]),
      values: { uses },
    })
    expect(error).toContain('(elementos de cargo: 3, contratos: 1)')
    expect(fields).toEqual([{ path: 'name', message: 'El nombre sigue siendo “A”', code: 'nameStays', values: { name: 'A' } }])
  })
  test('stays in English where the catalogue does not know its code, and as it came where it has none', async () => {
    await inSpanish()
    const newer = { ...refusal('payerStale'), code: 'ofANewerServer' as 'payerStale' }
    expect(await worded(newer)).toEqual(newer)
    const { code: _, values: __, ...proxys } = refusal('failed')
    expect((await worded(proxys)).error).toBe('The server says no')
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
