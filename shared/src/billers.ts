import { isReading } from './pricing/professional-part.ts'

/** Who usually sends a bill of their own beside the hospital's. */
export const billers = ['birth', 'surgeon', 'anesthesiologist', 'radiologist', 'pathologist', 'doctor'] as const
export type Biller = (typeof billers)[number]
interface Service {
  cptHcpcs: string
  drgCode: string
  category: string
  modifiers: string
}

const isSurgery = (cptHcpcs: string) => /^[1-6]\d{4}$/.test(cptHcpcs)
/** A birth, by CPT or by MS-DRG. */
const isBirth = (cptHcpcs: string, drgCode: string) =>
  /^59(4[01]|51|6[12])\d$/.test(cptHcpcs) || /^0?(768|78[3-8]|79[6-8]|80[5-7])$/.test(drgCode)
const isImaging = (cptHcpcs: string) => /^7\d{4}$/.test(cptHcpcs)
const isPathology = (cptHcpcs: string) => /^88\d{3}$/.test(cptHcpcs)
/** Visits and care in emergency rooms, clinics and hospital beds: the doctor bills them under the hospital's code. */
const isVisit = (cptHcpcs: string) => /^99[2-4]\d{2}$/.test(cptHcpcs)

const readers: readonly Biller[] = ['radiologist', 'pathologist']

function usualBillers({ cptHcpcs, drgCode, category }: Service): Biller[] {
  if (isBirth(cptHcpcs, drgCode)) return ['birth', 'anesthesiologist']
  if (isSurgery(cptHcpcs)) return ['surgeon', 'anesthesiologist']
  if (isImaging(cptHcpcs)) return ['radiologist']
  if (isPathology(cptHcpcs)) return ['pathologist']
  if (category === 'inpatient') return ['doctor', 'surgeon', 'anesthesiologist', 'radiologist']
  if (category === 'emergency') return ['doctor', 'radiologist']
  if (category === 'radiology') return ['radiologist']
  if (category === 'surgery' && cptHcpcs === '') return ['surgeon', 'anesthesiologist']
  return ['doctor']
}

/** By the section of CPT that a code is of, else by its category. What is a reader's part itself has no reader besides. */
export const billersOf = (service: Service): Biller[] =>
  usualBillers(service).filter((biller) => !(isReading(service.modifiers) && (readers.includes(biller) || biller === 'doctor')))

/** What of a code a doctor bills: the reading of it (modifier 26), or all of it. */
export type Part = 'reading' | 'whole'
/**
 * Under which part of a service's own code somebody bills; null where it is another code, which nothing here leads to: an
 * anesthesiologist's codes and times, or who takes part in a stay.
 */
export function partOf(biller: Biller, { cptHcpcs, category }: Pick<Service, 'cptHcpcs' | 'category'>): Part | null {
  switch (biller) {
    case 'radiologist':
      return isImaging(cptHcpcs) || (category === 'radiology' && cptHcpcs !== '') ? 'reading' : null
    case 'pathologist':
      return 'reading'
    case 'surgeon':
      return isSurgery(cptHcpcs) ? 'whole' : null
    case 'birth':
      return cptHcpcs === '' ? null : 'whole'
    case 'doctor':
      return isVisit(cptHcpcs) ? 'whole' : cptHcpcs === '' ? null : 'reading'
    case 'anesthesiologist':
      return null
  }
}
