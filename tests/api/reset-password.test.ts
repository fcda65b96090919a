// npm run reset-password: whom no mail reaches is let in again by whoever runs the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openAuditKey } from '@ratebook/server/data/audit-key.ts'
import { checkAnchors, verifyLog } from '@ratebook/server/data/verify-log.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { asApp, SECRET } from '../postgres.ts'
import { PASSWORD } from '../demo-template.ts'
import { alpha, beta, ofChanges, useWorld } from '../world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const world = useWorld({ env: { PUBLIC_URL: 'https://prices.example.org' } })

async function reset(args: string[], input = '') {
  const command = spawn(process.execPath, ['server/dist/features/accounts/reset-password.js', ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...{ DATABASE_URL: asApp(world.url), MIGRATE_DATABASE_URL: world.url, DATA_DIR: world.dataDir, JWT_SECRET: SECRET },
      ...{ PUBLIC_URL: 'https://prices.example.org', PASSWORD_ROUNDS: '4' },
    },
  })
  command.stdin.end(input)
  const [said, wrong] = await Promise.all([text(command.stdout), text(command.stderr), once(command, 'close')])
  return { code: command.exitCode, said: said + wrong }
}
const signIn = async (password: string, username = 'alpha.admin') =>
  (await world.call(sessions.authenticateUser, { body: { username, password } })).status
const logged = (brandId: string) =>
  world.db.prisma.auditEntry.findMany({ where: { brandId, ...ofChanges }, orderBy: { seq: 'desc' }, take: 2 })

test('a link, once, in place of password, sessions and second steps, and the log says so', async () => {
  const { id } = await world.db.prisma.user.findFirstOrThrow({ where: { username: 'alpha.admin' } })
  await world.call(sessions.getMe, { as: 'alpha.admin' })
  await world.db.prisma.totp.create({ data: { userId: id, secret: 'sealed', confirmedAt: new Date() } })
  const { code, said } = await reset(['ALPHA.admin', '--without-second-step'])
  const token = /^https:\/\/alpha\.prices\.example\.org\/auth\/reset-password#token=(\S+)$/m.exec(said)?.[1] ?? ''
  expect([code, token]).toEqual([0, expect.stringMatching(/.{30}/)])

  expect((await world.call(sessions.getMe, { as: 'alpha.admin' })).status).toBe(401)
  expect(await signIn(PASSWORD)).toBe(401)
  expect(await world.db.prisma.totp.count({ where: { userId: id } })).toBe(0)
  expect(await logged(alpha.id)).toMatchObject([
    { action: 'reset-password', username: 'Ratebook', entityId: id },
    { action: 'reset-factors', username: 'Ratebook', entityId: id },
  ])
  const key = openAuditKey(world.config.auditKeyFile)
  expect((await verifyLog(world.db, alpha.id, checkAnchors([], key), key)).broken).toBeFalsy()

  const body = { token, password: 'a good deal of plain rain' }
  expect((await world.call(passwords.resetPassword, { body })).status).toBe(204)
  expect((await world.call(passwords.resetPassword, { body })).status).toBe(422)
  expect(await signIn(body.password)).toBe(200)
})

test('a password from stdin, where it keeps the rule; else nothing changes', async () => {
  const refused = await reset(['beta.admin', '--stdin'], 'Password1Password1\n')
  expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/\w/)])
  expect(await signIn(PASSWORD, 'beta.admin')).toBe(200)
  expect((await reset(['beta.admin', '--stdin'], 'seven quiet herons wade\n')).code).toBe(0)
  expect([await signIn(PASSWORD, 'beta.admin'), await signIn('seven quiet herons wade', 'beta.admin')]).toEqual([401, 200])
})

test('of several of one name it asks whose is meant', async () => {
  const { passwordHash } = await world.db.prisma.user.findFirstOrThrow({ where: { username: 'partner' } })
  for (const { id: clientId } of [alpha, beta])
    await world.db.prisma.user.create({ data: { id: crypto.randomUUID(), username: 'kim', role: 'administrator', clientId, passwordHash } })
  expect(await reset(['kim'])).toMatchObject({ code: 1, said: expect.stringMatching(/--brand: (alpha, beta|beta, alpha)/) })
  expect(await reset(['kim', '--brand', 'nobody'])).toMatchObject({ code: 1, said: 'There is no user kim of nobody\n' })
  const before = (await logged(beta.id))[0]?.seq ?? 0
  expect((await reset(['kim', '--brand', 'beta'])).said).toContain('https://beta.prices.example.org/')
  expect((await logged(beta.id))[0]?.seq).toBeGreaterThan(before)
})
