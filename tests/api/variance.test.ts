import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { pastLines } from '@ratebook/shared/past-lines.ts'
import { remittances } from '@ratebook/shared/remittances.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { variance, type VarianceSummary } from '@ratebook/shared/variance.ts'
import { ALL_LIMIT } from '@ratebook/shared/wire/list.ts'
import { type ClaimOf, uploadRemittances, x12 } from '../remittance-files.ts'
import { alpha, ofChanges, useWorld } from '../world.ts'
import { makeContract } from './contract-world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const facilityId = randomUUID()
const payerId = randomUUID()
// biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
type Row = Record<string, any>
let labs: Row

/** A claim of one line of so many dollars, of which so many are allowed. */
const claim = (number: string, code: string, charged: number, allowed: number): ClaimOf => ({
  ...{ number, charged, paid: allowed - 1, patient: 1 },
  lines: [
    {
      code: `HC:${code}`,
      charged,
      paid: allowed - 1,
      adjustments: [`CAS*CO*45*${charged - allowed}`, 'CAS*PR*3*1'],
      also: [`AMT*B6*${allowed}`],
    },
  ],
})
const upload = (trace: string, claims: ClaimOf[]) =>
  uploadRemittances(world, x12([{ payer: 'VARIANCE HEALTH', trace, claims }]), { as, fields: { facilityId } })
const summary = async (): Promise<VarianceSummary> => (await call(variance.getVarianceSummary, { as })).body
const compared = () => vi.waitFor(async () => expect((await summary()).isComputing).toBe(false), { timeout: 100_000, interval: 50 })
const list = async (body: Row = {}): Promise<Row[]> => {
  const ours = { field: 'facility', equator: 'equals', value: 'Variance Hospital' }
  const { body: page } = await call(variance.listVariance, {
    as,
    body: { ...body, filter: body.filter ? { operator: 'and', operands: [ours, body.filter] } : ours },
  })
  return page.records
}
const only = (field: string, value: string) => ({ filter: { field, equator: 'equals', value } })
const brief = (rows: Row[]) => rows.map((r) => [r.claim, r.code, r.expected, r.allowed, r.difference, r.status, r.cause])

beforeAll(async () => {
  const { prisma } = world.db
  await prisma.facility.create({ data: { brandId: alpha.id, id: facilityId, name: 'Variance Hospital' } })
  const contract = await makeContract(world, alpha.id, 'Compared Agreement', { facilityIds: [facilityId] })
  const payerContractId = randomUUID()
  await prisma.payerContract.create({ data: { brandId: alpha.id, id: payerContractId, displayName: 'Compared', contractId: contract.id } })
  await prisma.payer.create({ data: { brandId: alpha.id, id: payerId, payerContractId, displayName: 'Variance Health' } })
  const body = {
    contractServiceId: contract.OUTPATIENT,
    ...{
      name: 'Labs',
      ruleTypeId: 'CARVEOUT',
      methodId: 'CPT_HCPCS',
      carveoutCodes: '80000-89999',
      paymethodId: 'FLAT_RATE',
      payvalue: 50,
    },
  }
  labs = (await call(rules.createRule, { as, body })).body
  await upload('FIRST', [
    claim('VARIANCE-1001', '80053', 100, 50),
    claim('VARIANCE-1002', '80053', 100, 45),
    claim('VARIANCE-1003', '99213', 90, 60),
  ])
})

