import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { activeFacility } from '@ratebook/server/data/facility.ts'
import type { Snapshot } from '@ratebook/server/search/snapshot.ts'
// what the app is decorated with
import type {} from '@ratebook/server/http/serve.ts'
import { Snapshots } from '@ratebook/server/search/snapshots.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { pricer, type Procedure } from '@ratebook/shared/pricer.ts'
import { shoppable } from '@ratebook/shared/shoppable.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { alpha, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const facilityId = alpha.facilities[0]?.id as string
const facility = () => activeFacility(world.db, alpha.id, facilityId)
const lookUp = async (keyWord: string) =>
  (await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: facilityId, keyWord } })).body.records as Procedure[]
const wholeOrder = (snapshot: Snapshot) => snapshot.page(snapshot.match([]), 0, Number.POSITIVE_INFINITY)
const itemWith = (cptHcpcs: string) =>
  world.db.prisma.chargeItem.findFirstOrThrow({ where: { brandId: alpha.id, facilityId, cptHcpcs, modifiers: '' } })

async function edit(id: string, change: object) {
  const { body: item } = await world.call(charges.getCharge, { as, params: { id } })
  const answer = await world.call(charges.updateCharge, { as, body: { ...item, ...change } })
  expect(answer.status, answer.text).toBe(200)
}

/** Nobody can read a charge item meanwhile: what comes back had been read before. */
const withoutReading = <T>(work: () => Promise<T>) =>
  world.db.transaction(async (tx) => {
    await tx.rows(sql`LOCK TABLE charge_item IN ACCESS EXCLUSIVE MODE`)
    return Promise.race([work(), new Promise<never>((_, reject) => setTimeout(() => reject(new Error('it was read anew')), 3000))])
  })

test('what is edited, added and switched is laid over the index, at the place a new index would give it', async () => {
  await lookUp('colonoscopy')
  const [hernia, xray, blood] = [await itemWith('49505'), await itemWith('73610'), await itemWith('83036')]
  await edit(hernia.id, { description: 'Wombat repair', service: 'Wombat repair' })
  await edit(xray.id, { cptHcpcs: '71046', description: 'Wombat x-ray' })
  const { facilityId: _, ...like } = (await world.call(charges.getCharge, { as, params: { id: blood.id } })).body
  const added = await world.call(charges.createCharge, {
    as,
    body: { ...like, facilityId, chargeCode: 'WOMBAT-1', description: 'Wombat count', service: 'Wombat count' },
  })
  expect(added.status, added.text).toBe(201)
  await world.call(shoppable.setShoppableStatus, { as, body: { id: blood.id, enabled: !blood.enabled } })

  expect((await lookUp('wombat')).map((r) => r.chargeDescription).sort()).toEqual(['Wombat count', 'Wombat repair', 'Wombat x-ray'])
  const laidOver = await world.app.snapshots.of(await facility())
  expect(laidOver.page(laidOver.match([{ words: ['groin'], meanings: [] }]), 0, 100)).not.toContain(hernia.id)
  expect([...laidOver.changed].sort()).toEqual([hernia.id, xray.id, blood.id, added.body.id].sort())
  const fresh = await new Snapshots(world.db).of(await facility())
  expect(fresh.changed.size).toBe(0)
  for (const words of [[], ['blood'], ['wombat']]) {
    const parts = words.map((word) => ({ words: [word], meanings: [] }))
    const hits = laidOver.match(parts)
    expect(laidOver.countSettings(hits), words.join()).toEqual(fresh.countSettings(fresh.match(parts)))
    expect(laidOver.match(parts)[0], 'what is gone is taken from what was found once').toBe(hits[0])
  }
  const rankOf = async (ids: string[]) => {
    const items = await world.db.prisma.chargeItem.findMany({ where: { brandId: alpha.id, facilityId } })
    const byId = new Map(items.map((i) => [i.id, [i.enabled, i.cptHcpcs, i.drgCode].join()]))
    return ids.map((id) => byId.get(id))
  }
  expect(await rankOf(wholeOrder(laidOver))).toEqual(await rankOf(wholeOrder(fresh)))
  expect([...wholeOrder(laidOver)].sort()).toEqual([...wholeOrder(fresh)].sort())
  // page by page as well
  const pages = Array.from({ length: Math.ceil(laidOver.size / 100) }, (_, i) => laidOver.page(laidOver.match([]), i * 100, 100))
  expect(pages.flat()).toEqual(wholeOrder(laidOver))
  expect(laidOver.labels()).toEqual(fresh.labels())
})

test('an edited item is laid over the index before its change is answered, and none is built where nobody searches', async () => {
  await lookUp('colonoscopy')
  const item = await itemWith('49505')
  await edit(item.id, { description: 'Numbat repair' })
  const row = await facility()
  expect((await withoutReading(() => world.app.snapshots.of(row))).changed).toContain(item.id)

  const nobodys = await world.db.prisma.chargeItem.findFirstOrThrow({
    where: { brandId: alpha.id, facilityId: { not: facilityId }, cptHcpcs: '49505', modifiers: '' },
  })
  const held = world.app.snapshots.held()
  await edit(nobodys.id, { description: 'Numbat repair' })
  expect(world.app.snapshots.held()).toEqual(held)
})

test('with many changes laid over an index a new one is built while people search, and finds what was changed since', async () => {
  await lookUp('colonoscopy')
  const [item, later] = [await itemWith('49505'), await itemWith('73610')]
  const others = Array.from({ length: 300 }, () => randomUUID())
  await world.db.transaction((tx) => tx.chargesChanged(alpha.id, facilityId, 'visibility', others))
  await edit(item.id, { description: 'Quokka repair' })
  expect((await lookUp('quokka')).map((r) => r.id)).toEqual([item.id])
  await edit(later.id, { description: 'Quokka x-ray' })
  expect((await lookUp('quokka')).map((r) => r.id).sort()).toEqual([item.id, later.id].sort())
  await vi.waitFor(async () => expect((await world.app.snapshots.of(await facility())).changed.size).toBeLessThan(others.length))
  expect((await lookUp('quokka')).map((r) => r.id).sort()).toEqual([item.id, later.id].sort())
})

test('a facility whose items stay as they are is not read again', async () => {
  await lookUp('colonoscopy')
  await expect(withoutReading(async () => (await world.app.snapshots.of(await facility())).size)).resolves.toBeGreaterThan(1000)
})

test('after an upload the index is there before the upload is called done, and at other servers soon after', async () => {
  const other = new Snapshots(world.db)
  const before = await other.of(await facility())
  const { payload, headers } = multipart(
    { facility: facilityId },
    { name: 'new.csv', content: 'Charge Code,Description,CPT/HCPCS,Charge\nNUMBAT-1,Numbat scan,70450,410.00' },
  )
  const authorization = `Bearer ${await world.token(as)}`
  const upload = await world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
  expect(upload.status, upload.text).toBe(200)
  const row = await facility()
  const snapshot = await withoutReading(() => world.app.snapshots.of(row))
  expect(snapshot.changed.size).toBe(0)
  await other.keepUp()
  const atOther = await withoutReading(() => other.of(row))
  expect(atOther).not.toBe(before)
  expect(wholeOrder(atOther)).toEqual(wholeOrder(snapshot))
  // what has not changed is not made anew
  await withoutReading(() => other.keepUp())
  expect((await lookUp('numbat')).map((r) => r.chargeDescription)).toEqual(['Numbat scan'])
})
