import { atOnce, type Slices } from './slices.ts'
import type { Method } from './terms.ts'

export const MAX_CHARACTERS = 100_000
/** So much a contract may hold: its rules, and the codes and ranges of them all together. */
export const MAX_RULES = 1000
export const MAX_PIECES = 500_000
const PIECE = /^([A-Z0-9.]+)(?:\s*-\s*([A-Z0-9.]+))?$/
const PIECES_IN_A_SLICE = 200
/** An APR-DRG with its severity of illness, which is no range. */
export const WITH_SEVERITY = /^\d{3}-[1-4]$/
/** What stands between pieces, typed or pasted from a spreadsheet; within quotes it is a part of the code. */
const PIECES = / *"[^"]*"|[^;,\t\r\n]+/g
/** What word processors and spreadsheets make of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/g
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

/** The pieces of a list, as they are written but for their dashes. */
export function codePieces(text: string): string[] {
  const hasDashes = text.search(DASHES) >= 0
  const pieces: string[] = []
  for (const match of text.match(PIECES) ?? []) {
    const piece = match.trim()
    if (piece !== '') pieces.push(hasDashes && !piece.startsWith('"') ? piece.replace(DASHES, '-') : piece)
  }
  return pieces
}

/**
 * Reads a list such as "A1000-A1099; 100; 101": pieces between semicolons, commas, tabs or line breaks, upper and lower case alike.
 * @param method what the codes are: they get back the zeros that they lost, and of revenue codes 45X means 0450 to 0459. Without it
 * a list is read that any codes may stand in.
 * @throws CodesError naming the piece that is malformed, reversed, or whose ends
 * differ in prefix or length; or saying that the list is too long
 */
export const parseCodes = (text: string, method?: Method): CodeSet => atOnce(parsingCodes(text, method))

/** The same in slices: thousands of pieces take tens of milliseconds until the code for it is compiled. */
export function* parsingCodes(text: string, method?: Method): Slices<CodeSet> {
  const exact = new Set<string>()
  const ranges: CodeRange[] = []
  for (const [piece, from, to] of piecesRead(text, method)) {
    if (to === undefined) exact.add(from)
    else ranges.push(rangeOf(piece, from, to))
    if ((exact.size + ranges.length) % PIECES_IN_A_SLICE === 0) yield
  }
  return { exact, ranges }
}

/** The codes alone that stand one by one in a list that can be read: nothing is made of its ranges. In slices. */
export function* readingSingleCodes(text: string, method: Method): Slices<Set<string>> {
  const exact = new Set<string>()
  let pieces = 0
  for (const [, code, to] of piecesRead(text, method)) {
    if (to === undefined) exact.add(code)
    if (++pieces % PIECES_IN_A_SLICE === 0) yield
  }
  return exact
}

/** Each piece as it is written, and its ends in full; of one code no second. */
function* piecesRead(text: string, method?: Method): Generator<[piece: string, from: string, to: string | undefined]> {
  if (text.length > MAX_CHARACTERS) throw new CodesError('codesTooLong', { limit: MAX_CHARACTERS })
  for (const piece of codePieces(text)) {
    const code = piece.toUpperCase()
    const quoted = code.startsWith('"') ? QUOTED.exec(code)?.[1] : undefined
    const [, start = '', end] = PIECE.exec(code) ?? []
    if (!quoted && !start) throw new CodesError('codesUnreadable', { piece: startOf(piece) })
    const [from, to] = quoted ? [full(method, quoted.trim()), undefined] : endsOf(method, start, end)
    yield [piece, from, to === from ? undefined : to]
  }
}

const full = (method: Method | undefined, code: string) => (method ? fullCode(method, code) : code)
const FAMILY = /^\d{1,3}X{1,2}$/
/** The ends of a range, each in full; of one code no second. Numbers may be written without the zeros in front of them. */
function endsOf(method: Method | undefined, start: string, end: string | undefined): [from: string, to: string | undefined] {
  const last = end ?? start
  if (method === 'REVENUE_CODE' && (FAMILY.test(start) || FAMILY.test(last)))
    return [fullCode(method, start.replaceAll('X', '0')), fullCode(method, last.replaceAll('X', '9'))]
  if (end === undefined) return [full(method, start), undefined]
  if ((!method || method === 'APR_DRG') && WITH_SEVERITY.test(`${start}-${end}`)) return [`${start}-${end}`, undefined]
  if (method || !/^\d+-\d+$/.test(`${start}-${end}`)) return [full(method, start), full(method, end)]
  const width = Math.max(start.length, end.length)
  return [start.padStart(width, '0'), end.padStart(width, '0')]
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

/**
 * What a code is a part of: a diagnosis of its category, A41.9 of A41; an APR-DRG of all its severities, 053-2 of 053. A list that has
 * the whole means each part.
 */
export function codeOver(method: Method, code: string): string | null {
  if (method === 'APR_DRG') return WITH_SEVERITY.test(code) ? code.slice(0, 3) : null
  return method === 'ICD_10_DX' && code.length > 3 ? code.slice(0, -1).replace(/\.$/, '') : null
}
