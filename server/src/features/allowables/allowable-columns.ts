import { type AllowableField, allowables } from '@ratebook/shared/allowables.ts'
import { cptHcpcsNames } from '../../imports/code-names.ts'
import { type Fields, columnVocabulary } from '../../imports/fields.ts'

export const templateHeader = ['Payer', 'Plan', 'CPT/HCPCS', 'Revenue Code', 'Rate IP', 'Rate OP']

const inpatient = ['ip', 'inpatient', 'inpt']
const outpatient = ['op', 'outpatient', 'outpt']
const rateNames = (settings: string[]) =>
  settings.flatMap((s) => [
    ...['rate', 'allowable', 'allowed', 'allowed amount', 'allowable amount', 'negotiated rate', 'amount', 'price'].flatMap((r) => [
      `${r} ${s}`,
      `${s} ${r}`,
    ]),
    s,
  ])

/** How such files head their columns, best name first; compared by letters and digits only. */
const headerNames: Record<AllowableField, string[]> = {
  payer: [
    'payer',
    'payer name',
    'payer display name',
    'payor',
    'payor name',
    'insurance',
    'insurance name',
    'insurance company',
    'insurer',
    'carrier',
    'carrier name',
    'display name',
  ],
  plan: ['plan', 'plan name', 'payer plan', 'health plan', 'product', 'product name'],
  cptHcpcs: [...cptHcpcsNames, 'px code', 'procedure code', 'proc code', 'billing code', 'service code', 'code'],
  revenueCode: ['revenue code', 'rev code', 'revenue cd', 'rev cd', 'ub revenue code', 'ub rev code', 'rev'],
  amountIp: rateNames(inpatient),
  amountOp: rateNames(outpatient),
}
/** What every file needs and these columns lack: the payer, a code and a rate. */
function missing(fields: readonly (AllowableField | null)[]): AllowableField[] {
  const has = (...names: AllowableField[]) => names.some((f) => fields.includes(f))
  return [
    ...(has('payer') ? [] : ['payer' as const]),
    ...(has('cptHcpcs', 'revenueCode') ? [] : ['cptHcpcs' as const]),
    ...(has('amountIp', 'amountOp') ? [] : ['amountOp' as const]),
  ]
}
export const allowableFile: Fields<AllowableField> = { kind: 'allowables', file: allowables.uploadAllowables.file, missing }
export const allowableVocabulary = columnVocabulary(headerNames, missing)
