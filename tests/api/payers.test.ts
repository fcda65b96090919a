import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { payers } from '@ratebook/shared/payers.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const all = { pagination: { currentPage: 1, recordsPerPage: 0 } }
const list = (body: object = all) => call(payers.listPayers, { as, body })
const contracts = (body: object = all) => call(payers.listPayerContracts, { as, body })
const lastEntry = (brandId = alpha.id) =>
  world.db.prisma.auditEntry.findFirst({ where: { brandId, ...ofChanges }, orderBy: { seq: 'desc' } })

let payerContractId: string
beforeAll(async () => {
  payerContractId = (
    await world.db.prisma.payerContract.findFirstOrThrow({ where: { brandId: alpha.id, displayName: 'Blue River Health' } })
  ).id
})

async function theirs() {
  const payer = await world.db.prisma.payer.findFirstOrThrow({ where: { brandId: beta.id } })
  return { payer, contract: await world.db.prisma.payerContract.findFirstOrThrow({ where: { brandId: beta.id } }) }
}

describe('the list of payers', () => {
  test('shows the brand’s payers by name, each with its contract, disabled and enabled', async () => {
    const { records, pagination } = (await list()).body
    expect(pagination.totalRecords).toBe(6)
    const names = records.map((r: { displayName: string }) => r.displayName)
    expect(names).toEqual([...names].sort())
    expect(names[0]).toBe('Alpha Valley Health Employee Plan')
    expect(records[0]).toEqual({
      id: expect.any(String),
      payerContractId: expect.any(String),
      payerContractName: 'Public programs',
      displayName: 'Alpha Valley Health Employee Plan',
      planName: 'All plans',
      remitPayer: '',
      remitPayerType: 'Payer',
      disabled: true,
      enabled: false,
      standing: 'current',
      retirement: null,
      version: 1,
    })
    expect(records.slice(1).every((r: { disabled: boolean; enabled: boolean }) => r.enabled && !r.disabled)).toBe(true)
  })

  test.each(['displayName', 'planName', 'payerContractName', 'remitPayer', 'remitPayerType'])('sorts by %s both ways', async (id) => {
    const ids = async (direction: string) =>
      (await list({ ...all, sort: [{ id, direction }] })).body.records.map((r: { id: string }) => r.id)
    expect(await ids('desc')).toEqual((await ids('asc')).reverse())
  })

  test('filters by contract, name and plan', async () => {
    const names = async (filter: object) => (await list({ ...all, filter })).body.records.map((r: { displayName: string }) => r.displayName)
    expect(await names({ field: 'payerContractName', equator: 'equals', value: 'blue river health' })).toEqual([
      'Blue River Health HMO',
      'Blue River Health PPO',
    ])
    expect(await names({ field: 'planName', equator: 'starts_with', value: 'river' })).toEqual(['Blue River Health HMO'])
    expect(
      await names({
        operator: 'and',
        operands: [
          { field: 'displayName', equator: 'like', value: 'ridge' },
          { field: 'remitPayer', equator: 'ends_with', value: 'ma' },
        ],
      }),
    ).toEqual(['Summit Ridge Medicare Advantage'])
  })

  test.each([
    { sort: [{ id: 'enabled', direction: 'asc' }] },
    { filter: { field: 'brandId', equator: 'equals', value: 'x' } },
    { filter: { field: 'displayName', equator: 'less_than', value: 1 } },
  ])('refuses %j', async (body) => {
    expect((await list(body)).status).toBe(400)
  })
})

