import type { Args, Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import type { Columns, List, Pagination } from '@ratebook/shared/wire/list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { query } from '../client/api.ts'
import type { Row } from './list-cells.tsx'
import { ALL, lastPageOf, type ListState, type Range, readListState, requestOf, type Sizes, writeListState } from './list-state.ts'

export type PageOf<R> = { records: R[]; pagination: z.output<typeof Pagination> }
/** A call that takes the list request as its body and answers with a page of records. */
export type ListEndpoint<R, C extends Columns = Columns> = Endpoint & { list: List<C>; response: z.ZodType<PageOf<R>> }

type Options<R, C extends Columns> = {
  endpoint: ListEndpoint<R, C>
  params?: Record<string, string>
  also?: Record<string, unknown>
  sizes: Sizes
  range?: Range
  /** whether it is known already what the list is to show */
  enabled: boolean
}

/** The state of a list, kept in the URL, and the page of records it asks for. */
export function useList<R extends Row, C extends Columns>({ endpoint, params, also, sizes, range, enabled }: Options<R, C>) {
  const { list } = endpoint
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readListState(list, search, sizes, range), [list, search, sizes, range])
  const args = { ...(params && { params }), body: { ...requestOf(state), ...also } } as Args<Endpoint>
  const listQuery = query<typeof endpoint>(endpoint, args)
  const {
    data: answer,
    error,
    isFetching,
    isPlaceholderData: isOld,
    refetch,
  } = useQuery({ ...listQuery, enabled, placeholderData: keepPreviousData })
  const go = (change: Partial<ListState>, replace = false) =>
    setSearch((now) => writeListState(list, { ...state, ...change }, now, sizes, range), { replace })

  // while the next page loads the one before it stays, and what is said about it too
  const { currentPage = 1, recordsPerPage = ALL, totalRecords: total = 0 } = answer?.pagination ?? {}
  const lastPage = lastPageOf(total, state.size)
  const beyond = answer !== undefined && !isOld && state.page > lastPage
  // the records behind a bookmarked page may be gone: show the last page there is
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page turns out to be beyond the end
  useEffect(() => {
    if (beyond) go({ page: lastPage }, true)
  }, [beyond])

  return {
    state,
    go,
    args,
    queryKey: listQuery.queryKey,
    records: answer?.records,
    total,
    first: (currentPage - 1) * recordsPerPage,
    error,
    isOld,
    loading: isOld || !enabled || (isFetching && !answer),
    refetch,
  }
}
