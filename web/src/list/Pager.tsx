import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { count } from '../words/format.ts'
import { ALL, lastPageOf, type Sizes } from './list-state.ts'
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../words/staff-icons.tsx'

type Props = {
  page: number
  size: number
  total: number
  first: number
  rows: number
  sizes: Sizes
  busy: boolean
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/**
 * First, previous, next and last page, how many records a page has, and "a–b of
 * N" (`rows` records from `first` on), announced when it changes.
 */
export function Pager({ page, size, total, first, rows, sizes, busy, onPage, onSize }: Props) {
  const { t } = useTranslation('staff')
  const last = lastPageOf(total, size)
  const steps = [
    { name: t('list.firstPage'), to: 1, Icon: FirstIcon, off: page <= 1 },
    { name: t('list.previousPage'), to: page - 1, Icon: PreviousIcon, off: page <= 1 },
    { name: t('list.nextPage'), to: page + 1, Icon: NextIcon, off: page >= last },
    { name: t('list.lastPage'), to: last, Icon: LastIcon, off: page >= last },
  ]
  return (
    <Box
      component="nav"
      aria-label={t('list.pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'space-between', sm: 'flex-end' },
        columnGap: { xs: 0.5, sm: 2 },
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: { xs: 'background.default', sm: 'background.paper' },
      }}
    >
      <Box sx={{ display: 'flex', flex: 'none', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }}>
          {t('list.perPage')}
        </Typography>
        <TextField
          select
          size="small"
          value={size}
          onChange={(e) => onSize(Number(e.target.value))}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('list.perPage'), sx: { py: 0.75 } } }}
        >
          {sizes.options.map((n) => (
            <option key={n} value={n}>
              {n === ALL ? t('list.all') : count(n)}
            </option>
          ))}
        </TextField>
      </Box>
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'center' }}>
        {rows > 0 ? t('list.range', { from: count(first + 1), to: count(first + rows), total: count(total) }) : t('list.none')}
      </Typography>
      <Box sx={{ flex: 'none', whiteSpace: 'nowrap' }}>
        {steps.map(({ name, to, Icon, off }) => (
          <IconButton key={name} size="small" aria-label={name} title={name} disabled={off || busy} onClick={() => onPage(to)}>
            <Icon />
          </IconButton>
        ))}
      </Box>
    </Box>
  )
}
