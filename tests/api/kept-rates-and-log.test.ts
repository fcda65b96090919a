// Published rates, the audit log, and lists that are written once: comparisons and the lines of fee schedules.
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { listPage } from '@ratebook/server/data/list-page.ts'
import { ofBrands } from '@ratebook/server/data/scope.ts'
import { todayOf } from '@ratebook/server/data/today.ts'
import { auditSource } from '@ratebook/server/features/audit.ts'
import { comparedSource } from '@ratebook/server/features/charges/compare-versions.ts'
import { itemSource } from '@ratebook/server/features/fee-schedules/schedule-source.ts'
import { changedRows } from '@ratebook/server/features/mrf/publish/compare-files.ts'
import { computedRateSource, publishedRateSource } from '@ratebook/server/features/published-rates/published-rates.ts'
import { keepReplacedRates } from '@ratebook/server/features/published-rates/replaced.ts'
import { KeptLists } from '@ratebook/server/lists/kept-lists.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { publishedRateList, publishedRates } from '@ratebook/shared/published-rates.ts'
import { listRequest } from '@ratebook/shared/wire/list.ts'
import { random } from '../random.ts'
import { beta, useWorld } from '../world.ts'
import { makeContract, makeSchedule } from './contract-world.ts'
import { type Change, compareWithSql } from './kept-setup.ts'

const world = useWorld()
const as = 'beta.admin' as const
const brandId = beta.id
const chances = random(12)
const { pick, below } = chances
const [facility, other] = beta.facilities.map(({ id }) => id) as [string, string]
const ids = { payer: [] as string[], item: [] as string[], rate: [] as string[] }
const made = (kind: keyof typeof ids) => {
  const id = uuid()
  ids[kind].push(id)
  return { brandId, id }
}
const payerContractId = uuid()
let contractId = ''
const done = { status: 200 }

beforeAll(async () => {
  const { prisma } = world.db
  const contract = await makeContract(world, brandId, 'Half of charges')
  contractId = contract.id
  const half = { name: 'Half', ruleType: 'RULE', payMethod: 'PERCENT_OF_CHARGES', payValue: 50 }
  await prisma.contractRule.create({ data: { brandId, id: uuid(), contractServiceId: contract.OUTPATIENT, ...half } })
  await prisma.payerContract.create({ data: { brandId, id: payerContractId, displayName: 'Kept rates', contractId } })
  await prisma.payer.createMany({
    data: ['HMO', 'PPO', 'All'].map((planName) => ({ ...made('payer'), payerContractId, displayName: 'Kept rates', planName })),
  })
  await prisma.chargeItem.createMany({
    data: Array.from({ length: 24 }, (_, i) => ({
      ...made('item'),
      facilityId: i % 2 ? facility : other,
      code: `K${i}`,
      departmentName: 'D',
      description: `${pick(['MRI', 'CT', 'Biopsy'])} ${below(30)}`,
      cptHcpcs: `K00${10 + i}`,
      amount: 1 + below(900),
    })),
  })
  await prisma.publishedRate.createMany({
    data: ids.item.flatMap((chargeItemId, i) =>
      ids.payer.map((payerId) => ({
        ...made('rate'),
        facilityId: i % 2 ? facility : other,
        chargeItemId,
        payerId,
        publishedOn: new Date(pick(['2026-01-05', '2026-02-11', '2026-03-21'])),
        dollar: pick([null, below(500), '12.125']),
        // as spreadsheets write a third
        percentage: pick([null, 40, '33.333333333333336']),
        medianAmount: pick([null, 80]),
        algorithm: pick(['', 'weight times base']),
        methodology: pick(['case rate', 'other']),
        notes: pick(['', 'few']),
      })),
    ),
  })
  await computeReplaced()
})

const computeReplaced = () => ofBrands([brandId], () => keepReplacedRates(world.served, brandId))
const rate = () => ({
  dollar: below(900) + 0.5,
  percentage: null,
  algorithm: '',
  methodology: 'case rate' as const,
  medianAmount: null,
  tenthPercentile: null,
  ninetiethPercentile: null,
  allowedCount: '',
  estimatedAmount: null,
  notes: '',
})
const editItem: Change = async () => {
  const { body: item } = await world.call(charges.getCharge, { as, params: { id: pick(ids.item) } })
  const fields = charges.updateCharge.body.safeParse(item).data ?? {}
  const itemNow = Object.fromEntries(Object.entries(item as object).filter(([key]) => key in fields))
  return world.call(charges.updateCharge, { as, body: { ...itemNow, description: `Edited ${below(99)}`, amount: 1 + below(900) } as never })
}

