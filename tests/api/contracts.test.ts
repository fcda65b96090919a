import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accounts } from '@ratebook/shared/accounts.ts'
import { dayIn, plusDays } from '@ratebook/shared/wire/day.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import { methods } from '@ratebook/shared/pricing/terms.ts'
import { somebody } from '../contract/things.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const all = { pagination: { currentPage: 1, recordsPerPage: 0 } }
const list = async (body: object = all) => (await call(contracts.listContracts, { as, body })).body
const namesIn = async (filter: object | null) => (await list({ ...all, filter })).records.map((r: { name: string }) => r.name)
const read = async (id: string) => (await call(contracts.getContract, { as, params: { id } })).body
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
const revision = async (brandId = alpha.id) => (await world.db.prisma.brand.findUniqueOrThrow({ where: { id: brandId } })).termsRevision
const fieldsOf = ({ status, body }: { status: number; body: { fields?: { path: string; message: string }[] } }) => [
  status,
  ...(body.fields ?? []).map((f) => f.path),
]

let made = 0
/** Names hold letters only. */
const freshName = (prefix = 'Agreement') => `${prefix} ${[...String(++made)].map((d) => 'abcdefghij'[Number(d)]).join('')}`
const DAY = dayIn('')
const contract = (more: object = {}) => ({
  name: freshName(),
  isPayer: true,
  effectiveDate: plusDays(DAY, -100),
  terminationDate: plusDays(DAY, 265),
  ...more,
})
const create = (more: object = {}) => call(contracts.createContract, { as, body: contract(more) })
const edit = async (id: string, more: object = {}) => {
  const {
    name,
    isPayer,
    effectiveDate,
    terminationDate,
    description,
    notification,
    renew,
    alert,
    facilityIds,
    alertContactIds,
    vendorContacts,
    version,
  } = await read(id)
  return call(contracts.updateContract, {
    as,
    body: {
      id,
      name,
      isPayer,
      effectiveDate,
      terminationDate,
      description,
      notification,
      renew,
      alert,
      facilityIds,
      alertContactIds,
      vendorContacts,
      version,
      ...more,
    },
  })
}
const anyone = async (role: Parameters<typeof somebody>[1], brandIds = [alpha.id]) => (await somebody(world, role, brandIds)).id
const kim = { name: 'Kim Lee', title: 'Director', emails: 'kim@example.org', phone: '555 0100' }

