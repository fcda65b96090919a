import { v7 as uuid } from 'uuid'
import { afterAll } from 'vitest'
import { hashPassword } from '@ratebook/server/data/password-hash.ts'
import { audit } from '@ratebook/shared/audit.ts'
import { EULA_VERSION, passwords } from '@ratebook/shared/passwords.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, siteBrand, useWorld, type World } from '../world.ts'

/** A world whose mails arrive, and people with passwords in it. */
export async function usePasswords() {
  const smtp = await startSmtp()
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://prices.example.org:8443', PASSWORD_POLICY: 'classic' }
  const world = useWorld({ env })
  afterAll(() => smtp.close())

  const OLD = 'Old-password-1'
  const NEW = 'New-password-2'
  let count = 0
  /** An administrator of Alpha Valley with the password OLD. */
  async function person(more: object = {}, { db }: World = world) {
    const username = `person.${++count}`
    const user = await db.prisma.user.create({
      data: {
        id: uuid(),
        username,
        email: `${username}@example.org`,
        passwordHash: await hashPassword(OLD, 4),
        role: 'administrator',
        clientId: alpha.id,
        ...more,
      },
    })
    await db.prisma.eulaAcceptance.create({ data: { userId: user.id, version: EULA_VERSION, address: '127.0.0.1' } })
    return user
  }
  const signIn = async (username: string, password = OLD, w: World = world) => {
    const { status, body } = await w.call(sessions.authenticateUser, { body: { username, password } })
    return { status, headers: { authorization: `Bearer ${body.token}` } }
  }
  const works = async (headers: Record<string, string>) => (await world.call(sessions.getMe, { headers })).status === 200
  const change = (headers: Record<string, string>, oldPassword: string, newPassword: string, w: World = world) =>
    w.call(passwords.changePassword, { headers, body: { oldPassword, newPassword } })
  const forget = (username: string, more: object = {}) => world.call(passwords.forgotPassword, { params: { username }, ...more })
  const reset = (token: string, password = NEW) => world.call(passwords.resetPassword, { body: { token, password } })
  const verify = async (token: string) => (await world.call(passwords.verifyToken, { body: { token } })).body
  const linkFor = async (user: { username: string; email: string }) => {
    const before = smtp.to(user.email).length
    await forget(user.username)
    return (await smtp.arrived(user.email, before + 1)).token
  }
  /** As many wrong guesses as make a name wait for minutes, at the site's address and in an open session. */
  const manyFailures = async (username: string) => {
    const failed = { failures: 14, lastFailedAt: new Date() }
    for (const { id: brandId } of [siteBrand, alpha]) {
      const where = { brandId, username, source: '127.0.0.1' }
      await world.db.prisma.loginAttempt.upsert({
        where: { brandId_username_source: where },
        create: { ...where, ...failed },
        update: failed,
      })
    }
  }
  const fields = (body: { fields?: { path: string; message: string }[] }) => body.fields?.map((f) => [f.path, f.message])
  const auditOf = async (entityId: string) =>
    (
      await world.call(audit.listAudit, { as: 'alpha.admin', body: { filter: { field: 'entityId', equator: 'equals', value: entityId } } })
    ).body.records.filter((entry: { entity: string }) => entry.entity !== 'session')
  return { OLD, NEW, env, smtp, world, person, signIn, works, change, forget, reset, verify, linkFor, manyFailures, fields, auditOf }
}