test('whatever they are sorted or filtered by, published rates are those of SQL, after every kind of change', async () => {
  const changes: Record<string, Change> = {
    async editRate() {
      const { id, version } = await world.db.prisma.publishedRate.findFirstOrThrow({ where: { brandId, id: ids.rate[below(9)]! } })
      return world.call(publishedRates.updatePublishedRate, { as, body: { id, version, ...rate() } })
    },
    addRate: () =>
      world.call(publishedRates.createPublishedRate, { as, body: { chargeItemId: ids.item[0]!, payerId: ids.payer[0]!, ...rate() } }),
    removeRate: () => world.call(publishedRates.deletePublishedRate, { as, params: { id: ids.rate.pop()! } }),
    editItem,
    async renamePayer() {
      const { id, version, planName } = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId, id: ids.payer[1]! } })
      const body = { id, version, payerContractId, displayName: `Renamed ${below(1e6)}`, planName, remitPayer: '' }
      return world.call(payers.updatePayer, { as, body: { ...body, remitPayerType: 'Payer' as const } })
    },
    async linkContract() {
      await world.db.transaction(async (tx) => {
        const where = { brandId_id: { brandId, id: payerContractId } }
        const { contractId: linked } = await tx.prisma.payerContract.findUniqueOrThrow({ where })
        await tx.prisma.payerContract.update({ where, data: { contractId: linked ? null : contractId } })
        await tx.termsChanged(brandId, [])
      })
      return done
    },
    async renameFacility() {
      await world.db.prisma.facility.update({ where: { brandId_id: { brandId, id: other } }, data: { name: `Other ${below(1e6)}` } })
      return done
    },
    async computeAsBefore() {
      await world.db.rows(sql`UPDATE replaced_rate SET contract_amount = contract_amount + 1 WHERE brand_id = ${brandId}`)
      await world.db.rows(sql`UPDATE replaced_rate_state SET on_date = on_date WHERE brand_id = ${brandId}`)
      return done
    },
  }
  const computed = Object.entries(changes).map(([name, change]): [string, Change] => [
    name,
    async () => {
      const answer = await change()
      await computeReplaced()
      return answer
    },
  ])
  const anew = await compareWithSql(world, chances, () => publishedRateSource(brandId) as never, Object.fromEntries(computed))
  // neither a name of facilities nor what an earlier version computes says which rates it changed; of many a contract changes too much
  expect(anew.filter((name) => name !== 'linkContract')).toEqual(['renameFacility', 'computeAsBefore'])
})

test('a payer with another name is laid over more rates than may be put in anew', async () => {
  const { prisma } = world.db
  const many = Array.from({ length: 50 }, (_, i) => ({ brandId, id: uuid(), payerContractId, displayName: `Many ${i}`, planName: 'All' }))
  await prisma.payer.createMany({ data: many })
  const perRate = { brandId, publishedOn: new Date('2026-01-05'), dollar: 5, methodology: 'case rate', algorithm: '', notes: '' }
  await prisma.publishedRate.createMany({
    data: ids.item.flatMap((chargeItemId, i) =>
      many.map(({ id: payerId }) => ({ ...perRate, id: uuid(), facilityId: i % 2 ? facility : other, chargeItemId, payerId })),
    ),
  })
  const lists = new KeptLists(world.served, (error) => expect.unreachable(error.message), { large: 1 })
  const sort = [{ id: 'displayName', direction: 'asc' }]
  const request = listRequest(publishedRateList).parse({ sort, pagination: { currentPage: 1, recordsPerPage: 200 } })
  const source = publishedRateSource(brandId) as never
  const names = (page: { records: object[] } | undefined) => page?.records.map((row) => (row as { displayName: string }).displayName)
  await ofBrands([brandId], async () => {
    lists.note(source, request, 1_200)
    await lists.settled()
    expect(names(await lists.page(source, request))).toBeDefined()
  })
  const { version } = await prisma.payer.findFirstOrThrow({ where: { brandId, id: many[7]!.id } })
  const body = { id: many[7]!.id, version, payerContractId, displayName: 'A first', planName: 'All', remitPayer: '' }
  const answer = await world.call(payers.updatePayer, { as, body: { ...body, remitPayerType: 'Payer' as const } })
  expect(answer.status).toBe(200)
  const after = names(await ofBrands([brandId], () => lists.page(source, request)))
  expect(after?.slice(0, 24)).toEqual(ids.item.map(() => 'A first'))
  await prisma.publishedRate.deleteMany({ where: { brandId, payerId: { in: many.map(({ id }) => id) } } })
  await prisma.payer.deleteMany({ where: { brandId, id: { in: many.map(({ id }) => id) } } })
})

