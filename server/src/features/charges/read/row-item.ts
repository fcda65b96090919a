import { hash } from 'node:crypto'
import { type Fault, fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { controlCharacter, readCode, shorten } from '../../../imports/cells.ts'
import { rowCodes } from './row-codes.ts'
import { firstFilled, type RowLayout, type TextField } from './row-layout.ts'
import { Refused } from '../../../imports/refused.ts'
import { columnName } from '../../../imports/table.ts'
import { readBillingClass, readDrugType, readDrugUnit, readSetting, type Setting } from './values.ts'

/** A code with its type by CMS's data dictionary. */
export type TypedCode = [code: string, type: string]

/** A priced item as the file has it; text that is absent is ''. */
export interface ChargeRow {
  code: string
  description: string
  departmentName: string
  cptHcpcs: string
  revenueCode: string
  drgCode: string
  aprDrgCode: string
  modifiers: string
  ndc: string
  drugUnit: string
  drugType: string
  setting: Setting
  billingClass: string
  plainName: string
  plainNameEs: string
  gl: string
  facilityName: string
  /** all its codes with their types, where the file says them so */
  codes?: TypedCode[]
  /** what the file notes on it */
  notes?: string
  /** null where the file has none for it */
  amountCents: number | null
  cashCents: number | null
  /** a price of it had more than two decimals */
  rounded: boolean
  /** neither CPT/HCPCS nor revenue code nor DRG of either kind */
  uncoded: boolean
}

/** Longest text taken, in characters. */
const limits: Record<TextField, number> = {
  code: 40,
  codeType: 40,
  description: 1000,
  departmentName: 200,
  cptHcpcs: 20,
  revenueCode: 20,
  drgCode: 20,
  aprDrgCode: 20,
  modifiers: 20,
  ndc: 20,
  drugUnit: 20,
  drugType: 20,
  setting: 40,
  billingClass: 40,
  plainName: 200,
  plainNameEs: 200,
  gl: 40,
  facilityName: 200,
}

/** The prices that a row has for one item, in cents; `setting` null: as the row's own setting says. */
export interface RowPrice {
  setting: Setting | null
  amountCents: number | null
  cashCents: number | null
  rounded: boolean
}

/** The item of a row with these prices. Throws `Refused`. */
export function rowItem(cells: string[], layout: RowLayout, { setting, amountCents, cashCents, rounded }: RowPrice): ChargeRow {
  const description = text(cells, layout, 'description')
  if (description === '') throw refused(layout, 'description', fault('descriptionEmpty'))
  const departmentName = text(cells, layout, 'departmentName') || 'General'
  const codes = rowCodes(cells, layout)
  for (const field of ['code', 'cptHcpcs', 'revenueCode', 'drgCode', 'aprDrgCode', 'ndc'] as const) checked(codes[field], layout, field)
  const { cptHcpcs, revenueCode, drgCode, aprDrgCode } = codes
  const modifiers = allModifiers(cells, layout)
  const drugUnit = listed(cells, layout, 'drugUnit', readDrugUnit, 'wantedDrugUnit')
  const drugType = listed(cells, layout, 'drugType', readDrugType, 'wantedDrugType')
  if ((drugUnit === '') !== (drugType === ''))
    throw refused(layout, drugUnit === '' ? 'drugUnit' : 'drugType', fault('drugUnitAndTypeCells'))
  return {
    code: codes.code || localCode([departmentName, description, cptHcpcs, revenueCode, modifiers]),
    description,
    departmentName,
    cptHcpcs,
    revenueCode,
    drgCode,
    aprDrgCode,
    modifiers,
    drugUnit,
    drugType,
    ndc: codes.ndc,
    setting: setting ?? listed(cells, layout, 'setting', readSetting, 'wantedSetting'),
    billingClass: listed(cells, layout, 'billingClass', readBillingClass, 'wantedBillingClass'),
    plainName: text(cells, layout, 'plainName'),
    plainNameEs: text(cells, layout, 'plainNameEs'),
    gl: text(cells, layout, 'gl'),
    facilityName: text(cells, layout, 'facilityName'),
    amountCents,
    cashCents,
    rounded,
    uncoded: cptHcpcs === '' && revenueCode === '' && drgCode === '' && aprDrgCode === '',
  }
}

function text(cells: string[], layout: RowLayout, field: TextField): string {
  return checked(firstFilled(cells, layout.text[field]), layout, field)
}

/** Modifiers in columns of their own are joined as the machine-readable file joins them. */
function allModifiers(cells: string[], layout: RowLayout): string {
  return checked(
    layout.text.modifiers
      .map((i) => readCode((cells[i] ?? '').trim()))
      .filter((modifier) => modifier !== '')
      .join('|'),
    layout,
    'modifiers',
  )
}

function listed<T>(cells: string[], layout: RowLayout, field: TextField, read: (value: string) => T | null, allowed: PlainCode): T {
  const value = text(cells, layout, field)
  const known = read(value)
  if (known === null) throw refused(layout, field, fault('notListed', { value: shorten(value), wanted: [fault(allowed)] }))
  return known
}

function checked(value: string, layout: RowLayout, field: TextField): string {
  if (value === '') return value
  if (value.length > limits[field]) throw refused(layout, field, fault('fieldCellTooLong', { length: value.length, limit: limits[field] }))
  if (controlCharacter.test(value)) throw refused(layout, field, fault('controlCharacter'))
  return value
}

const refused = (layout: RowLayout, field: TextField, of: Fault) => new Refused(columnName(layout.table, layout.text[field][0] ?? 0), of)

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The charge code of an item whose file gives none: `L-` and 50 bits of SHA-256 over what identifies the item, in base 32.
 * The same item gets the same code from every file, so that the next upload changes its price instead of adding it again.
 */
export function localCode(identity: readonly string[]): string {
  const digest = hash('sha256', identity.join('\u001f'), 'buffer')
  let code = 'L-'
  for (let bit = 0; bit < 50; bit += 5) {
    const window = ((digest[bit >> 3] ?? 0) << 8) | (digest[(bit >> 3) + 1] ?? 0)
    code += base32[(window >> (11 - (bit & 7))) & 31]
  }
  return code
}
