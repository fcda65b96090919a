import type { Columns, ListRequest } from '@ratebook/shared/wire/list.ts'
import { type Asking, sendListFile } from './list-file.ts'
import { type ListSource, listSql } from './list.ts'

/** A page of a list, or the whole of it as a file where that is asked for. */
export async function listPage<C extends Columns, R>(
  asking: Asking,
  source: ListSource<C>,
  request: ListRequest,
  record: (row: R) => R = (row) => row,
) {
  if (request.file) return (await sendListFile(asking, source, { ...request, file: request.file })) as never
  const { db } = asking
  const { records: all, leading, limit, total } = listSql(source, request)
  async function page() {
    const first = leading ? await db.rows<R>(leading) : []
    return first.length === limit ? first : db.rows<R>(all)
  }
  const [records, [count]] = await Promise.all([page(), db.rows<{ total: number }>(total)])
  const complete = source.complete ? ((await source.complete(records as Record<string, unknown>[])) as R[]) : records
  return { records: complete.map(record), pagination: { ...request.pagination, totalRecords: count?.total ?? 0 } }
}
