import { type CellObject, SSF } from '@e965/xlsx'

/**
 * A cell's text as a price list means it. Numbers lose the dress of their format (`$8,534.00` → `8534`, 17478020605 in
 * full), but keep what it adds to a code (`00123`, `12345-678-90`). A number of more than two decimals that the sheet shows
 * to the cent is what it shows: 3854.976 under `$#,##0.00` is the published price $3,854.98. Dates stay dates.
 */
export function cellText(cell: CellObject): string {
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cell.t === 's' ? String(cell.v ?? '') : (cell.w ?? String(cell.v ?? ''))
  const display = cell.w?.trim() ?? ''
  if (isDate(cell) || /^0\d+$/.test(display) || /^\d+(-\d+)+$/.test(display)) return display
  return isRounded(cell) ? toTheCent(cell.v) : String(inWholeCents(cell.v) ?? cell.v)
}

/** Whether the sheet shows the number rounded to the cent. */
export function isRounded(cell: CellObject): boolean {
  return (
    cell.t === 'n' &&
    typeof cell.v === 'number' &&
    inWholeCents(cell.v) === null &&
    !isDate(cell) &&
    /^[^\d%]*[\d,]+\.\d\d[^\d%]*$/.test(cell.w ?? '')
  )
}

/** Half up on the decimal digits, as a person would: 196.825 is $196.83, though the binary fraction behind it is a little less. */
function toTheCent(value: number): string {
  // written with an exponent, it is far below a cent
  const [whole = '', fraction = ''] = Math.abs(value) < 1e-6 ? ['0'] : String(Math.abs(value)).split('.')
  const cents = Number(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0)
  const text = String(cents).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

const isDate = (cell: CellObject) => typeof cell.z === 'string' && SSF.is_date(cell.z)

/** The number with at most two decimals, without the noise of binary fractions (458.34999999999997); null when it has more. */
function inWholeCents(value: number): number | null {
  const rounded = Math.round(value * 100) / 100
  return Math.abs(value - rounded) <= Math.abs(value) * 1e-12 ? rounded : null
}
