import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { Density } from '@ratebook/shared/views.ts'
import type { Column, Columns, List } from '@ratebook/shared/wire/list.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fitColumns, whatFits } from './fit-columns.ts'
import { type Cells, cellOf, columnNeeds, isNumeric, type Leading, type Row } from './list-cells.tsx'
import type { Sort } from './list-state.ts'
import { useTop, useWidth } from './use-width.ts'

/** Up to this many rows all stand in the document; more are virtualised. */
const VIRTUAL_ABOVE = 100
const ROW_HEIGHT = { compact: 33, comfortable: 45 }
/** in rem */
const LEADING_WIDTH = 2.5
const ACTION_WIDTH = 2.25
const SKELETON_ROWS = 8
/** What stands below the table: its pager, and the frame of the page. */
const BELOW = 5.5

export type RowsProps<R extends Row, C extends Columns> = {
  list: List<C>
  /** the columns that are shown, as far as there is room for those that can be spared */
  columns: [id: string, column: Column][]
  /** what every column is called */
  labels: Record<string, string>
  /** undefined while the first page loads */
  rows: R[] | undefined
  nameOf: (row: R) => string
  /** the columns that head a row's card */
  heading: readonly string[]
  /** position of the first row in the whole list */
  first: number
  total: number
  sort: Sort
  onSort: (id: string) => void
  caption: string
  cells?: Cells<R, C>
  leading: Leading<R>[]
  actions?: (row: R) => ReactNode
  /** how many buttons `actions` puts side by side */
  actionCount: number
  /** what an opened row shows below itself; null while it is closed */
  detail: (row: R) => ReactNode
  density: Density
  /** shown instead of rows when there are none */
  empty: ReactNode
}

/**
 * The rows as a table in its own scroll container, down to the end of the window. Header and actions stay in sight, and when the table
 * is wider than the screen what leads a row and its first column do too.
 */
