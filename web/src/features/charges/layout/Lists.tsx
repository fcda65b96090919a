import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useFaultWords } from '../../../client/error-words.ts'
import { count } from '../../../words/format.ts'
import type { LayoutOfFile } from './use-layout.ts'
import { columnLetter, type ListView, listKey, withTick } from './layout-state.ts'

type Props = { lists: ListView[]; selected: ListView | undefined; onSelect: LayoutOfFile['select']; onPut: LayoutOfFile['put'] }

/** The lists of a file, each with a tick that has it read; one of them is looked at. */
export function Lists({ lists, selected, onSelect, onPut }: Props) {
  const { t } = useTranslation('staff')
  const say = useFaultWords()
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h2">{t('layout.lists')}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('layout.listsHelp')}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: '11rem', overflowY: 'auto' }}
      >
        {lists.map((list) => {
          const { sheet, span, rows, isRead, reason } = list
          const columns = span ? t('layout.span', { from: columnLetter(span.from), to: columnLetter(span.to) }) : ''
          const name = [sheet ?? t('layout.text'), columns].filter(Boolean).join(', ')
          return (
            <Box
              component="li"
              key={listKey(list)}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'auto 1fr', sm: 'auto minmax(0, 1fr) minmax(0, 1.4fr)' },
                alignItems: 'center',
                columnGap: 1,
                pr: 1.5,
                '& + &': { borderTop: 1, borderColor: 'divider' },
                bgcolor: list === selected ? 'action.selected' : undefined,
              }}
            >
              <Checkbox
                size="small"
                checked={isRead}
                onChange={(e) => onPut(list, withTick(list, e.target.checked))}
                slotProps={{ input: { 'aria-label': t('layout.read', { name }) } }}
              />
              {isRead ? (
                <Button
                  size="small"
                  onClick={() => onSelect(list)}
                  aria-current={list === selected}
                  sx={{
                    justifyContent: 'flex-start',
                    textAlign: 'left',
                    overflowWrap: 'anywhere',
                    fontSize: '1rem',
                    fontWeight: list === selected ? 700 : 400,
                    color: list === selected ? 'text.primary' : undefined,
                  }}
                >
                  {name}
                </Button>
              ) : (
                <Typography sx={{ overflowWrap: 'anywhere', px: 0.6, py: 0.5 }}>{name}</Typography>
              )}
              <Typography variant="body2" color="text.secondary" sx={{ gridColumn: { xs: 2, sm: 3 }, py: 0.5, px: { xs: 0.6, sm: 0 } }}>
                {isRead || !reason ? rows !== null && t('layout.rows', { count: rows, number: count(rows) }) : say(reason, reason.message)}
              </Typography>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
