import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { ofBrands } from '@ratebook/server/data/scope.ts'
import { allowableSource } from '@ratebook/server/features/allowables/allowables.ts'
import { associatedSource } from '@ratebook/server/features/associated-charges.ts'
import { payerSource } from '@ratebook/server/features/payers/payers.ts'
import { shoppableSource } from '@ratebook/server/features/shoppable.ts'
import { listSql } from '@ratebook/server/data/list-page.ts'
import type { KeptSource, ListSource } from '@ratebook/server/data/list.ts'
import { KeptLists } from '@ratebook/server/lists/kept-lists.ts'
import { allowables } from '@ratebook/shared/allowables.ts'
import { associatedCharges } from '@ratebook/shared/associated-charges.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { shoppable } from '@ratebook/shared/shoppable.ts'
import { type Column, type Columns, type Filter, type List, listRequest, type ListRequest } from '@ratebook/shared/wire/list.ts'
import { random } from '../random.ts'
import { beta, useWorld } from '../world.ts'

const world = useWorld()
const as = 'beta.admin' as const
const { pick, below, chance } = random(11)
const facility = beta.facilities[0]!.id
const other = beta.facilities[1]!.id
const lists = () =>
  new KeptLists(
    world.served,
    (error) => {
      throw error
    },
    { large: 1, capacity: 1 << 30 },
  )
const codes = Array.from({ length: 40 }, (_, i) => `K${String(i).padStart(4, '0')}`)
const ids = { payer: [] as string[], allowable: [] as string[], associated: [] as string[], item: [] as string[] }
let contractId = ''

beforeAll(async () => {
  const { prisma } = world.db
  contractId = (await prisma.payerContract.findFirstOrThrow({ where: { brandId: beta.id } })).id
  const row = (kind: keyof typeof ids) => {
    const id = uuid()
    ids[kind].push(id)
    return { brandId: beta.id, id }
  }
  await prisma.payer.createMany({
    data: Array.from({ length: 60 }, (_, i) => ({
      ...row('payer'),
      payerContractId: contractId,
      displayName: `Kept ${below(20)} ${i}`,
      planName: pick(['All plans', 'HMO', 'PPO']),
      remitPayer: pick(['', 'AETNA', 'Cigna']),
    })),
  })
  await prisma.allowable.createMany({
    data: codes.flatMap((cptHcpcs) =>
      Array.from({ length: 6 }, (_, i) => ({
        ...row('allowable'),
        payerId: ids.payer[i]!,
        cptHcpcs,
        revenueCode: pick(['', '0450']),
        amountIp: pick([null, below(500)]),
        amountOp: below(90),
      })),
    ),
    skipDuplicates: true,
  })
  await prisma.associatedCharge.createMany({
    data: codes.map((cptHcpcs, i) => ({
      ...row('associated'),
      cptHcpcs,
      associatedCptHcpcs: codes[(i + 7) % codes.length]!,
      appearanceInClaim: 5 + below(200),
      percentage: below(101),
      enabled: chance(0.5),
    })),
  })
  await prisma.chargeItem.createMany({
    data: codes.flatMap((cptHcpcs) =>
      [facility, other].map((facilityId) => ({
        ...row('item'),
        facilityId,
        code: `C${below(1e9)}`,
        departmentName: 'D',
        description: `${pick(['MRI', 'CT', 'Biopsy'])} ${below(30)}`,
        cptHcpcs,
        amount: 1 + below(900),
        enabled: chance(0.5),
        status: pick(['', 'REQ']),
      })),
    ),
  })
})

/** What somebody may ask of a list: its columns, in every order, with a filter or without. */
function request({ columns, ...list }: List<Columns>): ListRequest {
  const entries = Object.entries(columns) as [string, Column][]
  const [field, { type }] = pick(entries.filter(([, column]) => column.filter))
  const condition: Filter =
    type === 'text'
      ? { field, equator: pick(['like', 'starts_with', 'equals'] as const), value: pick(['K', 'MRI', '1', 'yes', 'PPO', 'K0007']) }
      : { field, equator: pick(['greator_than', 'less_than'] as const), value: pick([5, 50, 300]) }
  return listRequest({ columns, ...list }).parse({
    pagination: { currentPage: pick([1, 1, 2]), recordsPerPage: pick([5, 20]) },
    sort: chance(0.8) ? [{ id: pick(entries.filter(([, column]) => column.sort))[0], direction: pick(['asc', 'desc']) }] : [],
    filter: chance(0.5) ? condition : null,
  })
}