describe('adding and changing a payer', () => {
  test('keeps what was sent and fills in the rest', async () => {
    const { status, body } = await call(payers.createPayer, {
      as,
      body: { payerContractId, displayName: '  Harbor Mutual ', enabled: false },
    })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        payerContractId,
        payerContractName: 'Blue River Health',
        displayName: 'Harbor Mutual',
        planName: 'All plans',
        remitPayerType: 'Payer',
        disabled: true,
        version: 1,
      }),
    ])
    expect(await lastEntry()).toMatchObject({
      username: 'alpha.admin',
      action: 'create',
      entity: 'payer',
      entityId: body.id,
      before: null,
      after: expect.objectContaining({ displayName: 'Harbor Mutual', enabled: false }),
    })
  })

  test('leaves alone what a change does not name, and logs only what changed', async () => {
    const { body: made } = await call(payers.createPayer, {
      as,
      body: { payerContractId, displayName: 'Delta Plan', planName: 'Gold', remitPayer: 'DELTA', remitPayerType: 'Vender', enabled: false },
    })
    const { body } = await call(payers.updatePayer, {
      as,
      body: { id: made.id, version: 1, payerContractId, displayName: 'Delta Plan of Ohio' },
    })
    expect(body).toMatchObject({
      displayName: 'Delta Plan of Ohio',
      planName: 'Gold',
      remitPayer: 'DELTA',
      remitPayerType: 'Vender',
      enabled: false,
      version: 2,
    })
    expect(await lastEntry()).toMatchObject({
      action: 'update',
      entityId: made.id,
      before: { displayName: 'Delta Plan' },
      after: { displayName: 'Delta Plan of Ohio' },
    })
  })

  test('refuses a contract of another brand or of none at its field', async () => {
    const { contract } = await theirs()
    for (const id of [contract.id, randomUUID()]) {
      const { status, body } = await call(payers.createPayer, { as, body: { payerContractId: id, displayName: 'X' } })
      expect([status, body.fields]).toEqual([
        422,
        [expect.objectContaining({ path: 'payerContractId', message: 'Choose a payer contract of this brand' })],
      ])
    }
  })

  test('refuses the same name and plan twice at the name; another plan is another payer', async () => {
    const twice = { payerContractId, displayName: 'Twice Health' }
    expect((await call(payers.createPayer, { as, body: twice })).status).toBe(201)
    const again = await call(payers.createPayer, { as, body: twice })
    expect([again.status, again.body.fields]).toEqual([
      409,
      [expect.objectContaining({ path: 'displayName', message: 'There is one of this name already' })],
    ])
    const other = await call(payers.createPayer, { as, body: { ...twice, planName: 'Silver' } })
    expect(other.status).toBe(201)
    const renamed = await call(payers.updatePayer, { as, body: { ...twice, id: other.body.id, version: 1, planName: 'All plans' } })
    expect([renamed.status, renamed.body.fields[0].path]).toEqual([409, 'displayName'])
  })

  test.each([
    { displayName: '' },
    { displayName: 'x'.repeat(201) },
    { displayName: 'a\0b' },
    { payerContractId: '' },
    { payerContractId: undefined },
    { remitPayerType: 'Vendor' },
    { enabled: 'yes' },
  ])('refuses %j and names the field', async (wrong) => {
    const { status, body } = await call(payers.createPayer, { as, body: { payerContractId, displayName: 'Y', ...wrong } })
    expect([status, body.fields[0].path]).toEqual([400, Object.keys(wrong)[0]])
  })

  test('ignores fields that are not the caller’s to set', async () => {
    const { body } = await call(payers.createPayer, {
      as,
      body: { payerContractId, displayName: 'Mass', brandId: beta.id, id: beta.id, version: 9, disabled: true },
    })
    expect(await world.db.prisma.payer.findUniqueOrThrow({ where: { brandId_id: { brandId: alpha.id, id: body.id } } })).toMatchObject({
      version: 1,
      enabled: true,
    })
    expect(body.id).not.toBe(beta.id)
  })

  test('a stale version, another brand’s payer and an unknown one change nothing', async () => {
    const { payer } = await theirs()
    const { body } = await call(payers.createPayer, { as, body: { payerContractId, displayName: 'Versioned' } })
    const edit = { payerContractId, displayName: 'Changed', version: 1 }
    expect((await call(payers.updatePayer, { as, body: { ...edit, id: body.id } })).status).toBe(200)
    expect((await call(payers.updatePayer, { as, body: { ...edit, id: body.id, displayName: 'Lost' } })).status).toBe(409)
    for (const id of [payer.id, randomUUID()]) expect((await call(payers.updatePayer, { as, body: { ...edit, id } })).status).toBe(404)
    expect(await world.db.prisma.payer.count({ where: { displayName: 'Lost' } })).toBe(0)
  })

  test('fifty parallel edits of one version give one winner and one entry in the log', async () => {
    const { body } = await call(payers.createPayer, { as, body: { payerContractId, displayName: 'Race' } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        call(payers.updatePayer, { as, body: { payerContractId, displayName: `Race ${i}`, id: body.id, version: 1 } }),
      ),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, entityId: body.id, action: 'update' } })).toBe(1)
  })
})

