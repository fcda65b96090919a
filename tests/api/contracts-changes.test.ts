import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { alpha } from '../world.ts'
import { useContracts } from './contracts-setup.ts'

const { world, as, call, all, list, namesIn, read, lastEntry, revision, fieldsOf, freshName, DAY, contract, create, edit, anyone, kim } =
  useContracts()

describe('changing a contract', () => {
  test('replaces contacts, people and facilities as sent and in that order, and logs only what changed', async () => {
    const [one, two] = [await anyone('administrator'), await anyone('administrator')]
    const { body } = await create({
      vendorContacts: [kim, { ...kim, name: 'Second' }],
      alertContactIds: [one],
      facilityIds: [alpha.facilities[0]?.id],
    })
    const answer = await edit(body.id, {
      vendorContacts: [{ ...kim, name: 'Third', contractId: body.id }, { ...kim, name: 'Second' }, kim],
      alertContactIds: [two],
      facilityIds: [],
      alert: false,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ version: 2, alert: false, alertContactIds: [two], facilityIds: [] })
    expect(answer.body.vendorContacts.map((c: { name: string }) => c.name)).toEqual(['Third', 'Second', 'Kim Lee'])
    const entry = await lastEntry()
    expect([entry?.action, Object.keys(entry?.after as object).sort()]).toEqual([
      'update',
      ['alert', 'alertContactIds', 'facilityIds', 'vendorContacts'],
    ])
  })

  test('cannot change its name or its type', async () => {
    const { body } = await create()
    expect(fieldsOf(await edit(body.id, { name: freshName() }))).toEqual([422, 'name'])
    expect(fieldsOf(await edit(body.id, { isPayer: false }))).toEqual([422, 'isPayer'])
    expect(await read(body.id)).toEqual(body)
  })

  test('gives prices another revision when days or facilities change, and otherwise not', async () => {
    const { body } = await create()
    const first = await revision()
    await edit(body.id, { description: 'Reworded', notification: 'x', alert: false, renew: 'AUTO', vendorContacts: [kim] })
    expect(await revision()).toBe(first)
    await edit(body.id, { terminationDate: plusDays(DAY, 300) })
    await edit(body.id, { effectiveDate: plusDays(DAY, -90) })
    await edit(body.id, { facilityIds: [alpha.facilities[0]?.id] })
    expect(await revision()).toBe(first + 3n)
  })

  test('a stale version, another brand’s contract and an unknown one change nothing', async () => {
    const { body } = await create()
    expect((await edit(body.id, { description: 'First' })).status).toBe(200)
    expect((await edit(body.id, { version: 1, description: 'Lost' })).status).toBe(409)
    const { body: theirs } = await call(contracts.createContract, { as: 'beta.admin', body: contract() })
    for (const id of [theirs.id, randomUUID()])
      expect(
        (await call(contracts.updateContract, { as, body: { ...contract({ name: theirs.name }), id, version: 1, description: 'Lost' } }))
          .status,
      ).toBe(404)
    expect(await world.db.prisma.contract.count({ where: { description: 'Lost' } })).toBe(0)
  })

  test('twenty parallel edits of one version give one winner and the contacts of that one', async () => {
    const { body } = await create()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        edit(body.id, {
          version: 1,
          vendorContacts: [
            { ...kim, name: `Contact ${i}` },
            { ...kim, name: `Deputy ${i}` },
          ],
        }),
      ),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array(19).fill(409)])
    const winner = answers.findIndex((a) => a.status === 200)
    expect((await read(body.id)).vendorContacts.map((c: { name: string }) => c.name)).toEqual([`Contact ${winner}`, `Deputy ${winner}`])
  })

  test('dates inside out are refused at the field', async () => {
    const { body } = await create()
    const answer = await edit(body.id, { terminationDate: plusDays(body.effectiveDate, -1) })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      [expect.objectContaining({ path: 'terminationDate', message: 'Not before the effective date' })],
    ])
  })
})

