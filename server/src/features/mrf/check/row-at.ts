import type { FindingAbout } from '@ratebook/shared/file-checks.ts'
import type { FindingCode } from '@ratebook/shared/finding-texts.ts'
import type { CmsLayout, RateColumns } from '../../../imports/cms/layout.ts'
import { LONGEST, type Report } from './findings.ts'

const NINES = 999_999_999
const plain = /^(\d+\.?\d*|\.\d+)$/

/** A row as the rules read it. */
export interface RowAt {
  /** the cell in a column, without blanks around it; '' for a column that the file lacks */
  text(column: number): string
  /** the amount in a column, and null for none; what is no number above zero is reported */
  amount(column: number): number | null
  report(code: FindingCode, column: number, value?: string): void
}
/** What all payers of a row share. */
export interface ItemFacts {
  gross: number | null
  minimum: number | null
  maximum: number | null
  codes: ReadonlySet<number>
  isModifier: boolean
  /** a note that counts for whichever payer, as in a tall file */
  note: string
}

/** Enumerated values are written in small letters in JSON, in whatever letters in CSV. */
export const isIn = (list: readonly string[], value: string, isJson: boolean) =>
  list.includes(value) || (!isJson && list.some((word) => word.toLowerCase() === value.toLowerCase()))

/** Whose rate a column belongs to. */
const ratesOf = new WeakMap<CmsLayout, Map<number, RateColumns>>()
function rateAt(layout: CmsLayout, column: number): RateColumns | undefined {
  let rates = ratesOf.get(layout)
  if (!rates) {
    rates = new Map(layout.rates.flatMap((rate) => Object.values(rate).flatMap((at) => (typeof at === 'number' ? [[at, rate]] : []))))
    ratesOf.set(layout, rates)
  }
  return column < 0 ? undefined : rates.get(column)
}

export function rowAt(cells: string[], layout: CmsLayout, placeOf: (column: number) => string, report: Report): RowAt {
  const { header, item: columns, codes } = layout
  const text = (column: number) => {
    const cell = column < 0 ? '' : (cells[column] ?? '')
    return cell === '' ? '' : cell.trim()
  }
  // an item without a description is known by its first code
  const item = () => text(columns.description) || (codes.map(({ code }) => text(code)).find((code) => code !== '') ?? '')
  const aboutOf = (column: number) => (): FindingAbout => {
    const rate = rateAt(layout, column)
    return {
      description: text(columns.description).slice(0, LONGEST),
      codes: codes.map(({ code }) => text(code)).filter(Boolean),
      modifiers: text(columns.modifiers),
      setting: text(columns.setting).toLowerCase(),
      payer: rate?.named?.payer ?? text(rate?.payer ?? -1),
      plan: rate?.named?.plan ?? text(rate?.plan ?? -1),
    }
  }
  const tell: RowAt['report'] = (code, column, value = '') =>
    report(code, placeOf(column), header[column] ?? '', value, item(), aboutOf(column))
  return {
    text,
    report: tell,
    amount(column) {
      const value = text(column)
      if (value === '') return null
      if ((cells[column] as string).length !== value.length) tell('strayBlanks', column, cells[column])
      const number = plain.test(value) ? Number(value) : 0
      if (number === NINES) {
        tell('nineNines', column, value)
        return null
      }
      if (number > 0) return number
      tell('notNumber', column, value)
      return null
    },
  }
}
