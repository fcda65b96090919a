import { spawnSync } from 'node:child_process'
import dgram from 'node:dgram'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { contracts } from '@ratebook/shared/contracts.ts'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { payments } from '@ratebook/shared/payments.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { parseConfig } from '@ratebook/server/config.ts'
import type { SecurityRow } from '@ratebook/server/data/security-event.ts'
import { streamTo } from '@ratebook/server/data/security-stream.ts'
import { PASSWORD } from '../demo-template.ts'
import { uploadRemittances, x12 } from '../remittance-files.ts'
import { until } from '../server-process.ts'
import { alpha, useWorld } from '../world.ts'

const receiver = dgram.createSocket('udp4')
const messages: string[] = []
receiver.on('message', (bytes) => messages.push(bytes.toString()))
receiver.bind(0, '127.0.0.1')
await once(receiver, 'listening')
const world = useWorld({ env: { SECURITY_LOG: `syslog://127.0.0.1:${receiver.address().port}` } })
afterAll(() => receiver.close())

/** RFC 5424: priority and version, moment, host, program, process, kind of message, no structured data, the message. */
const MESSAGE = /^<(\d+)>1 (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S+) ratebook (\d+) (\S+) - (\{.*\})$/
const row: SecurityRow = {
  ...{ id: '01980000-0000-7000-8000-00000000000a', at: '2026-11-22T10:00:00.000Z', brandId: alpha.id, kind: 'sign-in', result: 'success' },
  ...{ status: 200, reason: '', call: 'authenticateUser', objectId: '', userId: '01980000-0000-7000-8000-00000000000b', username: 'kim' },
  ...{ role: 'partner', address: '192.0.2.7', browser: 'Firefox', system: 'Linux', requestId: 'r-1', count: 1 },
}
const warnings: unknown[] = []
const log = { warn: (said: unknown) => void warnings.push(said) }

