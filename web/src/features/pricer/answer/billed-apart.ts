import type { Procedure } from '@ratebook/shared/pricer.ts'
import { isReading } from '@ratebook/shared/pricing/professional-part.ts'

/** Who usually sends a bill of their own beside the hospital's. */
export type Biller = 'birth' | 'surgeon' | 'anesthesiologist' | 'radiologist' | 'pathologist' | 'doctor'

const isSurgery = (pxCode: string) => /^[1-6]\d{4}$/.test(pxCode)
/** A birth, by CPT or by MS-DRG. */
const isBirth = (pxCode: string, drgCode: string) =>
  /^59(4[01]|51|6[12])\d$/.test(pxCode) || /^0?(768|78[3-8]|79[6-8]|80[5-7])$/.test(drgCode)
const isImaging = (pxCode: string) => /^7\d{4}$/.test(pxCode)
const isPathology = (pxCode: string) => /^88\d{3}$/.test(pxCode)

/** By the section of CPT that a code is of; what has none is told by its category. */
export function billersOf({ pxCode, drgCode, category }: Pick<Procedure, 'pxCode' | 'drgCode' | 'category'>): Biller[] {
  if (isBirth(pxCode, drgCode)) return ['birth', 'anesthesiologist']
  if (isSurgery(pxCode)) return ['surgeon', 'anesthesiologist']
  if (isImaging(pxCode)) return ['radiologist']
  if (isPathology(pxCode)) return ['pathologist']
  if (category === 'inpatient') return ['doctor', 'surgeon', 'anesthesiologist', 'radiologist']
  if (category === 'emergency') return ['doctor', 'radiologist']
  if (category === 'radiology') return ['radiologist']
  if (category === 'surgery' && pxCode === '') return ['surgeon', 'anesthesiologist']
  return ['doctor']
}

/** Items of the hospital's own list that are a doctor's part of the service. */
export const readingsIn = (sameCode: readonly Procedure[]) => sameCode.filter(({ modifiers }) => isReading(modifiers))
/** Whose part that is: of all who bill, the one who reads. */
export const isReader = (biller: Biller) => biller === 'radiologist' || biller === 'pathologist' || biller === 'doctor'
