import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../words/format.ts'

type Props = {
  selected: number
  /** how many records the list has as it is filtered; offered where the whole page is ticked and there are more */
  total: number
  pageTicked: boolean
  onEverything: () => void
  onClear: () => void
  /** what can be done with what is selected */
  children: ReactNode
}

/** Stands below a list while something is selected in it: how much, said aloud when it changes, and what can be done with it. */
export function SelectionBar({ selected, total, pageTicked, onEverything, onClear, children }: Props) {
  const { t } = useTranslation('staff')
  return (
    <Box
      role="group"
      aria-label={t('list.selection')}
      sx={{
        display: selected > 0 ? 'flex' : 'contents',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        borderRadius: 1,
        border: 1,
        borderColor: 'primary.main',
        bgcolor: 'background.paper',
      }}
    >
      {/* always there, so that a change in it is told */}
      <Typography variant="body2" component="span" role="status" sx={{ fontWeight: 600 }}>
        {selected > 0 && t('list.selected', { count: selected, number: count(selected) })}
      </Typography>
      {selected > 0 && (
        <>
          {pageTicked && selected < total && (
            <Button size="small" onClick={onEverything}>
              {t('list.selectEverything', { total: count(total) })}
            </Button>
          )}
          {children}
          <Button size="small" color="inherit" onClick={onClear} sx={{ ml: 'auto' }}>
            {t('list.clearSelection')}
          </Button>
        </>
      )}
    </Box>
  )
}
