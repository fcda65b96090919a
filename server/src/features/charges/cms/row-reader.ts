import { drugTypes } from '@ratebook/shared/charges.ts'
import { type Methodology, methodologies } from '@ratebook/shared/pricing/answer.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { isBlank, shorten } from '../../../imports/cells.ts'
import type { ReadRow } from '../../../imports/read-rows.ts'
import { roundDecimal } from '../../../imports/price.ts'
import { Refused, refusal } from '../../../imports/refused.ts'
import { type ChargeRow, localCode, type TypedCode } from '../read/row-item.ts'
import { readBillingClass, readSetting } from '../read/values.ts'
import type { CmsLayout, RateColumns } from '../../../imports/cms/layout.ts'

/** A payer's rate as the file has it; amounts are the file's own decimals, null where it has none. */
export interface CmsRate {
  payer: string
  plan: string
  dollar: string | null
  percentage: string | null
  algorithm: string
  methodology: Methodology | ''
  median: string | null
  tenth: string | null
  ninetieth: string | null
  count: string
  /** version 2 alone has one */
  estimated: string | null
  minimum: string | null
  maximum: string | null
  notes: string
}
/** An item of a machine-readable file, one object for rows that say the same of it, with one of its payers' rates if it has any. */
export interface CmsRow {
  item: ChargeRow & { notes: string }
  rate: CmsRate | null
}

/** Reads the rows of a machine-readable file: each is an item, in a tall file with one rate, in a wide one with a rate per payer. */
export function cmsReader(layout: CmsLayout): ReadRow<CmsRow> {
  const isTall = layout.rates[0]?.named === null
  const itemIn = itemReader(layout)
  return (cells, row, out) => {
    if (isBlank(cells)) return
    try {
      const rates = layout.rates.flatMap((columns) => rateOf(cells, layout, columns) ?? [])
      const item = itemIn(cells)
      const notes = at(cells, layout.notes)
      if (rates.length === 0) {
        if (item.amountCents === null && item.cashCents === null) out.push({ row, leftOut: 'noPrice' })
        else out.push({ row, item: { item: { ...item, notes }, rate: null } })
        return
      }
      // in a tall file the note of a row with a payer is the rate's
      const noted = isTall || notes === '' ? item : { ...item, notes }
      for (const [i, rate] of rates.entries()) {
        if (isTall && notes !== '') rate.notes = rate.notes === '' ? notes : `${notes}; ${rate.notes}`
        out.push({ row, ...(i > 0 && { isFurther: true }), item: { item: noted, rate } })
      }
    } catch (reason) {
      if (!(reason instanceof Refused)) throw reason
      out.push({ row, refused: refusal(reason.column, reason.fault, cells) })
    }
  }
}

/** Reads the item of a row. The rows of an item mostly stand below each other: what they have in common is read once. */
function itemReader(layout: CmsLayout): (cells: string[]) => CmsRow['item'] {
  const { codes, item, prices } = layout
  const places = [...codes.flatMap(({ code, type }) => [code, type]), ...Object.values(item), prices.gross, prices.cash]
  let before: string[] = []
  let read: CmsRow['item'] | null = null
  return (cells) => {
    const last = before
    if (read && places.every((place) => cells[place] === last[place])) return read
    read = null
    read = itemOf(cells, layout)
    before = cells
    return read
  }
}

const at = (cells: string[], column: number) => (column < 0 ? '' : (cells[column] ?? '').trim())

/** A number as the file has it, without signs of money; null for none. Zero and what is "N/A" is none. */
function decimal(cells: string[], { header }: CmsLayout, column: number): string | null {
  const plain = at(cells, column)
  if (plain === '') return null
  if (/^\d{1,14}(\.\d+)?$/.test(plain)) return /[1-9]/.test(plain) ? plain : null
  const written = plain.replace(/[$%\s]/g, '')
  if (written === '' || /^(n\/?a|null|none|-+)$/i.test(written)) return null
  const text = /^\d{1,3}(,\d{3})+(\.|$)/.test(written) ? written.replaceAll(',', '') : written
  if (!/^\d{0,14}(\.\d*)?$/.test(text) || !/\d/.test(text))
    throw refuse(header, column, fault('notPrice', { value: shorten(at(cells, column)) }))
  return /[1-9]/.test(text) ? text : null
}

/** Less than half a cent is no price. */
const centsOf = (text: string | null) => (text === null ? null : roundDecimal(text) || null)

const refuse = (header: string[], column: number, of: Fault) => new Refused(header[column] ?? '', of)

