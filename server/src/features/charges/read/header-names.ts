import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import { headerWords, tellingWords } from './header-words.ts'

/** What a header says for certain. The lower `rank` is, the better it says it; 0 says outright that it is the gross charge. */
export interface Recognised {
  field: ChargeField
  rank: number
}

const set = (words: string) => new Set(words.split(/\s+/))

const codeKinds = set(
  'charge chargemaster master procedure item service billing local internal eap activity product drug medication supply system',
)
function codeRank(words: string[]): number {
  const kinds = ['charge', 'chargemaster', 'procedure', 'item', 'service', 'billing']
  const kind = kinds.findIndex((word) => words.includes(word))
  return words.length === 1 ? 20 : kind < 0 ? 10 : kind + 1
}

/** "Cash discount" is what is taken off. */
const cashRank = (words: string[]) => (words.at(-1) === 'discount' ? Number.NaN : words.includes('cash') ? 1 : 2)

/**
 * How hospitals head their columns, best first: a header names the field when it has one of the `heads` and no word but those `around`.
 * Words are whole and single (`header-words.ts`); the order of the rules decides what fits several.
 */
const rules: { field: ChargeField; heads: Set<string>; around: Set<string>; last?: boolean; rank?(words: string[]): number }[] = [
  { field: 'modifiers', heads: set('modifier'), around: set('code cpt hcpcs billing') },
  {
    field: 'departmentName',
    heads: set('department category'),
    around: set('name description code number id charge service billing performing procedure item'),
    rank: (words) => (words.some((word) => /^(code|number|id)$/.test(word)) ? 3 : words.includes('department') ? 1 : 2),
  },
  {
    field: 'description',
    heads: set('description'),
    around: set(
      `charge code chargemaster master cdm procedure px item service billing supply drug medication product package eap activity technical
      general generic long full extended dispensed line test cpt hcpcs order short system primary number id and`,
    ),
    rank: (words) => (words.includes('short') ? 9 : words.length === 1 ? 1 : 2),
  },
  {
    field: 'description',
    heads: set('name'),
    around: set('charge code chargemaster master procedure item service billing supply drug medication product eap activity generic test'),
    last: true,
    rank: () => 4,
  },
  { field: 'ndc', heads: set('ndc'), around: set('code number national drug id digit format') },
  { field: 'cptHcpcs', heads: set('cpt hcpcs'), around: set('code number or and order level ii primary billing procedure') },
  { field: 'revenueCode', heads: set('revenue ub'), around: set('code number id center billing primary other accounting uniform') },
  {
    field: 'aprDrgCode',
    heads: set('drg aprdrg'),
    around: set('code number id apr'),
    rank: (words) => (words.includes('apr') || words.includes('aprdrg') ? 1 : Number.NaN),
  },
  { field: 'drgCode', heads: set('drg msdrg'), around: set('code number id ms') },
  { field: 'code', heads: set('code mnemonic'), around: codeKinds, last: true, rank: codeRank },
  {
    field: 'code',
    heads: set('number id key identifier'),
    around: set(`code ${[...codeKinds].join(' ')}`),
    last: true,
    // "ID" and "Number" alone say too little
    rank: (words) => (words.length === 1 ? Number.NaN : codeRank(words) + (words.includes('identifier') ? 5 : 0)),
  },
  {
    field: 'cashPrice',
    heads: set('cash selfpay uninsured'),
    around: set('price amount charge rate discount self pay patient'),
    rank: cashRank,
  },
  { field: 'cashPrice', heads: set('self'), around: set('pay price amount charge rate discount patient'), rank: cashRank },
  {
    field: 'amount',
    heads: set('price amount fee'),
    around: set(
      `charge chargemaster gross unit total base primary billing calculated list retail full item procedure service facility technical room
      rate schedule per each dose default patient`,
    ),
    rank: (words) => (words.includes('gross') || words.includes('chargemaster') ? 0 : 1),
  },
  {
    field: 'amount',
    heads: set('charge'),
    around: set(
      'gross unit total base primary billing calculated list retail full item procedure facility technical room patient standard',
    ),
    last: true,
    rank: (words) => (words.length === 1 ? Number.NaN : words.includes('gross') ? 0 : 1),
  },
]

