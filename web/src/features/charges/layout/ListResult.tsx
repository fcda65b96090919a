import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../../../client/error-words.ts'
import { count } from '../../../words/format.ts'
import { FirstItems } from '../FirstItems.tsx'
import type { ListView } from './layout-state.ts'

/** What comes of the first rows of a list, and what is doubtful about it. */
export function ListResult({ list: { items, looked, warnings, isMoved, rows, seen } }: { list: ListView }) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  return (
    <Box aria-live="polite" sx={{ opacity: isMoved ? 0.6 : 1, '& > section': { mt: 0 } }}>
      {warnings.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {warnings.map((warning) => (
            <div key={warning.message}>{say(warning, warning.message)}</div>
          ))}
          {seen > 0 && seen !== rows && <Typography variant="body2">{t('layout.seen', { number: count(seen), count: seen })}</Typography>}
        </Alert>
      )}
      {looked.refused > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {t('layout.refused', { number: count(looked.refused), rows: count(looked.rows), count: looked.refused })}
          </Typography>
          {looked.first.map(({ row, column, message, code, values }) => (
            <div key={`${row} ${column}`}>{t('layout.refusedRow', { row, column, message: say({ code, values }, message) })}</div>
          ))}
        </Alert>
      )}
      {items.length > 0 && <FirstItems items={items} />}
      {looked.leftOut > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('layout.leftOut', { number: count(looked.leftOut), rows: count(looked.rows), count: looked.leftOut })}
        </Typography>
      )}
    </Box>
  )
}
