import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { beta, fillTable, median, printFigure, startBench, time, worstMeanwhile } from './lib.ts'

// The pages for who runs no scripts over 500,000 items: the list of services and the sitemap, new after a change and kept, and how long
// others wait meanwhile. First with 3,000 items that visitors are shown, then with 250,000 of them.
const bench = await startBench({ charges: true })
// Node looks up no names below localhost
const headers = { host: new URL(bench.url.replace('127.0.0.1', `${beta.key}.localhost`)).host }
/** The characters of a page; `fetch` would not take the header. */
async function get(path: string): Promise<number> {
  const [response] = await once(http.get(bench.url + path, { headers }), 'response')
  const page = await text(response)
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${page}`)
  return page.length
}

const change = () => bench.sql.query('UPDATE facility SET charge_revision = charge_revision + 1, charges_changed_at = now()')

for (const [what, most, enable] of [
  [
    '3,000 items shown',
    3,
    () =>
      bench.sql.query(
        "UPDATE charge_item SET enabled = true WHERE code LIKE '%000' OR code LIKE '%500' OR code LIKE '%250' OR code LIKE '%750'",
      ),
  ],
  ['250,000 items shown', 1, () => fillTable(bench.sql, 'charge_item', "UPDATE charge_item SET enabled = true WHERE code ~ '[02468]$'")],
] as const) {
  await enable()
  const idle = await worstMeanwhile(bench, () => new Promise((resolve) => setTimeout(resolve, 500)))
  printFigure(`${what}: an empty call, worst of half a second`, `${idle.toFixed(0)} ms`, 'none')
  // what is searched for takes the same, however many are shown
  for (const path of ['/services', ...(most > 1 ? ['/services?q=mri'] : []), '/sitemap.xml']) {
    if (!path.includes('q=')) await get(path)
    const [fresh, kept, waits]: number[][] = [[], [], []]
    // to read the items' index anew takes longer than all the rest
    const runs = path.includes('q=') ? 1 : most
    for (let i = 0; i < runs; i++) {
      await change()
      if (path.includes('q=')) await get('/services?q=knee') // reads the items' index, which is not what is measured here
      waits!.push(await worstMeanwhile(bench, async () => fresh!.push(await time(() => get(path)))))
      kept!.push(await time(() => get(path)))
    }
    const size = (await get(path)) / 1024
    printFigure(`${what}: ${path}, ${size.toFixed(0)} KB, new`, `median ${median(fresh!).toFixed(0)} ms`, 'at most 300 ms')
    printFigure(`${what}: ${path}, kept`, `median ${median(kept!).toFixed(0)} ms`, 'at most 50 ms')
    printFigure(`${what}: an empty call meanwhile, worst of each`, `median ${median(waits!).toFixed(0)} ms`, 'at most 50 ms')
  }
}
await bench.stop()