function itemOf(cells: string[], layout: CmsLayout): CmsRow['item'] {
  const { header, item, prices } = layout
  const text = (field: keyof CmsLayout['item']) => at(cells, item[field])
  const listed = <T>(
    field: keyof CmsLayout['item'],
    read: (value: string) => T | null,
    wanted: 'wantedSetting' | 'wantedBillingClass' | 'wantedDrugType',
  ): T => {
    const value = read(text(field))
    if (value === null) throw refuse(header, item[field], fault('notListed', { value: shorten(text(field)), wanted: [fault(wanted)] }))
    return value
  }
  const description = text('description')
  if (description === '') throw refuse(header, item.description, fault('descriptionEmpty'))
  const codes = layout.codes.flatMap(({ code, type }): TypedCode[] =>
    at(cells, code) ? [[at(cells, code), at(cells, type).toUpperCase()]] : [],
  )
  const ofType = (...types: string[]) => codes.find(([, type]) => types.includes(type))?.[0] ?? ''
  const drugType = listed('drugType', readDrugType, 'wantedDrugType')
  const drugUnit = text('drugUnit')
  const cptHcpcs = ofType('CPT', 'HCPCS', 'CDT')
  const revenueCode = ofType('RC')
  const drgCode = ofType('MS-DRG') || ofType('DRG')
  const aprDrgCode = ofType('APR-DRG')
  const [gross, cash] = [decimal(cells, layout, prices.gross), decimal(cells, layout, prices.cash)]
  return {
    // items that share a charge code may differ in any of their other codes
    code: ofType('CDM') || ofType('LOCAL') || localCode([description, ...codes.flat(), text('modifiers')]),
    description,
    departmentName: 'General',
    cptHcpcs,
    revenueCode,
    drgCode,
    aprDrgCode,
    modifiers: text('modifiers'),
    ndc: ofType('NDC'),
    drugUnit: drugType === '' ? '' : drugUnit,
    drugType: drugUnit === '' ? '' : drugType,
    setting: listed('setting', readSetting, 'wantedSetting'),
    billingClass: listed('billingClass', readBillingClass, 'wantedBillingClass'),
    plainName: '',
    plainNameEs: '',
    gl: '',
    facilityName: '',
    amountCents: centsOf(gross),
    cashCents: centsOf(cash),
    rounded: [gross, cash].some((text) => /\.\d\d\d*[1-9]/.test(text ?? '')),
    uncoded: cptHcpcs === '' && revenueCode === '' && drgCode === '' && aprDrgCode === '',
    codes,
    notes: '',
  }
}

const readDrugType = (text: string): (typeof drugTypes)[number] | null => drugTypes.find((type) => type === text.toUpperCase()) ?? null

/** The rate of a payer in a row; null where the row says nothing of it. */
function rateOf(cells: string[], layout: CmsLayout, columns: RateColumns): CmsRate | null {
  const payer = columns.named?.payer ?? at(cells, columns.payer)
  if (payer === '') return null
  const text = (field: Exclude<keyof RateColumns, 'named'>) => at(cells, columns[field])
  const number = (field: 'dollar' | 'percentage' | 'median' | 'tenth' | 'ninetieth' | 'estimated') => decimal(cells, layout, columns[field])
  const methodology = text('methodology').toLowerCase().replaceAll('_', ' ')
  const known: CmsRate['methodology'] | null = methodologies.find((m) => m === methodology) ?? (methodology === '' ? '' : null)
  if (known === null)
    throw refuse(
      layout.header,
      columns.methodology,
      fault('notListed', { value: shorten(text('methodology')), wanted: [fault('wantedMethodology')] }),
    )
  // made at once and filled in: the copy that a spread makes is laid among what lives long, and 100 MB of them wait there to be collected
  const rate: CmsRate = {
    payer,
    plan: columns.named?.plan ?? text('plan'),
    dollar: number('dollar'),
    percentage: number('percentage'),
    algorithm: text('algorithm'),
    methodology: known,
    median: number('median'),
    tenth: number('tenth'),
    ninetieth: number('ninetieth'),
    count: text('count'),
    estimated: number('estimated'),
    minimum: null,
    maximum: null,
    notes: text('notes'),
  }
  // a wide file has the columns of every payer in every row
  if (columns.named && !saysSomething(rate)) return null
  rate.minimum = decimal(cells, layout, layout.prices.minimum)
  rate.maximum = decimal(cells, layout, layout.prices.maximum)
  return rate
}

const saysSomething = (rate: CmsRate) =>
  [rate.dollar, rate.percentage, rate.median, rate.tenth, rate.ninetieth, rate.estimated].some((amount) => amount !== null) ||
  [rate.algorithm, rate.methodology, rate.count, rate.notes].some((said) => said !== '')
