import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { keepRows } from './kept-rows.ts'
import { facility, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'

// A machine-readable file in the tall layout of 10 MB through the call, against raw COPY of the items and rates that it makes.
const bench = await startBench()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-bench-files-'))
const SIZE = 10 << 20
const PAYERS = 12

const header =
  'description,code|1,code|1|type,code|2,code|2|type,code|3,code|3|type,modifiers,setting,drug_unit_of_measurement,' +
  'drug_type_of_measurement,standard_charge|gross,standard_charge|discounted_cash,payer_name,plan_name,' +
  'standard_charge|negotiated_dollar,standard_charge|negotiated_percentage,standard_charge|negotiated_algorithm,median_amount,' +
  '10th_percentile,90th_percentile,count,standard_charge|methodology,standard_charge|min,standard_charge|max,additional_generic_notes'

/** The rows of one item: one per payer, every third by a percentage with what was allowed. */
function rowsOf(i: number): string {
  const gross = 100 + ((i * 7919) % 900_000) / 100
  const item =
    `"PROCEDURE ${i}, ${i % 2 ? 'WITH' : 'WITHOUT'} CONTRAST",C${i},CDM,${10_000 + (i % 80_000)},CPT,0${100 + (i % 900)},RC,,` +
    `${i % 3 ? 'outpatient' : 'inpatient'},,,${gross.toFixed(2)},${(gross * 0.6).toFixed(2)}`
  const cents = (share: number) => (gross * share).toFixed(2)
  return Array.from({ length: PAYERS }, (_, p) => {
    const share = 0.3 + ((i + p * 31) % 50) / 100
    const rate =
      p % 3 === 0
        ? `,${(share * 100).toFixed(1)},,${[1, 0.9, 1.1].map((of) => cents(share * of)).join(',')},${11 + (i % 90)},` +
          'percent of total billed charges'
        : `${cents(share)},,,,,,,fee schedule`
    return `${item},Payer ${p},Plan ${p % 4},${rate},${cents(0.3)},${cents(0.8)},\r\n`
  }).join('')
}

const file = path.join(folder, 'standardcharges.csv')
const out = fs.openSync(file, 'w')
let size = fs.writeSync(out, `hospital_name,last_updated_on,version\r\n${facility.name},2026-04-01,3.0.0\r\n${header}\r\n`)
for (let i = 0; size < SIZE; i += 500) size += fs.writeSync(out, Array.from({ length: 500 }, (_, k) => rowsOf(i + k)).join(''))
fs.closeSync(out)

async function upload() {
  const form = new FormData()
  form.append('facility', facility.id)
  form.append('chargeCsvFile', await fs.openAsBlob(file), 'standardcharges.csv')
  const response = await fetch(`${bench.url}/api/v1/charge/upload`, { method: 'POST', headers: bench.headers, body: form })
  const answer = (await response.json()) as { added: number; rates: number; error?: string }
  if (!response.ok) throw new Error(answer.error)
  return answer
}
const empty = async () => {
  await bench.sql.query('TRUNCATE charge_item, charge_item_history, published_rate, replaced_rate')
  await bench.sql.query('CHECKPOINT')
}

// what a server needs once it has loaded such a file before
await empty()
await upload()
await empty()
let ours = 0
const { result, grown } = await watchMemory(bench.pid, async () => {
  const start = performance.now()
  const answer = await upload()
  ours = performance.now() - start
  return answer
})
const copyAgain = await keepRows(bench.sql, folder, ['charge_item', 'published_rate'])
await empty()
const floor = await time(copyAgain)
const what = `${(size / (1 << 20)).toFixed(0)} MB, ${result.added} items, ${result.rates} rates`
printRatio(`moving in with a tall file (${what})`, { ours, floor }, 2.5)
printFigure('memory while it comes in', `+${grown.toFixed(0)} MB`, 'at most +150 MB')
fs.rmSync(folder, { recursive: true, force: true })
await bench.stop()