describe('the list of contracts', () => {
  test('filters by Payer and Vender, state, days and renewal, and sorts by each column', async () => {
    const vendor = (await create({ name: freshName('Vendor'), isPayer: false, renew: 'AUTO', description: 'Linen' })).body
    const past = (await create({ name: freshName('Past'), effectiveDate: '2001-01-01', terminationDate: plusDays(DAY, -1) })).body
    const last = (await create({ name: freshName('Last day'), terminationDate: DAY })).body
    const first = (await create({ name: freshName('First day'), effectiveDate: DAY, terminationDate: null })).body
    const future = (await create({ name: freshName('Future'), effectiveDate: plusDays(DAY, 1) })).body
    const vendors = await namesIn({ field: 'type', equator: 'equals', value: 'Vender' })
    expect(vendors).toContain(vendor.name)
    expect(vendors).not.toContain(past.name)
    expect(await namesIn({ field: 'type', equator: 'equals', value: 'payer' })).not.toContain(vendor.name)
    const ended = await namesIn({ field: 'state', equator: 'equals', value: 'ended' })
    expect([ended.includes(past.name), ended.includes(last.name), ended.includes(first.name)]).toEqual([true, false, false])
    expect(await namesIn({ field: 'state', equator: 'equals', value: 'upcoming' })).toContain(future.name)
    const active = await namesIn({ field: 'state', equator: 'equals', value: 'active' })
    expect(active).toEqual(expect.arrayContaining([last.name, first.name]))
    expect(await namesIn({ field: 'effectiveDate', equator: 'starts_with', value: '2001-' })).toEqual([past.name])
    expect(
      await namesIn({
        operator: 'and',
        operands: [
          { field: 'renew', equator: 'equals', value: 'AUTO' },
          { field: 'description', equator: 'like', value: 'linen' },
        ],
      }),
    ).toEqual([vendor.name])
    for (const id of ['name', 'type', 'effectiveDate', 'terminationDate', 'state', 'renew', 'description']) {
      const ids = async (direction: string) => (await list({ ...all, sort: [{ id, direction }] })).records.map((r: { id: string }) => r.id)
      expect([id, await ids('desc')]).toEqual([id, (await ids('asc')).reverse()])
    }
  })

  test('shows whom each alerts and how many rules it has, in the order asked for', async () => {
    const [b, a] = [await anyone('administrator'), await anyone('administrator')]
    await world.db.prisma.user.update({ where: { id: a }, data: { displayName: 'Ada' } })
    await world.db.prisma.user.update({ where: { id: b }, data: { displayName: 'Bo' } })
    const { body } = await create({ alertContactIds: [b, a] })
    const { prisma } = world.db
    const common = { brandId: alpha.id, ruleType: 'RULE', payMethod: 'PERCENT_OF_CHARGES' }
    for (const { id } of body.contractedService.slice(0, 2))
      await prisma.contractRule.create({ data: { ...common, id: randomUUID(), contractServiceId: id, name: 'All' } })
    const { records } = await list({ ...all, filter: { field: 'name', equator: 'equals', value: body.name } })
    expect(records).toEqual([
      {
        ...records[0],
        id: body.id,
        isPayer: true,
        state: 'active',
        rules: 2,
        alertUsers: [
          { userId: a, name: 'Ada' },
          { userId: b, name: 'Bo' },
        ],
        version: 1,
      },
    ])
    expect((await read(body.id)).contractedService.map((s: { rules: { paymethod: object }[] }) => s.rules.map((r) => r.paymethod))).toEqual(
      [[expect.objectContaining({ id: expect.any(String) })], [expect.objectContaining({ id: expect.any(String) })], []],
    )
    const names = (await list()).records.map((r: { name: string }) => r.name)
    expect(names.length).toBeGreaterThan(5)
    expect((await call(contracts.listTinyContracts, { as })).body.map((c: { name: string }) => c.name).sort()).toEqual([...names].sort())
  })

  test.each([
    { sort: [{ id: 'rules', direction: 'asc' }] },
    { filter: { field: 'alertUsers', equator: 'like', value: 'x' } },
    { filter: { field: 'type', equator: 'less_than', value: 1 } },
  ])('refuses %j', async (body) => {
    expect((await call(contracts.listContracts, { as, body })).status).toBe(400)
  })
})

