const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
/** A value in COPY's text format. */
export const copied = (value: string) => (special.test(value) ? value.replace(/[\\\t\n\r]/g, (c) => escapes[c] as string) : value)

/** Cents as a numeric column takes them. */
export const dollars = (cents: number) => {
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
