import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { payers } from '@ratebook/shared/payers.ts'
import { copyWriter } from '@ratebook/server/data/copy.ts'
import { isDatabaseAway } from '@ratebook/server/data/database-errors.ts'
import { openDatabase } from '@ratebook/server/data/db.ts'
import type { Tx } from '@ratebook/server/data/tx.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const actor = { id: randomUUID(), username: 'somebody' }
const aPayer = () => world.db.prisma.payer.findFirstOrThrow({ where: { brandId: alpha.id }, orderBy: { displayName: 'asc' } })
const update = ({ brandId: _, enabled: _enabled, ...payer }: Awaited<ReturnType<typeof aPayer>>, displayName: string) =>
  world.call(payers.updatePayer, { as: 'alpha.admin', body: { ...payer, displayName } })

/** A payer by Prisma, an amount of it by COPY, and what both mean for others. */
async function inThreeWays(tx: Tx, displayName: string) {
  const { payerContractId } = await aPayer()
  const payer = await tx.prisma.payer.create({
    data: { brandId: alpha.id, id: randomUUID(), payerContractId, displayName, planName: 'P', remitPayer: '', remitPayerType: 'Payer' },
  })
  const writer = copyWriter(tx, 'allowable', ['brand_id', 'id', 'payer_id', 'cpt_hcpcs', 'revenue_code', 'amount_ip'])
  await writer.write(`${alpha.id}\t${randomUUID()}\t${payer.id}\t99213\t\t12.34\n`)
  await writer.end()
  await tx.termsChanged(alpha.id)
  const amounts = await tx.rows<{ amount: number }>(
    sql`SELECT amount_ip AS amount FROM allowable WHERE brand_id = ${alpha.id} AND payer_id = ${payer.id}`,
  )
  await tx.record(alpha.id, actor, { action: 'create', entity: 'payer', entityId: payer.id, after: { displayName } })
  return { payer, amounts }
}
const kept = async (displayName: string) => {
  const payer = await world.db.prisma.payer.findFirst({ where: { brandId: alpha.id, displayName }, include: { _count: true } })
  const { termsRevision } = await world.db.prisma.brand.findUniqueOrThrow({ where: { id: alpha.id } })
  const entries = await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, username: actor.username } })
  return { payer: payer !== null, termsRevision, entries }
}

/** Waits until so many have come. */
function meeting(number: number) {
  let come = 0
  let begin = () => {}
  const all = new Promise<void>((resolve) => {
    begin = resolve
  })
  return () => {
    if (++come === number) begin()
    return all
  }
}

describe('a transaction', () => {
  test('sees and keeps what Prisma, SQL and COPY did in it', async () => {
    const before = await kept('Kept')
    const { amounts } = await world.db.transaction((tx) => inThreeWays(tx, 'Kept'))
    expect(amounts).toEqual([{ amount: 12.34 }])
    expect(await kept('Kept')).toEqual({ payer: true, termsRevision: before.termsRevision + 1n, entries: before.entries + 1 })
  })

  test('keeps none of it when its work fails, and gives its connection back', async () => {
    const before = await kept('Undone')
    for (let i = 0; i < 30; i++) {
      const work = world.db.transaction(async (tx) => {
        await inThreeWays(tx, 'Undone')
        throw new Error('on purpose')
      })
      await expect(work).rejects.toThrow('on purpose')
    }
    expect(await kept('Undone')).toEqual(before)
  })

  test('shows nothing to others before it ends, however many are open', async () => {
    const names = ['one', 'two', 'three']
    // each looks once all have written, and ends once all have looked
    const [written, looked] = [meeting(names.length), meeting(names.length)]
    await Promise.all(
      names.map((name) =>
        world.db.transaction(async (tx) => {
          await tx.execute(sql`INSERT INTO login_attempt (username, failures, last_failed_at) VALUES (${name}, 1, now())`)
          await written()
          const own = await tx.prisma.loginAttempt.findMany({ where: { username: { in: names } } })
          await looked()
          expect(own.map((a) => a.username)).toEqual([name])
        }),
      ),
    )
    expect(await world.db.prisma.loginAttempt.count({ where: { username: { in: names } } })).toBe(3)
  })
})

describe('a record that many change at once', () => {
  test('is changed by one of fifty, and the log has one entry more', async () => {
    const payer = await aPayer()
    const entries = () => world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, entityId: payer.id } })
    // signed in once
    expect((await update(payer, payer.displayName)).status).toBe(200)
    const before = await entries()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => update({ ...payer, version: payer.version + 1 }, `Winner ${i}`)))
    const statuses = answers.map((a) => a.status)
    // on a busy machine some do not even get a connection in time, and are asked to try again
    expect(statuses.filter((s) => s === 409 || s === 503)).toHaveLength(49)
    expect(statuses.filter((s) => s === 409).length).toBeGreaterThan(0)
    expect(statuses.filter((s) => s === 200)).toHaveLength(1)
    const winner = answers.find((a) => a.status === 200)?.body
    expect(await payerCalled(winner.displayName)).toMatchObject({ version: payer.version + 2 })
    expect(await entries()).toBe(before + 1)
  })

  test('and that another holds for long is not waited for: try again', async () => {
    const payer = await aPayer()
    let release = () => {}
    const done = new Promise<void>((resolve) => {
      release = resolve
    })
    let holding: Promise<unknown> = done
    await new Promise<void>((held) => {
      holding = world.db.longTransaction(async (tx) => {
        await tx.rows(sql`SELECT 1 FROM payer WHERE brand_id = ${alpha.id} AND id = ${payer.id} FOR UPDATE`)
        held()
        await done
      })
    })
    const answer = await update(payer, 'Too late')
    release()
    await holding
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBeTruthy()
    expect((await update(payer, 'In time')).status).toBe(200)
  })
})

test('a transaction that finds no connection in time is told as a database that is away', async () => {
  const db = openDatabase(world.url, 1, () => {})
  const only = await db.pool.connect()
  const waited = await db.prisma.$transaction(async () => 'begun', { maxWait: 50 }).catch((error: unknown) => error)
  only.release()
  await db.close()
  expect(isDatabaseAway(waited)).toBe(true)
})

const payerCalled = (displayName: string) => world.db.prisma.payer.findFirst({ where: { brandId: alpha.id, displayName } })