describe('remitted lines', () => {
  test('are compared as soon as their payer is linked', async () => {
    expect(await summary()).toMatchObject({ unlinkedClaims: expect.any(Number) })
    await compared()
    expect(await list()).toEqual([])
    const remit = (await call(remittances.listRemitPayers, { as })).body.find((r: Row) => r.name === 'VARIANCE HEALTH')
    const { status } = await call(remittances.linkRemitPayer, { as, body: { id: remit.id, payerId, version: remit.version } })
    expect(status).toBe(200)
    await compared()
    expect(brief(await list())).toEqual([
      ['1002', '80053', 50, 45, -5, 'underpaid', 'other'],
      ['1001', '80053', 50, 50, 0, 'equal', ''],
      ['1003', '99213', null, 60, null, 'notComparable', 'noRule'],
    ])
  })
  test('of a new file are compared beside those that were', async () => {
    await upload('SECOND', [claim('VARIANCE-2001', '80053', 100, 70)])
    await compared()
    expect(brief(await list({ search: '2001' }))).toEqual([['2001', '80053', 50, 70, 20, 'overpaid', 'other']])
    expect(await list()).toHaveLength(4)
  })
  test('that are taken back count no more', async () => {
    await upload('THIRD', [
      {
        ...{ number: 'VARIANCE-2001', status: '22', charged: -100, paid: -69, patient: -1 },
        lines: [{ code: 'HC:80053', charged: -100, paid: -69, adjustments: ['CAS*CO*45*-30', 'CAS*PR*3*-1'] }],
      },
    ])
    await compared()
    expect(await list({ search: '2001' })).toEqual([])
  })
  test('are summed up by payer, contract, rule, cause and month', async () => {
    const whole = await summary()
    const ours = whole.payers.find(({ name }) => name.startsWith('Variance Health'))
    expect(ours).toMatchObject({ lines: 3, equal: 1, underpaidLines: 1, overpaidLines: 0, incomparable: 1, underpaid: 5, overpaid: 0 })
    expect(whole.contracts.find(({ name }) => name === 'Compared Agreement')).toMatchObject({ lines: 3, underpaid: 5 })
    expect(whole.rules.find(({ id }) => id === labs.id)).toMatchObject({ name: 'Labs', lines: 2, equal: 1, contractId: labs.contractId })
    expect(whole.causes.map(({ id }) => id)).toEqual(expect.arrayContaining(['other', 'noRule']))
    expect(whole.months.find(({ id }) => id === '2026-01')?.lines).toBeGreaterThanOrEqual(3)
    const { body } = await call(variance.getRuleShare, { as, params: { id: labs.id } })
    expect(body).toMatchObject({ lines: 2, equal: 1 })
  })
  test('say why so much is expected', async () => {
    const [row] = await list({ search: '1002' })
    const { body } = await call(variance.explainVariance, { as, params: { id: row?.id } })
    expect(body).toMatchObject({ billedUnits: 1, paidUnits: 1, price: { amount: 50, ruleId: labs.id, payMethod: 'FLAT_RATE' } })
    expect(body.price.trace.map((s: Row) => s.kind)).toEqual(['carveout', 'flatRate'])
  })
  test('are compared anew when the terms change, and only those of the contract that did', async () => {
    const basisOf = async () =>
      new Map(
        (await world.db.prisma.remittanceVariance.findMany({ where: { brandId: alpha.id } })).map((v) => [v.id, [v.contractId, v.basis]]),
      )
    const before = await basisOf()
    await call(rules.updateRule, { as, body: { ...labs, payvalue: 45 } })
    await compared()
    const [row] = await list({ search: '1002' })
    expect(brief([row as Row])).toEqual([['1002', '80053', 45, 45, 0, 'equal', '']])
    for (const [id, [contractId, basis]] of await basisOf())
      expect([id, basis === before.get(id)?.[1]]).toEqual([id, contractId !== labs.contractId])
    await call(rules.updateRule, { as, body: { ...labs, version: undefined, payvalue: 50 } })
    await compared()
  })
  test('that look like another contract are compared anew when that one changes, though their own does not', async () => {
    const { prisma } = world.db
    const other = await makeContract(world, alpha.id, 'Looked Alike', { facilityIds: [facilityId] })
    const payerContractId = randomUUID()
    await prisma.payerContract.create({ data: { brandId: alpha.id, id: payerContractId, displayName: 'Alike', contractId: other.id } })
    await prisma.payer.create({ data: { brandId: alpha.id, id: randomUUID(), payerContractId, displayName: 'Alike Health' } })
    const rule = { contractServiceId: other.OUTPATIENT, name: 'All', ruleTypeId: 'CARVEOUT', methodId: 'CPT_HCPCS', carveoutCodes: '80053' }
    const { body: all } = await call(rules.createRule, { as, body: { ...rule, paymethodId: 'FLAT_RATE', payvalue: 45 } })
    // as one of its own contract changes, the line is compared with the new one as well
    await call(rules.updateRule, { as, body: { ...labs, version: undefined, payvalue: 51 } })
    await compared()
    const cause = async () => (await list({ search: '1002' })).map((r) => [r.difference, r.cause, r.detail])
    expect(await cause()).toEqual([[-6, 'otherContract', 'Looked Alike']])
    await call(rules.updateRule, { as, body: { ...all, payvalue: 44 } })
    await compared()
    expect(await cause()).toEqual([[-6, 'other', '']])
    await call(rules.updateRule, { as, body: { ...labs, version: undefined, payvalue: 50 } })
    await compared()
  })
  test('are those of payers that are linked: whoever is unlinked has none', async () => {
    const remit = async () => (await call(remittances.listRemitPayers, { as })).body.find((r: Row) => r.name === 'VARIANCE HEALTH')
    const link = async (to: string | null) => {
      const { id, version } = await remit()
      await call(remittances.linkRemitPayer, { as, body: { id, payerId: to, version } })
      await compared()
    }
    await link(null)
    expect(await list()).toEqual([])
    await link(payerId)
    expect(await list()).toHaveLength(3)
  })
})

