import type { FindingCode } from '@ratebook/shared/finding-texts.ts'
import type { CmsLayout } from '../../../imports/cms/layout.ts'
import type { Report } from './findings.ts'

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

export function rowAt(
  cells: string[],
  { header, item: { description }, codes }: CmsLayout,
  placeOf: (column: number) => string,
  report: Report,
): RowAt {
  const text = (column: number) => {
    const cell = column < 0 ? '' : (cells[column] ?? '')
    return cell === '' ? '' : cell.trim()
  }
  // an item without a description is known by its first code
  const item = () => text(description) || (codes.map(({ code }) => text(code)).find((code) => code !== '') ?? '')
  const tell: RowAt['report'] = (code, column, value = '') => report(code, placeOf(column), header[column] ?? '', value, item())
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
