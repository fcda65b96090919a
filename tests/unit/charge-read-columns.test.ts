import { describe, expect, it } from 'vitest'
import { chargeFile, guessFields, missingFields } from '@ratebook/server/features/charges/read/columns.ts'
import { contentsOf } from '@ratebook/server/features/charges/read/column-content.ts'
import { applyMapping, type Mapping, mustDiffer } from '@ratebook/server/imports/understand.ts'
import type { Column } from '@ratebook/server/imports/table.ts'
import type { ChargeField } from '@ratebook/shared/charge-fields.ts'

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
    ['Code | Description | Plain Name | Plain Name in Spanish | Charge', ['code', 'description', 'plainName', 'plainNameEs', 'amount']],
    ['CDM | Description | MS DRG | APR DRG | Charge', ['code', 'description', 'drgCode', 'aprDrgCode', 'amount']],
    ['Charge Code | Description | APR-DRG Code | Price', ['code', 'description', 'aprDrgCode', 'amount']],
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
    ['Code | Description | Price | Self-Pay Price', ['code', 'description', 'amount', 'cashPrice']],
    ['Code | Description | Charge | Cash Discount | UNINSURED_RATE', ['code', 'description', 'amount', null, 'cashPrice']],
    ['Code | Description | Gross Charge | Price', ['code', 'description', 'amount', null]],
    [
      'Code | Description | Current Inpatient Price | Current Outpatient Price',
      ['code', 'description', 'amountInpatient', 'amountOutpatient'],
    ],
    ['Code | Description | OP/ Default Price | IP/ER Price', ['code', 'description', 'amount', 'amountInpatient']],
    ['Mnemonic | Description | Modifier 1 | Modifier 2 | Fee', ['code', 'description', 'modifiers', 'modifiers', 'amount']],
    ['Code | Description | Average Charge', ['code', 'description', null]],
    ['EAP | PROC_NAME | Std Chg', ['code', 'description', 'amount']],
    [
      'Code | Name | MAIN CAMPUS (Unit Price) [IP/OP] | MAIN OUTPATIENT [OP] | AETNA OUTPATIENT [OP]',
      ['code', 'description', 'amount', 'amountOutpatient', null],
    ],
    ['Code | Name | AETNA (Unit Price)', ['code', 'description', null]],
    ['Drug Name | Average Charge Per Unit', ['description', 'amount']],
    ['Charge Item | ITEM DSCR | Patient Charge | NDC/CPT', [null, 'description', 'amount', 'cptHcpcs']],
    ['EAP ID | EAP PROC NAME | Price Per Dose', ['code', 'description', 'amount']],
    ['CDM Number | GENL-DESC | CurrPrice', ['code', 'description', 'amount']],
    ['SVCCD | SvcDesc | Eff Rate Amt', ['code', 'description', 'amount']],
    ['PROCEDURE RECORD NAME | UNIT CHARGE', ['description', 'amount']],
    ['Proc Cd | Billing Description (25 char) | 999 Price  (Default)', ['code', 'description', 'amount']],
    ['HCPCSCode | UB Rev Code | Drug Name | Calculated Price', ['cptHcpcs', 'revenueCode', 'description', 'amount']],
    ['List ID | Revenue Code Description | Item Name | Charge (Medicare)', [null, null, 'description', null]],
    [
      'Activity Code / Medication ID | Item/Service or Medication Description | Charge Price or Average Charge Price',
      ['code', 'description', 'amount'],
    ],
    [
      'Description | Inpatient Default Gross Charge | Outpatient Default Gross Charge',
      ['description', 'amountInpatient', 'amountOutpatient'],
    ],
    ['CHG CODE | DESCRIPTION | NHIP_RATE | NHOP_RATE', ['code', 'description', 'amountInpatient', 'amountOutpatient']],
    [
      'Code | Description | Gross Charge | Discounted Cash Price | Minimum Negotiated Charge',
      ['code', 'description', 'amount', 'cashPrice', null],
    ],
  ])('%s', (header, fields) => {
    expect(fieldsOf(header)).toEqual(fields)
  })

  it('does not choose between prices that cannot be told apart', () => {
    const { fields, rivals } = guessFields(['Code', 'Description', 'Price', 'Fee'])
    expect(fields).toEqual(['code', 'description', null, null])
    expect(rivals).toEqual([2, 3])
    expect(missingFields(fields)).toEqual(['amount'])
  })

  it('does not choose between two charges either', () => {
    expect(guessFields(['Description', 'Charge 1', 'Charge 2'])).toEqual({ fields: ['description', null, null], rivals: [1, 2] })
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

describe('what the columns of a charge master hold', () => {
  /** The fields of a list of fifty items, of which a function makes each row. */
  const fieldsOfRows = (header: string, row: (i: number) => string[]) => {
    const names = header.split(' | ')
    return guessFields(
      names,
      '',
      contentsOf(
        Array.from({ length: 50 }, (_, i) => row(i)),
        names.length,
      ),
    )
  }
  const item = (i: number) => `Adhesive bandage of ${i} inches`

  it('is no price when it is a date or a code', () => {
    expect(fieldsOfRows('Item | Charge | Price', (i) => [item(i), `${10_000_000 + i * 37}`, '12.50']).fields).toEqual([
      'description',
      'code',
      'amount',
    ])
    expect(fieldsOfRows('Item | Price | Amount', (i) => [item(i), '20190131', `${i}.50`]).fields).toEqual(['description', null, 'amount'])
    expect(fieldsOfRows('Item | Price', (i) => [item(i), '1/31/2019']).fields).toEqual(['description', null])
  })
  it('settles which of two prices is meant when one is never filled', () => {
    expect(fieldsOfRows('Item | Unit Price | Base Price', (i) => [item(i), `${i + 1}.25`, '0']).fields).toEqual([
      'description',
      'amount',
      null,
    ])
  })
  it('is the description when it tells most of the items apart', () => {
    expect(fieldsOfRows('CDM Name | Item Description | Price', (i) => ['GENERAL LIST', item(i), '1.00']).fields).toEqual([
      null,
      'description',
      'amount',
    ])
    expect(fieldsOfRows('Willow Creek Hospital services | Price', (i) => [item(i), '1.00']).fields).toEqual(['description', 'amount'])
  })
  it('is no description when it is numbers', () => {
    expect(fieldsOfRows('Description | What | Price', (i) => [`${i}`, item(i), '1.00']).fields).toEqual([null, 'description', 'amount'])
  })
  it('is the revenue code in a column of kinds, with a zero in front or without', () => {
    const of = (i: number) => ['250', '272', '301', '450'][i % 4] ?? ''
    expect(fieldsOfRows('Item | Chg Cat | Price', (i) => [item(i), of(i), '1.00']).fields).toEqual(['description', 'revenueCode', 'amount'])
    expect(fieldsOfRows('Item | X | Price', (i) => [item(i), `0${of(i)}`, '1.00']).fields).toEqual(['description', 'revenueCode', 'amount'])
    expect(fieldsOfRows('Item | AU | Price', (i) => [item(i), of(i), '1.00']).fields).toEqual(['description', null, 'amount'])
  })
  it('is the CPT or drug code in a column called "Code"', () => {
    const cpt = (i: number) => (i % 3 ? `${80_000 + i}` : `J${1000 + i}`)
    expect(fieldsOfRows('Procedure Code | Item | Price', (i) => [cpt(i), item(i), '1.00']).fields[0]).toBe('cptHcpcs')
    expect(fieldsOfRows('Code | Item | Price', (i) => [`00713-01${10 + i}-12`, item(i), '1.00']).fields[0]).toBe('ndc')
    // five digits may be anything
    expect(fieldsOfRows('Code | Item | Price', (i) => [`${80_000 + i}`, item(i), '1.00']).fields[0]).toBe('code')
  })
  it('is the charge code when nothing else is and it differs in every row, but no count of the rows', () => {
    expect(fieldsOfRows('IND | Item | Price', (i) => [`${1000 + ((i * 37) % 1009)}`, item(i), '1.00']).fields[0]).toBe('code')
    expect(fieldsOfRows('Line | Item | Price', (i) => [`${i + 1}`, item(i), '1.00']).fields[0]).toBeNull()
  })
  it('is never guessed to be the price', () => {
    expect(fieldsOfRows('Item | Aetna', (i) => [item(i), `$${i}.25`]).fields).toEqual(['description', null])
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
