import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import type { Table } from '../../../imports/table.ts'

export type PriceField = 'amount' | 'amountInpatient' | 'amountOutpatient' | 'cashPrice'
export type TextField = Exclude<ChargeField, PriceField>

/** Where the fields of a table stand, worked out once for all its rows. */
export interface RowLayout {
  table: Table<ChargeField>
  /** positions of the columns of each field, in file order */
  text: Record<TextField, number[]>
  /** position of each price column, -1 for none */
  price: Record<PriceField, number>
  priceColumns: number[]
  /** those whose prices may be rounded */
  decimalColumns: number[]
}

export function rowLayout(table: Table<ChargeField>): RowLayout {
  const at = (field: ChargeField) => [...table.columns.keys()].filter((i) => table.columns[i]?.field === field)
  const price = {
    amount: at('amount')[0] ?? -1,
    amountInpatient: at('amountInpatient')[0] ?? -1,
    amountOutpatient: at('amountOutpatient')[0] ?? -1,
    cashPrice: at('cashPrice')[0] ?? -1,
  }
  return {
    table,
    text: {
      code: at('code'),
      codeType: at('codeType'),
      description: at('description'),
      departmentName: at('departmentName'),
      cptHcpcs: at('cptHcpcs'),
      revenueCode: at('revenueCode'),
      drgCode: at('drgCode'),
      aprDrgCode: at('aprDrgCode'),
      modifiers: at('modifiers'),
      ndc: at('ndc'),
      drugUnit: at('drugUnit'),
      drugType: at('drugType'),
      setting: at('setting'),
      billingClass: at('billingClass'),
      plainName: at('plainName'),
      plainNameEs: at('plainNameEs'),
      gl: at('gl'),
      facilityName: at('facilityName'),
    },
    price,
    priceColumns: Object.values(price).filter((i) => i >= 0),
    decimalColumns: Object.values(price).filter((i) => table.columns[i]?.isDecimal),
  }
}

/** The first of some columns that holds anything. */
export function firstFilled(cells: string[], columns: number[]): string {
  for (const i of columns) {
    const value = (cells[i] ?? '').trim()
    if (value !== '') return value
  }
  return ''
}