describe('switching payers', () => {
  const enabledNames = async () =>
    (await list()).body.records.filter((r: { enabled: boolean }) => r.enabled).map((r: { displayName: string }) => r.displayName)
  const set = (filter: object | null, more: object = {}) => call(payers.setAllPayerStatus, { as, body: { filter, ...more } })
  const blue = { field: 'displayName', equator: 'like', value: 'blue river' }

  test('one switch changes one payer, makes it another version, and is logged once', async () => {
    const [payer] = (await list({ ...all, filter: blue })).body.records
    expect((await call(payers.setPayerStatus, { as, body: { id: payer.id, enabled: false } })).body).toEqual({
      affected: 1,
      enabled: false,
    })
    expect(await lastEntry()).toMatchObject({
      action: 'disable',
      entity: 'payer',
      entityId: payer.id,
      before: { enabled: true },
      after: { enabled: false },
    })
    const entries = await world.db.prisma.auditEntry.count({ where: ofChanges })
    expect((await call(payers.setPayerStatus, { as, body: { id: payer.id, enabled: false } })).body).toEqual({
      affected: 0,
      enabled: false,
    })
    expect(await world.db.prisma.auditEntry.count({ where: ofChanges })).toBe(entries)
    // a form opened before would switch it on again
    expect((await call(payers.updatePayer, { as, body: { ...payer, enabled: true } })).status).toBe(409)
    await call(payers.setPayerStatus, { as, body: { id: payer.id, enabled: true } })
  })

  test('another brand’s payer and an unknown one are not found', async () => {
    const { payer } = await theirs()
    for (const id of [payer.id, randomUUID()])
      expect((await call(payers.setPayerStatus, { as, body: { id, enabled: false } })).status).toBe(404)
    expect((await world.db.prisma.payer.findUniqueOrThrow({ where: { brandId_id: { brandId: beta.id, id: payer.id } } })).enabled).toBe(
      payer.enabled,
    )
  })

  test('all of them: off when every match is on, else on; only the matches, whatever page is shown', async () => {
    expect((await set(blue)).body).toEqual({ affected: 2, enabled: false })
    expect(await lastEntry()).toMatchObject({
      action: 'disable-all',
      entity: 'payer',
      after: { affected: 2, enabled: false, filter: blue },
    })
    expect((await enabledNames()).filter((n: string) => n.startsWith('Blue'))).toEqual([])
    expect((await enabledNames()).length).toBeGreaterThan(0)
    const [first, second] = (await list({ ...all, filter: blue })).body.records
    await call(payers.setPayerStatus, { as, body: { id: first.id, enabled: true } })
    expect((await set(blue)).body).toEqual({ affected: 1, enabled: true })
    expect((await set(blue, { ids: [second.id] })).body).toEqual({ affected: 1, enabled: false })
    expect((await set(blue, { enabled: true })).body).toEqual({ affected: 1, enabled: true })
    expect((await set(blue, { enabled: true })).body).toEqual({ affected: 0, enabled: true })
    expect((await set(null, { ids: [first.id, (await theirs()).payer.id], enabled: false })).body).toEqual({ affected: 1, enabled: false })
    expect((await set({ field: 'displayName', equator: 'equals', value: 'nobody' })).body.affected).toBe(0)
  })

  test('all of them: asked for, those that changed are told, and switching them back leaves every other as it is', async () => {
    const { records } = (await list({ ...all, filter: blue })).body
    const [off, on] = records
    await call(payers.setPayerStatus, { as, body: { id: off.id, enabled: false } })
    await call(payers.setPayerStatus, { as, body: { id: on.id, enabled: true } })
    const { body } = await set(blue, { enabled: false, withIds: true })
    expect(body).toEqual({ affected: 1, enabled: false, ids: [on.id] })
    expect((await set(null, { ids: body.ids, enabled: true, withIds: true })).body).toEqual({ affected: 1, enabled: true, ids: [on.id] })
    expect((await enabledNames()).filter((n: string) => n.startsWith('Blue'))).toHaveLength(1)
    expect((await set(blue, { enabled: true, withIds: true })).body.ids).toEqual([off.id])
    expect((await set(blue, { enabled: true, withIds: true })).body).toEqual({ affected: 0, enabled: true })
  })

  test('the history of each says that it was switched with others, and of no other', async () => {
    const [first, second] = (await list({ ...all, filter: blue })).body.records
    for (const { id } of [first, second]) await call(payers.setPayerStatus, { as, body: { id, enabled: true } })
    const history = async (id: string) =>
      (await call(payers.getPayerHistory, { as, params: { id } })).body.map(({ action, changes }: Record<string, unknown>) => [
        action,
        changes,
      ])
    await call(payers.setPayerStatus, { as, body: { id: first.id, enabled: false } })
    const before = await history(first.id)
    await set(blue, { enabled: false })
    expect(await history(first.id)).toEqual(before)
    expect((await history(second.id))[0]).toEqual(['disable-all', { enabled: [true, false] }])
    await set(blue, { enabled: true })
    for (const { id } of [first, second]) expect((await history(id))[0]).toEqual(['enable-all', { enabled: [false, true] }])
  })

  test('leaves the other brand alone', async () => {
    const before = await world.db.prisma.payer.findMany({ where: { brandId: beta.id }, orderBy: { id: 'asc' } })
    await set(null)
    await set(null)
    expect(await world.db.prisma.payer.findMany({ where: { brandId: beta.id }, orderBy: { id: 'asc' } })).toEqual(before)
  })

  test.each([{ filter: { field: 'version', equator: 'equals', value: 1 } }, { filter: null, enabled: 'no' }, { filter: null, ids: ['x'] }])(
    'refuses %j',
    async (body) => {
      expect((await call(payers.setAllPayerStatus, { as, body })).status).toBe(400)
    },
  )
})

