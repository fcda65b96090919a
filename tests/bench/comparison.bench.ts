import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '@ratebook/server/data/db.ts'
import { compareFiles } from '@ratebook/server/features/mrf/publish/compare-files.ts'
import { beta, facility, printFigure, printRatio, startBench, time, watchMemory } from './lib.ts'

// Two files of 100,000 rows in the tall layout laid side by side, beside COPY of both as they are.
const ITEMS = 10_000
const PAYERS = 10
const bench = await startBench({ serves: false })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-bench-files-'))
const header =
  'description,code|1,code|1|type,modifiers,setting,drug_unit_of_measurement,drug_type_of_measurement,standard_charge|gross,' +
  'standard_charge|discounted_cash,payer_name,plan_name,standard_charge|negotiated_dollar,standard_charge|negotiated_percentage,' +
  'standard_charge|negotiated_algorithm,median_amount,10th_percentile,90th_percentile,count,standard_charge|methodology,' +
  'standard_charge|min,standard_charge|max,additional_generic_notes'
const columns = header.split(',').length
const head = `hospital_name,last_updated_on,version\n${facility.name},2026-04-01,3.0.0\n${header}\n`

/** @param raised of every tenth item the charge is 5 % higher */
function written(name: string, raised: boolean) {
  const file = path.join(folder, name)
  const out = fs.openSync(file, 'w')
  fs.writeSync(out, head)
  for (let i = 0; i < ITEMS; i++) {
    const gross = (100 + ((i * 7919) % 900_000) / 100) * (raised && i % 10 === 0 ? 1.05 : 1)
    const amounts = `${gross.toFixed(2)},${(gross * 0.6).toFixed(2)}`
    const item = `"PROCEDURE ${i}, ${i % 2 ? 'WITH' : 'WITHOUT'} CONTRAST",${10_000 + i},CPT,,outpatient,,,${amounts}`
    const rate = (p: number) => (gross * (0.3 + ((i + p * 31) % 50) / 100)).toFixed(2)
    const rows = Array.from({ length: PAYERS }, (_, p) => `${item},Payer ${p},Plan ${p % 4},${rate(p)},,,,,,,fee schedule,,,\n`)
    fs.writeSync(out, rows.join(''))
  }
  fs.closeSync(out)
  return file
}
const [before, after] = [written('before.csv', false), written('after.csv', true)]

const db = openDatabase(bench.sql.options.connectionString as string, 2, () => {})
async function compare() {
  const ids = { before: crypto.randomUUID(), after: crypto.randomUUID() }
  const { summary } = await compareFiles(db, beta.id, ids, (each) => each(before, after))
  if (summary.raised !== (ITEMS * PAYERS) / 10 || summary.same !== (ITEMS * PAYERS * 9) / 10) throw new Error(JSON.stringify(summary))
}
async function copy() {
  const client = await bench.sql.connect()
  for (const file of [before, after]) {
    await client.query(`CREATE TEMP TABLE copied (${Array.from({ length: columns }, (_, i) => `c${i} text`).join(', ')})`)
    await pipeline(
      fs.createReadStream(file, { start: Buffer.byteLength(head) }),
      client.query(copyFrom('COPY copied FROM STDIN (FORMAT csv)')),
    )
    await client.query('DROP TABLE copied')
  }
  client.release()
}
const { grown } = await watchMemory(process.pid, compare)
printRatio(`a comparison of two files of ${ITEMS * PAYERS} rows`, { ours: await time(compare), floor: await time(copy) }, 8)
printFigure('memory during the first', `+${grown.toFixed(0)} MB`, 'none')
await db.close()
fs.rmSync(folder, { recursive: true, force: true })
await bench.stop()
