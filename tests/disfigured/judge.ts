import type { ChargeRow } from '@ratebook/server/features/charges/read/row-item.ts'
import { chargeReader } from '@ratebook/server/features/charges/read/row-reader.ts'
import { chargeFile } from '@ratebook/server/features/charges/read/columns.ts'
import { inspectFile } from '@ratebook/server/features/charges/read/inspect-file.ts'
import { readRows } from '@ratebook/server/imports/read-rows.ts'
import { RowTally } from '@ratebook/server/imports/row-tally.ts'
import { tablesOf } from '@ratebook/server/features/charges/inspection.ts'
import { isNdcForm, isProcedureCode } from '@ratebook/shared/code-forms.ts'
import { fileOf } from '../unit/charge-read-helpers.ts'
import type { Disfigured, Expected } from './disfigure.ts'

/** `asks`: it is not read before a person has said what is missing. */
export type Verdict = { is: 'right' | 'asks' | 'incomplete' | 'wrong'; because: string }

const codes = ['code', 'cptHcpcs', 'revenueCode', 'ndc'] as const
/** Revenue codes are the same with and without their zero in front. */
const alike = (a: string, b: string) => a === b || a.replace(/^0+/, '') === b.replace(/^0+/, '')
const say = (value: object) => JSON.stringify(value, (_, v) => (v === '' ? undefined : v))

/** Reads a file as an upload does that nobody corrects, and compares every item with what the file says. */
export async function judge({ content, fileName, facilityName, expected }: Disfigured): Promise<Verdict> {
  const path = await fileOf(content, fileName)
  const inspection = await inspectFile(path, fileName, { facilityName, facilities: [facilityName] })
  const tables = tablesOf(inspection)
  const fields = say(tables.map(({ columns }) => Object.fromEntries(columns.map(({ key, field }) => [key, field ?? '?']))))
  const missing = tables.flatMap((table) => chargeFile.missing(table.columns.map(({ field }) => field)))
  if (missing.length > 0) return { is: 'asks', because: `${missing} in ${fields}` }
  const { names, own } = inspection.hospitals
  if (names.length > 0 && own === null) return { is: 'asks', because: 'hospital' }
  const items: ChargeRow[] = []
  for await (const rows of readRows(path, inspection, chargeFile, (table) => chargeReader(table), new RowTally()))
    for (const { item } of rows) if (item && (own === null || item.facilityName === '' || item.facilityName === own)) items.push(item)

  const open = new Map<string, Expected[]>()
  const keyOf = (description: string, cents: number | null) => `${description.replace(/\s+/g, ' ')} ${cents}`
  for (const each of expected) {
    const key = keyOf(each.description, each.cents)
    open.set(key, [...(open.get(key) ?? []), each])
  }
  let lacking = 0
  let example = ''
  for (const item of items) {
    const own = codesOf(item)
    const candidates = open.get(keyOf(item.description, item.amountCents)) ?? []
    const same = candidates.filter((each) =>
      codes.every((code) => own[code] === '' || alike(own[code], each[code]) || isAny(code, own[code], each)),
    )
    const match = same.find(({ setting }) => setting === item.setting)
    if (!match)
      return {
        is: 'wrong',
        because: `${say({ ...own, description: item.description, setting: item.setting, cents: item.amountCents })} in ${fields}`,
      }
    candidates.splice(candidates.indexOf(match), 1)
    const hasAny = match.anyCode === '' || codes.some((code) => own[code] === match.anyCode)
    if (!hasAny || codes.some((code) => match[code] !== '' && own[code] === '')) {
      lacking++
      example = `${say(match)} has only ${say(own)}`
    }
  }
  const left = [...open.values()].flat()
  if (left.length > expected.length * 0.01)
    return { is: 'incomplete', because: `${left.length} rows lost, as ${say(left[0] as object)} in ${fields}` }
  if (lacking > expected.length * 0.01) return { is: 'incomplete', because: `${lacking} lack codes: ${example} in ${fields}` }
  return { is: 'right', because: '' }
}

const isAny = (field: (typeof codes)[number], code: string, { anyCode }: Expected) =>
  code === anyCode && (field === 'code' || (field === 'cptHcpcs' && isProcedureCode(code)) || (field === 'ndc' && isNdcForm(code)))
/** A code that was made of the description is no code of the file. */
const codesOf = ({ code, cptHcpcs, revenueCode, ndc }: ChargeRow) => ({
  code: code.startsWith('L-') ? '' : code,
  cptHcpcs,
  revenueCode,
  ndc,
})