test('a page of published rates computes what is not of its day or of the terms as they stand', async () => {
  const lists = new KeptLists(world.served, (error) => expect.unreachable(error.message), { large: 1 })
  const today = await todayOf(world.db, brandId)
  const source = () => computedRateSource(world.served, brandId, today)
  const request = listRequest(publishedRateList).parse({ pagination: { currentPage: 1, recordsPerPage: 200 } })
  const page = () => ofBrands([brandId], () => listPage({ db: world.served, lists } as never, source(), request))
  const standings = async () => (await page()).records.map((row) => (row as { standing: string }).standing).sort()
  const isKept = async () => (await ofBrands([brandId], () => lists.page(source() as never, request))) !== undefined
  const read = async () => {
    for (let tries = 0; tries < 3 && !(await isKept()); tries++) {
      await page()
      await lists.settled()
    }
    expect(await isKept()).toBe(true)
  }
  const link = (linked: string | null) =>
    world.db.transaction(async (tx) => {
      await tx.prisma.payerContract.update({ where: { brandId_id: { brandId, id: payerContractId } }, data: { contractId: linked } })
      await tx.termsChanged(brandId, [])
    })
  for (const linked of [null, contractId, null]) {
    await link(linked)
    await lists.settled()
    expect(new Set(await standings()).has('contract')).toBe(linked !== null)
    await read()
  }
  // a night goes by: nothing was changed, so the list is as of what was computed, which is yesterday's
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(sql`UPDATE replaced_rate_state SET on_date = on_date - 1 WHERE brand_id = ${brandId}`)
  })
  await page()
  const [state] = await world.db.rows<{ day: string }>(
    sql`SELECT on_date::text AS day FROM replaced_rate_state WHERE brand_id = ${brandId}`,
  )
  expect(state!.day).toBe(today)
})

test.each([[true], [false]])('so is the audit log, may its reader know contracts (%s) or not', async (hasCMSAccess) => {
  let zone = 'UTC'
  const note = (count: number) => async () => {
    await world.db.transaction(async (tx) => {
      for (let i = 0; i < count; i++)
        await tx.record(
          brandId,
          { id: uuid(), username: `${pick(['kept', 'Kept', 'KEPT', 'Ünlü'])}.${below(9)}` },
          {
            action: pick(['update', 'read']),
            entity: pick(['charge', 'contract']),
            entityId: uuid(),
            name: pick(['MRI 1', 'Äpfel', 'K0001 e']),
          },
        )
    })
    return done
  }
  await note(40)()
  const anew = await compareWithSql(world, chances, () => auditSource(brandId, { role: 'administrator', hasCMSAccess }, zone) as never, {
    note: note(1),
    editItem,
    noteMany: note(70),
    async moveClock() {
      zone = zone === 'UTC' ? 'America/Denver' : 'UTC'
      return done
    },
  })
  expect(anew).toEqual(['moveClock'])
})

test('so are lists that are written once, until they go', async () => {
  const { prisma } = world.db
  const comparisonId = uuid()
  await prisma.comparison.create({ data: { brandId, id: comparisonId, key: 'kept' } })
  const amounts = () => ({ amountBefore: pick([null, 1.5, 70]), amountAfter: below(900), percent: pick([null, '33.333333333333336']) })
  const texts = () => ({ change: 'changed', code: `K00${below(99)}`, description: pick(['MRI', 'CT e', '']) })
  await prisma.versionChange.createMany({
    data: Array.from({ length: 60 }, () => {
      return { brandId, comparisonId, id: uuid(), cptHcpcs: '', departmentName: 'D', ...texts(), ...amounts() }
    }),
  })
  await prisma.fileChange.createMany({
    data: Array.from({ length: 60 }, (_, place) => {
      const { amountBefore, amountAfter, percent } = amounts()
      const others = {
        modifiers: '',
        setting: 'both',
        payer: pick(['', 'A']),
        plan: '',
        what: pick(['gross', 'cash']),
        algorithmBefore: '',
        algorithmAfter: '',
      }
      return { brandId, comparisonId, place, ...texts(), ...others, grossBefore: amountBefore, grossAfter: amountAfter, percent }
    }),
  })
  const items = Array.from({ length: 60 }, (_, i) => ({ code: `K${100 + i}`, amount: below(900), grouping: pick(['', 'G e']) }))
  const scheduleId = await makeSchedule(world, brandId, 'Kept', 'FEE_SCHEDULE', items)
  const remove = (table: string, id: string) => ({
    async goes() {
      await world.db.prisma.$executeRawUnsafe(`DELETE FROM ${table} WHERE id = '${id}'`)
      return done
    },
  })
  expect(await compareWithSql(world, chances, () => itemSource(brandId, scheduleId) as never, {})).toEqual([])
  expect(await compareWithSql(world, chances, () => changedRows(brandId, comparisonId) as never, {})).toEqual([])
  const compared = () => comparedSource(brandId, comparisonId) as never
  expect(await compareWithSql(world, chances, compared, remove('comparison', comparisonId))).toEqual(['goes'])
})
