import { fillServices } from './fill-services.ts'
import { beta, facility, fill, printRatio, startBench, time } from './lib.ts'

// Select-all over 30,000 rows against one raw UPDATE of the same rows; everything is put back between the runs.
const bench = await startBench()
await fill(bench.sql, 45_000, 6_000)
await fillServices(bench.sql, { payers: 200, allowables: 30_000, associated: 30_000 })

const coded = "retired_by IS NULL AND (cpt_hcpcs <> '' OR drg_code <> '')"
const lists = [
  {
    table: 'charge_item',
    path: 'charge/status/all',
    where: `brand_id = '${beta.id}' AND facility_id = '${facility.id}' AND ${coded}`,
    more: { facility: facility.id },
  },
  { table: 'allowable', path: 'charge/allowables/status/all', where: `brand_id = '${beta.id}'`, more: {} },
  { table: 'associated_charge', path: 'charge/associated/status/all', where: `brand_id = '${beta.id}'`, more: {} },
]
for (const { table, path, where, more } of lists) {
  const putBack = async () => {
    await bench.sql.query(`UPDATE ${table} SET enabled = false WHERE ${where} AND enabled`)
    await bench.sql.query(`VACUUM ${table}`)
    await bench.sql.query('CHECKPOINT')
  }
  let rows = 0
  const ours = async () => {
    const response = await fetch(`${bench.url}/api/v1/${path}`, {
      method: 'POST',
      headers: { ...bench.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ filter: null, ...more }),
    })
    const answer = (await response.json()) as { affected: number; enabled: boolean }
    if (!answer.enabled || answer.affected < 25_000) throw new Error(`expected all to be switched on: ${JSON.stringify(answer)}`)
    rows = answer.affected
  }
  const floor = async () => {
    await bench.sql.query(`UPDATE ${table} SET enabled = true WHERE ${where} AND NOT enabled`)
  }
  await putBack()
  const took = await time(ours)
  await putBack()
  printRatio(`select-all of ${rows} rows of ${table}`, { ours: took, floor: await time(floor) }, 2)
}
await bench.stop()