describe('the worklist', () => {
  test('marks, notes and assigns lines, says so in the log, and takes it back', async () => {
    const [under] = await list({ search: '1002' })
    expect([under?.work, under?.assignee, under?.note]).toEqual(['open', '', ''])
    const me = await world.db.prisma.user.findFirstOrThrow({ where: { username: as } })
    const change = { state: 'appealed', assigneeId: me.id, note: 'Letter sent' }
    const { body: marked } = await call(variance.markVariance, { as, body: { filter: null, ids: [under?.id], change } })
    expect(marked).toEqual({ affected: 1, before: [{ ids: [under?.id], state: '', assigneeId: null, note: '' }] })
    const [after] = await list(only('work', 'appealed'))
    expect([after?.claim, after?.work, after?.note]).toEqual(['1002', 'appealed', 'Letter sent'])
    expect(after?.assignee).not.toBe('')
    const entry = await world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
    expect(entry).toMatchObject({ entity: 'variance', entityId: under?.id, after: { ...change, affected: 1 } })
    // it stays when the line is compared anew
    await call(rules.updateRule, { as, body: { ...labs, version: undefined, payvalue: 49 } })
    await compared()
    expect((await list(only('work', 'appealed'))).map((r) => [r.claim, r.difference])).toEqual([['1002', -4]])
    const { body: undone } = await call(variance.restoreVariance, { as, body: { work: marked.before } })
    expect(undone).toEqual({ affected: 1 })
    expect(await list(only('work', 'appealed'))).toEqual([])
    await call(rules.updateRule, { as, body: { ...labs, version: undefined, payvalue: 50 } })
    await compared()
  })
  test('marks all that a filter matches', async () => {
    const { body } = await call(variance.markVariance, {
      as,
      body: { ...only('status', 'underpaid'), search: '1002', change: { state: 'inWork' } },
    })
    expect(body.affected).toBe(1)
    expect(brief(await list(only('work', 'inWork')))).toHaveLength(1)
  })
  test('refuses an assignee who does not work for the brand, and a change of nothing', async () => {
    const stranger = await world.db.prisma.user.findFirstOrThrow({ where: { username: 'beta.admin' } })
    const refused = await call(variance.markVariance, { as, body: { filter: null, change: { assigneeId: stranger.id } } })
    expect([refused.status, refused.body.code]).toEqual([422, 'chooseColleague'])
    expect((await call(variance.markVariance, { as, body: { filter: null, change: {} } })).status).toBe(400)
  })
  test('offers whoever works for the brand and sees contracts, and nobody else', async () => {
    const { prisma } = world.db
    const { id: superId } = await prisma.user.findFirstOrThrow({ where: { username: 'admin' } })
    const add = (username: string, more: object) =>
      prisma.user.create({ data: { id: randomUUID(), username, role: 'administrator', clientId: alpha.id, hasCmsAccess: true, ...more } })
    const outsider = await add('no.contracts', { hasCmsAccess: false })
    await add('gone.away', { enabled: false })
    const analyst = await add('analyst', { displayName: 'Ann Alyst' })
    const { body: colleagues } = await call(variance.listVarianceColleagues, { as })
    expect(colleagues).toEqual(expect.arrayContaining([{ userId: analyst.id, name: 'Ann Alyst' }]))
    const names = colleagues.map(({ name }: Row) => name)
    expect([names.includes('no.contracts'), names.includes('gone.away'), names.includes('beta.admin')]).toEqual([false, false, false])
    const assign = (assigneeId: string) => call(variance.markVariance, { as, body: { ...only('claim', '1002'), change: { assigneeId } } })
    expect((await assign(outsider.id)).body.code).toBe('chooseColleague')
    expect((await assign(superId)).status).toBe(200)
    expect(colleagues.map(({ userId }: Row) => userId)).toContain(superId)
    await assign(analyst.id)
    expect((await list(only('claim', '1002')))[0]?.assignee).toBe('Ann Alyst')
  })
  test('puts as many lines back as a list takes, and says so where there are more', async () => {
    const [some] = await list({ search: '1003' })
    const copies = (lines: number) =>
      world.db.rows(sql`
        INSERT INTO remittance_variance (brand_id, id, claim_id, payer_id, contract_id, basis, code, charged, status, cause, detail)
        SELECT brand_id, gen_random_uuid(), claim_id, payer_id, contract_id, basis, 'COPY', charged, status, cause, detail
        FROM remittance_variance, generate_series(1, ${lines}::int) WHERE brand_id = ${alpha.id} AND id = ${some?.id}`)
    await copies(ALL_LIMIT)
    await world.db.rows(sql`
      INSERT INTO variance_work (brand_id, id, claim_id, state, note)
      SELECT brand_id, id, claim_id, 'inWork', 'as it was' FROM remittance_variance
      WHERE brand_id = ${alpha.id} AND code = 'COPY' LIMIT 7000`)
    const marked = async () =>
      (await call(variance.markVariance, { as, body: { ...only('code', 'COPY'), change: { state: 'accepted' } } })).body
    const { affected, before } = await marked()
    expect([affected, before.length]).toEqual([ALL_LIMIT, 2])
    const { body: undone } = await call(variance.restoreVariance, { as, body: { work: before } })
    expect(undone).toEqual({ affected: ALL_LIMIT })
    const states = await world.db.rows(sql`
      SELECT w.state, w.note, count(*)::int AS lines FROM remittance_variance v
      LEFT JOIN variance_work w ON w.brand_id = ${alpha.id} AND w.id = v.id
      WHERE v.brand_id = ${alpha.id} AND v.code = 'COPY' GROUP BY 1, 2`)
    expect(states).toEqual(
      expect.arrayContaining([
        { state: 'inWork', note: 'as it was', lines: 7000 },
        { state: null, note: null, lines: 3000 },
      ]),
    )
    await copies(1)
    expect(await marked()).toEqual({ affected: ALL_LIMIT + 1, before: null })
    await world.db.rows(sql`DELETE FROM variance_work WHERE brand_id = ${alpha.id} AND state = 'accepted'`)
    await world.db.rows(sql`DELETE FROM remittance_variance WHERE brand_id = ${alpha.id} AND code = 'COPY'`)
  })
  test('is saved as a list of appeals', async () => {
    const file = {
      name: 'appeals.csv',
      columns: ['claim', 'checkDate', 'trace', 'code', 'expected', 'allowed', 'difference'].map((id) => ({ id, header: id })),
    }
    const { text } = await call(variance.listVariance, { as, body: { ...only('status', 'underpaid'), search: '1002', file } })
    expect(parse(text, { bom: true })).toEqual([
      file.columns.map(({ id }) => id),
      ['1002', '2026-01-20', 'FIRST', '80053', '50.00', '45.00', '-5.00'],
    ])
  })
})

