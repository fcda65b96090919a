import type { Args } from '@ratebook/shared/wire/endpoint.ts'
import { call } from '../../client/api.ts'
import type { ListEndpoint } from '../../list/use-list.ts'

/**
 * The record as it is stored now. There is no call for one, so the list is
 * asked for those of its name, and of any name if that has changed.
 */
export async function currentRecord<R extends { id: string }>(
  endpoint: ListEndpoint<R>,
  field: keyof R & string,
  record: R,
): Promise<R | undefined> {
  const find = async (filter: object | null) => {
    const { records } = await call<typeof endpoint>(endpoint, {
      body: { pagination: { currentPage: 1, recordsPerPage: 0 }, sort: [], filter },
    } as Args<typeof endpoint>)
    return records.find((r) => r.id === record.id)
  }
  return (await find({ field, equator: 'equals', value: String(record[field]).slice(0, 200) })) ?? find(null)
}
