const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
/** A value in COPY's text format. */
export const copied = (value: string) => (special.test(value) ? value.replace(/[\\\t\n\r]/g, (c) => escapes[c] as string) : value)
/** Values as COPY takes them; null for none. */
export const copyLine = (values: readonly (string | null)[]) => values.map((value) => (value === null ? '\\N' : copied(value))).join('\t')
