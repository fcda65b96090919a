import type { Args, Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { ALL_LIMIT, type Column, type Columns } from '@ratebook/shared/wire/list.ts'
import { call } from '../client/api.ts'
import { saveBlob } from '../client/download.ts'
import { count } from '../words/format.ts'
import { type Cells, type Row, fileValue } from './list-cells.tsx'
import { csvName, csvOf } from './list-csv.ts'
import { ALL } from './list-state.ts'
import { toastError, toastSuccess } from '../client/toasts.tsx'
import type { ListEndpoint } from './use-list.ts'

type Saved<R extends Row, C extends Columns> = {
  endpoint: ListEndpoint<R>
  /** what the list asks for at the moment */
  args: Args<Endpoint>
  caption: string
  columns: [id: string, column: Column][]
  labels: Record<string, string>
  cells?: Cells<R, C>
  /** whether rows can be switched, which the file then says */
  withEnabled: boolean
  t: (key: string, values?: Record<string, string>) => string
}

/** Saves the list as it is filtered and sorted, all of its pages, with the columns that are shown. Failures are told. */
export async function saveCsv<R extends Row, C extends Columns>({
  endpoint,
  args,
  caption,
  columns,
  labels,
  cells,
  withEnabled,
  t,
}: Saved<R, C>) {
  try {
    const { body, ...rest } = args as { body: object }
    const { records, pagination } = await call<typeof endpoint>(endpoint, {
      ...rest,
      body: { ...body, pagination: { currentPage: 1, recordsPerPage: ALL } },
    } as Args<typeof endpoint>)
    const cellsOf = columns.map(([id, column]) => ({ header: labels[id] ?? id, value: (row: R) => fileValue(id, column, row, cells) }))
    const enabled = { header: t('list.enabled'), value: (row: R) => t((row as R & { enabled: boolean }).enabled ? 'list.yes' : 'list.no') }
    saveBlob(
      new Blob([csvOf([...(withEnabled ? [enabled] : []), ...cellsOf], records)], { type: 'text/csv;charset=utf-8' }),
      csvName(caption),
    )
    if (pagination.totalRecords > ALL_LIMIT)
      toastSuccess(t('list.csvLimited', { total: count(pagination.totalRecords), limit: count(ALL_LIMIT) }))
  } catch (error) {
    toastError(error)
  }
}
