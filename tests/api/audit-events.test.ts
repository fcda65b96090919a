import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit, type AuditEntry } from '@ratebook/shared/audit.ts'
import { charges } from '@ratebook/shared/charges.ts'
import { contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { payers } from '@ratebook/shared/payers.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { FAILURES_AN_HOUR, recordFailedSignIn } from '@ratebook/server/data/audit-events.ts'
import { PASSWORD } from '../demo-template.ts'
import { alpha, beta, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
type Condition = { field: string; equator: string; value: string }
const is = (field: string, value: string): Condition => ({ field, equator: 'equals', value })
const entries = async (...operands: Condition[]): Promise<AuditEntry[]> =>
  (await world.call(audit.listAudit, { as, body: operands.length ? { filter: { operator: 'and', operands } } : {} })).body.records
const signIn = (username: string, password = PASSWORD, host = 'alpha.localhost') =>
  world.call(sessions.authenticateUser, { body: { username, password }, host })

describe('who comes and goes', () => {
  test('stands in the log: in, out, and how often a wrong password was given before', async () => {
    await signIn('alpha.admin', 'Wrong-Password1')
    await signIn('alpha.admin', 'Wrong-Password1')
    const { body } = await signIn('alpha.admin')
    await world.call(sessions.logoutUser, { headers: { authorization: `Bearer ${body.token}` } })
    // a second time there is no session to leave
    await world.call(sessions.logoutUser, { headers: { authorization: `Bearer ${body.token}` } })
    const log = (await entries(is('username', 'alpha.admin'), is('entity', 'session'))).filter(
      (e) => e.changes.failedBefore || !e.changes.address || e.action !== 'sign-in',
    )
    expect(log.map(({ action, name, changes }) => [action, name, changes])).toEqual([
      ['sign-out', 'alpha.admin', {}],
      ['sign-in', 'alpha.admin', { address: [null, '127.0.0.1'], failedBefore: [null, 2] }],
      ['sign-in-failed', 'alpha.admin', { address: [null, '127.0.0.1'] }],
      ['sign-in-failed', 'alpha.admin', { address: [null, '127.0.0.1'] }],
    ])
    expect(JSON.stringify(log)).not.toContain('Wrong-Password1')
  })

  test('is noted for a name that nobody has in the log of the site, and for a known one in that of its client', async () => {
    await signIn('nobody.at.all', 'x')
    // another brand's address does not know them; the site's does
    await signIn('beta.admin', 'x')
    await signIn('beta.admin', 'x', 'localhost')
    expect(await entries(is('name', 'nobody.at.all'))).toMatchObject([
      { action: 'sign-in-failed', username: 'nobody.at.all', entityId: '' },
    ])
    expect(await entries(is('name', 'beta.admin'))).toMatchObject([{ action: 'sign-in-failed', username: 'beta.admin', entityId: '' }])
    expect(await world.db.prisma.auditEntry.count({ where: { brandId: beta.id, action: 'sign-in-failed' } })).toBe(1)
  })

  test('fills the log with no more than so many failures an hour, however many names are tried at once', async () => {
    const guesses = Array.from({ length: FAILURES_AN_HOUR + 20 }, (_, i) => `guess.${i}`)
    await Promise.all(guesses.map((name) => recordFailedSignIn(world.db, alpha.id, name, undefined, '192.0.2.1')))
    expect((await signIn('one.more', 'x')).status).toBe(401)
    expect(await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, action: 'sign-in-failed' } })).toBe(FAILURES_AN_HOUR)
    // whoever does get in is noted all the same
    const before = await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, action: 'sign-in' } })
    expect((await signIn('alpha.admin')).status).toBe(200)
    expect(await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, action: 'sign-in' } })).toBe(before + 1)
  })
})

