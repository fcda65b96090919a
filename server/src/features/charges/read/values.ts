import { type billingClasses, drugTypes, type settings } from '@ratebook/shared/charges.ts'
import { readCode } from '../../../imports/cells.ts'

export type Setting = (typeof settings)[number]

const settingWords = wordTable<Setting>({
  inpatient: ['i', 'ip', 'inp', 'inpt', 'inpatient'],
  outpatient: ['o', 'op', 'outp', 'outpt', 'outpatient'],
  both: ['b', 'both', 'all', 'any', 'io', 'ipop', 'opip', 'inpatientoutpatient', 'inpatientandoutpatient', 'outpatientinpatient'],
})

/** HB and PB are hospital and professional billing. */
const billingClassWords = wordTable<(typeof billingClasses)[number]>({
  '': [],
  facility: ['facility', 'hospital', 'hb'],
  professional: ['professional', 'physician', 'pb'],
  both: ['both'],
})

function wordTable<T extends string>(words: Record<T, string[]>): Map<string, T> {
  return new Map((Object.entries(words) as [T, string[]][]).flatMap(([value, all]) => all.map((word): [string, T] => [word, value])))
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Nothing written means both settings; null: not a setting. */
export function readSetting(text: string): Setting | null {
  return text === '' ? 'both' : (settingWords.get(letters(text)) ?? null)
}

export function readBillingClass(text: string): (typeof billingClasses)[number] | null {
  return text === '' ? '' : (billingClassWords.get(letters(text)) ?? null)
}

/** CMS's drug_type_of_measurement. */
export function readDrugType(text: string): string | null {
  const upper = text.toUpperCase()
  return (drugTypes as readonly string[]).includes(upper) ? upper : null
}

export function readDrugUnit(text: string): string | null {
  return text === '' || /^\d{1,9}(\.\d{1,6})?$/.test(text) ? text : null
}

/** Epic writes `LABORATORY - CHEMISTRY [0301]`: the code is the one in brackets. */
export function readRevenueCode(text: string): string {
  const open = text.endsWith(']') ? text.lastIndexOf('[') : -1
  return open > 0 ? text.slice(open + 1, -1).trim() : readCode(text)
}

const codeFields = wordTable<'code' | 'cptHcpcs' | 'revenueCode' | 'drgCode' | 'aprDrgCode' | 'ndc'>({
  code: ['cdm', 'chargemaster', 'charge', 'local', 'eapg', 'apc', 'icd', 'hipps'],
  cptHcpcs: ['cpt', 'hcpcs', 'hcpc', 'cpthcpcs', 'hcpcscpt', 'cpthcpc', 'cdt'],
  revenueCode: ['rc', 'rev', 'revcode', 'revenue', 'revenuecode', 'ub', 'ubrev'],
  drgCode: ['drg', 'msdrg'],
  aprDrgCode: ['aprdrg'],
  ndc: ['ndc'],
})
export const isCodeType = (text: string) => codeFields.has(letters(text))
/** The field of a code by what stands beside it: `CPT`, `CPTHCPCS`, `NDC`, `APR-DRG`. */
export const readCodeType = (text: string) => codeFields.get(letters(text)) ?? 'code'