describe('the security log as a stream', () => {
  test('comes to a syslog server as RFC 5424 messages with fields of the Elastic Common Schema, failures as warnings', async () => {
    await world.call(sessions.authenticateUser, { body: { username: 'alpha.admin', password: 'Wrong-Password-1' } })
    const { body } = await world.call(sessions.authenticateUser, { body: { username: 'alpha.admin', password: PASSWORD } })
    await world.app.securityLog.flush()
    await until('both arrive', () => messages.length >= 2)
    const [failed, came] = messages.map((message) => MESSAGE.exec(message) ?? [])
    expect([failed?.[1], failed?.[5], came?.[1]]).toEqual(['84', 'sign-in', '86'])
    expect(JSON.parse(failed?.[6] ?? '')).toMatchObject({
      '@timestamp': failed?.[2],
      event: { action: 'sign-in', outcome: 'failure', reason: 'badLogin', category: ['authentication'], dataset: 'ratebook.security' },
      user: { id: body.id, name: 'alpha.admin', roles: ['administrator'] },
      source: { ip: '127.0.0.1' },
      organization: { id: alpha.id },
      http: { response: { status_code: 401 } },
      ratebook: { call: 'authenticateUser', count: 1 },
    })
  })

  test('holds no password, no token and no claim number of all that was sent', async () => {
    const secrets = [
      'Correct-Horse-Typed-As-Name',
      'Wrong-Password-2',
      PASSWORD,
      'a-token-that-was-mailed-to-somebody-else-000',
      'CLAIM-4711-0815',
    ]
    const [typed, wrong, , mailed, claimNumber] = secrets as [string, string, string, string, string]
    const as = 'admin' as const
    const headers = { 'x-brand-id': alpha.id }
    await world.call(sessions.authenticateUser, { body: { username: typed, password: wrong } })
    await world.call(passwords.forgotPassword, { params: { username: typed } })
    await world.call(passwords.resetPassword, { body: { token: mailed, password: wrong } })
    await world.call(passwords.changePassword, { as, headers, body: { oldPassword: wrong, newPassword: typed } })
    await world.call(ownAccount.confirmEmail, { body: { token: mailed } })
    await world.call(contracts.listContracts, { body: {}, headers: { authorization: `Bearer ${mailed}` } })
    await uploadRemittances(
      world,
      x12([{ claims: [{ number: claimNumber, charged: 100, paid: 80, lines: [{ charged: 100, paid: 80 }] }] }]),
      { as: 'alpha.admin', fields: { facilityId: alpha.facilities[0]!.id } },
    )
    const answer = await world.call(payments.listPayments, { as, headers, body: { number: claimNumber } })
    const [claim] = answer.body.records
    const file = { name: `${claimNumber}.csv`, columns: [{ id: 'claimnumber', header: claimNumber }] }
    await world.call(payments.listPayments, { as, headers, body: { number: claimNumber, file } })
    await world.call(payments.getPaymentDetails, { as, headers, body: { ...claim, number: claimNumber } })
    const { token } = (await world.call(sessions.authenticateUser, { body: { username: 'admin', password: PASSWORD } })).body
    await world.call(sessions.logoutUser, { headers: { authorization: `Bearer ${token}`, ...headers } })
    await world.app.securityLog.flush()
    const written = await world.db.prisma.securityEvent.findMany()
    await until('all arrive', () => messages.length >= written.length)

    const said = `${messages.join('\n')}\n${JSON.stringify(written)}`
    const kinds = new Set(written.map(({ kind }) => kind))
    for (const kind of [
      'sign-in',
      'forgot-password',
      'reset-password',
      'change-password',
      'change-email',
      'refused',
      'read-remittance',
      'export',
      'sign-out',
    ])
      expect(kinds).toContain(kind)
    for (const secret of [...secrets, token, 'DOE', 'MEMBER4711']) expect(said.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  test('over TCP waits for a server that is away, and counts the length of each message', async () => {
    const server = net.createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    const stream = streamTo({ to: 'tcp', host: '127.0.0.1', port }, log)
    stream.send(row)
    stream.send({ ...row, username: 'Zoë' })
    await until('it is said to be away', () => warnings.length > 0)
    let received = ''
    const again = net.createServer((socket) => socket.on('data', (bytes) => (received += bytes.toString('latin1'))))
    again.listen(port, '127.0.0.1')
    await until('both arrive', () => received.includes('Zo'))
    stream.send({ ...row, kind: 'sign-out' })
    await stream.close()
    await until('the last one arrives', () => received.includes('"sign-out"'))
    const kinds: string[] = []
    for (let rest = received; rest; ) {
      const [, length = '', after = ''] = /^(\d+) (.*)$/s.exec(rest) ?? []
      const message = Buffer.from(after.slice(0, Number(length)), 'latin1').toString()
      kinds.push(MESSAGE.exec(message)?.[5] ?? message)
      rest = after.slice(Number(length))
    }
    expect(kinds).toEqual(['sign-in', 'sign-in', 'sign-out'])
    again.close()
  })

  test('on standard output is a line of JSON for each', () => {
    const send = `({ streamTo }) => streamTo({ to: 'stdout' }, console).send(${JSON.stringify(row)})`
    const code = `import('./server/src/data/security-stream.ts').then(${send})`
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '-e', code], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      encoding: 'utf8',
    })
    expect(JSON.parse(stdout)).toMatchObject({
      event: { action: 'sign-in' },
      user: { name: 'kim' },
      user_agent: { name: 'Firefox', os: { name: 'Linux' } },
    })
    expect(stdout.endsWith('}\n')).toBe(true)
  })

  test.each([
    ['off', { to: 'off' }],
    ['syslog://siem.example.org', { to: 'udp', host: 'siem.example.org', port: 514 }],
    ['syslog+tcp://[2001:db8::1]:6514', { to: 'tcp', host: '2001:db8::1', port: 6514 }],
  ])('goes where %s says', (SECURITY_LOG, target) => {
    const env = { DATABASE_URL: 'postgresql://localhost/x', DATA_DIR: world.dataDir, JWT_SECRET: 'x'.repeat(40) }
    expect(parseConfig({ ...env, SECURITY_LOG }).securityLog).toEqual(target)
    expect(() => parseConfig({ ...env, SECURITY_LOG: 'http://siem' })).toThrow('SECURITY_LOG')
  })
})
