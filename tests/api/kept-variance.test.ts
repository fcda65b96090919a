// Remitted lines beside their contracts, with what people say of them.
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { ofBrands } from '@ratebook/server/data/scope.ts'
import { keepVariance } from '@ratebook/server/features/variance/keep.ts'
import { varianceSource } from '@ratebook/server/features/variance/source.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { variance, type Work, workStates } from '@ratebook/shared/variance.ts'
import { random } from '../random.ts'
import { type ClaimOf, uploadRemittances, x12 } from '../remittance-files.ts'
import { beta, useWorld } from '../world.ts'
import { makeContract } from './contract-world.ts'
import { type Change, compareWithSql } from './kept-setup.ts'

const world = useWorld()
const as = 'beta.admin' as const
const brandId = beta.id
const chances = random(14)
const { pick, below } = chances
const facilityId = beta.facilities[0]!.id
const [payerId, payerContractId] = [uuid(), uuid()]
const done = { status: 200 }
let [contractId, serviceId, panelId] = ['', '', '']
let number = 1000
let said: Work[] = []
let names = 0
/** Of the five that are renamed, in turn: whatever a filter asks for, one name has it and the other has not. */
const otherName = () => ['Sun', 'The 1 K00'][Math.floor(names++ / 5) % 2]!

const claims = (count: number): ClaimOf[] =>
  Array.from({ length: count }, () => {
    const charged = 60 + below(90)
    const allowed = pick([50, 50, 45, 55 - below(9)])
    const line = { adjustments: [`CAS*CO*45*${charged - allowed}`], also: [`AMT*B6*${allowed}`] }
    const code = `HC:${pick(['80053', '80061', '99213'])}`
    return { number: `KEPT-${number++}`, charged, paid: allowed, patient: 0, lines: [{ code, charged, paid: allowed, ...line }] }
  })
const compute = () => ofBrands([brandId], () => keepVariance(world.served, brandId))
const computed =
  (change: Change): Change =>
  async () => {
    const answer = await change()
    await compute()
    return answer
  }
const upload = (content: ClaimOf[]) =>
  uploadRemittances(world, x12([{ payer: 'KEPT HEALTH', trace: `T${number}`, claims: content }]), { as, fields: { facilityId } })
const someLine = async () =>
  pick(await world.db.rows<{ id: string }>(sql`SELECT id FROM remittance_variance WHERE brand_id = ${brandId}`)).id
const makeRule = (name: string, carveoutCodes: string, payvalue: number) =>
  world.call(rules.createRule, {
    as,
    body: {
      contractServiceId: serviceId,
      ...{ name, ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes, paymethodId: 'FLAT_RATE', payvalue },
    } as never,
  })

beforeAll(async () => {
  const { prisma } = world.db
  const contract = await makeContract(world, brandId, 'Kept lines', { facilityIds: [facilityId] })
  contractId = contract.id
  serviceId = contract.OUTPATIENT
  await prisma.payerContract.create({ data: { brandId, id: payerContractId, displayName: 'Kept lines', contractId } })
  await prisma.payer.create({ data: { brandId, id: payerId, payerContractId, displayName: 'Kept Health' } })
  panelId = ((await makeRule('Panel', '80053', 50)).body as { id: string }).id
  await makeRule('Lipids', '80061', 45)
  expect((await upload(claims(60))).status).toBeLessThan(300)
  await prisma.remitPayer.updateMany({ where: { brandId, name: 'KEPT HEALTH' }, data: { payerId } })
  await compute()
})

const mark = (change: object, which: object) => world.call(variance.markVariance, { as, body: { change, ...which } as never })
const visitsRule = () => world.db.prisma.contractRule.findFirstOrThrow({ where: { brandId, contractServiceId: serviceId, name: 'Visits' } })

