import { beforeAll, describe, expect, test } from 'vitest'
import { audit, type AuditEntry } from '@ratebook/shared/audit.ts'
import { contractedRates } from '@ratebook/shared/contracted-rates.ts'
import { contracts } from '@ratebook/shared/contracts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { rules } from '@ratebook/shared/rules.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { FAILURES_AN_HOUR } from '@ratebook/server/data/audited-events.ts'
import { PASSWORD } from '../demo-template.ts'
import { alpha, beta, multipart, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
type Condition = { field: string; equator: string; value: string }
const is = (field: string, value: string): Condition => ({ field, equator: 'equals', value })
async function entries(...operands: Condition[]): Promise<AuditEntry[]> {
  await world.app.securityLog.flush()
  return (await world.call(audit.listAudit, { as, body: operands.length ? { filter: { operator: 'and', operands } } : {} })).body.records
}
const signIn = (username: string, password = PASSWORD, host = 'alpha.localhost') =>
  world.call(sessions.authenticateUser, { body: { username, password }, host })

describe('who comes and goes', () => {
  test('stands in the log: in, out, and each wrong password', async () => {
    await signIn('alpha.admin', 'Wrong-Password1')
    await signIn('alpha.admin', 'Wrong-Password1')
    const { body } = await signIn('alpha.admin')
    await world.call(sessions.logoutUser, { headers: { authorization: `Bearer ${body.token}` } })
    // a second time there is no session to leave
    await world.call(sessions.logoutUser, { headers: { authorization: `Bearer ${body.token}` } })
    const log = (await entries(is('username', 'alpha.admin'), is('entity', 'session'))).slice(0, 4)
    expect(log.map(({ action, name, changes }) => [action, name, changes])).toEqual([
      ['sign-out', 'alpha.admin', {}],
      ['sign-in', 'alpha.admin', { address: [null, '127.0.0.1'] }],
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
    // a name that nobody has there may be a password in the wrong field: it is told from others, and not told
    const unknown = (await entries(is('action', 'sign-in-failed'))).filter(({ entityId }) => entityId === '')
    expect(unknown.map(({ username }) => username)).toEqual([expect.stringMatching(/^unknown-/), expect.stringMatching(/^unknown-/)])
    expect(new Set(unknown.map(({ username }) => username)).size).toBe(2)
    expect(await world.db.prisma.auditEntry.count({ where: { brandId: beta.id, action: 'sign-in-failed' } })).toBe(1)
  })

  test('fills the log with no more than so many failures an hour, however many names are tried at once', async () => {
    const guesses = Array.from({ length: FAILURES_AN_HOUR + 20 }, (_, i) => `guess.${i}`)
    for (const name of guesses) expect((await signIn(name, 'x')).status).toBe(401)
    await world.app.securityLog.flush()
    expect(await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, action: 'sign-in-failed' } })).toBe(FAILURES_AN_HOUR)
    // whoever does get in is noted all the same
    const before = await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, action: 'sign-in' } })
    expect((await signIn('alpha.admin')).status).toBe(200)
    await world.app.securityLog.flush()
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
    expect(await entries(is('entity', 'contract document'), is('action', 'read'))).toMatchObject([
      { name: 'Agreement', changes: { call: [null, 'downloadDocument'] } },
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
