import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accounts } from '@ratebook/shared/accounts.ts'
import { plusDays } from '@ratebook/shared/wire/day.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { facilitySettings } from '@ratebook/shared/facility-settings.ts'
import { payMethods } from '@ratebook/shared/pricing/pay-methods.ts'
import { methods } from '@ratebook/shared/pricing/terms.ts'
import { somebody } from '../contract/things.ts'
import { alpha, beta } from '../world.ts'
import { useContracts } from './contracts-setup.ts'

const { world, as, call, read, lastEntry, revision, fieldsOf, freshName, DAY, contract, create, edit, anyone, kim } = useContracts()

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
    ['effectiveDate', { effectiveDate: { toString: 1 } }, expect.anything()],
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

describe('without access to contracts', () => {
  test.each(Object.entries(contracts))('%s is closed to administrators and partners who were not given it', async (_, e) => {
    for (const role of ['administrator', 'partner'] as const) {
      const { headers } = await somebody(world, role, [alpha.id])
      expect((await call(e, { headers, params: { id: randomUUID() }, ...('body' in e && { body: {} }) })).status).toBe(403)
    }
  })
})