describe('a changed rule', () => {
  const past = (rule: Row, more: Row = {}) =>
    call(pastLines.checkPastLines, { as, body: { rule: { ...labs, version: undefined, ...rule }, ...more } })
  test('is checked against what was allowed, before it is saved', async () => {
    const { body } = await past({ payvalue: 46 })
    expect(body).toMatchObject({ next: null, ofClaims: 3, claims: 3, lines: 3, changed: 2, closer: 1, farther: 1, before: 100, after: 92 })
    expect(body.rows.map((r: Row) => [r.claim, r.code, r.allowed, r.before, r.after, r.nearness]).sort()).toEqual([
      ['1001', '80053', 50, 50, 46, 'farther'],
      ['1002', '80053', 45, 50, 46, 'closer'],
    ])
    expect((await world.db.prisma.contractRule.findFirstOrThrow({ where: { brandId: alpha.id, id: labs.id } })).payValue.toNumber()).toBe(
      50,
    )
  })
  test('that changes nothing says so, and one that covers more finds lines that had no price', async () => {
    expect((await past({})).body).toMatchObject({ lines: 3, changed: 0, rows: [] })
    const { body } = await past({ carveoutCodes: '80000-89999; 99213', payvalue: 50 })
    expect(body.rows).toMatchObject([{ claim: '1003', before: null, after: 50, allowed: 60, nearness: 'closer' }])
  })
  test('is saved as a file with all lines that differ', async () => {
    const { text } = await past({ payvalue: 46 }, { asCsv: true })
    const [header, ...rows] = parse(text)
    expect(header).toEqual(['Claim', 'Service date', 'Code', 'Charged', 'Allowed', 'Before', 'After', 'Nearness'])
    expect(rows.sort()).toEqual([
      ['1001', '2026-01-05', '80053', '100.00', '50.00', '50.00', '46.00', 'farther'],
      ['1002', '2026-01-05', '80053', '100.00', '45.00', '50.00', '46.00', 'closer'],
    ])
  })
  test('goes on where a part ended', async () => {
    const [last] = await world.db.rows<{ id: string }>(
      sql`SELECT id FROM remittance_claim WHERE brand_id = ${alpha.id} ORDER BY id DESC LIMIT 1`,
    )
    expect((await past({ payvalue: 46 }, { after: last?.id })).body).toMatchObject({ next: null, ofClaims: null, claims: 0, changed: 0 })
  })
})
