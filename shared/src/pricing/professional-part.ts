/** The professional component: what a doctor charges who reads what the hospital has made. */
const READING = /(^|\W)26(\W|$)/
/** Whether modifiers say that a service is a doctor's part of it alone, which is another service than the hospital's. */
export const isReading = (modifiers: string) => READING.test(modifiers)
