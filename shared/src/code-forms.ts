/** Codes that are told by their form alone. */
import { WITH_SEVERITY } from './pricing/codes.ts'

/** CPT: five digits or four and a letter (Category II and III, and the proprietary tests); HCPCS: a letter and four digits. */
const procedure = /^(\d{5}|\d{4}[AFMTU]|[A-V]\d{4})$/i
/** UB-04: three digits, written with or without the zero in front. */
const revenue = /^0?[1-9]\d\d$|^10\d\d$|^21\d\d$|^31\d\d$/
/** FDA's ten digits in three parts, or HIPAA's eleven in one or in 5-4-2. */
const ndc = /^(\d{11}|\d{4}-\d{4}-\d{2}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d{1,2})$/
const drg = /^\d{3}$/

export const isProcedureCode = (text: string) => procedure.test(text)
/** Of HCPCS alone, with the letters W to Z, whose codes payers of some states made for themselves. */
export const isHcpcs = (text: string) => /^[A-Z]\d{4}$/.test(text)
export const isRevenueCode = (text: string) => revenue.test(text)
export const isNdcForm = (text: string) => ndc.test(text)
export const isDrg = (text: string) => drg.test(text)
/** With its severity of illness, by which it is told from others. */
export const isAprDrg = (text: string) => WITH_SEVERITY.test(text)
