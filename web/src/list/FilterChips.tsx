import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { type Columns, type FilterItem, textsOf } from '@ratebook/shared/wire/list.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../words/format.ts'
import { CloseIcon } from '../words/staff-icons.tsx'
import { type Filtering, wordFor } from './list-cells.tsx'
import { filterGroups } from './list-state.ts'

/** What a list is filtered by, in words; a click, Enter or Delete takes one away. */
export function FilterChips<C extends Columns>({ list, labels, words, filters, onChange }: Filtering<C>) {
  const { t } = useTranslation('staff')
  const sayOne = (field: string, value: string | number) => (list.columns[field]?.type === 'money' ? money(Number(value)) : String(value))
  const sayValue = ({ field, equator, value }: FilterItem) => {
    const ends = equator === 'between' && textsOf(value)
    if (!ends) return wordFor(words, field, value) ?? sayOne(field, value)
    const [low, high] = ends.map((end) => end && sayOne(field, end))
    return t(low && high ? 'list.fromTo' : low ? 'list.fromOn' : 'list.upTo', { low, high })
  }
  const remove = (item: FilterItem) => onChange(filters.filter((f) => f !== item))
  if (filters.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mb: 1 }}>
      {filterGroups(filters).map((group, g) =>
        group.map((item, i) => {
          const text = t('list.condition', {
            field: labels[item.field],
            equator: t(`list.equators.${item.equator}`),
            value: sayValue(item),
          })
          return (
            <Fragment key={`${item.field}.${item.equator}.${item.value}`}>
              {g + i > 0 && (
                <Typography variant="body2" component="span" color="text.secondary">
                  {t(i > 0 ? 'list.or' : 'list.and')}
                </Typography>
              )}
              <Chip
                size="small"
                label={text}
                aria-label={t('list.removeFilter', { condition: text })}
                onClick={() => remove(item)}
                onDelete={() => remove(item)}
                deleteIcon={<CloseIcon />}
                sx={{ maxWidth: '100%', height: 28 }}
              />
            </Fragment>
          )
        }),
      )}
      {filters.length > 1 && (
        <Button size="small" onClick={() => onChange([])}>
          {t('list.clearFilters')}
        </Button>
      )}
    </Box>
  )
}
