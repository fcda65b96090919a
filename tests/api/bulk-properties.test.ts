// A warehouse that keeps in step has what a whole read answers, whatever happened meanwhile, and whoever was not done yet.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { chargeEdits } from '@ratebook/shared/charge-edits.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { expect, test } from 'vitest'
import { type Call, columnsOf, inOrder, readBulk, Warehouse } from '../bulk.ts'
import { random } from '../random.ts'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, multipart, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'

const world = useWorld({ small: true })
const as = 'alpha.admin' as const
const [here, there] = alpha.facilities as unknown as [{ id: string }, { id: string }]
const draw = random(63)
const text = () => draw.pick(['MRI', 'CT head', 'Knee, "left"', 'Ünïcode', 'a\\b'])

/** One of the rows that a condition names. */
const anyOf = async (table: string, where: string): Promise<string> =>
  (await world.db.pool.query(`SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1 OFFSET $1`, [draw.below(20)])).rows[0]?.id
const itemHere = () => anyOf('charge_item', `facility_id = '${here.id}' AND retired_by IS NULL`)
const said = async (answer: Promise<{ status: number; text: string }>, ...expected: number[]) => {
  const { status, text: body } = await answer
  expect([status, expected.includes(status) ? '' : body]).toEqual([expect.toSatisfy((s: number) => expected.includes(s)), ''])
}

/** The newest versions of a facility's charge master that can be taken back. */
const loaded: string[] = []
async function load(mode: 'merge' | 'replace') {
  const rows = Array.from({ length: 30 }, (_, i) => `P-${i + draw.below(10)},${i} item,0610,${draw.dollars(500) + 1}`)
  const codes = new Set<string>()
  const csv = [
    'Charge Code,Description,Rev Code,Charge',
    ...rows.filter((row) => !codes.has(row.slice(0, 4)) && codes.add(row.slice(0, 4))),
  ]
  const { payload, headers } = multipart(
    { facility: here.id, mode, agreed: 'halfGone' },
    { name: `${randomUUID()}.csv`, content: `${csv.join('\n')}\n` },
  )
  const authorization = `Bearer ${await world.token(as)}`
  const { status, body } = await world.inject({
    method: 'POST',
    url: uploads.uploadCharges.path,
    payload,
    headers: { ...headers, authorization, host: 'localhost' },
  })
  expect([status, body.error]).toEqual([200, undefined])
  if (body.versionId) loaded.push(body.versionId)
}

let claims = 0
async function remit() {
  const number = (n: number) => `PROP-${n}`
  const charge = (n: number, sign = 1) => {
    const lines = Array.from({ length: n % 4 }, () => ({ charged: 10 * sign, paid: 8 * sign }))
    return { number: number(n), charged: 10 * sign * lines.length, paid: 8 * sign * lines.length, lines }
  }
  const made = Array.from({ length: 1 + draw.below(5) }, () => charge(claims++))
  const back = claims > 5 && draw.chance(0.6) ? [{ ...charge(draw.below(claims - 1), -1), status: '22' }] : []
  await said(
    uploadRemittances(world, x12([{ claims: [...made, ...back], trace: randomUUID() }]), { as, fields: { facilityId: here.id } }),
    200,
  )
}

let scheduleId: string
const contractsMade: { id: string; OUTPATIENT: string }[] = []
async function agree() {
  const contract = await makeContract(world, alpha.id, `Property ${randomUUID()}`)
  contractsMade.push(contract)
  await rule()
}
async function rule() {
  const { OUTPATIENT: contractServiceId } = draw.pick(contractsMade)
  const body = {
    contractServiceId,
    name: randomUUID(),
    ruleTypeId: 'RULE',
    paymethodId: 'PERCENT_OF_FEE_SCHEDULE',
    feeScheduleId: scheduleId,
  }
  const carved = { ...body, ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes: `9000${draw.below(9)}`, paymethodId: 'FLAT_RATE' }
  const { feeScheduleId: _, ...flat } = carved
  await said(world.call(rules.createRule, { as, body: { ...draw.pick([body, flat]), payvalue: 1 + draw.below(90) } }), 201)
}

