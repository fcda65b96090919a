import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { JSONParser } from '@streamparser/json-node'
import { stringify } from 'csv-stringify'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { chargeColumns, lastColumns, rateColumns } from './columns.ts'

type Json = Record<string, unknown>
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])
const piped = (value: unknown): string => (Array.isArray(value) ? value.map(text).join('|') : text(value))

/** Names of members at the root, as the CSV layouts head them. */
const factNames = [
  'hospital_name',
  'last_updated_on',
  'version',
  'location_name',
  'hospital_location',
  'hospital_address',
  'type_2_npi',
  'financial_aid_policy',
]
const FEWEST_CODES = 4
const itemHeader = [...chargeColumns, ...lastColumns]
/** Columns whose members have other names. */
const memberOf: Record<string, string> = {
  'standard_charge|negotiated_dollar': 'standard_charge_dollar',
  'standard_charge|negotiated_percentage': 'standard_charge_percentage',
  'standard_charge|negotiated_algorithm': 'standard_charge_algorithm',
  'standard_charge|methodology': 'methodology',
}
// version 2 alone has estimated amounts
const rateHeader = [...rateColumns, 'estimated_amount', 'additional_payer_notes'].map(
  (column) => [column, memberOf[column] ?? column] as const,
)

/** Whether a text begins as a machine-readable file in JSON does. */
export const isCmsJsonText = (start: string) =>
  /^\uFEFF?\s*\{/.test(start) && /"(hospital_name|standard_charge_information)"\s*:/.test(start)

export async function isCmsJson(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1 << 16), 0, 1 << 16, 0)
    return isCmsJsonText(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** A provision as the CSV layouts have them: one text, which says whose it is. */
function provisionText({ payer_name, plan_name, provisions }: Json): string {
  const whose = [text(payer_name), text(plan_name)].filter(Boolean).join(', ')
  return whose === '' ? text(provisions) : `${whose}: ${text(provisions)}`
}

/** What of the file is needed before its items, and how many codes an item has at most: a first reading. */
export async function surveyJson(path: string) {
  const facts: Record<string, string> = {}
  let codes = FEWEST_CODES
  for await (const { key, value } of jsonParts(path)) {
    if (typeof key === 'number') codes = Math.max(codes, list((value as Json).code_information).length)
    else if (factNames.includes(String(key))) facts[String(key)] = piped(value)
    else if (key === 'license_information') {
      const { license_number, state } = value as Json
      facts[`license_number|${text(state)}`] = text(license_number)
    } else if (key === 'attestation') {
      const { attestation, confirm_attestation, attester_name } = value as Json
      facts[text(attestation)] = text(confirm_attestation)
      facts.attester_name = text(attester_name)
    } else if (key === 'general_contract_provisions') facts[key] = list(value).map(provisionText).join('\n')
  }
  const header = [
    'description',
    ...Array.from({ length: codes }, (_, i) => [`code|${i + 1}`, `code|${i + 1}|type`]).flat(),
    ...itemHeader,
    ...rateHeader.map(([name]) => name),
  ]
  return { facts, codes, header }
}

/** A member of the root, or an entry of one of its long lists, whose name is `list`. */
export interface JsonPart {
  key: unknown
  value: unknown
  list: unknown
}

/** The members of the root, one by one, and the entries of its long lists. */
export async function* jsonParts(path: string): AsyncGenerator<JsonPart> {
  const parser = new JSONParser({ paths: ['$.*', '$.standard_charge_information.*', '$.modifier_information.*'], keepStack: false })
  const source = createReadStream(path, { highWaterMark: 1 << 18 })
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const part of source.pipe(parser)) {
      const { key, value, stack } = part as { key: unknown; value: unknown; stack: { key: unknown }[] }
      yield { key, value, list: stack.at(-1)?.key }
    }
  } catch {
    throw new UnreadableFile(fault('jsonBroken'))
  } finally {
    source.destroy()
  }
}

/** A row of the tall file that says the same as one of JSON, and where there it is said: a JSON pointer. */
export interface TallRow {
  cells: string[]
  place: string
}

function itemRows(item: Json, codes: number, place: string): TallRow[] {
  const coded = list(item.code_information)
  const drug = (item.drug_information ?? {}) as Json
  const cells = [text(item.description), ...Array.from({ length: codes }, (_, i) => [text(coded[i]?.code), text(coded[i]?.type)]).flat()]
  return list(item.standard_charges).flatMap((charge, c) => {
    const ofItem = [
      ...cells,
      piped(charge.modifier_code ?? charge.modifiers),
      text(charge.setting),
      text(charge.billing_class),
      text(drug.unit),
      text(drug.type),
      ...[charge.gross_charge, charge.discounted_cash, charge.minimum, charge.maximum, charge.additional_generic_notes].map(text),
    ]
    const payers = list(charge.payers_information)
    return (payers.length ? payers : [{}]).map((payer: Json, p) => ({
      cells: [...ofItem, ...rateHeader.map(([, name]) => text(payer[name]))],
      place: `${place}/standard_charges/${c}${payers.length ? `/payers_information/${p}` : ''}`,
    }))
  })
}

/** What a modifier changes, per payer: rows without codes of their own. */
function modifierRows(modifier: Json, codes: number, place: string): TallRow[] {
  const cells = [text(modifier.description), ...Array.from({ length: codes * 2 }, () => '')]
  const ofItem = [...cells, text(modifier.code), text(modifier.setting), '', '', '', '', '', '', '', '']
  return list(modifier.modifier_payer_information).map((payer, p) => ({
    cells: [...ofItem, ...rateHeader.map(([, name]) => text(name === 'additional_payer_notes' ? payer.description : payer[name]))],
    place: `${place}/modifier_payer_information/${p}`,
  }))
}

/** The rows of an entry of one of the file's long lists. */
export function tallRows({ key, value, list: of }: JsonPart, codes: number): TallRow[] {
  if (typeof key !== 'number') return []
  const place = `/${String(of)}/${key}`
  return of === 'modifier_information' ? modifierRows(value as Json, codes, place) : itemRows(value as Json, codes, place)
}

/** Writes a machine-readable file in JSON as the tall CSV file that says the same; in memory there is never more than an item. */
export async function writeTall(path: string, target: string) {
  const { facts, codes, header } = await surveyJson(path)
  async function* rows() {
    yield Object.keys(facts)
    yield Object.values(facts)
    yield header
    for await (const part of jsonParts(path)) for (const { cells } of tallRows(part, codes)) yield cells
  }
  await pipeline(rows, stringify(), createWriteStream(target))
}
