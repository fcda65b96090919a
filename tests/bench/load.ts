import { quantile, time } from './lib.ts'

/** What visitors and staff of a brand do, from outside: an address, headers of somebody who may edit, a facility and ids of its items. */
export interface Working {
  url: string
  headers: Record<string, string>
  brandId: string
  facilityId: string
  items: string[]
}
const keywords = ['knee', 'ct head', 'blood culture', 'biopsy liver guided', 'panel', 'visit level']

/** Visitors search and staff edit, each a few times a second, until it is stopped; then what failed, with when, and how long answers took. */
export function startLoad({ url, headers, brandId, facilityId, items }: Working, { searches = 20, edits = 4 } = {}) {
  const began = performance.now()
  const done = { search: [] as number[], edit: [] as number[] }
  const failed: { at: number; what: string; why: string }[] = []
  const under = new Set<Promise<void>>()
  async function call(what: 'search' | 'edit', work: () => Promise<Response>) {
    const at = Math.round(performance.now() - began) / 1000
    try {
      let answer: Response | undefined
      const took = await time(async () => {
        answer = await work()
        await answer.arrayBuffer()
      })
      if (answer?.ok) done[what].push(took)
      else failed.push({ at, what, why: String(answer?.status) })
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } }
      failed.push({ at, what, why: cause?.code ?? message })
    }
  }
  const json = (extra: Record<string, string>, body: unknown) => ({
    headers: { 'content-type': 'application/json', ...extra },
    body: JSON.stringify(body),
  })
  const search = (i: number) => {
    const body = { brandId, facility: facilityId, keyWord: keywords[i % keywords.length], pagination: { currentPage: 1, recordsPerPage: 10 } }
    return fetch(`${url}/api/v3/pricer/lookup`, { method: 'POST', ...json({}, body) })
  }
  async function edit(i: number) {
    const read = await fetch(`${url}/api/v1/charge/item/${items[i % items.length]}`, { headers })
    if (!read.ok) return read
    const item = (await read.json()) as { amount: number }
    return fetch(`${url}/api/v1/charge`, { method: 'PUT', ...json(headers, { ...item, amount: 100 + (i % 900) }) })
  }
  const every = (perSecond: number, what: 'search' | 'edit', work: (i: number) => Promise<Response>) => {
    let i = 0
    return setInterval(() => {
      const call_ = call(what, () => work(i++)).finally(() => under.delete(call_))
      under.add(call_)
    }, 1000 / perSecond)
  }
  const timers = [every(searches, 'search', search), every(edits, 'edit', edit)]
  return {
    seconds: () => (performance.now() - began) / 1000,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(under)
      const of = (what: 'search' | 'edit') => ({ answered: done[what].length, p99: Math.round(quantile(done[what], 0.99)) })
      return { search: of('search'), edit: of('edit'), failed }
    },
  }
}
