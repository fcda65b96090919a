import type { Sql } from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { KeptSource } from '@ratebook/server/data/list.ts'
import { listSql } from '@ratebook/server/data/list-page.ts'
import { ofBrands } from '@ratebook/server/data/scope.ts'
import { allowableSource } from '@ratebook/server/features/allowables/allowables.ts'
import { associatedSource } from '@ratebook/server/features/associated-charges.ts'
import { paymentSource } from '@ratebook/server/features/remittances/payments.ts'
import { KeptLists } from '@ratebook/server/lists/kept-lists.ts'
import { payerSource } from '@ratebook/server/features/payers/payers.ts'
import { shoppableSource } from '@ratebook/server/features/shoppable.ts'
import { allowables } from '@ratebook/shared/allowables.ts'
import { associatedCharges, associatedList } from '@ratebook/shared/associated-charges.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import { shoppable } from '@ratebook/shared/shoppable.ts'
import { type Columns, type List, listRequest } from '@ratebook/shared/wire/list.ts'
import { random } from '../random.ts'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { beta, useWorld } from '../world.ts'
import { type Change, compareWithSql, type SourceOf } from './kept-setup.ts'

const world = useWorld()
const as = 'beta.admin' as const
const chances = random(11)
const { pick, below, chance } = chances
const facility = beta.facilities[0]!.id
const other = beta.facilities[1]!.id
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
  expect((await sendRemittances()).status).toBe(200)
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

const linkPayer: Change = async () => {
  const { id, version } = await world.db.prisma.remitPayer.findFirstOrThrow({ where: { brandId: beta.id } })
  return world.call(remittances.linkRemitPayer, { as, body: { id, version, payerId: pick(ids.payer.slice(0, 6)), notOurs: false } })
}
const linkKind: Change = async () => {
  const { id, version } = await world.db.prisma.remitPayer.findFirstOrThrow({ where: { brandId: beta.id } })
  const body = { id, version, payerId: pick(ids.payer.slice(0, 6)), notOurs: false, filingCode: '12' }
  return world.call(remittances.linkRemitPayer, { as, body })
}
const sendRemittances: Change = async () => {
  const claims = Array.from({ length: 12 }, () => ({
    number: `N${below(1e6)}`,
    filing: pick(['12', '13']),
    charged: pick([100, 20_000]),
    paid: below(100),
  }))
  return uploadRemittances(world, x12([{ trace: `T${below(1e6)}`, claims }]), { as, fields: { facilityId: facility } })
}

const cases: [string, SourceOf, Change[]][] = [
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
    (request) => associatedSource(beta.id, request) as never,
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
  ['payments', () => paymentSource(beta.id, null) as never, [renamePayer, linkPayer, linkKind, sendRemittances]],
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
  test('whatever it is sorted or filtered by, a list is that of SQL, after every kind of change', async () => {
    await compareWithSql(world, chances, sourceOf, Object.fromEntries(Object.entries(changes)))
  })
})

test('what a code means is taken from memory for as long as the charge master and the facilities stay as they are', async () => {
  const statements: string[] = []
  const db = {
    ...world.served,
    prepared: <R>(query: Sql) => {
      statements.push(query.text)
      return world.served.prepared<R>(query)
    },
  }
  const lists = new KeptLists(db, (error) => expect.unreachable(error.message), { large: 1 })
  const request = listRequest(associatedList as unknown as List<Columns>).parse({ sort: [{ id: 'pxCode', direction: 'asc' }] })
  const source = associatedSource(beta.id, request) as unknown as KeptSource
  const { records, total } = listSql(source, request)
  /** @returns whether it was looked up */
  async function isLookedUp() {
    const [byHand, [count]] = [await world.db.rows(records), await world.db.rows<{ total: number }>(total)]
    statements.length = 0
    const page = await ofBrands([beta.id], () => lists.page(source, request))
    expect(page).toEqual({ records: byHand, total: count!.total })
    return statements.at(-1)!.includes('FROM charge_item')
  }
  const note = async () => {
    await ofBrands([beta.id], async () => lists.note(source, request, 1))
    await lists.settled()
  }
  await note()
  expect(await isLookedUp()).toBe(false)
  await world.call(associatedCharges.setAssociatedStatus, { as, body: { id: pick(ids.associated), ...flag() } })
  expect(await isLookedUp()).toBe(false)
  await editItem()
  expect(await isLookedUp()).toBe(true)
  // not read anew each time that somebody edits an item
  await note()
  expect(await isLookedUp()).toBe(true)
})
