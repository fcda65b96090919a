import { drugTypes, type settings } from '@ratebook/shared/charges.ts'

export type Setting = (typeof settings)[number]

const settingWords: Record<string, Setting> = {
  i: 'inpatient', ip: 'inpatient', inp: 'inpatient', inpt: 'inpatient', inpatient: 'inpatient',
  o: 'outpatient', op: 'outpatient', outp: 'outpatient', outpt: 'outpatient', outpatient: 'outpatient',
  b: 'both', both: 'both', all: 'both', any: 'both', ipop: 'both', opip: 'both', io: 'both', inpatientoutpatient: 'both', inpatientandoutpatient: 'both', outpatientinpatient: 'both',
}

/** HB and PB are hospital and professional billing. */
const billingClassWords: Record<string, 'facility' | 'professional' | 'both'> = {
  facility: 'facility', hospital: 'facility', hb: 'facility', professional: 'professional', physician: 'professional', pb: 'professional', both: 'both',
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Nothing written means both settings; null: not a setting. */
export function readSetting(text: string): Setting | null {
  return text === '' ? 'both' : (settingWords[letters(text)] ?? null)
}

export function readBillingClass(text: string): '' | 'facility' | 'professional' | 'both' | null {
  return text === '' ? '' : (billingClassWords[letters(text)] ?? null)
}

/** CMS's drug_type_of_measurement. */
export function readDrugType(text: string): string | null {
  const upper = text.toUpperCase()
  return (drugTypes as readonly string[]).includes(upper) ? upper : null
}

export function readDrugUnit(text: string): string | null {
  return text === '' || /^\d{1,9}(\.\d{1,6})?$/.test(text) ? text : null
}

/** Ways of writing "no code". */
const noCode = new Set(['-', '--', '.', 'n/a', '#n/a', 'none', 'null'])

/** A code is text and stays as it is, leading zeros included. */
export function readCode(text: string): string {
  return text.length <= 4 && noCode.has(text.toLowerCase()) ? '' : text
}

/** Epic writes `LABORATORY - CHEMISTRY [0301]`: the code is the one in brackets. */
export function readRevenueCode(text: string): string {
  const open = text.endsWith(']') ? text.lastIndexOf('[') : -1
  return open > 0 ? text.slice(open + 1, -1).trim() : readCode(text)
}
