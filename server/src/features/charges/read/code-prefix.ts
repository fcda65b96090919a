import { isProcedureCode } from '@ratebook/shared/code-forms.ts'

/** The character that nearly all of these put before a CPT or HCPCS code (`0C1713`); '' for none. */
export function codePrefix(values: string[]): string {
  const [first = ''] = values
  const prefix = first[0] ?? ''
  const prefixed = values.filter((value) => value[0] === prefix && value.length > 5 && isProcedureCode(value.slice(1, 6)))
  const alone = prefixed.filter((value) => value.length === 6)
  return values.length > 20 && alone.length > values.length * 0.9 && !values.some(isProcedureCode) ? prefix : ''
}
