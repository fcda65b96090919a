import type { ChargeField } from '@ratebook/shared/charge-fields.ts'
import type { FileLayout } from '@ratebook/shared/file-layout.ts'
import type { TableRead } from '@ratebook/shared/uploads.ts'

/** A list of the file as the person has it now; one that was moved is still to be read anew, columns and all. `hasHeaderRows`: as said. */
export type ListView = TableRead & { isMoved?: true; hasHeaderRows?: true }

/** Fields that may stand in several columns; every other one stands in one, the one chosen last. */
const several: readonly ChargeField[] = ['cptHcpcs', 'modifiers']

/** What tells a list from the others of its file. */
export const listKey = ({ sheet, span, headerRow }: ListView) => JSON.stringify([sheet, span?.from ?? 0, headerRow])

/** Columns as a spreadsheet names them: 1 → A, 27 → AA. */
export const columnLetter = (column: number): string =>
  (column > 26 ? columnLetter(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26))

/** The lists that are read, as the server takes them; null while there is none. */
export function layoutOf(lists: ListView[]): FileLayout | null {
  const tables = lists
    .filter(({ isRead }) => isRead)
    .map(({ sheet, headerRow, headerRows, span, columns, isMoved, hasHeaderRows }) => ({
      sheet,
      headerRow,
      ...((hasHeaderRows || !isMoved) && { headerRows }),
      span,
      columns: Object.fromEntries(isMoved ? [] : columns.map(({ key, field }) => [key, field ?? 'ignore'])),
    }))
  return tables.length > 0 ? { tables } : null
}

export function withField(list: ListView, column: string, field: ChargeField | 'ignore'): ListView {
  const isOne = field !== 'ignore' && !several.includes(field)
  const columns = list.columns.map((each) =>
    each.key === column ? { ...each, field } : isOne && each.field === field ? { ...each, field: 'ignore' as const } : each,
  )
  return { ...list, columns }
}

const moved = (list: ListView, place: Partial<Pick<ListView, 'headerRow' | 'span'>>): ListView => ({ ...list, ...place, isMoved: true })
export const withHeader = (list: ListView, headerRow: number) => moved(list, { headerRow })
export const withHeaderRows = (list: ListView, headerRows: 1 | 2): ListView => ({ ...moved(list, {}), headerRows, hasHeaderRows: true })
export const withSpan = (list: ListView, span: ListView['span']) => moved(list, { span })
export const withTick = (list: ListView, isRead: boolean): ListView => (isRead ? { ...moved(list, {}), isRead } : { ...list, isRead })

/** Two lists that share the columns of one. */
export function parted(list: ListView): [ListView, ListView] {
  const { from, to } = list.span ?? { from: 1, to: list.width }
  const middle = Math.floor((from + to) / 2)
  return [withSpan(list, { from, to: middle }), withSpan(list, { from: middle + 1, to })]
}

/** The list, and one below it whose header is still to be told. */
export const above = (list: ListView): [ListView, ListView] => [list, withHeader(list, list.headerRow + 2)]