const changes: Record<string, Change> = {
  markOne: async () => mark({ state: pick(workStates), note: `Called ${below(99)}` }, { ids: [await someLine()] }),
  async assign() {
    const { body } = await world.call(variance.listVarianceColleagues, { as })
    return mark({ assigneeId: pick(body as { userId: string }[]).userId }, { ids: [await someLine(), await someLine()] })
  },
  async markUnderpaid() {
    const filter = { field: 'status', equator: 'equals', value: 'underpaid' }
    const answer = await mark({ state: 'appealed', note: 'The 1 K00' }, { filter })
    said = (answer.body as { before: Work[] }).before
    expect(said.map(({ state }) => state)).toContain('')
    return answer
  },
  restore: () => world.call(variance.restoreVariance, { as, body: { work: said } }),
  markMany: () => mark({ state: pick(workStates) }, { filter: { field: 'code', equator: 'equals', value: '80053' } }),
  changeRule: computed(async () => {
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE contract_rule SET pay_value = pay_value + 1 WHERE brand_id = ${brandId} AND name = 'Lipids'`)
      await tx.termsChanged(brandId, [])
    })
    return done
  }),
  files: computed(async () => {
    await upload(claims(2))
    return done
  }),
  addRule: computed(() => makeRule('Visits', '99213', 60)),
  // its lines go along with it
  removeRule: async () => world.call(rules.deleteRule, { as, params: { id: (await visitsRule()).id } }),
  computeAgain: computed(async () => done),
  async renamePayer() {
    const { version, planName } = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId, id: payerId } })
    const body = { id: payerId, version, payerContractId, displayName: otherName(), planName, remitPayer: '' }
    return world.call(payers.updatePayer, { as, body: { ...body, remitPayerType: 'Payer' as const } })
  },
  async renameRule() {
    await world.db.rows(sql`UPDATE contract_rule SET name = ${otherName()} WHERE brand_id = ${brandId} AND id = ${panelId}`)
    return done
  },
  async renameContract() {
    await world.db.rows(sql`UPDATE contract SET name = ${otherName()} WHERE brand_id = ${brandId} AND id = ${contractId}`)
    return done
  },
  async renameFacility() {
    await world.db.prisma.facility.update({ where: { brandId_id: { brandId, id: facilityId } }, data: { name: otherName() } })
    return done
  },
  async renamePeople() {
    await world.db.rows(sql`UPDATE app_user SET display_name = ${otherName()}
      WHERE id IN (SELECT assignee_id FROM variance_work WHERE brand_id = ${brandId})`)
    return done
  },
  async computeAsBefore() {
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`CREATE TEMP TABLE lines ON COMMIT DROP AS SELECT * FROM remittance_variance WHERE brand_id = ${brandId}`)
      await tx.execute(sql`DELETE FROM remittance_variance WHERE brand_id = ${brandId}`)
      await tx.execute(sql`UPDATE lines SET charged = charged + 1 WHERE brand_id = ${brandId}`)
      await tx.execute(sql`INSERT INTO remittance_variance SELECT * FROM lines WHERE brand_id = ${brandId}`)
    })
    return done
  },
}

test('whatever they are sorted or filtered by, remitted lines are those of SQL, after every kind of change', async () => {
  const anew = await compareWithSql(world, chances, () => varianceSource(brandId) as never, changes)
  // lines that come are anywhere in the order of ids; names do not say which lines they stand in
  const comes = ['files', 'computeAgain']
  expect(anew.filter((name) => !comes.includes(name))).toEqual([
    'renamePayer',
    'renameRule',
    'renameContract',
    'renameFacility',
    'renamePeople',
  ])
})

test('what is computed from other terms and comes out the same is no change', async () => {
  const revisionNow = async () =>
    (await world.db.rows<{ revision: bigint }>(sql`SELECT revision FROM variance_state WHERE brand_id = ${brandId}`))[0]!.revision
  const linesNow = () =>
    world.db.rows<{ basis: string }>(sql`SELECT id, basis FROM remittance_variance WHERE brand_id = ${brandId} ORDER BY id`)
  await compute()
  const [revision, before] = [await revisionNow(), await linesNow()]
  await makeRule('Nothing of ours', '70010', 1)
  await compute()
  const after = await linesNow()
  expect(after.map(({ basis }) => basis)).not.toEqual(before.map(({ basis }) => basis))
  expect(await revisionNow()).toEqual(revision)
})
