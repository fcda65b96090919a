import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type ClaimOf, x12 } from '../remittance-files.ts'
import { facility, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'

// An 835 of 50 MB through the call, against nothing but splitting its bytes into segments and these into elements.
const bench = await startBench()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-bench-files-'))
const MOST_BYTES = 50_000_000
const CLAIMS_A_PAYMENT = 200
const codes = ['99213:25', '99214', '70551', '70450:TC', '36415', '80053', '85025', '93000', '45378', '96372']

/** A claim with one to seven lines. */
const claim = (n: number): ClaimOf => {
  const lines = Array.from({ length: 1 + (n % 7) }, (_, i) => {
    const charged = 50 + ((n * 7919 + i * 104_729) % 90_000) / 100
    const [contract, patient] = [Math.round(charged * 42) / 100, Math.round(charged * 11) / 100]
    const adjustments = [`CAS*CO*45*${contract}`, `CAS*PR*1*${patient}`]
    const paid = Math.round((charged - contract - patient) * 100) / 100
    return {
      code: `HC:${codes[(n + i) % codes.length]}`,
      charged,
      paid,
      adjustments,
      also: [`REF*6R*${n}${i}`, `AMT*B6*${paid + patient}`],
    }
  })
  const total = (of: 'charged' | 'paid') => Math.round(lines.reduce((sum, line) => sum + line[of], 0) * 100) / 100
  return { number: `PATIENT-${n}`, charged: total('charged'), paid: total('paid'), lines }
}
function writeFile() {
  const file = path.join(folder, 'large.835')
  const out = fs.openSync(file, 'w')
  let [bytes, claims, lines] = [0, 0, 0]
  for (let payment = 0; bytes < MOST_BYTES; payment++) {
    const some = Array.from({ length: CLAIMS_A_PAYMENT }, (_, i) => claim(claims + i))
    bytes += fs.writeSync(out, x12([{ trace: `T${payment}`, claims: some }]))
    claims += some.length
    lines += some.reduce((sum, one) => sum + (one.lines?.length ?? 0), 0)
  }
  fs.closeSync(out)
  return { file, bytes, claims, lines }
}
const { file, bytes, claims, lines } = writeFile()

interface Answer {
  claims: number
  lines: number
  newClaims: number
  unbalanced: number
  isKnown: boolean
  error?: string
}
/** As `curl` sends it: what a FormData costs the sender is not asked here, and here it would be taken from the same processors. */
async function upload(): Promise<Answer> {
  const boundary = 'bench-835'
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
  const before = `${part('facilityId')}\r\n\r\n${facility.id}\r\n${part('remittanceFile')}; filename="large.835"\r\n\r\n`
  const after = `\r\n--${boundary}--\r\n`
  const request = http.request(`${bench.url}/api/v1/cms/payment/upload`, {
    method: 'POST',
    headers: {
      ...bench.headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + bytes + after.length,
    },
  })
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>
  request.write(before)
  await pipeline(fs.createReadStream(file, { highWaterMark: 1 << 18 }), request, { end: false })
  request.end(after)
  const [response] = await answered
  const answer = (await json(response)) as Answer
  if (response.statusCode !== 200) throw new Error(answer.error)
  return answer
}
async function split() {
  let [rest, segments, elements] = ['', 0, 0]
  for await (const piece of fs.createReadStream(file, { highWaterMark: 1 << 18 })) {
    const all = (rest + (piece as Buffer).toString('latin1')).split('~')
    rest = all.pop() as string
    segments += all.length
    for (const segment of all) elements += segment.split('*').length
  }
  return { segments, elements }
}

/** The same claims, ready-made, into a table with their indexes: what the database takes when nothing is read, asked or looked up. */
async function copy() {
  const client = await bench.sql.connect()
  const ready = path.join(folder, 'claims.copy')
  await pipeline(client.query(copyTo('COPY remittance_claim TO STDOUT (FORMAT binary)')), fs.createWriteStream(ready))
  await client.query('CREATE TABLE copied_claim (LIKE remittance_claim INCLUDING ALL)')
  await client.query('CHECKPOINT')
  const from = () => client.query(copyFrom('COPY copied_claim FROM STDIN (FORMAT binary)'))
  const took = await time(() => pipeline(fs.createReadStream(ready), from()))
  client.release()
  return took
}

await split()
const floor = await time(split)
let took = 0
const { result, grown } = await watchMemory(bench.pid, async () => {
  let answer: Answer | undefined
  took = await time(async () => {
    answer = await upload()
  })
  return answer as Answer
})
if (result.newClaims !== claims || result.lines !== lines || result.unbalanced > 0)
  throw new Error(`Of ${claims} claims with ${lines} lines there are ${JSON.stringify(result)}`)
printFigure('an 835', `${(bytes / 1e6).toFixed(0)} MB, ${claims} claims, ${lines} lines`, 'every claim counted')
printRatio('its import, against splitting it', { ours: took, floor }, 2.5)
const copied = await copy()
printRatio('COPY of its claims alone into a table with the same indexes, against splitting it', { ours: copied, floor }, 2.5)
printRatio('its import, against splitting it and copying its claims', { ours: took, floor: floor + copied }, 2.5)
printFigure('memory during the import', `+${grown.toFixed(0)} MB`, 'at most +80 MB')
printRatio('the same file again, which changes nothing', { ours: await time(upload), floor }, 2.5)
fs.rmSync(folder, { recursive: true, force: true })
await bench.stop()
