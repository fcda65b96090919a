import type { FileRate } from '../../terms/file-rates.ts'
import type { Entry, Extent, FileCharge, FileItem, FilePayer, Writer } from './entry.ts'
import type { Head } from './head.ts'

/** Members of an object, each a name and JSON; what has nothing to say is left out, because the format refuses what is empty. */
type Member = readonly [name: string, json: string | null]
const object = (...members: Member[]) => {
  let text = ''
  for (const [name, json] of members) if (json !== null) text += `${text === '' ? '' : ','}"${name}":${json}`
  return `{${text}}`
}
const text = (value: string) => (value === '' ? null : JSON.stringify(value))
/** Decimals stay as they are, so that nothing is rounded. */
const number = (decimals: string | null) => decimals || null
const list = (json: readonly string[]) => (json.length === 0 ? null : `[${json.join(',')}]`)
const texts = (values: readonly string[]) => list(values.filter(Boolean).map((value) => JSON.stringify(value)))

const headMembers = (head: Head): Member[] => [
  ['hospital_name', text(head.hospital_name)],
  ['last_updated_on', text(head.last_updated_on)],
  ['version', text(head.version)],
  ['location_name', texts(head.location_name)],
  ['hospital_address', texts(head.hospital_address)],
  ['type_2_npi', texts(head.type_2_npi)],
  [
    'license_information',
    object(['license_number', text(head.license_information.license_number)], ['state', text(head.license_information.state)]),
  ],
  ['attestation', JSON.stringify(head.attestation)],
  ['financial_aid_policy', text(head.financial_aid_policy)],
  [
    'general_contract_provisions',
    head.general_contract_provisions ? list([object(['provisions', text(head.general_contract_provisions)])]) : null,
  ],
]

const amounts = (r: FileRate): Member[] => [
  ['methodology', text(r.methodology)],
  ['standard_charge_dollar', number(r.dollar)],
  ['standard_charge_percentage', number(r.percentage)],
  ['standard_charge_algorithm', text(r.algorithm)],
  ['median_amount', number(r.median)],
  ['10th_percentile', number(r.tenth)],
  ['90th_percentile', number(r.ninetieth)],
  ['count', text(r.count)],
]

/** JSON: an item once, with what it costs in each setting; modifiers in a section of their own. */
export function json({ head, payers }: Extent): Writer {
  const named = new Map(payers.map((p): [string, Member[]] => [p.id, whose(p)]))
  const ofPayer = (r: FileRate) => named.get(r.payerId) as Member[]
  const rateOf = (r: FileRate) => object(...ofPayer(r), ...amounts(r), ['additional_payer_notes', text(r.note)])

  const chargeOf = (item: FileItem, { setting, minimum, maximum, rates }: FileCharge) =>
    object(
      ['setting', text(setting)],
      ['gross_charge', number(item.gross)],
      ['discounted_cash', number(item.cash)],
      ['minimum', number(minimum)],
      ['maximum', number(maximum)],
      ['modifier_code', texts(item.modifiers.split('|').map((modifier) => modifier.trim()))],
      ['billing_class', text(item.billingClass)],
      ['payers_information', list(rates.map(rateOf))],
      ['additional_generic_notes', text(item.notes)],
    )
  const itemOf = ({ item, charges }: Entry) =>
    object(
      ['description', text(item.description)],
      [
        'drug_information',
        Number(item.drugUnit) > 0 ? object(['unit', String(Number(item.drugUnit))], ['type', text(item.drugType)]) : null,
      ],
      ['code_information', list(item.codes.map(([code, type]) => object(['code', text(code)], ['type', text(type)])))],
      ['standard_charges', list(charges.map((charge) => chargeOf(item, charge)))],
    )
  /** Where the format wants words alone, a percentage or an amount stands beside them, as in the other layouts. */
  const modifierOf = ({ item, charges }: Entry) =>
    charges.flatMap(({ setting, rates }) => {
      const changes = rates.flatMap((r) => {
        const description = text(r.note || r.algorithm || wordsFor(r))
        return description === null ? [] : object(...ofPayer(r), ['description', description], ...amounts(r))
      })
      if (changes.length === 0) return []
      return object(
        ['description', text(item.description)],
        ['code', text(item.modifiers)],
        ['setting', text(setting)],
        ['modifier_payer_information', list(changes)],
      )
    })

  let section: 'items' | 'modifiers' = 'items'
  let isFirst = true
  return {
    start: `${object(...headMembers(head)).slice(0, -1)},"standard_charge_information":[`,
    entry(entry) {
      const isModifier = entry.item.codes.length === 0
      const written = isModifier ? modifierOf(entry) : [itemOf(entry)]
      if (written.length === 0) return ''
      const opening = isModifier && section === 'items' ? '],"modifier_information":[' : isFirst ? '' : ','
      section = isModifier ? 'modifiers' : section
      isFirst = false
      return `${opening}\n${written.join(',\n')}`
    },
    end: () => '\n]}\n',
  }
}

const whose = ({ payer, plan }: FilePayer): Member[] => [
  ['payer_name', text(payer)],
  ['plan_name', text(plan)],
]
const wordsFor = ({ percentage, dollar }: FileRate) =>
  percentage ? `${percentage} percent of the amount of the item or service` : dollar ? `$${dollar} for the item or service` : ''
