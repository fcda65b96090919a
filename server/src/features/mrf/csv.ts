import { csvCell } from '@ratebook/shared/wire/csv.ts'
import { chargeColumns } from '../../imports/cms/columns.ts'
import type { FileCharge, FileItem } from './entry.ts'
import type { Head } from './head.ts'

/** What both CSV layouts have in common: two rows about the hospital, and the columns of an item. */
export const csvRow = (cells: readonly (string | null)[]) => cells.map((cell) => (cell === null ? '' : csvCell(cell))).join(',')

export function headRows(head: Head): string {
  const { license_information: license, attestation } = head
  const about: [string, string][] = [
    ['hospital_name', head.hospital_name],
    ['last_updated_on', head.last_updated_on],
    ['version', head.version],
    ['location_name', head.location_name.join('|')],
    ['hospital_address', head.hospital_address.join('|').replace(/\|+$/, '')],
    [`license_number|${license.state}`, license.license_number],
    ['type_2_npi', head.type_2_npi.join('|')],
    [attestation.attestation, String(attestation.confirm_attestation)],
    ['attester_name', attestation.attester_name],
  ]
  if (head.financial_aid_policy) about.push(['financial_aid_policy', head.financial_aid_policy])
  const provisions = head.general_contract_provisions.map(({ payer, plan, provisions: text }) =>
    payer ? `${payer}, ${plan}: ${text}` : text,
  )
  if (provisions.length > 0) about.push(['general_contract_provisions', provisions.join(' ')])
  return `${csvRow(about.map(([name]) => name))}\n${csvRow(about.map(([, value]) => value))}\n`
}

export const perCode = (codes: number, column: (n: number) => string[]) => Array.from({ length: codes }, (_, i) => column(i + 1)).flat()

export const itemColumns = (codes: number) => ['description', ...perCode(codes, (n) => [`code|${n}`, `code|${n}|type`]), ...chargeColumns]

/** The cells of these columns: a file has millions, so those of an item are put together once for all its payers. */
export function itemCells(item: FileItem, { setting }: FileCharge, codes: number): string {
  let text = csvCell(item.description)
  for (const [code, type] of item.codes) text += `,${csvCell(code)},${type}`
  text += ',,'.repeat(codes - item.codes.length)
  return `${text},${csvCell(item.modifiers)},${setting},${item.billingClass},${item.drugUnit},${item.drugType},${item.gross},${item.cash}`
}