/** Work of others that is not over yet: each on rows of its own, by what their ids end in, so that nobody waits for it. */
const open = new Map<string, pg.PoolClient>()
async function begin() {
  const ids = ["'0','1','2'", "'3','4'"].find((ends) => !open.has(ends))
  if (!ids) return
  const client = await world.db.pool.connect()
  open.set(ids, client)
  await client.query('BEGIN')
  const ofMine = `brand_id = '${alpha.id}' AND facility_id = '${there.id}' AND right(id::text, 1) IN (${ids})`
  await client.query(`UPDATE charge_item SET gl = $1 WHERE ${ofMine} AND right(id::text, 2) > $2`, [
    randomUUID(),
    draw.pick(['7', 'a', 'd']),
  ])
  await client.query(
    `INSERT INTO charge_item (brand_id, id, facility_id, code, department_name, description, amount)
    VALUES ($1, $2, $3, $4, 'Open', $5, 1)`,
    [alpha.id, randomUUID(), there.id, randomUUID().slice(0, 20), text()],
  )
}
async function settle() {
  const [ids, client] = [...open][draw.below(open.size)] ?? []
  if (!ids || !client) return
  open.delete(ids)
  await client.query(draw.chance(0.7) ? 'COMMIT' : 'ROLLBACK')
  client.release()
}

/** Rates of a file, and amounts: what comes, changes, is replaced by a later file, comes back and goes, also along with its item. */
const oneOf = (table: string, where = 'true') => anyOf(table, `brand_id = '${alpha.id}' AND ${where}`)
const run = (query: string, ...values: unknown[]) => world.db.pool.query(query, values)
const ofPublishedRates = [
  async () =>
    run(
      `INSERT INTO published_rate (brand_id, id, facility_id, charge_item_id, payer_id, dollar, methodology, published_on)
        SELECT brand_id, gen_random_uuid(), facility_id, id, $2, 12.3456, 'fee schedule', '2026-01-05' FROM charge_item WHERE id = $1
        ON CONFLICT DO NOTHING`,
      await itemHere(),
      await oneOf('payer'),
    ),
  async () => run('UPDATE published_rate SET dollar = dollar + 0.0001, version = version + 1 WHERE id = $1', await oneOf('published_rate')),
  async () => run('UPDATE published_rate SET retired_by = $2 WHERE id = $1', await oneOf('published_rate'), await oneOf('charge_upload')),
  async () => run('UPDATE published_rate SET retired_by = NULL WHERE id = $1', await oneOf('published_rate', 'retired_by IS NOT NULL')),
  async () => run('DELETE FROM published_rate WHERE id = $1', await oneOf('published_rate')),
]
const ofAllowables = [
  async () =>
    run(
      `INSERT INTO allowable (brand_id, id, payer_id, cpt_hcpcs, amount_op)
        SELECT brand_id, gen_random_uuid(), id, left(gen_random_uuid()::text, 5), 80.5 FROM payer WHERE id = $1`,
      await oneOf('payer'),
    ),
  async () => run('UPDATE allowable SET amount_ip = 7, enabled = NOT enabled WHERE id = $1', await oneOf('allowable')),
  async () => run('DELETE FROM allowable WHERE id = $1', await oneOf('allowable')),
]

