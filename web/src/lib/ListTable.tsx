import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { Columns, List } from '@ratebook/shared/list.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cells, cellOf, columnWidths, isNumeric, type Row } from './list-cells.tsx'
import type { Sort } from './list-state.ts'

/** Up to this many rows all stand in the document; more are virtualised. */
const VIRTUAL_ABOVE = 100
const ROW_HEIGHT = 33
const ACTIONS_WIDTH = '3rem'
const SKELETON_ROWS = 8

export type RowsProps<R extends Row, C extends Columns> = {
  list: List<C>
  /** undefined while the first page loads */
  rows: R[] | undefined
  /** position of the first row in the whole list */
  first: number
  total: number
  sort: Sort
  onSort: (id: string) => void
  caption: string
  cells?: Cells<R, C>
  actions?: (row: R) => ReactNode
  /** shown instead of rows when there are none */
  empty: ReactNode
}

/**
 * The rows as a table in its own scroll container. Header and actions stay in sight, and when the table is wider than the screen the first column
 * and a last one of numbers do too.
 */
export function ListTable<R extends Row, C extends Columns>({ list, rows, first, total, sort, onSort, caption, cells, actions, empty }: RowsProps<R, C>) {
  const { t } = useTranslation('staff')
  const columns = Object.entries(list.columns)
  const widths = useMemo(() => columnWidths(list.columns, Object.fromEntries(Object.entries(list.columns).map(([id, c]) => [id, t(c.label)])), rows ?? []), [list, rows, t])
  const container = useRef<HTMLDivElement>(null)
  const count = rows?.length ?? 0
  const virtual = useVirtualizer({ count, enabled: count > VIRTUAL_ABOVE, getScrollElement: () => container.current, estimateSize: () => ROW_HEIGHT, overscan: 12 })
  const items = count > VIRTUAL_ABOVE ? virtual.getVirtualItems() : (rows ?? []).map((_, index) => ({ index, start: 0, end: 0 }))
  const above = count > VIRTUAL_ABOVE ? (items[0]?.start ?? 0) : 0
  const below = count > VIRTUAL_ABOVE ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or order begins at its top
  useEffect(() => { container.current?.scrollTo({ top: 0 }) }, [first, sort])
  const width = (id: string) => `${(widths[id] ?? 0) * 0.5 + 1}rem`
  const side = (i: number) => (i === 0 ? { left: 0 } : i === columns.length - 1 && isNumeric(columns[i]![1]) ? { right: actions ? ACTIONS_WIDTH : 0 } : undefined)
  const span = columns.length + (actions ? 1 : 0)

  return (
    <TableContainer ref={container} tabIndex={0} role="region" aria-label={caption} sx={{ maxHeight: 'max(20rem, calc(100dvh - 19rem))', '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 } }}>
      <Table stickyHeader size="small" aria-rowcount={total + 1} sx={{ tableLayout: 'fixed', minWidth: `calc(${columns.map(([id]) => width(id)).join(' + ')} + ${actions ? ACTIONS_WIDTH : '0px'})`, '& td, & th': { px: 1, fontSize: '0.8125rem' }, '& .MuiTableSortLabel-icon': { mx: 0.25, fontSize: '1rem' } }}>
        <colgroup>
          {columns.map(([id]) => <col key={id} style={{ width: width(id) }} />)}
          {actions && <col style={{ width: ACTIONS_WIDTH }} />}
        </colgroup>
        <TableHead>
          <TableRow aria-rowindex={1}>
            {columns.map(([id, column], i) => (
              <TableCell key={id} align={isNumeric(column) ? 'right' : 'left'} sortDirection={column.sort && sort.id === id ? sort.direction : false} sx={{ fontWeight: 700, verticalAlign: 'bottom', lineHeight: 1.3, ...(side(i) && { ...side(i), zIndex: 3 }) }}>
                {column.sort
                  ? <TableSortLabel active={sort.id === id} direction={sort.id === id ? sort.direction : 'asc'} onClick={() => onSort(id)}>{t(column.label)}</TableSortLabel>
                  : t(column.label)}
              </TableCell>
            ))}
            {actions && <TableCell sx={{ right: 0, zIndex: 3 }}><Box component="span" sx={hidden}>{t('list.actions')}</Box></TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {rows === undefined && Array.from({ length: SKELETON_ROWS }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
            <TableRow key={i} aria-hidden>{columns.map(([id]) => <TableCell key={id}><Skeleton /></TableCell>)}{actions && <TableCell />}</TableRow>
          ))}
          {items.map(({ index }) => {
            const row = rows![index]!
            return (
              <TableRow key={row.id} hover data-index={index} ref={virtual.measureElement} aria-rowindex={first + index + 2}>
                {columns.map(([id, column], i) => (
                  <TableCell key={id} align={isNumeric(column) ? 'right' : 'left'} sx={{ overflowWrap: 'anywhere', verticalAlign: 'top', ...(isNumeric(column) && { fontVariantNumeric: 'tabular-nums' }), ...(side(i) && pinned(side(i)!)), ...(i > 0 && side(i) && { borderLeft: 1, borderColor: 'divider' }) }}>
                    {cellOf(id, column, row, cells)}
                  </TableCell>
                ))}
                {actions && <TableCell padding="none" align="center" sx={{ verticalAlign: 'top', ...pinned({ right: 0 }) }}>{actions(row)}</TableCell>}
              </TableRow>
            )
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
          {rows && count === 0 && <TableRow><TableCell colSpan={span} align="center" sx={{ py: 6 }}>{empty}</TableCell></TableRow>}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const
const pinned = (side: { left: number } | { right: number | string }) => ({ ...side, position: 'sticky', zIndex: 1, bgcolor: 'background.paper', '.MuiTableRow-hover:hover > &': { bgcolor: 'grey.100' } }) as const
