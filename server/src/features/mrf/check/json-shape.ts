import type { JsonPart } from '../../../imports/cms/tall-of-json.ts'
import type { Report } from './findings.ts'

// biome-ignore format: a list each
const kinds: Record<string, string> = {
  ...Object.fromEntries(['gross_charge', 'discounted_cash', 'minimum', 'maximum', 'standard_charge_dollar', 'standard_charge_percentage',
    'median_amount', '10th_percentile', '90th_percentile', 'unit'].map((name) => [name, 'number'])),
  ...Object.fromEntries(['location_name', 'hospital_address', 'type_2_npi', 'modifier_code', 'code_information', 'standard_charges',
    'payers_information', 'modifier_information', 'modifier_payer_information', 'general_contract_provisions',
    'standard_charge_information'].map((name) => [name, 'array'])),
  ...Object.fromEntries(['code', 'description', 'setting', 'billing_class', 'additional_generic_notes', 'payer_name', 'plan_name',
    'methodology', 'standard_charge_algorithm', 'count', 'additional_payer_notes', 'hospital_name', 'last_updated_on', 'version',
    'license_number', 'state', 'attester_name', 'financial_aid_policy', 'provisions'].map((name) => [name, 'string'])),
  confirm_attestation: 'boolean',
}
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/** What JSON can get wrong besides its values: what is null or empty, and values of another kind. */
export function checkShape({ key, value, list }: JsonPart, report: Report) {
  if (key === 'standard_charge_information') return
  walk(value, typeof key === 'number' ? `/${String(list)}/${key}` : `/${String(key)}`, typeof key === 'number' ? '' : String(key), report)
}

function walk(value: unknown, place: string, name: string, report: Report) {
  if (value === null) return report('jsonNull', place, name)
  if (value === '' || (Array.isArray(value) && value.length === 0)) return report('jsonEmpty', place, name)
  if (name === 'estimated_amount') report('estimatedAmount', place, name, String(value))
  const wanted = kinds[name]
  if (wanted && kindOf(value) !== wanted) return report('jsonKind', place, name, JSON.stringify(value))
  if (Array.isArray(value)) for (const [i, each] of value.entries()) walk(each, `${place}/${i}`, '', report)
  else if (typeof value === 'object') for (const [member, each] of Object.entries(value)) walk(each, `${place}/${member}`, member, report)
}
