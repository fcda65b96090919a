import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Args, Endpoint } from '@ratebook/shared/endpoint.ts'
import type { Columns, List, Pagination } from '@ratebook/shared/list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { query } from './api.ts'
import { FilterBar } from './FilterBar.tsx'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import type { Cells, Row } from './list-cells.tsx'
import { type ListState, readListState, requestOf, type Sizes, sortedBy, tableSizes, writeListState } from './list-state.ts'
import { Pager } from './Pager.tsx'
import { FilterIcon } from './staff-icons.tsx'
import { usePhone } from './use-phone.ts'

type PageOf<R> = { records: R[]; pagination: z.output<typeof Pagination> }

type Props<R extends Row, C extends Columns> = {
  list: List<C>
  /** takes the list request as its body and answers with a page of records */
  endpoint: Endpoint & { response: z.ZodType<PageOf<R>> }
  /** parameters of the endpoint's path, when it has any */
  params?: Record<string, string>
  /** what the list is called, for screen readers */
  caption: string
  sizes?: Sizes
  toolbar?: ReactNode
  cells?: Cells<R, C>
  actions?: (row: R) => ReactNode
}

/** A whole list from its declaration: filter bar, sortable table (cards on a phone) and pager, with sort, filter and page in the URL. */
export function ListPage<R extends Row, C extends Columns>({ list, endpoint, params, caption, sizes = tableSizes, toolbar, cells, actions }: Props<R, C>) {
  const { t } = useTranslation('staff')
  const phone = usePhone()
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readListState(list, search, sizes), [list, search, sizes])
  const [filtering, setFiltering] = useState(state.filters.length > 0)
  const args = { ...(params && { params }), body: requestOf(state) } as Args<Endpoint>
  const { data: answer, error, isFetching, isPlaceholderData, refetch } = useQuery({ ...query<typeof endpoint>(endpoint, args), placeholderData: keepPreviousData })
  const loading = isPlaceholderData || (isFetching && !answer)
  // while the next page loads the one before it stays, and what is said about it too
  const { currentPage = 1, totalRecords: total = 0 } = answer?.pagination ?? {}
  const first = (currentPage - 1) * state.size
  const go = (change: Partial<ListState>, replace = false) => setSearch((now) => writeListState(list, { ...state, ...change }, now, sizes), { replace })

  const lastPage = Math.max(1, Math.ceil(total / state.size))
  const beyond = answer !== undefined && !isPlaceholderData && state.page > lastPage
  // the records behind a bookmarked page may be gone: show the last page there is
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page turns out to be beyond the end
  useEffect(() => { if (beyond) go({ page: lastPage }, true) }, [beyond])

  const rows = {
    list, rows: answer?.records, first, total, sort: state.sort, caption, cells, actions,
    onSort: (id: string) => go({ sort: sortedBy(state.sort, id), page: 1 }),
    empty: <Typography color="text.secondary">{t('list.empty')}</Typography>,
  }
  const filter = <FilterBar list={list} filters={state.filters} locked={loading} onChange={(filters) => go({ filters, page: 1 })} />
  return (
    <Paper variant="outlined" sx={{ p: { xs: 0, sm: 2 }, bgcolor: { xs: 'transparent', sm: 'background.paper' }, border: { xs: 0, sm: 1 }, borderColor: { sm: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', flexDirection: { sm: 'row-reverse' }, gap: 1, mb: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', gap: 1 }}>{toolbar}</Box>
        {phone
          ? <Button startIcon={<FilterIcon />} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>{t('list.filterCount', { count: state.filters.length })}</Button>
          : <Box sx={{ flex: '1 1 44rem', minWidth: 0 }}>{filter}</Box>}
      </Box>
      {phone && <Collapse in={filtering}><Box sx={{ pt: 1 }}>{filter}</Box></Collapse>}
      <Box sx={{ height: 4 }}>{loading && <LinearProgress aria-label={t('list.loading')} />}</Box>
      {error && !loading
        ? <Alert severity="error" action={<Button color="inherit" onClick={() => refetch()}>{t('list.retry')}</Button>}>{error.message || t('form.unreachable')}</Alert>
        : <Box aria-busy={loading} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>{phone ? <ListCards {...rows} /> : <ListTable {...rows} />}</Box>}
      {answer && <Pager page={state.page} size={state.size} total={total} first={first} shown={answer.records.length} sizes={sizes} busy={loading} onPage={(page) => go({ page })} onSize={(size) => go({ size, page: 1 })} />}
    </Paper>
  )
}
