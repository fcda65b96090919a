import { isAprDrg, isNdcForm, isProcedureCode } from '@ratebook/shared/code-forms.ts'
import { readCode } from '../../../imports/cells.ts'
import { firstFilled, type RowLayout } from './row-layout.ts'
import { readCodeType, readRevenueCode } from './values.ts'

/** The codes of an item, '' for none. */
export interface RowCodes {
  code: string
  cptHcpcs: string
  revenueCode: string
  drgCode: string
  aprDrgCode: string
  ndc: string
}

/** The codes of a row, each where its form or the type beside it says that it belongs. */
export function rowCodes(cells: string[], { text, table }: RowLayout): RowCodes {
  const codes: RowCodes = {
    code: firstCode(cells, text.code),
    cptHcpcs: '',
    revenueCode: readRevenueCode(firstFilled(cells, text.revenueCode)),
    drgCode: firstCode(cells, text.drgCode),
    aprDrgCode: firstCode(cells, text.aprDrgCode),
    ndc: firstCode(cells, text.ndc),
  }
  for (const i of text.cptHcpcs) {
    codes.cptHcpcs = withoutPrefix(readCode((cells[i] ?? '').trim()), table.columns[i]?.prefix)
    if (codes.cptHcpcs !== '') break
  }
  if (codes.aprDrgCode === '' && isAprDrg(codes.drgCode)) [codes.aprDrgCode, codes.drgCode] = [codes.drgCode, '']
  if (codes.ndc === '' && isNdcForm(codes.cptHcpcs)) [codes.ndc, codes.cptHcpcs] = [codes.cptHcpcs, '']
  if (text.codeType.length === 0) return codes
  const field = readCodeType(firstFilled(cells, text.codeType))
  if (field === 'code' || codes[field] !== '') return codes
  return { ...codes, code: '', [field]: codes.code }
}

function firstCode(cells: string[], columns: number[]): string {
  for (const i of columns) {
    const value = readCode((cells[i] ?? '').trim())
    if (value !== '') return value
  }
  return ''
}

const withoutPrefix = (code: string, prefix = '') =>
  prefix !== '' && code.startsWith(prefix) && isProcedureCode(code.slice(prefix.length, prefix.length + 5))
    ? code.slice(prefix.length)
    : code
