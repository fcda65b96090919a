import type { Method } from './terms.ts'

export const MAX_CHARACTERS = 100_000
const PIECE = /^([A-Z0-9.]+)(?:\s*-\s*([A-Z0-9.]+))?$/
/** A code with other characters, or with a hyphen that is no range: "PX-30000412". None that cannot be seen or stored. */
const QUOTED = /^"([^"\p{C}]+)"$/u

/** A range of codes, both ends included: same letters around their last digits, same length. `width` counts the codes it holds. */
export interface CodeRange {
  from: string
  to: string
  width: number
}
export interface CodeSet {
  exact: ReadonlySet<string>
  ranges: readonly CodeRange[]
}

type Unreadable = 'codesTooLong' | 'codesUnreadable' | 'codesLength' | 'codesLetters' | 'codesDigits' | 'codesReversed'
/** A list of codes that cannot be read: what is wrong, and with which piece. */
export class CodesError extends Error {
  readonly fault: { code: Unreadable; values: Record<string, string | number> }

  constructor(code: Unreadable, values: { piece: string } | { limit: number }) {
    super(code)
    this.fault = { code, values: { ...values } }
  }
}

/**
 * Reads a list such as "A1000-A1099; 100; 101": pieces between semicolons, upper and lower case alike.
 * @throws CodesError naming the piece that is malformed, reversed, or whose ends
 * differ in prefix or length; or saying that the list is too long
 */
export function parseCodes(text: string): CodeSet {
  if (text.length > MAX_CHARACTERS) throw new CodesError('codesTooLong', { limit: MAX_CHARACTERS })
  const exact = new Set<string>()
  const ranges: CodeRange[] = []
  for (const piece of text
    .split(';')
    .map((s) => s.trim())
    .filter(Boolean)) {
    const code = piece.toUpperCase()
    const [, quoted] = QUOTED.exec(code) ?? []
    const [, from = '', to] = PIECE.exec(code) ?? []
    if (quoted) exact.add(quoted.trim())
    else if (!from) throw new CodesError('codesUnreadable', { piece: startOf(piece) })
    else if (to === undefined || to === from) exact.add(from)
    else ranges.push(rangeOf(piece, from, to))
  }
  return { exact, ranges }
}

const startOf = (piece: string) => piece.replaceAll('"', '').slice(0, 40)

function rangeOf(piece: string, from: string, to: string): CodeRange {
  if (from.length !== to.length) throw new CodesError('codesLength', { piece: startOf(piece) })
  const low = placeOf(from)
  const high = placeOf(to)
  if (low.digits === 0 || low.family !== high.family) throw new CodesError('codesLetters', { piece: startOf(piece) })
  if (low.digits > 15) throw new CodesError('codesDigits', { piece: startOf(piece) })
  const width = high.number - low.number + 1
  if (width < 1) throw new CodesError('codesReversed', { piece: startOf(piece) })
  return { from, to, width }
}

/**
 * Where a code stands among its kin: its last run of digits is a number, all else and the count of digits its family.
 * "A1000" and "A1099" are kin, "A999" is not. Two codes can be the ends of a range when they are of one family.
 */
export function placeOf(code: string): { family: string; number: number; digits: number } {
  let end = code.length
  while (end > 0 && !isDigit(code, end - 1)) end--
  let start = end
  let number = 0
  for (let tens = 1; start > 0 && isDigit(code, start - 1); tens *= 10) number += (code.charCodeAt(--start) - 48) * tens
  const digits = end - start
  return { family: digits === code.length ? `#${digits}` : `${code.slice(0, start)}#${digits}${code.slice(end)}`, number, digits }
}

function isDigit(code: string, at: number) {
  const c = code.charCodeAt(at)
  return c >= 48 && c <= 57
}

const WIDTHS: Partial<Record<Method, number>> = { REVENUE_CODE: 4, MS_DRG: 3, APR_DRG: 3, APC: 4, EAPG: 5 }
/**
 * Codes that are numbers of a set width lose their leading zeros on the way
 * through spreadsheets: revenue code 360 is 0360, MS-DRG 1 is 001.
 */
export function fullCode(method: Method, code: string): string {
  const width = WIDTHS[method]
  return width === undefined || code.length >= width || !/^\d+$/.test(code) ? code : code.padStart(width, '0')
}
