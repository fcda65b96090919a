import type { Columns, ListRequest } from '@ratebook/shared/wire/list.ts'
import type { Db } from './db.ts'
import { type Asking, sendListFile } from './list-file.ts'
import { type KeptSource, type ListSource, listSql } from './list.ts'

/** Who keeps large lists, and finds their pages. */
export interface ListKeeper {
  /** A page, where the list is kept. */
  page(source: KeptSource, request: ListRequest): Promise<{ records: Record<string, unknown>[]; total: number } | undefined>
  /** Is told how many rows a request has, of a list that may be kept. */
  note(source: KeptSource, request: ListRequest, total: number): void
}

/** A page of a list, or the whole of it as a file where that is asked for. */
export async function listPage<C extends Columns, R>(
  asking: Asking & { lists: ListKeeper },
  source: ListSource<C>,
  request: ListRequest,
  record: (row: R) => R = (row) => row,
) {
  if (request.file) return (await sendListFile(asking, source, { ...request, file: request.file })) as never
  const { db, lists } = asking
  const kept = source.kept && (source as unknown as KeptSource)
  const { records, total } = (kept && (await lists.page(kept, request))) ?? (await byListSql(db, source, request))
  if (kept) lists.note(kept, request, total)
  const complete = source.complete ? await source.complete(records) : records
  return { records: (complete as R[]).map(record), pagination: { ...request.pagination, totalRecords: total } }
}

async function byListSql<C extends Columns>(db: Db, source: ListSource<C>, request: ListRequest) {
  const { records: all, leading, limit, total } = listSql(source, request)
  async function page() {
    const first = leading ? await db.rows<Record<string, unknown>>(leading) : []
    return first.length === limit ? first : db.rows<Record<string, unknown>>(all)
  }
  const [records, [count]] = await Promise.all([page(), db.rows<{ total: number }>(total)])
  return { records, total: count?.total ?? 0 }
}
