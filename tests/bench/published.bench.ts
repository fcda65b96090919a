import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { beta, facility, fill, median, printFigure, printRatio, startBench, time } from './lib.ts'

// A public file of 20,000 charges, fetched whole by strangers, against a process that only sends the same bytes from the disk.
const bench = await startBench({ publishes: true })
await fill(bench.sql, 20_000, 0)
const body = JSON.stringify({ brandId: beta.id, facilityName: facility.name })
const headers = { 'accept-encoding': 'identity' }
const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
const copy = path.join(os.tmpdir(), `ratebook-bench-${process.pid}.csv`)
// staff wait for the present file; strangers have the one that was made ahead, at once
const asStaff = { ...post, headers: { ...post.headers, ...bench.headers } }
const first = await time(async () => {
  // waited for longer than fetch waits for an answer
  const request = http.request(`${bench.url}/api/v2/pricer/report`, { method: 'POST', headers: asStaff.headers }).end(body)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  await pipeline(answer, fs.createWriteStream(copy))
})
printFigure('a file of 20,000 charges made, checked and published', `${(first / 1000).toFixed(1)} s`, 'none')

// what is sent to most is compressed once, behind the publication: it is measured afterwards
async function isCompressed() {
  const { headers: sent, body: bytes } = await fetch(`${bench.url}/api/v2/pricer/report`, {
    ...post,
    headers: { ...post.headers, 'accept-encoding': 'br' },
  })
  await bytes?.cancel()
  return sent.get('content-encoding') === 'br'
}
const compressed = await time(async () => {
  while (!(await isCompressed())) await setTimeout(1000)
})
printFigure('the same file compressed', `${(compressed / 1000).toFixed(1)} s`, 'none')

const still = fork(new URL('./still-server.ts', import.meta.url), [copy], { execArgv: ['--import', 'tsx'] })
const [port] = await once(still, 'message')
const plain = `http://127.0.0.1:${port}/`
async function taken(response: Response) {
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) bytes += chunk.length
  if (bytes !== fs.statSync(copy).size) throw new Error(`${bytes} bytes`)
}
const ours: number[] = []
const floor: number[] = []
for (let i = 0; i < 15; i++) {
  ours.push(await time(async () => taken(await fetch(`${bench.url}/api/v2/pricer/report`, post))))
  floor.push(await time(async () => taken(await fetch(plain, { headers }))))
}
printRatio('a published file, beside a server that only sends it', { ours: median(ours), floor: median(floor) }, 1.11)
still.disconnect()
fs.rmSync(copy)
await bench.stop()
