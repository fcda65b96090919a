/** Codes that are told by their form alone. */

/** CPT: five digits or four and a letter (Category II and III, and the proprietary tests); HCPCS: a letter and four digits. */
const procedure = /^(\d{5}|\d{4}[AFMTU]|[A-V]\d{4})$/i
/** UB-04: three digits, written with or without the zero in front. */
const revenue = /^0?[1-9]\d\d$|^10\d\d$|^21\d\d$|^31\d\d$/
/** FDA's ten digits in three parts, or HIPAA's eleven in one or in 5-4-2. */
const ndc = /^(\d{11}|\d{4}-\d{4}-\d{2}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d{1,2})$/
/** APR-DRG with its severity of illness. */
const aprDrg = /^\d{3}-[1-4]$/

export const isProcedureCode = (text: string) => procedure.test(text)
export const isRevenueCode = (text: string) => revenue.test(text)
export const isNdcForm = (text: string) => ndc.test(text)
export const isAprDrg = (text: string) => aprDrg.test(text)
