/**
 * A spreadsheet would run a cell that begins like a formula: in files for a person's spreadsheet it is marked as text. Some look past
 * blanks and what cannot be seen, and take the wide signs of East Asian keyboards for the plain ones.
 */
export const inert = (cell: string) => (/^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u.test(cell) ? `'${cell}` : cell)

/** A cell as RFC 4180 has it. */
export const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