describe('payer contracts', () => {
  test('are listed by name with the number of their payers', async () => {
    const { records } = (await contracts()).body
    expect(records.map((r: { displayName: string }) => r.displayName)).toEqual([
      'Blue River Health',
      'Public programs',
      'Summit Ridge Insurance',
    ])
    expect(records[1]).toEqual({
      id: expect.any(String),
      displayName: 'Public programs',
      contractId: null,
      contract: null,
      payers: 2,
      standing: 'current',
      retirement: null,
      version: 1,
    })
    const counted = await contracts({
      ...all,
      sort: [{ id: 'payers', direction: 'desc' }],
      filter: { field: 'payers', equator: 'greator_than', value: 1 },
    })
    expect(counted.body.records[0].payers).toBeGreaterThanOrEqual(counted.body.records.at(-1).payers)
    expect((await call(payers.listTinyPayerContracts, { as })).body).toEqual(
      records.map(({ id, displayName }: { id: string; displayName: string }) => ({ id, displayName })),
    )
  })

  test('are added and renamed; a name that is taken stands at the field', async () => {
    const made = await call(payers.createPayerContract, { as, body: { displayName: 'Coastal Health' } })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ displayName: 'Coastal Health', payers: 0, version: 1 })])
    const taken = await call(payers.createPayerContract, { as, body: { displayName: 'Coastal Health' } })
    expect([taken.status, taken.body.fields[0].path]).toEqual([409, 'displayName'])
    const renamed = await call(payers.updatePayerContract, {
      as,
      body: { id: made.body.id, version: 1, displayName: 'Coastal Health West' },
    })
    expect(renamed.body).toMatchObject({ displayName: 'Coastal Health West', version: 2 })
    expect(await lastEntry()).toMatchObject({
      action: 'update',
      entity: 'payer contract',
      entityId: made.body.id,
      before: { displayName: 'Coastal Health' },
      after: { displayName: 'Coastal Health West' },
    })
    expect((await call(payers.updatePayerContract, { as, body: { id: made.body.id, version: 1, displayName: 'Stale' } })).status).toBe(409)
    expect(
      (await call(payers.updatePayerContract, { as, body: { id: (await theirs()).contract.id, version: 1, displayName: 'Theirs' } }))
        .status,
    ).toBe(404)
    expect((await call(payers.createPayerContract, { as, body: { displayName: ' ' } })).body.fields).toEqual([
      expect.objectContaining({ path: 'displayName', message: 'Required field' }),
    ])
  })

  test('cannot name a contract that there is not', async () => {
    const { status, body } = await call(payers.createPayerContract, { as, body: { displayName: 'With rules', contractId: randomUUID() } })
    expect([status, body.fields[0].path]).toEqual([422, 'contractId'])
    expect(await world.db.prisma.payerContract.count({ where: { displayName: 'With rules' } })).toBe(0)
  })

  test('fifty parallel edits give one winner', async () => {
    const { body } = await call(payers.createPayerContract, { as, body: { displayName: 'Contract race' } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        call(payers.updatePayerContract, { as, body: { id: body.id, version: 1, displayName: `Contract ${i}` } }),
      ),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(49).fill(409)])
  })
})
