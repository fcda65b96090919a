import { type Bench, beta, facility } from './lib.ts'

/** What the pricer's search finds in the benchmark's facility: the first ten, and how many in all. */
export const lookingUp =
  ({ url }: Pick<Bench, 'url'>) =>
  async (keyWord: string) => {
    const response = await fetch(`${url}/api/v3/pricer/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ brandId: beta.id, facility: facility.id, keyWord, pagination: { currentPage: 1, recordsPerPage: 10 } }),
    })
    if (!response.ok) throw new Error(await response.text())
    return ((await response.json()) as { pagination: { totalRecords: number } }).pagination.totalRecords
  }
