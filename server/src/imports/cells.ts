export const isBlank = (row: string[]) => row.every((cell) => cell.trim() === '')
export const tidy = (name: string) => name.replace(/\s+/g, ' ').trim()
export const shorten = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)

/** Everything a terminal would obey, without tab and line breaks, which people do put into cells. */
export const controlCharacter = /[^\P{Cc}\t\n\r]/u

/** Ways of writing "no code". */
const noCode = new Set(['-', '--', '.', 'n/a', 'na', '#n/a', 'none', 'null', 'blank'])

/** A code is text and stays as it is, leading zeros included. */
export function readCode(text: string): string {
  return text.length <= 5 && noCode.has(text.toLowerCase()) ? '' : text
}

const total = /^(grand |sub)?-?\s*totals?\s*:?$/i
const footerLabel = /^(report|run (by|date|time|use?r?)|prepared by|printed( by| on)?|page|date|user|source|notes?)\s*:/i
const footerText = /^page \d+( of \d+)?$|^end of (report|file|list)\b/i
/** The label of a sum below a list. */
export const isTotal = (label: string) => label.length < 20 && total.test(label)
/** What reports print below a list. */
export const isFooter = (cell: string) => [footerLabel, footerText].some((pattern) => pattern.test(cell.trim()))

/** Letters and digits only: `CPT/ HCPCS\nCode` and `cpt_hcpcs_code` are one name. */
export const compact = (name: string) => words(name).join('')
export const words = (name: string) =>
  name
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/\(r\)/g, ' ')
    .replace(/([a-z])(?=\d)/g, '$1 ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
