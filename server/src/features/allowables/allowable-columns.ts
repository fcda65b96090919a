import { type AllowableField, allowables } from '@ratebook/shared/allowables.ts'
import { type Fields, columnVocabulary } from '../../imports/mapping.ts'

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
  pxCode: [
    'cpt hcpcs',
    'cpt hcpcs code',
    'hcpcs cpt',
    'hcpcs cpt code',
    'cpt or hcpcs',
    'cpt',
    'cpt code',
    'hcpcs',
    'hcpcs code',
    'px code',
    'procedure code',
    'proc code',
    'billing code',
    'service code',
    'code',
  ],
  revenueCode: ['revenue code', 'rev code', 'revenue cd', 'rev cd', 'ub revenue code', 'ub rev code', 'rev'],
  rateIP: rateNames(inpatient),
  rateOP: rateNames(outpatient),
}
/** What every file needs and these columns lack: the payer, a code and a rate. */
function missing(fields: readonly (AllowableField | null)[]): AllowableField[] {
  const has = (...names: AllowableField[]) => names.some((f) => fields.includes(f))
  return [
    ...(has('payer') ? [] : ['payer' as const]),
    ...(has('pxCode', 'revenueCode') ? [] : ['pxCode' as const]),
    ...(has('rateIP', 'rateOP') ? [] : ['rateOP' as const]),
  ]
}
export const allowableFile: Fields<AllowableField> = { kind: 'allowables', file: allowables.uploadAllowables.file, missing }
export const allowableVocabulary = columnVocabulary(headerNames, missing)
