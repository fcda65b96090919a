import { parse } from 'csv-parse/sync'

/** A row of a machine-readable file as its data dictionary means it, whatever the layout: numbers as numbers, words in small letters. */
export type Said = Record<string, string | number | null>

type Cells = Record<string, string>
const LOOSE = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
/**
 * The rows of a CSV file, those above its header first. These are read apart, since csv-parse makes an error, with all that the row holds,
 * of each that has not as many cells as the very first.
 */
export function rowsOf(text: string): string[][] {
  const bytes = Buffer.from(text)
  const head = parse(bytes, { ...LOOSE, to: 2, info: true }) as unknown as { record: string[]; info: { bytes: number } }[]
  return [...head.map(({ record }) => record), ...(parse(bytes.subarray(head.at(-1)?.info.bytes), LOOSE) as string[][])]
}

const number = (text: string | undefined) => (/\d/.test(text ?? '') ? Number(text?.replace(/[$,]/g, '')) : null)
/** gross charges and cash prices are dollars and cents */
const money = (text: string | undefined) => {
  const value = number(text)
  return value === null ? null : Math.round(Number(`${value}e2`)) / 100 || null
}
const joined = (...notes: (string | undefined)[]) => notes.filter(Boolean).join('; ')

function said(item: Cells, codes: string[], rate: Cells): Said {
  // JSON has no place for some of what a modifier alone may have
  const isModifier = codes.length === 0
  return {
    description: item.description?.replace(/[\t\r\n]/g, ' ') ?? '',
    codes: codes.join(' '),
    modifiers: (item.modifiers ?? '')
      .split('|')
      .map((modifier) => modifier.trim())
      .filter(Boolean)
      .join('|'),
    setting: item.setting?.toLowerCase() || 'both',
    billingClass: (isModifier ? '' : item.billing_class?.toLowerCase()) ?? '',
    drug: [number(item.drug_unit_of_measurement), item.drug_type_of_measurement].filter(Boolean).join(' '),
    gross: money(item['standard_charge|gross']),
    cash: money(item['standard_charge|discounted_cash']),
    minimum: rate.payer_name && !isModifier ? number(item['standard_charge|min']) : null,
    maximum: rate.payer_name && !isModifier ? number(item['standard_charge|max']) : null,
    // a brand has each payer once, however its files write it
    payer: rate.payer_name?.toLowerCase() ?? '',
    plan: rate.payer_name ? (rate.plan_name || 'All plans').toLowerCase() : '',
    dollar: number(rate.negotiated_dollar),
    percentage: number(rate.negotiated_percentage),
    algorithm: rate.negotiated_algorithm ?? '',
    median: number(rate.median_amount),
    tenth: number(rate['10th_percentile']),
    ninetieth: number(rate['90th_percentile']),
    count: rate.count ?? '',
    methodology: rate.methodology?.toLowerCase() ?? '',
    notes: joined(item.additional_generic_notes, rate.additional_payer_notes),
  }
}

const RATE = [
  'negotiated_dollar',
  'negotiated_percentage',
  'negotiated_algorithm',
  'median_amount',
  '10th_percentile',
  '90th_percentile',
  'count',
  'methodology',
  'additional_payer_notes',
]

function csvRows(text: string): Said[] {
  const rows = rowsOf(text)
  const header = (rows[2] ?? []).map((name) =>
    name
      .split('|')
      .map((part) => part.trim())
      .join('|'),
  )
  const places = new Map(header.map((name, i) => [name.toLowerCase(), i]))
  const payers = new Set(header.flatMap((name) => /^standard_charge\|(.+)\|negotiated_dollar$/i.exec(name)?.[1] ?? []))
  return rows.slice(3).flatMap((row) => {
    const at = (name: string) => (row[places.get(name.toLowerCase()) ?? -1] ?? '').trim()
    const item = Object.fromEntries([...places].map(([name, i]) => [name, (row[i] ?? '').trim()]))
    const codes = header.flatMap((name) =>
      /^code\|\d+$/i.test(name) && at(name) ? [`${at(name)}:${at(`${name}|type`).toUpperCase()}`] : [],
    )
    if (header.includes('payer_name')) {
      const tall = Object.fromEntries(RATE.map((name) => [name, at(name) || at(`standard_charge|${name}`)]))
      return [said(item, codes, { ...tall, payer_name: at('payer_name'), plan_name: at('plan_name') })]
    }
    const rates = [...payers].flatMap((key) => {
      const rate = Object.fromEntries(RATE.map((name) => [name, at(`standard_charge|${key}|${name}`) || at(`${name}|${key}`)]))
      const [payer = '', ...plan] = key.split('|')
      return Object.values(rate).some(Boolean) ? [said(item, codes, { ...rate, payer_name: payer, plan_name: plan.join(' ') })] : []
    })
    return rates.length ? rates : [said(item, codes, {})]
  })
}

// biome-ignore lint/suspicious/noExplicitAny: the file is read as it is
type Json = any
const text = (value: Json) => (value === undefined || value === null ? '' : String(value))

const rateIn = (payer: Json): Cells => ({
  payer_name: text(payer.payer_name).trim(),
  plan_name: text(payer.plan_name).trim(),
  negotiated_dollar: text(payer.standard_charge_dollar),
  negotiated_percentage: text(payer.standard_charge_percentage),
  negotiated_algorithm: text(payer.standard_charge_algorithm).trim(),
  median_amount: text(payer.median_amount),
  '10th_percentile': text(payer['10th_percentile']),
  '90th_percentile': text(payer['90th_percentile']),
  count: text(payer.count),
  methodology: text(payer.methodology),
})

