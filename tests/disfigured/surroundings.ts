import type { Dice } from './dice.ts'
import type { Cell } from './write.ts'

type Way = (name: string, share: number) => boolean

/** What stands above a header. */
export function titles({ some, below }: Dice, hospital: string, way: Way): Cell[][] {
  if (!way('titles', 40)) return []
  const lines = [
    hospital,
    'Charge Description Master',
    'Effective 01/01/2021',
    'Prices shown are gross charges and may differ from what you pay; please call 555-0100 for an estimate.',
    'CDM Price List',
    'Fiscal Year 2021',
    '',
    'This list is provided to comply with 45 CFR 180.50, and is updated once a year.',
  ]
  return some(lines, 1 + below(6)).map((line) => [line])
}

/** A header in one row, or in two as reports have it. */
export function headerRows({ below, oneOf }: Dice, headers: string[], way: Way): Cell[][] {
  if (way('words of the header in two rows', 10)) {
    const cut = headers.map((header) => header.trim().split(/\s+/))
    return [cut.map((words) => (words.length > 1 ? words.slice(0, -1).join(' ') : '')), cut.map((words) => words.at(-1) ?? '')]
  }
  if (way('groups above the header', 8)) {
    const starts = new Set([0, 1 + below(Math.max(1, headers.length - 1))])
    const groups = ['Service Information', 'Charge Information', 'Billing', 'Item', 'Pricing', 'General']
    return [headers.map((_, i) => (starts.has(i) ? oneOf(groups) : '')), headers]
  }
  return [headers]
}

/** What stands below a list. */
export function footers({ some, below }: Dice, width: number, way: Way): Cell[][] {
  if (!way('footers', 20)) return []
  const lines = [
    '* Prices are subject to change without notice.',
    'Prepared by: Finance',
    'Page 1 of 1',
    'Note: implants are billed at invoice.',
    'End of report',
  ]
  return [Array.from({ length: width }, () => ''), ...some(lines, 1 + below(3)).map((line) => [line])]
}
