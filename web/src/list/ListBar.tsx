import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Columns, FilterItem, List } from '@ratebook/shared/wire/list.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterIcon } from '../words/staff-icons.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { ListSearch } from './ListSearch.tsx'
import type { Words } from './list-cells.tsx'

type Props<C extends Columns> = {
  list: List<C>
  labels: Record<string, string>
  words: Words<C>
  filters: FilterItem[]
  onFilter: (filters: FilterItem[]) => void
  views: ReactNode
  /** what a page does beside its list */
  toolbar?: ReactNode
  tools: ReactNode
}

/** What stands above a list: what it is searched and filtered by, its views and what can be done with it. */
export function ListBar<C extends Columns>({ list, labels, words, filters, onFilter, views, toolbar, tools }: Props<C>) {
  const { t } = useTranslation('staff')
  const [filtering, setFiltering] = useState(false)
  const conditions = { list, labels, words, filters, onChange: onFilter }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center' }}>
        <Box sx={{ display: 'flex', flex: '1 1 18rem', gap: 1 }}>
          <ListSearch />
          <Button
            startIcon={<FilterIcon />}
            aria-haspopup="dialog"
            aria-expanded={filtering}
            onClick={() => setFiltering(true)}
            sx={{ flex: 'none' }}
          >
            {t('list.filterCount', { count: filters.length })}
          </Button>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0, width: { xs: '100%', sm: 'auto' } }}>
          {views}
          {toolbar}
          {tools}
        </Box>
      </Box>
      <FilterChips {...conditions} />
      {filtering && <FilterPanel {...conditions} onClose={() => setFiltering(false)} />}
    </>
  )
}
