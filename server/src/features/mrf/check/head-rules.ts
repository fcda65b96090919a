import { ATTESTATION } from '@ratebook/shared/attestation.ts'
import { licenseStates } from '@ratebook/shared/facility-settings.ts'
import { type Day, plusDays } from '@ratebook/shared/wire/day.ts'
import { isNpi } from '@ratebook/shared/wire/identifiers.ts'
import { dayOfFile, type Head, listed, locationsIn } from '../../../imports/cms/head.ts'
import type { Report } from './findings.ts'

export const VERSION = '3.0.0'
const DAYS = 365
const needed = ['hospital_name', 'last_updated_on', 'version', 'location_name', 'hospital_address', 'type_2_npi', 'attester_name']
/** JSON knows the states in free association as well. */
const statesOfJson = new Set<string>([...licenseStates, 'FM', 'MH', 'PW'])
const words = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** What the file says of its hospital: rows 1 and 2, or the members of the root. */
export function checkHead(head: Head, isJson: boolean, today: Day, report: Report) {
  const said = (column: string) => (head[column] ?? '').trim()
  const at = isJson ? (column: string) => `/${column}` : () => 'row 2'
  for (const column of needed)
    if (!(column in head)) report('headMissing', isJson ? '' : 'row 1', column)
    else if (said(column) === '') report('headEmpty', at(column), column)

  const date = said('last_updated_on')
  const day = isJson && !/^\d{4}-/.test(date) ? null : dayOfFile(head)
  if (date && !day) report('dateInvalid', at('last_updated_on'), 'last_updated_on', date)
  if (day && plusDays(day, DAYS) < today) report('dateOld', at('last_updated_on'), 'last_updated_on', date)
  if (day && day > today) report('dateAhead', at('last_updated_on'), 'last_updated_on', date)

  if (said('version') && said('version') !== VERSION) report('versionOther', at('version'), 'version', said('version'))

  const attested = Object.keys(head).find((name) => words(name) === words(ATTESTATION))
  const answer = attested === undefined ? '' : said(attested).toLowerCase()
  if (attested === undefined) report('attestationMissing', isJson ? '/attestation' : 'row 1')
  else if (answer === 'false') report('attestationFalse', isJson ? '/attestation' : 'row 2')
  else if (answer !== 'true') report('attestationInvalid', isJson ? '/attestation' : 'row 2', '', answer)

  const license = Object.keys(head).find((name) => name.startsWith('license_number'))
  const state = (license?.split('|')[1] ?? '').trim().toUpperCase()
  if (!(isJson ? statesOfJson : new Set<string>(licenseStates)).has(state))
    report('licenseState', isJson ? '/license_information' : 'row 1', license ?? 'license_number|XX', state)

  for (const npi of listed(head.type_2_npi))
    if (!/^\d{10}$/.test(npi)) report('npiForm', at('type_2_npi'), 'type_2_npi', npi)
    else if (!isNpi(npi)) report('npiCheckDigit', at('type_2_npi'), 'type_2_npi', npi)

  const [locations, addresses] = [locationsIn(head).length, listed(head.hospital_address).length]
  if (locations > 0 && addresses > 0 && locations !== addresses)
    report('locationsUnlike', at('hospital_address'), 'hospital_address', `${addresses} ≠ ${locations}`)
}
