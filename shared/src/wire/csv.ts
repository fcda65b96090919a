/** A spreadsheet would run a cell that begins like a formula: in files for a person's spreadsheet it is marked as text. */
export const inert = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** A cell as RFC 4180 has it. */
export const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
