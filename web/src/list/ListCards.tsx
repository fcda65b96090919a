import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Columns } from '@ratebook/shared/wire/list.ts'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowsProps } from './ListTable.tsx'
import { cellOf, isNumeric, type Row } from './list-cells.tsx'
import { useTop } from './use-width.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../words/staff-icons.tsx'

const CARD_HEIGHT = 180

/** What heads a card: what of it there is, side by side. */
function headOf(values: ReactNode[]): ReactNode {
  const present = values.filter((value) => value !== '')
  if (present.length < 2) return present[0]
  return present.map((value, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns of a heading never move
    <Fragment key={i}>
      {i > 0 && ' · '}
      {value}
    </Fragment>
  ))
}

/**
 * The rows on a phone: a card each, headed by what a row is known by (where that
 * is empty, by the row's name), a lone amount beside it, empty fields left out.
 */
export function ListCards<R extends Row, C extends Columns>(props: RowsProps<R, C>) {
  const { list, columns, labels, rows, nameOf, heading, first, total, sort, onSort, caption, cells, leading, actions, detail, empty } =
    props
  const { t } = useTranslation('staff')
  const numbers = columns.filter(([id, c]) => isNumeric(c) && !heading.includes(id))
  const amount = numbers.length === 1 ? numbers[0]![0] : undefined
  const cards = useRef<HTMLUListElement>(null)
  const scrollMargin = useTop(cards)
  const lastFirst = useRef(first)
  useEffect(() => {
    if (lastFirst.current !== first) cards.current?.scrollIntoView()
    lastFirst.current = first
  }, [first])
  const virtual = useWindowVirtualizer({
    count: rows?.length ?? 0,
    estimateSize: () => CARD_HEIGHT,
    overscan: 4,
    gap: 8,
    scrollMargin,
    getItemKey: (i) => String((rows?.[i] as { id?: string } | undefined)?.id ?? i),
  })

  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 2, mb: 1 }}>
        <TextField
          select
          size="small"
          fullWidth
          label={t('list.sortBy')}
          value={sort.id}
          onChange={(e) => onSort(e.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {Object.entries(list.columns)
            .filter(([, c]) => c.sort)
            .map(([id]) => (
              <option key={id} value={id}>
                {labels[id]}
              </option>
            ))}
        </TextField>
        <IconButton aria-label={t(sort.direction === 'asc' ? 'list.ascending' : 'list.descending')} onClick={() => onSort(sort.id)}>
          {sort.direction === 'asc' ? <ArrowUpIcon /> : <ArrowDownIcon />}
        </IconButton>
      </Box>
      {rows === undefined &&
        ['one', 'two', 'three'].map((key) => (
          <Skeleton key={key} variant="rounded" height={CARD_HEIGHT} sx={{ mb: 1, bgcolor: 'action.hover' }} />
        ))}
      {rows?.length === 0 && <Box sx={{ py: 6, textAlign: 'center' }}>{empty}</Box>}
      <Box
        component="ul"
        ref={cards}
        aria-label={caption}
        sx={{ position: 'relative', height: virtual.getTotalSize(), scrollMarginTop: '10rem', m: 0, p: 0, listStyle: 'none' }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows![index]!
          const value = (id: string) => cellOf(id, list.columns[id]!, row, cells)
          const details = detail(row)
          return (
            <Box
              component="li"
              key={row.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={first + index + 1}
              style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start - scrollMargin}px)` }}
            >
              <Paper variant="outlined" sx={{ p: 1.5 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                  {leading.map(({ key, cell }) => (
                    <Box key={key} sx={{ flex: 'none', ml: -0.75 }}>
                      {cell(row)}
                    </Box>
                  ))}
                  <Typography component="h3" sx={{ fontWeight: 700, flex: '1 1 0', maxWidth: '100%', overflowWrap: 'break-word' }}>
                    {headOf(heading.map(value)) ?? nameOf(row)}
                  </Typography>
                  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
                    {amount && <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>{value(amount)}</Typography>}
                    {actions?.(row)}
                  </Box>
                </Box>
                <Box
                  component="dl"
                  sx={{
                    m: 0,
                    mt: 0.5,
                    display: 'grid',
                    gridTemplateColumns: 'minmax(6rem, auto) 1fr',
                    columnGap: 1.5,
                    rowGap: 0.25,
                    fontSize: '0.875rem',
                  }}
                >
                  {columns
                    .filter(([id]) => id !== amount && !heading.includes(id) && value(id) !== '')
                    .map(([id]) => (
                      <Box key={id} sx={{ display: 'contents' }}>
                        <Box component="dt" sx={{ color: 'text.secondary' }}>
                          {labels[id]}
                        </Box>
                        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                          {value(id)}
                        </Box>
                      </Box>
                    ))}
                </Box>
                {details && (
                  <Box id={`details-${row.id}`} sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>
                    {details}
                  </Box>
                )}
              </Paper>
            </Box>
          )
        })}
      </Box>
    </>
  )
}