export function ListTable<R extends Row, C extends Columns>(props: RowsProps<R, C>) {
  const { labels, rows, first, total, sort, onSort, caption, cells, leading, actions, actionCount, detail, empty, density } = props
  const { t } = useTranslation('staff')
  const all = useMemo(() => columnNeeds(props.columns, labels, rows ?? [], cells), [props.columns, labels, rows, cells])
  const container = useRef<HTMLDivElement>(null)
  const count = rows?.length ?? 0
  const virtual = useVirtualizer({
    count,
    enabled: count > VIRTUAL_ABOVE,
    getScrollElement: () => container.current,
    estimateSize: () => ROW_HEIGHT[density],
    overscan: 12,
  })
  const items = count > VIRTUAL_ABOVE ? virtual.getVirtualItems() : (rows ?? []).map((_, index) => ({ index, start: 0, end: 0 }))
  const above = count > VIRTUAL_ABOVE ? (items[0]?.start ?? 0) : 0
  const below = count > VIRTUAL_ABOVE ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or order begins at its top
  useEffect(() => {
    container.current?.scrollTo({ top: 0 })
  }, [first, sort])
  const leadingWidths = leading.map(({ width = LEADING_WIDTH }) => width)
  const leadingWidth = leadingWidths.reduce((sum, width) => sum + width, 0)
  const leadingLeft = (i: number) => `${leadingWidths.slice(0, i).reduce((sum, width) => sum + width, 0)}rem`
  const actionsWidth = actions ? actionCount * ACTION_WIDTH + 0.75 : 0
  const room = useWidth(container) - leadingWidth - actionsWidth
  const spare = new Set(props.columns.flatMap(([id, column]) => (column.spare ? id : [])))
  const needs = whatFits(all, spare, room)
  const widths = fitColumns(needs, room)
  const columns = props.columns.filter(([id]) => id in widths)
  const needed = Object.values(widths).reduce((sum, width) => sum + width, 0)
  const longIds = new Set(needs.filter((n) => n.isLong).map(({ id }) => id))
  const side = (i: number) => (i === 0 ? { left: `${leadingWidth}rem` } : undefined)
  const span = leading.length + columns.length + (actions ? 1 : 0)

  return (
    <TableContainer
      ref={container}
      tabIndex={0}
      role="region"
      aria-label={caption}
      sx={{
        maxHeight: `max(18rem, calc(100dvh - ${Math.round(useTop(container))}px - ${BELOW}rem))`,
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Table
        stickyHeader
        size="small"
        aria-rowcount={total + 1}
        sx={{
          tableLayout: 'fixed',
          minWidth: `${leadingWidth + needed + actionsWidth}rem`,
          '& td, & th': { px: 1, fontSize: '0.8125rem' },
          ...(density === 'comfortable' && { '& td': { py: 1.5 } }),
          '& .MuiTableSortLabel-icon': { mx: 0.25, fontSize: '1rem' },
        }}
      >
        <colgroup>
          {leading.map(({ key, width = LEADING_WIDTH }) => (
            <col key={key} style={{ width: `${width}rem` }} />
          ))}
          {columns.map(([id]) => (
            <col key={id} style={{ width: `${widths[id]}rem` }} />
          ))}
          {actions && <col style={{ width: `${actionsWidth}rem` }} />}
        </colgroup>
        <TableHead>
          <TableRow aria-rowindex={1}>
            {leading.map(({ key, header }, i) => (
              <TableCell key={key} align="center" sx={{ verticalAlign: 'bottom', '&&': { px: 0 }, left: leadingLeft(i), zIndex: 3 }}>
                {header}
              </TableCell>
            ))}
            {columns.map(([id, column], i) => (
              <TableCell
                key={id}
                align={isNumeric(column) ? 'right' : 'left'}
                sortDirection={column.sort && sort.id === id ? sort.direction : false}
                sx={{ fontWeight: 700, verticalAlign: 'bottom', lineHeight: 1.3, ...(side(i) && { ...side(i), zIndex: 3 }) }}
              >
                {column.sort ? (
                  <TableSortLabel active={sort.id === id} direction={sort.id === id ? sort.direction : 'asc'} onClick={() => onSort(id)}>
                    {labels[id]}
                  </TableSortLabel>
                ) : (
                  labels[id]
                )}
              </TableCell>
            ))}
            {actions && (
              <TableCell sx={{ right: 0, zIndex: 3 }}>
                <Box component="span" sx={hidden}>
                  {t('list.actions')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        {above > 0 && (
          <tbody aria-hidden>
            <tr style={{ height: above }} />
          </tbody>
        )}
        {rows === undefined && (
          <TableBody aria-hidden>
            {Array.from({ length: SKELETON_ROWS }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
              <TableRow key={i}>
                {leading.map(({ key }) => (
                  <TableCell key={key} />
                ))}
                {columns.map(([id]) => (
                  <TableCell key={id}>
                    <Skeleton />
                  </TableCell>
                ))}
                {actions && <TableCell />}
              </TableRow>
            ))}
          </TableBody>
        )}
        {items.map(({ index }) => {
          const row = rows![index]!
          const details = detail(row)
          // a body of its own, so that a row is measured together with the details below it
          return (
            <TableBody key={row.id} data-index={index} ref={virtual.measureElement}>
              <TableRow hover aria-rowindex={first + index + 2} sx={details ? { '& > td': { borderBottom: 0 } } : undefined}>
                {leading.map(({ key, cell }, i) => (
                  <TableCell key={key} align="center" sx={{ '&&': { p: 0 }, verticalAlign: 'top', ...pinned({ left: leadingLeft(i) }) }}>
                    {cell(row)}
                  </TableCell>
                ))}
                {columns.map(([id, column], i) => (
                  <TableCell
                    key={id}
                    align={isNumeric(column) ? 'right' : 'left'}
                    sx={{
                      overflowWrap: 'anywhere',
                      verticalAlign: 'top',
                      ...(isNumeric(column) && { fontVariantNumeric: 'tabular-nums' }),
                      ...(side(i) && pinned(side(i)!)),
                    }}
                  >
                    <Content isLong={longIds.has(id)}>{cellOf(id, column, row, cells)}</Content>
                  </TableCell>
                ))}
                {actions && (
                  <TableCell padding="none" align="center" sx={{ verticalAlign: 'top', whiteSpace: 'nowrap', ...pinned({ right: 0 }) }}>
                    {actions(row)}
                  </TableCell>
                )}
              </TableRow>
              {details && (
                <TableRow id={`details-${row.id}`}>
                  <TableCell colSpan={span} sx={{ '&&': { px: 0 }, pt: 0, pb: 1.5 }}>
                    <Box
                      sx={{
                        position: 'sticky',
                        left: `${leadingWidth + 0.5}rem`,
                        ml: `${leadingWidth + 0.5}rem`,
                        width: 'fit-content',
                        maxWidth: '50rem',
                      }}
                    >
                      {details}
                    </Box>
                  </TableCell>
                </TableRow>
              )}
            </TableBody>
          )
        })}
        {below > 0 && (
          <tbody aria-hidden>
            <tr style={{ height: below }} />
          </tbody>
        )}
        {rows && count === 0 && (
          <TableBody>
            <TableRow>
              <TableCell colSpan={span} align="center" sx={{ py: 6 }}>
                {empty}
              </TableCell>
            </TableRow>
          </TableBody>
        )}
      </Table>
    </TableContainer>
  )
}

/** Of a long text two lines, and the whole of it to whoever points at it. */
const Content = ({ isLong, children }: { isLong: boolean; children: ReactNode }) =>
  isLong && typeof children === 'string' ? (
    <Box
      component="span"
      title={children}
      sx={{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' }}
    >
      {children}
    </Box>
  ) : (
    children
  )

const hidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const
const pinned = (side: { left: number | string } | { right: number | string }) =>
  ({
    ...side,
    position: 'sticky',
    zIndex: 1,
    bgcolor: 'background.paper',
    // over what scrolls below it: the row's own colour lets that through
    '.MuiTableRow-hover:hover > &': { backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover} 0 0)` },
  }) as const