type Change = () => Promise<{ status: number }>
const flag = () => ({ enabled: chance(0.5) })
const renamePayer: Change = async () => {
  const payer = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: beta.id, id: pick(ids.payer.slice(0, 6)) } })
  const { displayName: _, planName, remitPayer, id, version } = payer
  const body = { id, version, payerContractId: contractId, displayName: `Renamed ${below(1e6)}`, planName, remitPayer }
  return world.call(payers.updatePayer, { as, body: { ...body, remitPayerType: 'Payer' as const } })
}
const renameContract: Change = async () => {
  const contract = await world.db.prisma.payerContract.findFirstOrThrow({ where: { brandId: beta.id, id: contractId } })
  const body = { id: contract.id, version: contract.version, displayName: `Contract ${below(1e6)}`, contractId: contract.contractId }
  return world.call(payers.updatePayerContract, { as, body })
}
const editItem: Change = async () => {
  const id = pick(ids.item)
  const { body: item } = await world.call(charges.getCharge, { as, params: { id } })
  const fields = charges.updateCharge.body.safeParse(item).data ?? {}
  const itemNow = Object.fromEntries(Object.entries(item as object).filter(([key]) => key in fields))
  return world.call(charges.updateCharge, {
    as,
    body: { ...itemNow, description: `Edited ${below(100)}`, amount: 1 + below(900) } as never,
  })
}

const switchFacility: Change = async () => {
  await world.db.prisma.facility.update({ where: { brandId_id: { brandId: beta.id, id: other } }, data: { active: chance(0.5) } })
  return { status: 200 }
}

const cases: [string, (asked: ListRequest) => ListSource<Columns>, Change[]][] = [
  [
    'payers',
    () => payerSource(beta.id) as never,
    [
      renamePayer,
      renameContract,
      () => world.call(payers.setPayerStatus, { as, body: { id: pick(ids.payer), ...flag() } }),
      () => world.call(payers.setAllPayerStatus, { as, body: { filter: null, ids: ids.payer.slice(0, 9), ...flag() } }),
      () => world.call(payers.setAllPayerStatus, { as, body: { filter: null } }),
    ],
  ],
  [
    'allowed amounts',
    () => allowableSource(beta.id) as never,
    [
      renamePayer,
      () => world.call(allowables.setAllowableStatus, { as, body: { id: pick(ids.allowable), ...flag() } }),
      () => world.call(allowables.setAllAllowableStatus, { as, body: { filter: null, ids: ids.allowable.slice(0, 9), ...flag() } }),
      () => world.call(allowables.setAllAllowableStatus, { as, body: { filter: null } }),
    ],
  ],
  [
    'associated charges',
    (asked) => associatedSource(beta.id, asked) as never,
    [
      editItem,
      () => world.call(associatedCharges.setAssociatedStatus, { as, body: { id: pick(ids.associated), ...flag() } }),
      () =>
        world.call(associatedCharges.setAllAssociatedStatus, { as, body: { filter: null, ids: ids.associated.slice(0, 9), ...flag() } }),
      () =>
        world.call(associatedCharges.setAllAssociatedStatus, { as, body: { filter: null, timeFilter: { lowRange: 20, highRange: 90 } } }),
      switchFacility,
    ],
  ],
  [
    'shoppable services',
    () => shoppableSource(beta.id, facility) as never,
    [
      editItem,
      () => world.call(shoppable.setShoppableStatus, { as, body: { id: pick(ids.item), ...flag() } }),
      () => world.call(shoppable.setAllShoppableStatus, { as, body: { facility, filter: null, ids: ids.item.slice(0, 9), ...flag() } }),
      () => world.call(shoppable.setAllShoppableStatus, { as, body: { facility, filter: null } }),
    ],
  ],
]

describe.each(cases)('kept: %s', (_, sourceOf, changes) => {
  test('pages and totals are those of SQL, over random orders and filters, and after every kind of change', async () => {
    const all = lists()
    let kept = 0
    for (let round = 0; round < 60; round++) {
      if (round % 4 === 3) expect((await changes[below(changes.length)]!()).status).toBe(200)
      const asked = request(sourceOf({ sort: [], filter: null } as never).list)
      const source = sourceOf(asked) as unknown as KeptSource
      const { records, total } = listSql(source, asked)
      const byHand = { records: await world.db.rows(records), total: (await world.db.rows<{ total: number }>(total))[0]!.total }
      // the first answer, and the one once the list is read: neither may be older than the change
      for (let tries = 0; tries < 3; tries++) {
        const page = await ofBrands([beta.id], () => all.page(source, asked))
        if (page) {
          kept++
          expect({ asked, ...page }).toEqual({ asked, ...byHand })
          break
        }
        await ofBrands([beta.id], async () => all.note(source, asked, byHand.total + 1))
        await all.settled()
      }
    }
    expect(kept).toBeGreaterThan(50)
  })
})
