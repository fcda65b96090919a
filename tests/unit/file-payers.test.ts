// Payers as every layout of the machine-readable file names them.
import { namesOf } from '@ratebook/server/features/mrf/payers.ts'
import { wide } from '@ratebook/server/features/mrf/wide.ts'
import { tall } from '@ratebook/server/features/mrf/tall.ts'
import type { Extent } from '@ratebook/server/features/mrf/entry.ts'
import type { FileRate } from '@ratebook/server/terms/file-rates.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

const payer = (id: string, displayName: string, planName = 'PPO') => ({ id, displayName, planName })
const head = {
  hospital_name: 'Any',
  last_updated_on: '2026-11-22',
  version: '3.0.0',
  location_name: ['Any'],
  hospital_address: ['1 Main Street'],
  license_information: { license_number: '1', state: 'TX' },
  type_2_npi: ['1234567893'],
  attestation: { attestation: 'Yes', confirm_attestation: true as const, attester_name: 'Jo' },
  financial_aid_policy: '',
  general_contract_provisions: [],
}
const item = {
  description: 'MRI, knee',
  codes: [['73721', 'CPT']] as [string, string][],
  ...{ modifiers: '', billingClass: '', drugUnit: '', drugType: '', gross: '500.00', cash: '', notes: 'by letter' },
}
const rate = (payerId: string, dollar: string, note = ''): FileRate => ({
  ...{ payerId, dollar, percentage: null, algorithm: '', median: null, tenth: null, ninetieth: null, count: '' },
  ...{ methodology: 'fee schedule', note },
})

test('a bar parts names, no plan is all plans, and whoever differs in case only is told apart', () => {
  const names = namesOf([
    payer('1', 'Blue|Cross', ' '),
    payer('2', 'Blue/Cross', 'All plans'),
    payer('3', 'BLUE/CROSS', 'all  plans'),
    payer('4', 'Blue/Cross', 'All plans (2)'),
  ])
  expect(names.map((n) => [n.payer, n.plan])).toEqual([
    ['Blue/Cross', 'All plans'],
    ['Blue/Cross', 'All plans (2)'],
    ['BLUE/CROSS', 'all plans (3)'],
    ['Blue/Cross', 'All plans (2) (2)'],
  ])
})

test('several rates of a payer for an item stand in further rows of a wide file, each payer in its own columns', () => {
  const payers = namesOf([payer('a', 'Aetna, Inc.'), payer('b', 'Cigna')])
  const extent: Extent = { head, codes: 1, payers }
  const rates = [rate('a', '100'), rate('b', '120'), rate('b', '90', 'without "contrast"')]
  const entry = { item, charges: [{ setting: 'both' as const, minimum: '90', maximum: '120', rates }] }
  const rowsOf = ({ start, entry: write, end }: ReturnType<typeof wide>) =>
    parse(start + write(entry) + end, { columns: true, from_line: 3 }) as Record<string, string>[]
  const rows = rowsOf(wide(extent))
  expect(rows).toHaveLength(2)
  expect(
    rows.map((r) => [r['standard_charge|Aetna, Inc.|PPO|negotiated_dollar'], r['standard_charge|Cigna|PPO|negotiated_dollar']]),
  ).toEqual([
    ['100', '120'],
    ['', '90'],
  ])
  expect(rows.map((r) => [r['additional_payer_notes|Cigna|PPO'], r.additional_generic_notes, r['standard_charge|min']])).toEqual([
    ['', 'by letter', '90'],
    ['without "contrast"', 'by letter', '90'],
  ])
  expect(rowsOf(tall(extent)).map((r) => [r.payer_name, r.additional_generic_notes])).toEqual([
    ['Aetna, Inc.', 'by letter'],
    ['Cigna', 'by letter'],
    ['Cigna', 'by letter; without "contrast"'],
  ])
})
