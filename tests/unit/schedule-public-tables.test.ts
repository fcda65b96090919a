import { describe, expect, test } from 'vitest'
import { sectionOf } from '@ratebook/server/features/fee-schedules/medicare/code-sections.ts'
import { apcRates, outpatientRates } from '@ratebook/server/features/fee-schedules/medicare/outpatient-rates.ts'
import { drgWeights } from '@ratebook/server/features/fee-schedules/medicare/drg-weights.ts'
import { physicianFees } from '@ratebook/server/features/fee-schedules/medicare/physician-fees.ts'
import { firstDayIn } from '@ratebook/server/features/fee-schedules/medicare/public-table.ts'
import { csvVocabulary, missingFields, readType, typeOfCode } from '@ratebook/server/features/fee-schedules/schedule-columns.ts'

describe('the first day of a public table', () => {
  test.each([
    ['2025 National Physician Fee Schedule Relative Value File October Release', false, '2025-10-01'],
    ['2026 National Physician Fee Schedule Relative Value File January Release', false, '2026-01-01'],
    ['Addendum B.-Final OPPS Payment by HCPCS Code for CY 2025', false, '2025-01-01'],
    ['PPRRVU2025 Oct nocptdesc.csv', false, '2025-10-01'],
    ['July 2024 Addendum A', false, '2024-07-01'],
    ['TABLE 5.—LIST OF MS-DRGS FY 2026 FINAL RULE', true, '2025-10-01'],
    ['msdrg weights fy2021.csv', true, '2020-10-01'],
    ['rates.csv', false, null],
    ['PPRRVU25 OCT.csv', false, null],
    ['Sheet 120256', false, null],
  ])('%s', (text, fiscal, day) => {
    expect(firstDayIn(text, fiscal)).toBe(day)
  })
})

describe('a code belongs to the section', () => {
  test.each([
    ['00100', 'Anesthesia'],
    ['45378', 'Surgery: mouth, stomach and bowels'],
    ['73721', 'Imaging: X-ray, CT and MRI'],
    ['76813', 'Imaging: ultrasound'],
    ['80053', 'Laboratory and pathology'],
    ['0001U', 'Laboratory and pathology'],
    ['0071T', 'New technology'],
    ['99213', 'Visits and care in offices and hospitals'],
    ['93799', 'Heart tests and catheter procedures'],
    ['99173', 'Other medical services'],
    ['G0121', 'Medicare’s own procedures and services'],
    ['J9271', 'Drugs'],
    ['0001F', 'Quality measures'],
    ['1234', 'Other'],
    ['', 'Other'],
    ['ZZZZZ', 'Other'],
  ])('%s → %s', (code, section) => {
    expect(sectionOf(code)).toBe(section)
  })
})

describe('a public table is known by its header', () => {
  const headers = {
    pfs: ['HCPCS', 'MOD', 'DESCRIPTION', 'CODE', 'PAYMENT', 'RVU', 'PE RVU', 'INDICATOR', 'PE RVU', 'INDICATOR', 'RVU', 'TOTAL', 'TOTAL'],
    'opps-apc': ['APC', 'Group Title', 'SI', 'Relative Weight', 'Payment Rate'],
    'opps-hcpcs': ['HCPCS Code', 'Short Descriptor', 'CI', 'SI', 'APC', 'Relative Weight', 'Payment Rate'],
    'ms-drg': [
      'MS-DRG',
      'FY 2025 Final Rule Post-Acute DRG',
      'MDC',
      'TYPE',
      'MS-DRG Title',
      'Weights',
      'Geometric mean LOS',
      'Arithmetic mean LOS',
    ],
    csv: ['HCPCS', 'MOD', 'Description', 'Rate'],
    drgRates: ['MS-DRG', 'Weight', 'Rate'],
  }
  test.each([physicianFees, apcRates, outpatientRates, drgWeights])('$source and no other', (table) => {
    expect(
      Object.entries(headers)
        .filter(([, row]) => table.isHeader(row))
        .map(([name]) => name),
    ).toEqual([table.source])
  })
  test('the columns of CMS’s own table of weights', () => {
    expect(drgWeights.fields([headers['ms-drg']], 0)).toEqual(['code', null, 'mdc', null, 'description', 'weight', 'meanStay', null])
  })
})

describe('columns of other files', () => {
  test.each([
    [
      ['Code', 'Type', 'Description', 'Grouping', 'Facility Amount', 'Non-Facility Amount', 'Modifier 1', 'Weight'],
      ['code', 'type', 'description', 'grouping', 'facAllowedAmount', 'nonfacAllowedAmount', 'modifier1', 'weight'],
    ],
    [
      ['CPT/HCPCS', 'Mod', 'Short Descriptor', 'Fac Fee', 'Non-Fac Fee', 'Rate'],
      ['code', 'modifier1', 'description', 'facAllowedAmount', 'nonfacAllowedAmount', 'allowedAmount'],
    ],
    [
      ['Procedure Code', 'Name', 'Allowed Amount', 'Amount', 'Min Rate', 'Max Rate', 'From Units', 'To Units'],
      ['code', 'description', 'allowedAmount', null, 'minAmount', 'maxAmount', 'minUnit', 'maxUnit'],
    ],
  ])('%j', (names, fields) => {
    expect(csvVocabulary.fields(names, [], [])).toEqual(fields)
  })
  test('a code and an amount or a weight are needed', () => {
    expect([
      missingFields([]),
      missingFields(['code', 'weight']),
      missingFields(['code', 'minAmount']),
      missingFields(['nonfacAllowedAmount']),
    ]).toEqual([['code', 'allowedAmount'], [], ['allowedAmount'], ['code']])
  })
  test('types of codes are understood as people write them, else follow the schedule', () => {
    expect(['CPT', 'cpt/hcpcs', 'MS_DRG', 'DRG Code', 'Rev Code', 'APC', 'procedure'].map(readType)).toEqual([
      'CPT_HCPCS',
      'CPT_HCPCS',
      'MS_DRG',
      'MS_DRG',
      'REVENUE_CODE',
      'APC',
      null,
    ])
    expect([
      typeOfCode('IPPS_MS_DRG', '470'),
      typeOfCode('OPPS_APC', '5414'),
      typeOfCode('OPPS_APC', '0071T'),
      typeOfCode('CLFS', '80053'),
    ]).toEqual(['MS_DRG', 'APC', 'CPT_HCPCS', 'CPT_HCPCS'])
  })
})