const steps: (() => Promise<unknown>)[] = [
  ...[ofPublishedRates, ofAllowables].map((statements) => async () => {
    for (let i = 0; i < 6; i++) await draw.pick<() => Promise<unknown>>(statements)()
  }),
  async () => {
    const id = randomUUID()
    const body = { facilityId: here.id, code: id.slice(0, 13), departmentName: 'Made', description: text(), amount: draw.dollars(900) + 1 }
    await said(world.call(charges.createCharge, { as, body: { ...body, revenueCode: '0610' } }), 201)
  },
  async () => {
    const id = await itemHere()
    const { body } = await world.call(charges.getCharge, { as, params: { id } })
    await world.call(charges.updateCharge, { as, body: { ...body, amount: draw.dollars(900) + 1, description: text() } })
  },
  async () => said(world.call(charges.retireCharge, { as, body: { id: await itemHere() } }), 204),
  async () => said(world.call(charges.deleteCharge, { as, params: { id: await itemHere() } }), 204, 409),
  async () => {
    const id = await anyOf('charge_item', `facility_id = '${here.id}' AND retired_by IS NOT NULL`)
    if (id) await said(world.call(charges.restoreCharge, { as, body: { id } }), 204, 409)
  },
  async () => {
    const ids = [...new Set([await itemHere(), await itemHere()])]
    const body = { ids, filter: null, change: { departmentName: `Edited ${draw.below(1000)}` } }
    await said(world.call(chargeEdits.editCharges, { as, body }), 200)
  },
  () => load('merge'),
  () => load('replace'),
  async () => {
    const id = loaded.pop()
    if (id) await said(world.call(uploads.rollbackUpload, { as, params: { id } }), 200, 409)
  },
  remit,
  remit,
  async () => {
    const id = await anyOf('remittance_claim', `brand_id = '${alpha.id}' AND taken_back_by IS NULL AND NOT is_reversal`)
    await world.db.rows(sql`DELETE FROM remittance_claim WHERE brand_id = ${alpha.id} AND id = ${id}`)
  },
  rule,
  rule,
  async () => {
    const [row] = await world.db.rows<{ id: string }>(
      sql`SELECT id FROM contract_rule WHERE brand_id = ${alpha.id} ORDER BY id DESC LIMIT 1`,
    )
    if (row) await said(world.call(rules.deleteRule, { as, params: { id: row.id } }), 200, 204, 409)
  },
  agree,
  async () => {
    const contract = contractsMade.length > 2 ? contractsMade.shift() : undefined
    if (contract) await said(world.call(contracts.deleteContract, { as, params: { id: contract.id } }), 200, 204, 409)
  },
  begin,
  begin,
  settle,
  settle,
]

test('a warehouse that keeps in step has the same as a whole read, in whichever format it reads', async () => {
  const amounts = Array.from({ length: 9 }, (_, i) => ({ code: `9000${i}`, amount: 10 + i }))
  scheduleId = await makeSchedule(world, alpha.id, 'Property fees', 'MPFS_RBRVS', amounts)
  await agree()
  const calls = Object.keys(columnsOf) as Call[]
  const warehouses = new Map(calls.map((call) => [call, new Warehouse(world, call)]))
  const [came, gone, done] = [new Map<Call, number>(), new Map<Call, number>(), new Set<unknown>()]
  for (let round = 0; round < 25; round++) {
    for (let i = draw.below(6); i >= 0; i--) {
      const step = draw.pick(steps)
      await step()
      done.add(step)
    }
    if (round === 24) while (open.size > 0) await settle()
    for (const [call, warehouse] of warehouses) {
      const isLate = draw.chance(0.4) && round < 24
      if (isLate) continue
      const kept = await warehouse.keepStep(draw.pick(['ndjson', 'csv', 'parquet']))
      if (round > 0) came.set(call, (came.get(call) ?? 0) + kept.came)
      gone.set(call, (gone.get(call) ?? 0) + kept.gone)
      const { rows } = await readBulk(world, call)
      expect(warehouse.table, `${call} after round ${round}`).toEqual(inOrder(rows))
    }
  }
  // each had something to do
  expect(done.size).toBe(new Set(steps).size)
  for (const call of calls) expect([call, (came.get(call) ?? 0) > 0, (gone.get(call) ?? 0) > 0]).toEqual([call, true, true])
})
