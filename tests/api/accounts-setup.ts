import { afterAll } from 'vitest'
import { demoUsers } from '@ratebook/prisma/seed/world.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { PASSWORD } from '../demo-template.ts'
import { startSmtp } from '../smtp.ts'
import { alpha, type Username, useWorld } from '../world.ts'

/** A world whose mails arrive, and what tests of accounts ask of it. */
export async function useAccounts() {
  const smtp = await startSmtp()
  const world = useWorld({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://prices.example.org' } })
  afterAll(() => smtp.close())

  const idOf = (username: string) => demoUsers.find((u) => u.username === username)?.id as string
  const adminId = idOf('admin')
  let count = 0
  /** A user that nobody else in this file touches. */
  const wish = (more: object = {}) => {
    const username = `person.${++count}`
    return { username, email: `${username}@example.org`, role: 'administrator', clientId: alpha.id, ...more }
  }
  const create = (more: object = {}, as: Username = 'admin') => world.call(accounts.createUser, { as, body: wish(more) })
  const update = (body: object, as: Username = 'admin', headers = {}) => world.call(accounts.updateUser, { as, body, headers })
  const remove = (id: string, as: Username = 'admin', headers = {}) => world.call(accounts.deleteUser, { as, params: { id }, headers })
  const read = async (id: string) => (await world.call(accounts.getUser, { as: 'admin', params: { id } })).body
  const namesSeenBy = async (as: Username) =>
    (await world.call(accounts.listUsers, { as })).body.map((u: { username: string }) => u.username)
  const paths = (body: { fields?: { path: string }[] }) => body.fields?.map((f) => f.path)

  /** Somebody who can sign in, without the detour over the mail. */
  async function able(more: object = {}) {
    const { body } = await create(more)
    const { passwordHash } = await world.db.prisma.user.findUniqueOrThrow({ where: { id: adminId } })
    await world.db.prisma.user.update({ where: { id: body.id }, data: { passwordHash } })
    await world.db.prisma.eulaAcceptance.create({
      data: { userId: body.id, version: (await world.db.prisma.eulaAcceptance.findFirstOrThrow()).version, address: '127.0.0.1' },
    })
    const signedIn = await world.call(sessions.authenticateUser, { body: { username: body.username, password: PASSWORD } })
    const headers = { authorization: `Bearer ${signedIn.body.token}` }
    return { ...body, headers, works: async () => (await world.call(sessions.getMe, { headers })).status === 200 }
  }
  return { smtp, world, idOf, adminId, wish, create, update, remove, read, namesSeenBy, paths, able }
}
