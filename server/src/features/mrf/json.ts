import type { FileRate } from '../../terms/file-rates.ts'
import type { Entry, Extent, FileCharge, FileItem, Writer } from './entry.ts'
import type { Head, Provision } from './head.ts'

/** A member of an object, with a comma before it; nothing where there is nothing to say, because the format refuses what is empty. */
const member = (name: string, json: string | null) => (json === null ? '' : `,"${name}":${json}`)
const object = (members: string) => `{${members.slice(1)}}`
const text = (value: string) => (value === '' ? null : JSON.stringify(value))
/** Decimals stay as they are, so that nothing is rounded. */
const number = (decimals: string | null) => decimals || null
const list = (json: readonly string[]) => (json.length === 0 ? null : `[${json.join(',')}]`)
const texts = (values: readonly string[]) => list(values.filter(Boolean).map((value) => JSON.stringify(value)))

const headMembers = ({ license_information: license, ...head }: Head) =>
  member('hospital_name', text(head.hospital_name)) +
  member('last_updated_on', text(head.last_updated_on)) +
  member('version', text(head.version)) +
  member('location_name', texts(head.location_name)) +
  member('hospital_address', texts(head.hospital_address)) +
  member('type_2_npi', texts(head.type_2_npi)) +
  member('license_information', object(member('license_number', text(license.license_number)) + member('state', text(license.state)))) +
  member('attestation', JSON.stringify(head.attestation)) +
  member('financial_aid_policy', text(head.financial_aid_policy)) +
  member('general_contract_provisions', list(head.general_contract_provisions.map(provisionOf)))

const provisionOf = ({ payer, plan, provisions }: Provision) =>
  object(member('payer_name', text(payer)) + member('plan_name', text(plan)) + member('provisions', text(provisions)))

const amounts = (r: FileRate) =>
  member('methodology', text(r.methodology)) +
  member('standard_charge_dollar', number(r.dollar)) +
  member('standard_charge_percentage', number(r.percentage)) +
  member('standard_charge_algorithm', text(r.algorithm)) +
  (r.count === ''
    ? ''
    : member('median_amount', number(r.median)) +
      member('10th_percentile', number(r.tenth)) +
      member('90th_percentile', number(r.ninetieth)) +
      member('count', text(r.count)))

/** JSON: an item once, with what it costs in each setting; modifiers in a section of their own. */
export function json({ head, payers }: Extent): Writer {
  const payerMembers = new Map(
    payers.map(({ id, payer, plan }) => [id, member('payer_name', text(payer)) + member('plan_name', text(plan))]),
  )
  const rateOf = (r: FileRate) => object(payerMembers.get(r.payerId) + amounts(r) + member('additional_payer_notes', text(r.note)))

  const chargeOf = (item: FileItem, { setting, minimum, maximum, rates }: FileCharge) =>
    object(
      member('setting', text(setting)) +
        member('gross_charge', number(item.gross)) +
        member('discounted_cash', number(item.cash)) +
        member('minimum', number(minimum)) +
        member('maximum', number(maximum)) +
        member('modifier_code', texts(item.modifiers.split('|').map((modifier) => modifier.trim()))) +
        member('billing_class', text(item.billingClass)) +
        member('payers_information', list(rates.map(rateOf))) +
        member('additional_generic_notes', text(item.notes)),
    )
  const itemOf = ({ item, charges }: Entry) =>
    object(
      member('description', text(item.description)) +
        member('drug_information', drugOf(item)) +
        member(
          'code_information',
          list(item.codes.map(([code, type]) => object(member('code', text(code)) + member('type', text(type))))),
        ) +
        member('standard_charges', list(charges.map((charge) => chargeOf(item, charge)))),
    )
  /** Where the format wants words alone, a percentage or an amount stands beside them, as in the other layouts. */
  const modifierOf = ({ item, charges }: Entry) =>
    charges.flatMap(({ setting, rates }) => {
      const changes = rates.flatMap((r) => {
        const words = text(r.note || r.algorithm || wordsFor(r))
        return words === null ? [] : object(payerMembers.get(r.payerId) + member('description', words) + amounts(r))
      })
      if (changes.length === 0) return []
      return object(
        member('description', text(item.description)) +
          member('code', text(item.modifiers)) +
          member('setting', text(setting)) +
          member('modifier_payer_information', list(changes)),
      )
    })

  return {
    start: `${object(headMembers(head)).slice(0, -1)},"standard_charge_information":[`,
    entry(entry) {
      const written = entry.item.codes.length > 0 ? [itemOf(entry)] : modifierOf(entry)
      return written.length === 0 ? '' : `\n${written.join(',\n')}`
    },
    separator: ',',
    beforeUncoded: '],"modifier_information":[',
    end: '\n]}\n',
  }
}

const drugOf = ({ drugUnit, drugType }: FileItem) =>
  Number(drugUnit) > 0 ? object(member('unit', String(Number(drugUnit))) + member('type', text(drugType))) : null
const wordsFor = ({ percentage, dollar }: FileRate) =>
  percentage ? `${percentage} percent of the amount of the item or service` : dollar ? `$${dollar} for the item or service` : ''
