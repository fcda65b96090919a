/** Cents of an amount as X12 writes it; null for what is no number. Blank is nothing. */
export function centsIn(text: string | undefined): number | null {
  if (!text) return 0
  const amount = Number(text)
  if (!Number.isFinite(amount) || Math.abs(amount) >= 1e12) return null
  // half up, away from zero for what is taken back
  return amount < 0 ? -Math.round(-amount * 100) : Math.round(amount * 100)
}

const [ZERO, DOT, MINUS] = Array.from('0.-', (c) => c.charCodeAt(0)) as [number, number, number]
/** Amounts of so many characters are exact however they are made. */
const MOST_DIGITS = 13

/** The same of bytes. Nearly all amounts are digits with at most two decimals; what is anything else is read as a text. */
export function centsAt(bytes: Buffer, start: number, end: number): number | null {
  if (end === start) return 0
  const isNegative = bytes[start] === MINUS
  let [value, digits, point] = [0, 0, -1]
  for (let i = isNegative ? start + 1 : start; i < end; i++) {
    const code = bytes[i] as number
    if (code === DOT && point < 0) point = i
    else if (code >= ZERO && code <= ZERO + 9) {
      value = value * 10 + code - ZERO
      digits++
    } else digits = MOST_DIGITS
  }
  const decimals = point < 0 ? 0 : end - point - 1
  if (digits === 0 || digits >= MOST_DIGITS || decimals > 2) return centsIn(bytes.toString('latin1', start, end))
  const cents = decimals === 2 ? value : decimals === 1 ? value * 10 : value * 100
  return isNegative && cents > 0 ? -cents : cents
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `20261231`, or `261231` as envelopes have it → `2026-12-31`; null for what is no day. */
export function dayIn(text: string | undefined): string | null {
  const digits = text?.length === 6 ? `20${text}` : text
  if (!digits || !/^(19|20)\d{6}$/.test(digits)) return null
  const [year, month, day] = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6))]
  const last = month === 2 && isLeap(year) ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= last ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : null
}

/** A quantity of at most three decimals; null for none, or what is no number. */
export function quantityIn(text: string | undefined): number | null {
  if (!text) return null
  const quantity = Number(text)
  return Number.isFinite(quantity) && Math.abs(quantity) < 1e10 ? Math.round(quantity * 1000) / 1000 : null
}

/** A code: letters, digits and what may stand between them. */
export const codeIn = (text: string | undefined, longest: number) => (text ?? '').replace(/[^\w.-]/g, '').slice(0, longest)

/** A name, which is UTF-8 in some files and Latin-1 in others, with single blanks. */
export function nameIn(latin1: string | undefined): string {
  const text = latin1 ?? ''
  if (/^[\x21-\x7e]{0,200}$/.test(text)) return text
  const isPlain = /^[\x20-\x7e]*$/.test(text)
  const decoded = isPlain ? text : decode(Buffer.from(text, 'latin1'))
  return decoded
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
}
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}