describe('a new contract', () => {
  test('keeps what was sent, has its three contracted services, and is in the log', async () => {
    const [userId, facilityId] = [await anyone('administrator'), alpha.facilities[0]?.id as string]
    const before = await revision()
    const sent = contract({
      description: 'Commercial',
      notification: 'Call Kim first',
      renew: 'MANUAL',
      alertContactIds: [userId, userId],
      facilityIds: [facilityId],
      vendorContacts: [kim, { name: 'Ada Moe', emails: ' ada@example.org ,  moe@example.com' }],
    })
    const { status, body } = await call(contracts.createContract, { as, body: sent })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: sent.name,
      isPayer: true,
      effectiveDate: sent.effectiveDate,
      terminationDate: sent.terminationDate,
      description: 'Commercial',
      notification: 'Call Kim first',
      renew: 'MANUAL',
      alert: true,
      state: 'active',
      rules: 0,
      version: 1,
      facilityIds: [facilityId],
      alertContactIds: [userId],
      documentMetadata: [],
      payerContracts: [],
      terms: [{ renew: 'MANUAL', alert: true, notification: 'Call Kim first' }],
    })
    expect(body.alertContacts).toEqual([{ userId, name: `someone-${userId}` }])
    expect(body.alertUsers).toEqual(body.alertContacts)
    expect(body.vendorContacts).toEqual([
      { id: expect.any(String), contractId: body.id, ...kim },
      { id: expect.any(String), contractId: body.id, name: 'Ada Moe', title: '', emails: 'ada@example.org,moe@example.com', phone: '' },
    ])
    expect(body.contractedService.map((s: { serviceType: object; rules: number }) => [s.serviceType, s.rules])).toEqual([
      [{ id: 'INPATIENT', name: 'Inpatient' }, []],
      [{ id: 'OUTPATIENT', name: 'Outpatient' }, []],
      [{ id: 'PHYSICIAN', name: 'Physician' }, []],
    ])
    expect(await read(body.id)).toEqual(body)
    expect(await revision()).toBe(before + 1n)
    expect(await lastEntry()).toMatchObject({
      username: as,
      action: 'create',
      entity: 'contract',
      entityId: body.id,
      before: null,
      after: { name: sent.name, effectiveDate: sent.effectiveDate, facilityIds: [facilityId], alertContactIds: [userId] },
    })
  })

  test('may go on without an end, and then has no other defaults than the form shows', async () => {
    const { body } = await create({ terminationDate: undefined })
    expect(body).toMatchObject({
      terminationDate: null,
      renew: 'NONE',
      alert: true,
      description: '',
      notification: '',
      vendorContacts: [],
      alertContacts: [],
      facilityIds: [],
      state: 'active',
    })
  })

  test('a name that is taken stands at the field, and nothing else of it is kept', async () => {
    const { body: first } = await create()
    const again = await create({ name: `  ${first.name} ` })
    expect([again.status, again.body.fields]).toEqual([
      409,
      [expect.objectContaining({ path: 'name', message: 'There is one of this name already' })],
    ])
    expect(await world.db.prisma.contractedService.count({ where: { brandId: alpha.id, contract: { name: first.name } } })).toBe(3)
  })

  test('two brands may use one name', async () => {
    const name = freshName()
    expect((await create({ name })).status).toBe(201)
    expect((await call(contracts.createContract, { as: 'beta.admin', body: contract({ name }) })).status).toBe(201)
    expect((await call(contracts.createContract, { as: 'beta.admin', body: contract({ name }) })).status).toBe(409)
  })

  test.each([
    ['name', { name: ' ' }, 'Required field'],
    ['name', { name: 'Plan 7' }, 'Only alphabetical'],
    ['name', { name: 'A&B' }, 'Only alphabetical'],
    ['name', { name: 'x'.repeat(201) }, expect.anything()],
    ['terminationDate', { terminationDate: plusDays(DAY, -101) }, 'Not before the effective date'],
    ['effectiveDate', { effectiveDate: '2026-02-30' }, 'A date as YYYY-MM-DD'],
    ['effectiveDate', { effectiveDate: undefined }, expect.anything()],
    ['effectiveDate', { effectiveDate: '1066-10-14' }, expect.anything()],
    ['isPayer', { isPayer: 'yes' }, expect.anything()],
    ['renew', { renew: 'MAYBE' }, expect.anything()],
    ['vendorContacts.0.emails', { vendorContacts: [{ ...kim, emails: ' ' }] }, 'Required field'],
    ['vendorContacts.0.emails', { vendorContacts: [{ ...kim, emails: 'kim@example.org, kim' }] }, 'One or more email is not valid'],
    ['vendorContacts.0.emails', { vendorContacts: [{ ...kim, emails: 'a@example.org,,b@example.org' }] }, 'One or more email is not valid'],
    ['vendorContacts.1.name', { vendorContacts: [kim, { ...kim, name: '' }] }, 'Required field'],
    ['alertContactIds.0', { alertContactIds: ['x'] }, expect.anything()],
  ])('refuses at %s: %j', async (path, wrong, message) => {
    const { status, body } = await create(wrong)
    expect(status).toBe(400)
    expect(body.fields).toContainEqual(expect.objectContaining({ path, message }))
  })

  test('letters of every language are letters, and a contract of one day ends on the day it begins', async () => {
    const day = plusDays(DAY, 3)
    expect((await create({ name: 'Äskulap Größe Überlandkasse', effectiveDate: day, terminationDate: day })).body).toMatchObject({
      name: 'Äskulap Größe Überlandkasse',
      state: 'upcoming',
    })
  })
})

