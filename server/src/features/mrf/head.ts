import { ATTESTATION } from '@ratebook/shared/attestation.ts'
import { type Day, dayIn, latest } from '@ratebook/shared/wire/day.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { FacilityRow } from '../../data/facility.ts'

const VERSION = '3.0.0'

/** What contracts say of no item in particular; of all payers where none is named. */
export interface Provision {
  payer: string
  plan: string
  provisions: string
}

/** What a file says of its hospital, under the names that the JSON layout has for it. */
export interface Head {
  hospital_name: string
  last_updated_on: Day
  version: string
  location_name: string[]
  /** in the order of the locations; '' where one has none */
  hospital_address: string[]
  license_information: { license_number: string; state: string }
  type_2_npi: string[]
  attestation: { attestation: string; confirm_attestation: true; attester_name: string }
  financial_aid_policy: string
  general_contract_provisions: Provision[]
}

/**
 * The day the file last changed: its charges, what payers pay, the share that
 * gives the cash prices, or what it says about the facility.
 */
const lastUpdated = (brand: BrandRow, facility: FacilityRow, termsSince: Day): Day =>
  latest(
    termsSince,
    ...[brand.updatedAt, facility.chargesChangedAt, facility.detailsChangedAt].map((moment) => dayIn(brand.timeZone, moment)),
  )

/** Where a facility's file counts: itself first. */
export const locationsOf = ({ name, address, furtherLocations }: FacilityRow) => [
  { name, address },
  ...(furtherLocations as { name: string; address: string }[]),
]

export function headOf(brand: BrandRow, facility: FacilityRow, termsSince: Day): Head {
  const locations = locationsOf(facility)
  return {
    hospital_name: facility.name,
    last_updated_on: lastUpdated(brand, facility, termsSince),
    version: VERSION,
    location_name: locations.map(({ name }) => name),
    hospital_address: locations.map(({ address }) => address),
    license_information: { license_number: facility.licenseNumber, state: facility.licenseState },
    type_2_npi: facility.npis,
    attestation: { attestation: ATTESTATION, confirm_attestation: true, attester_name: facility.attesterName },
    financial_aid_policy: facility.financialAidPolicy,
    general_contract_provisions: facility.contractProvisions ? [{ payer: '', plan: '', provisions: facility.contractProvisions }] : [],
  }
}
