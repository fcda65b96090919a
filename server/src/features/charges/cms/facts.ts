import { licenseStates, type NewFacility } from '@ratebook/shared/facility-settings.ts'
import { isNpi } from '@ratebook/shared/wire/identifiers.ts'
import type { Day } from '@ratebook/shared/wire/day.ts'

/** What a machine-readable file says of the hospital, as a facility has it. */
export type FacilityFacts = Partial<
  Pick<NewFacility, 'address' | 'licenseNumber' | 'licenseState' | 'npis' | 'attesterName' | 'financialAidPolicy'>
>

const line = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ').replaceAll('|', ';').trim()

/** Of several places the first: each facility has a file of its own here. */
export function facilityFacts(facts: Record<string, string>): FacilityFacts {
  const license = Object.entries(facts).find(([name]) => name.startsWith('license_number|'))
  const state = license?.[0].split('|')[1]?.toUpperCase() ?? ''
  const npis = (facts.type_2_npi ?? '')
    .split('|')
    .map((npi) => npi.trim())
    .filter(isNpi)
  const found: FacilityFacts = {
    address: line(facts.hospital_address?.split('|')[0]).slice(0, 300),
    licenseNumber: line(license?.[1]).slice(0, 60),
    licenseState: licenseStates.find((s) => s === state) ?? '',
    npis: [...new Set(npis)],
    attesterName: line(facts.attester_name).slice(0, 200),
    financialAidPolicy: /^https?:\/\//i.test(facts.financial_aid_policy ?? '') ? (facts.financial_aid_policy ?? '') : '',
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value.length > 0))
}

/** The day of the file: `2026-04-01` or `4/1/2026`; null where it names none. */
export function dayOfFile({ last_updated_on: text = '' }: Record<string, string>): Day | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [, month = '', day = '', year = ''] = american ?? []
  const written = american ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? (written as Day) : null
}