describe('removing a contract', () => {
  test('takes its parts with it, and is in the log with what it was', async () => {
    const { body } = await create({
      vendorContacts: [kim],
      alertContactIds: [await anyone('administrator')],
      facilityIds: [alpha.facilities[0]?.id],
    })
    const before = await revision()
    expect((await call(contracts.deleteContract, { as, params: { id: body.id } })).status).toBe(204)
    expect(await revision()).toBe(before + 1n)
    expect((await call(contracts.getContract, { as, params: { id: body.id } })).status).toBe(404)
    const { prisma } = world.db
    const where = { brandId: alpha.id, contractId: body.id }
    expect([
      await prisma.contractedService.count({ where }),
      await prisma.vendorContact.count({ where }),
      await prisma.alertRecipient.count({ where }),
      await prisma.contractFacility.count({ where }),
    ]).toEqual([0, 0, 0, 0])
    expect(await lastEntry()).toMatchObject({
      action: 'delete',
      entity: 'contract',
      entityId: body.id,
      before: { name: body.name },
      after: null,
    })
    expect((await call(contracts.deleteContract, { as, params: { id: body.id } })).status).toBe(404)
  })

  test('is refused while payers are paid under it, and says which', async () => {
    const { body } = await create()
    for (const displayName of ['Zeta Health', 'Alef Health'])
      await call(payers.createPayerContract, { as, body: { displayName, contractId: body.id } })
    const { status, body: refused } = await call(contracts.deleteContract, { as, params: { id: body.id } })
    expect([status, refused.error]).toEqual([
      422,
      'The contract is in use: “Alef Health”, “Zeta Health” are paid under it. Choose another contract for them first.',
    ])
    expect((await read(body.id)).payerContracts).toEqual([
      { id: expect.any(String), displayName: 'Alef Health' },
      { id: expect.any(String), displayName: 'Zeta Health' },
    ])
  })

  test('and linking a payer to it at the same moment: one of them comes first, the other is told', async () => {
    for (let i = 0; i < 8; i++) {
      const { body } = await create()
      const [removed, linked] = await Promise.all([
        call(contracts.deleteContract, { as, params: { id: body.id } }),
        call(payers.createPayerContract, { as, body: { displayName: `Race ${i}`, contractId: body.id } }),
      ])
      expect([
        [204, 422],
        [422, 201],
      ]).toContainEqual([removed.status, linked.status])
    }
  })
})

describe('another brand', () => {
  test('sees, changes, renews and removes nothing of a contract', async () => {
    const { body } = await create()
    const stranger = { as: 'beta.admin' as const }
    const answers = await Promise.all([
      call(contracts.getContract, { ...stranger, params: { id: body.id } }),
      call(contracts.deleteContract, { ...stranger, params: { id: body.id } }),
      call(contracts.listDocuments, { ...stranger, params: { id: body.id } }),
      call(contracts.renewContract, { ...stranger, body: { id: body.id, version: 1 } }),
      call(contracts.updateContract, { ...stranger, body: { ...contract({ name: body.name }), id: body.id, version: 1 } }),
    ])
    expect(answers.map((a) => a.status)).toEqual([404, 404, 404, 404, 404])
    for (const { text } of answers) expect(text).not.toContain(body.name)
    for (const e of [contracts.listTinyContracts, contracts.listContracts])
      expect((await call(e, { ...stranger, ...(e === contracts.listContracts && { body: all }) })).text).not.toContain(body.id)
    expect(await read(body.id)).toEqual(body)
  })
})