describe('what leaves the house', () => {
  let contractId = ''
  let serviceId = ''
  beforeAll(async () => {
    const body = { name: 'Read and written', isPayer: true, effectiveDate: '2025-01-01' }
    const contract = (await world.call(contracts.createContract, { as, body })).body
    contractId = contract.id
    serviceId = contract.contractedService[0].id
  })

  test('a contract that somebody opens is noted once an hour for each of them, also by its rules', async () => {
    const open = (who: 'alpha.admin' | 'admin') =>
      world.call(contracts.getContract, { as: who, params: { id: contractId }, headers: { 'x-brand-id': alpha.id } })
    await Promise.all([open(as), open(as), open(as), world.call(rules.listRules, { as, params: { id: serviceId } })])
    await open('admin')
    const log = await entries(is('action', 'read'), is('entityId', contractId))
    expect(log.map(({ username, name }) => [username, name])).toEqual([
      ['admin', 'Read and written'],
      ['alpha.admin', 'Read and written'],
    ])
    await world.db.pool.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_append_only')
    await world.db.pool.query("UPDATE audit_entry SET at = at - interval '61 minutes' WHERE action = 'read'")
    await world.db.pool.query('ALTER TABLE audit_entry ENABLE TRIGGER audit_append_only')
    await open(as)
    expect(await entries(is('action', 'read'), is('entityId', contractId))).toHaveLength(3)
  })

  test('so is who read the contracted rates, and who took a document', async () => {
    const page = () => world.call(contractedRates.listContractedRates, { as, body: {} })
    await page()
    await page()
    expect(await entries(is('entity', 'contracted rates'))).toMatchObject([{ action: 'read', username: 'alpha.admin' }])

    const { payload, headers } = multipart(
      { contractId, documentName: 'Agreement', description: '', metadata: '{}' },
      { name: 'agreement.txt', content: 'We agree.', field: 'document' },
    )
    const authorization = `Bearer ${await world.token(as)}`
    const sent = await world.inject({ method: 'POST', url: contracts.uploadDocument.path, payload, headers: { ...headers, authorization } })
    expect(sent.status).toBe(201)
    expect((await world.call(contracts.downloadDocument, { as, params: { id: sent.body.id } })).status).toBe(200)
    expect(await entries(is('action', 'export'))).toMatchObject([
      { entity: 'contract document', name: 'Agreement', changes: { fileName: [null, 'agreement.txt'] } },
    ])
  })

  test('the machine-readable file is noted when staff take it, not when visitors do', async () => {
    const facilityName = alpha.facilities[0]?.name
    const take = (authorization?: string) =>
      world.call(mrf.downloadReport, {
        body: { brandId: alpha.id, facilityName },
        ...(authorization && { headers: { authorization: `Bearer ${authorization}` } }),
      })
    const answers = [
      await take(),
      await take('no.token.at-all'),
      await take(await world.token('beta.admin')),
      await take(await world.token(as)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await entries(is('entity', 'machine-readable file'))).toMatchObject([
      { action: 'export', username: 'alpha.admin', name: facilityName },
    ])
  })
})

describe('an entry', () => {
  const item = {
    facilityId: alpha.facilities[0]?.id,
    code: 'NM-1',
    departmentName: 'X',
    description: 'Named item',
    amount: 10,
    revenueCode: '0610',
  }

  test('says what its record is called, and is found by it; ids in it are told by name', async () => {
    const { id } = (await world.call(charges.createCharge, { as, body: item })).body
    await world.call(charges.updateCharge, { as, body: { ...item, id, version: 1, amount: 11 } })
    const like = { field: 'name', equator: 'like', value: 'named item' }
    const log = await entries(like, is('entity', 'charge'))
    expect(log.map(({ action, name }) => [action, name])).toEqual([
      ['update', 'NM-1 Named item'],
      ['create', 'NM-1 Named item'],
    ])
    const created = log.find(({ action }) => action === 'create')
    expect(created?.names[String(item.facilityId)]).toBe(alpha.facilities[0]?.name)
  })

  test('of something that is gone keeps what it was called, and one of before names were kept is told by its fields', async () => {
    const created = (await world.call(payers.createPayerContract, { as, body: { displayName: 'Once there' } })).body
    const { rows } = await world.db.pool.query('SELECT audit_append($1, $2, $3, $4, $5, $6, NULL, NULL, $7)', [
      alpha.id,
      randomUUID(),
      'somebody',
      'create',
      'payer',
      randomUUID(),
      '{"displayName": "Of long ago"}',
    ])
    expect(rows).toHaveLength(1)
    await world.db.prisma.payerContract.delete({ where: { brandId_id: { brandId: alpha.id, id: created.id } } })
    expect((await entries(is('entityId', created.id)))[0]?.name).toBe('Once there')
    expect((await entries(is('name', 'Of long ago')))[0]?.username).toBe('somebody')
  })
})