/** Headers that no rule covers. */
const names: Partial<Record<ChargeField, string[]>> = {
  code: ['cdm', 'eap', 'bill item'],
  codeType: ['code type', 'type of code', 'billing code type', 'procedure code type', 'charge code type'],
  description: ['hospital service', 'item service', 'service item', 'item or service', 'service or item'],
  departmentName: [
    'service area',
    'service line',
    'cost center name',
    'cost center description',
    'cost center',
    'cost center number',
    'cost center code',
    'revenue center',
    'revenue center name',
    'revenue center description',
  ],
  revenueCode: ['ubrc', 'ub rc', 'rc', 'nubc', 'nubc code'],
  ndc: ['national drug code', 'national drug code number'],
  setting: ['setting', 'service setting', 'patient setting', 'patient type', 'patient class', 'inpatient outpatient', 'ip or op'],
  billingClass: ['billing class'],
  drugUnit: ['drug unit of measurement', 'drug unit', 'drug quantity'],
  drugType: ['drug type of measurement', 'drug type', 'drug unit type'],
  plainName: [
    'plain name',
    'plain language name',
    'plain language',
    'plain language description',
    'consumer description',
    'consumer friendly description',
    'consumer friendly name',
    'patient friendly description',
    'patient friendly name',
    'friendly name',
  ],
  plainNameEs: [
    'plain name in spanish',
    'plain name spanish',
    'spanish plain name',
    'plain language name in spanish',
    'spanish name',
    'name in spanish',
  ],
  gl: ['gl', 'gl account', 'gl code', 'gl number', 'gl key', 'general ledger', 'general ledger account', 'general ledger code'],
  facilityName: ['facility name', 'facility', 'hospital name', 'hospital'],
  amount: [
    'charge per unit',
    'charge per dose',
    'average charge per unit',
    'average price per unit',
    'average unit price',
    'gross',
    'gross cost',
    'standard charge',
    'hospital charge',
    'hospital price',
  ],
}
const known = new Map<string, Recognised>()
for (const [field, headers] of Object.entries(names) as [ChargeField, string[]][])
  for (const [place, header] of headers.entries())
    known.set(headerWords(header).join(' '), { field, rank: field === 'amount' && header.startsWith('gross') ? 0 : place + 1 })

/** What these words name for certain, or null. */
export function namedBy(words: string[]): Recognised | null {
  const telling = tellingWords(words)
  return known.get(words.join(' ')) ?? byRule(words) ?? known.get(telling.join(' ')) ?? byRule(telling)
}

function byRule(words: string[]): Recognised | null {
  for (const { field, heads, around, last, rank } of rules) {
    if (!(last ? heads.has(words.at(-1) ?? '') : words.some((word) => heads.has(word)))) continue
    if (!words.every((word) => heads.has(word) || around.has(word))) continue
    const place = rank ? rank(words) : words.length
    if (!Number.isNaN(place)) return { field, rank: place }
  }
  return null
}

/** One word for several things: taken only when no better column was found, in this order. */
export const looseNames: ['amount' | 'description' | 'code', string[]][] = [
  ['amount', ['charge', 'rate']],
  ['description', ['procedure', 'item', 'service', 'charge', 'test', 'drug', 'medication', 'name']],
  ['code', ['procedure', 'item', 'service', 'charge', 'id', 'number']],
]

/** Prices that are none of the gross charge: what others pay, what it comes to on the average, and what it was. */
export const otherPrices = set(
  `average mean median minimum maximum negotiated cash discount self pay selfpay uninsured payer payor insurance medicare medicaid
  commercial deidentified de identified allowed reimbursement contract contracted expected old prior previous last percent change increase
  case episode diem drg professional physician estimated estimate`,
)