describe('whom a contract alerts', () => {
  test('are people of the brand: its own, the partners assigned to it, and those who look after all brands', async () => {
    const ids = [await anyone('administrator'), await anyone('partner', [beta.id, alpha.id]), await anyone('super_admin', [])]
    const { status, body } = await create({ alertContactIds: ids })
    expect([status, [...body.alertContactIds].sort()]).toEqual([201, [...ids].sort()])
  })

  test.each(['somebody of another brand', 'a partner of another brand', 'a disabled user', 'nobody'])('are not %s', async (who) => {
    const ids: Record<string, () => Promise<string>> = {
      'somebody of another brand': () => anyone('administrator', [beta.id]),
      'a partner of another brand': () => anyone('partner', [beta.id]),
      nobody: async () => randomUUID(),
      'a disabled user': async () => {
        const id = await anyone('administrator')
        await world.db.prisma.user.update({ where: { id }, data: { enabled: false } })
        return id
      },
    }
    const answer = await create({ alertContactIds: [await anyone('administrator'), await ids[who]?.()] })
    expect(fieldsOf(answer)).toEqual([422, 'alertContactIds'])
  })

  test('who was disabled since stays, and who works for another client now is gone', async () => {
    const [stays, leaves] = [await anyone('administrator'), await anyone('administrator')]
    const { body } = await create({ alertContactIds: [stays, leaves] })
    await world.db.prisma.user.update({ where: { id: stays }, data: { enabled: false } })
    await world.db.prisma.user.update({ where: { id: leaves }, data: { clientId: beta.id } })
    expect((await read(body.id)).alertContactIds).toEqual([stays])
    expect((await edit(body.id)).body.alertContactIds).toEqual([stays])
    expect((await call(accounts.deleteUser, { as, params: { id: stays } })).status).toBe(204)
    expect((await read(body.id)).alertContactIds).toEqual([])
  })

  test('can be chosen from those the form offers, and the other brand’s people are not among them', async () => {
    const theirs = await anyone('administrator', [beta.id])
    const { body } = await call(contracts.getContractDefaults, { as })
    const offered = body.alertUsers.map((u: { userId: string }) => u.userId)
    expect(offered).not.toContain(theirs)
    expect((await create({ alertContactIds: offered })).status).toBe(201)
    expect(body.alertUsers).toContainEqual({ userId: expect.any(String), name: 'Alpha Valley administrator' })
  })
})

describe('the facilities of a contract', () => {
  test('are the brand’s own, or all of them', async () => {
    const [theirs] = beta.facilities
    for (const id of [theirs?.id, randomUUID()])
      expect(fieldsOf(await create({ facilityIds: [alpha.facilities[0]?.id, id] }))).toEqual([422, 'facilityIds'])
  })

  test('cannot be removed while a contract is for them alone: it would become one for all', async () => {
    const id = randomUUID()
    await world.db.prisma.facility.create({ data: { brandId: alpha.id, id, name: 'Outlying clinic' } })
    const { body } = await create({ facilityIds: [id] })
    const refused = await call(facilitySettings.deleteFacility, { as, params: { id } })
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('contracts: 1')])
    await edit(body.id, { facilityIds: [] })
    expect((await call(facilitySettings.deleteFacility, { as, params: { id } })).status).toBe(204)
  })
})

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

describe('what the form needs', () => {
  test('every method and pay method by the names the field uses, the brand’s facilities and no others', async () => {
    const { body } = await call(contracts.getContractDefaults, { as })
    expect(body.methodTypes.map((m: { id: string }) => m.id)).toEqual([...methods])
    expect(body.payMethods.map((m: { id: string }) => m.id)).toEqual([...payMethods])
    expect(body.methodTypes.map((m: { name: string }) => m.name)).toEqual([
      'CPT/HCPCS',
      'Revenue Code',
      'MS-DRG',
      'APR-DRG',
      'APC',
      'EAPG',
      'ICD-10-DX',
      'ICD-10-PCS',
      'Modifier',
      'Charge Code',
      'All Services',
    ])
    expect(body.payMethods.map((m: { name: string }) => m.name)).toEqual([
      '% of Fee Schedule',
      '% of Billed Charges',
      'Flat Rate',
      'Per Unit',
      'Per Diem',
      'Case Rate',
      'DRG Base Rate',
      '% of APC',
      '% of ASC',
      'Cost Plus',
      'Not Covered',
    ])
    expect(body.serviceTypes.map((m: { id: string }) => m.id)).toEqual(['INPATIENT', 'OUTPATIENT', 'PHYSICIAN'])
    expect(body.ruleTypes.map((m: { id: string }) => m.id)).toEqual(['RULE', 'CARVEOUT'])
    expect([body.baseRateTypes.length, body.carveoutTypes.length, body.renewals]).toEqual([10, 7, ['AUTO', 'MANUAL', 'NONE']])
    for (const names of [body.methodTypes, body.payMethods, body.baseRateTypes, body.carveoutTypes])
      expect(names.every((n: { description: string }) => n.description.length > 5)).toBe(true)
    const own = body.facilities.map((f: { id: string }) => f.id)
    expect(own).toEqual(expect.arrayContaining(alpha.facilities.map((f) => f.id)))
    expect(own).not.toContain(beta.facilities[0]?.id)
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

describe('without access to contracts', () => {
  test.each(Object.entries(contracts))('%s is closed to administrators and partners who were not given it', async (_, e) => {
    for (const role of ['administrator', 'partner'] as const) {
      const { headers } = await somebody(world, role, [alpha.id])
      expect((await call(e, { headers, params: { id: randomUUID() }, ...('body' in e && { body: {} }) })).status).toBe(403)
    }
  })
})
