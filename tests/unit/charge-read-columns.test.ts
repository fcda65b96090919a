import { describe, expect, it } from 'vitest'
import { chargeFile, guessFields, missingFields } from '@ratebook/server/features/charges/read/columns.ts'
import { applyMapping, type Mapping, mustDiffer } from '@ratebook/server/imports/mapping.ts'
import type { Column } from '@ratebook/server/imports/table.ts'
import type { ChargeField } from '@ratebook/shared/uploads.ts'

const fieldsOf = (header: string) => guessFields(header.split(' | ')).fields

describe('the header of a charge master', () => {
  it.each([
    [
      'Charge Code | Description | Department | CPT/HCPCS | Revenue Code | DRG Code | Charge | GL | Setting | Modifiers | NDC | Drug ' +
        'Unit | Drug Type | Billing Class | Plain Name | Facility',
      [
        'code',
        'description',
        'departmentName',
        'cptHcpcs',
        'revenueCode',
        'drgCode',
        'amount',
        'gl',
        'setting',
        'modifiers',
        'ndc',
        'drugUnit',
        'drugType',
        'billingClass',
        'plainName',
        'facilityName',
      ],
    ],
    [
      'Service Area | Px Code | Procedure Description | Default Rev Code | CPT(R)/HCPCS Code | Default Mod | Unit Price',
      ['departmentName', 'code', 'description', 'revenueCode', 'cptHcpcs', 'modifiers', 'amount'],
    ],
    [
      'PROCEDURE | DESCRIPTION | DEPARTMENT | CHG CAT | STD AMOUNT | CPT | HCPC | A',
      ['code', 'description', 'departmentName', null, 'amount', 'cptHcpcs', 'cptHcpcs', null],
    ],
    [
      'Epic Charge Code ID | Epic Charge Code Description | Default Revenue Code | CPT/HCPCS | Epic Price',
      ['code', 'description', 'revenueCode', 'cptHcpcs', 'amount'],
    ],
    ['Item | Amount', ['description', 'amount']],
    ['Procedure | Charge', ['description', 'amount']],
    ['Charge | Unit Price', ['description', 'amount']],
    ['CHARGE # | CHARGE DESC | CHARGE $', ['code', 'description', 'amount']],
    ['CDM | Billing Description | June 2019 Prices', ['code', 'description', 'amount']],
    ['charge_code | item-description | CHARGEAMOUNT', ['code', 'description', 'amount']],
    ['Code | Description | Gross Charge | Price', ['code', 'description', 'amount', null]],
    [
      'Code | Description | Current Inpatient Price | Current Outpatient Price',
      ['code', 'description', 'amountInpatient', 'amountOutpatient'],
    ],
    ['Code | Description | OP/ Default Price | IP/ER Price', ['code', 'description', 'amount', 'amountInpatient']],
    ['Mnemonic | Description | Modifier 1 | Modifier 2 | Fee', ['code', 'description', 'modifiers', 'modifiers', 'amount']],
    ['Code | Description | Average Charge', ['code', 'description', null]],
  ])('%s', (header, fields) => {
    expect(fieldsOf(header)).toEqual(fields)
  })

  it('does not choose between prices that cannot be told apart', () => {
    const { fields, rivals } = guessFields(['Code', 'Description', 'Price', 'Fee'])
    expect(fields).toEqual(['code', 'description', null, null])
    expect(rivals).toEqual([2, 3])
    expect(missingFields(fields)).toEqual(['amount'])
  })

  it('takes none of the prices when some cannot be told apart', () => {
    expect(guessFields(['Code', 'Description', 'IP Price', 'Inpatient Charge', 'OP Price'])).toEqual({
      fields: ['code', 'description', null, null, null],
      rivals: [2, 3, 4],
    })
  })

  it('takes the price column named as the facility', () => {
    expect(guessFields(['Code', 'Description', 'NORTH', 'SOUTH **'], 'South').fields).toEqual(['code', 'description', null, 'amount'])
  })
})

describe('a mapping made by a person', () => {
  const columns = (names: string[]): Column<ChargeField>[] =>
    guessFields(names).fields.map((field, i) => ({ key: names[i] ?? '', name: names[i] ?? '', field, samples: [] }))
  const mapped = (names: string[], mapping: Mapping<ChargeField>) => {
    mustDiffer(mapping, chargeFile)
    return applyMapping(columns(names), mapping, chargeFile).map((column) => column.field)
  }

  it('goes by the name of a column or by its position', () => {
    expect(mapped(['Code', 'Description', 'Uninsured'], { Uninsured: 'amount' })).toEqual(['code', 'description', 'amount'])
    expect(mapped(['Code', 'Description', 'Uninsured'], { '2': 'amount' })).toEqual(['code', 'description', 'amount'])
  })
  it('takes a number for a name where a column is named so', () => {
    expect(mapped(['Description', '0', 'Price'], { '0': 'code' })).toEqual(['description', 'code', 'amount'])
  })
  it('takes the field away from the column that was guessed', () => {
    expect(mapped(['Code', 'Description', 'Price', 'New list'], { 'New list': 'amount' })).toEqual(['code', 'description', null, 'amount'])
  })
  it('can leave a column out', () => {
    expect(mapped(['Code', 'Description', 'Dept', 'Price'], { Dept: 'ignore' })).toEqual(['code', 'description', null, 'amount'])
  })
  it('does not care about columns of other files', () => {
    expect(mapped(['Code', 'Description', 'Price'], { Elsewhere: 'amount' })).toEqual(['code', 'description', 'amount'])
  })
  it('names the columns when two are mapped to one price', () => {
    expect(() => mapped(['Description', 'A', 'B'], { A: 'amount', B: 'amount' })).toThrow('“A” and “B” are both mapped to the same field')
  })
})