function jsonRows(content: string): Said[] {
  const file = JSON.parse(content.replace(/^\uFEFF/, '')) as Json
  const ofItems = file.standard_charge_information.flatMap((item: Json) =>
    item.standard_charges.flatMap((charge: Json) => {
      const cells = {
        description: item.description.trim(),
        modifiers: (charge.modifier_code ?? []).join('|'),
        setting: charge.setting,
        billing_class: charge.billing_class,
        drug_unit_of_measurement: text(item.drug_information?.unit),
        drug_type_of_measurement: text(item.drug_information?.type),
        'standard_charge|gross': text(charge.gross_charge),
        'standard_charge|discounted_cash': text(charge.discounted_cash),
        'standard_charge|min': text(charge.minimum),
        'standard_charge|max': text(charge.maximum),
        additional_generic_notes: text(charge.additional_generic_notes).trim(),
      }
      const codes = item.code_information.map(({ code, type }: Json) => `${code}:${type}`)
      const payers = charge.payers_information ?? []
      return (payers.length ? payers : [{}]).map((payer: Json) =>
        said(cells, codes, { ...rateIn(payer), additional_payer_notes: text(payer.additional_payer_notes).trim() }),
      )
    }),
  )
  const ofModifiers = (file.modifier_information ?? []).flatMap((modifier: Json) =>
    modifier.modifier_payer_information.map((payer: Json) =>
      said({ description: modifier.description.trim(), modifiers: modifier.code, setting: modifier.setting }, [], {
        ...rateIn(payer),
        additional_payer_notes: payer.description.trim(),
      }),
    ),
  )
  return [...ofItems, ...ofModifiers]
}

/** What a machine-readable file says, row by row, read without the product's own reader; each row once. */
export const whatItSays = (content: string): Set<string> =>
  new Set((/^\uFEFF?\s*\{/.test(content) ? jsonRows(content) : csvRows(content)).map((row) => JSON.stringify(row)))

/** Such rows as they leave where nothing was observed: version 2 had no counts, which version 3 wants beside percentages and algorithms. */
export const withCounts = (rows: Iterable<string>): Set<string> =>
  new Set(
    [...rows].map((row) => {
      const of = JSON.parse(row) as Said
      if (of.count !== '' || (of.percentage === null && of.algorithm === '')) return row
      return JSON.stringify({ ...of, count: '0', notes: joined(of.notes as string, NOTHING_OBSERVED) })
    }),
  )
const NOTHING_OBSERVED = 'No allowed amounts are on record to take percentiles from'

/** What stands above the list, apart from the day, the version and the attestation: each value by its name, each blank once. */
export function whatItsHeadSays(content: string): Record<string, string> {
  const wanted = ['location_name', 'hospital_address', 'type_2_npi', 'attester_name', 'general_contract_provisions']
  const listed = (value: Json) =>
    (Array.isArray(value) ? value.join('|') : text(value)).split('|').map((part: string) => part.trim().replace(/ +/g, ' '))
  let cells: Json
  if (/^\uFEFF?\s*\{/.test(content)) {
    const { license_information, hospital_location, attestation, ...file } = JSON.parse(content.replace(/^\uFEFF/, '')) as Json
    const provisions = (file.general_contract_provisions ?? []).map((each: Json) => {
      const whose = [each.payer_name, each.plan_name].filter(Boolean).join(', ')
      return whose ? `${whose}: ${each.provisions}` : each.provisions
    })
    cells = { location_name: hospital_location, ...file, ...attestation, general_contract_provisions: provisions.join('\n') }
    if (license_information) cells[`license_number|${license_information.state}`] = license_information.license_number
  } else {
    const [names = [], values = []] = parse(content, { bom: true, relax_column_count: true, relax_quotes: true, to: 2 }) as string[][]
    cells = Object.fromEntries(
      names.map((name, i) => [name.replace(/\s*\|\s*/g, '|').replace('hospital_location', 'location_name'), values[i]]),
    )
  }
  const licenses = Object.keys(cells).filter((name) => name.startsWith('license_number|'))
  return Object.fromEntries([...wanted, ...licenses].map((name) => [name, listed(cells[name]).join('|')]).filter(([, value]) => value))
}

/** The estimated amounts of version 2, which version 3 has no place for: each payer's row has one or none. */
export function estimatesIn(content: string): number[] {
  const amounts = (values: unknown[]) => values.map((value) => number(text(value as Json))).filter((amount) => amount)
  if (/^\uFEFF?\s*\{/.test(content)) {
    const file = JSON.parse(content.replace(/^\uFEFF/, '')) as Json
    const payers = file.standard_charge_information.flatMap((item: Json) =>
      item.standard_charges.flatMap((charge: Json) => charge.payers_information ?? []),
    )
    return amounts(payers.map((payer: Json) => payer.estimated_amount)).sort() as number[]
  }
  const rows = rowsOf(content)
  const places = (rows[2] ?? []).flatMap((name, i) => (/^estimated_amount/.test(name) ? [i] : []))
  return amounts(rows.slice(3).flatMap((row) => places.map((i) => row[i]))).sort() as number[]
}
