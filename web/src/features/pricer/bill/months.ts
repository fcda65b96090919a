/** Months as `YYYY-MM`, the last one first, with both ends. */
export function monthsBetween(from: string, to: string): string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const textOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
  const [first, last] = [numberOf(from), numberOf(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => textOf(last - i))
}

/** `November 2026`, as the language has it */
export const monthInWords = (month: string, language: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
