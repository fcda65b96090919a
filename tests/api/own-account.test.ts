import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownAccount } from '@ratebook/shared/own-account.ts'
import { passwords } from '@ratebook/shared/passwords.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { PASSWORD } from '../demo-template.ts'
import { alpha, ofChanges } from '../world.ts'
import { useAccounts } from './accounts-setup.ts'

const { smtp, world, able, update, read, paths } = await useAccounts()

type Somebody = Awaited<ReturnType<typeof able>>
const own = async ({ headers }: Pick<Somebody, 'headers'>) => (await world.call(ownAccount.getOwnAccount, { headers })).body
const change = ({ headers }: Somebody, email: string, password = PASSWORD) =>
  world.call(ownAccount.changeOwnEmail, { headers, body: { email, password } })
const confirm = (token: string) => world.call(ownAccount.confirmEmail, { body: { token } })
/** The links of the newest request: those to the present and to the new address. */
async function links({ email }: Somebody, next: string) {
  const isLink = (m: { subject: string }) => m.subject.startsWith('Confirm')
  await expect.poll(() => [email, next].every((address) => smtp.to(address).some(isLink))).toBe(true)
  const [old, fresh] = [email, next].map((address) => smtp.to(address).findLast(isLink)?.token) as [string, string]
  return { old, fresh }
}

describe('one’s own new e-mail address', () => {
  test('needs the password, and counts once it is confirmed from both, whichever is first', async () => {
    for (const first of ['old', 'fresh'] as const) {
      const person = await able()
      const next = `next.${person.email}`
      expect((await change(person, next)).status).toBe(204)
      const both = await links(person, next)
      expect((await own(person)).newEmail).toMatchObject({ email: next, confirmedByOld: false, confirmedByNew: false })
      expect((await confirm(both[first])).body).toEqual({ changed: false })
      // the same link a second time is no second address
      expect((await confirm(both[first])).body).toEqual({ changed: false })
      expect([(await read(person.id)).email, (await own(person)).newEmail]).toEqual([
        person.email,
        expect.objectContaining({ confirmedByOld: first === 'old', confirmedByNew: first === 'fresh' }),
      ])
      expect((await confirm(both[first === 'old' ? 'fresh' : 'old'])).body).toEqual({ changed: true })
      expect([(await read(person.id)).email, await own(person)]).toEqual([next, expect.objectContaining({ email: next, newEmail: null })])
      expect((await confirm(both.old)).status).toBe(422)
      await expect.poll(() => smtp.to(person.email).at(-1)?.text).toContain('has got another e-mail address')
      const entry = await world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })
      expect(entry).toMatchObject({ username: person.username, action: 'update', before: { email: person.email }, after: { email: next } })
    }
  })

  test('is not had by a session alone', async () => {
    const person = await able()
    const wrong = await change(person, 'thief@example.org', 'Not-the-password-1')
    expect([wrong.status, paths(wrong.body)]).toEqual([422, ['password']])
    const around = await update({ id: person.id, version: 1, email: 'thief@example.org' }, undefined, person.headers)
    expect([around.status, paths(around.body)]).toEqual([422, ['email']])
    for (let i = 0; i < 5; i++) await change(person, 'thief@example.org', 'Not-the-password-1')
    expect((await change(person, 'thief@example.org')).status).toBe(429)
    expect([smtp.to('thief@example.org'), (await own(person)).newEmail]).toEqual([[], null])
  })

  test('the links are kept as hashes, for a day, and end with a newer request, a new password or the person’s wish', async () => {
    const person = await able()
    await change(person, `a.${person.email}`)
    const earlier = await links(person, `a.${person.email}`)
    const row = () => world.db.prisma.emailChange.findUnique({ where: { userId: person.id } })
    expect((await row())?.oldHash).toBe(createHash('sha256').update(earlier.old).digest('hex'))
    expect(((await row())?.expiresAt.getTime() as number) - Date.now()).toBeLessThanOrEqual(24 * 60 * 60_000)
    await change(person, `b.${person.email}`)
    const later = await links(person, `b.${person.email}`)
    expect((await confirm(earlier.fresh)).status).toBe(422)
    expect((await world.call(ownAccount.keepOwnEmail, { headers: person.headers })).status).toBe(204)
    expect((await confirm(later.fresh)).status).toBe(422)

    await change(person, `c.${person.email}`)
    await world.db.prisma.emailChange.update({ where: { userId: person.id }, data: { expiresAt: new Date() } })
    expect([(await confirm((await links(person, `c.${person.email}`)).fresh)).status, (await own(person)).newEmail]).toEqual([422, null])

    await change(person, `d.${person.email}`)
    const body = { oldPassword: PASSWORD, newPassword: 'Quite-another-9-word' }
    expect((await world.call(passwords.changePassword, { headers: person.headers, body })).status).toBe(204)
    expect(await row()).toBeNull()
  })
})

describe('a colleague’s e-mail address', () => {
  test('is theirs to confirm: whoever may manage them cannot become them', async () => {
    const person = await able()
    const mine = `mine.${person.email}`
    const { body } = await update({ id: person.id, version: 1, email: mine, displayName: 'Kim' }, 'alpha.admin')
    expect(body).toMatchObject({ email: person.email, displayName: 'Kim', confirmation: 'mailed' })
    const { old, fresh } = await links(person, mine)
    expect((await confirm(fresh)).body).toEqual({ changed: false })
    await world.call(passwords.forgotPassword, { params: { username: person.username } })
    await expect.poll(() => smtp.to(person.email).at(-1)?.subject).toMatch(/^Choose a new password/)
    expect(smtp.to(mine)).toHaveLength(1)
    // the link that came to the new address opens nothing else
    expect((await world.call(passwords.resetPassword, { body: { token: fresh, password: 'Evil-twin-7-words' } })).status).toBe(422)
    expect((await confirm(old)).body).toEqual({ changed: true })
    expect((await read(person.id)).email).toBe(mine)
  })

  test('where they have none yet, is theirs to give', async () => {
    const person = await able()
    await world.db.prisma.user.update({ where: { id: person.id }, data: { email: '' } })
    const { status, body } = await update({ id: person.id, version: 1, email: 'mine@example.org' })
    expect([status, body.fields]).toEqual([422, [expect.objectContaining({ path: 'email', code: 'firstEmail' })]])
    expect((await change(person, 'first@example.org')).status).toBe(204)
    expect((await confirm((await smtp.arrived('first@example.org')).token)).body).toEqual({ changed: true })
    expect((await own(person)).email).toBe('first@example.org')
  })
})

describe('one’s own sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'
  const open = async (username: string, agent: string) => {
    const headers = { 'user-agent': agent }
    const { body } = await world.call(sessions.authenticateUser, { headers, body: { username, password: PASSWORD } })
    return { headers: { authorization: `Bearer ${body.token}` } }
  }
  const works = async ({ headers }: Pick<Somebody, 'headers'>) => (await world.call(sessions.getMe, { headers })).status === 200

  test('are listed as their person knows them again, and ended one by one or all others at once', async () => {
    const person = await able()
    const [here, there, third] = [
      await open(person.username, firefox),
      await open(person.username, phone),
      await open(person.username, 'curl/8.5.0'),
    ] as const
    const { sessions: list } = await own(here)
    expect(list.map((s: { browser: string; system: string; isThisOne: boolean }) => [s.browser, s.system, s.isThisOne])).toEqual(
      expect.arrayContaining([
        ['Firefox', 'Windows', true],
        ['Safari', 'iOS', false],
      ]),
    )
    expect(list).toHaveLength(4)
    expect(list.every((s: { address: string }) => s.address === '127.0.0.1')).toBe(true)
    const id = list.find((s: { system: string }) => s.system === 'iOS').id
    const end = (who: Pick<Somebody, 'headers'>) => world.call(ownAccount.endOwnSession, { headers: who.headers, params: { id } })
    // nobody ends another's
    expect((await end(await able())).status).toBe(404)
    expect(await works(there)).toBe(true)
    expect([(await end(here)).status, await works(there), await works(here)]).toEqual([204, false, true])
    expect((await end(here)).status).toBe(404)
    expect((await world.call(ownAccount.endOtherSessions, { headers: here.headers })).status).toBe(204)
    expect([await works(third), await works(person), await works(here)]).toEqual([false, false, true])
    expect((await own(here)).sessions).toHaveLength(1)
  })

  test('are ended by whoever has just signed in: a session that somebody finds open ends no other', async () => {
    const person = await able()
    const other = await open(person.username, firefox)
    await world.db.prisma.session.updateMany({
      where: { userId: person.id, NOT: { browser: 'Firefox' } },
      data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) },
    })
    const refused = await world.call(ownAccount.endOtherSessions, { headers: person.headers })
    expect([refused.status, refused.body.code, await works(other)]).toEqual([422, 'signInAgain', true])
    expect((await world.call(ownAccount.endOtherSessions, { headers: other.headers })).status).toBe(204)
    expect([await works(person), await works(other)]).toEqual([false, true])
  })

  test('that have been idle too long are over, and not listed', async () => {
    const person = await able()
    const other = await open(person.username, firefox)
    await world.db.prisma.session.updateMany({
      where: { userId: person.id, browser: 'Firefox' },
      data: { lastSeenAt: new Date(Date.now() - 31 * 60_000) },
    })
    expect([await works(other), (await own(person)).sessions.length]).toEqual([false, 1])
  })
})

describe('one’s own language', () => {
  const choose = ({ headers }: Somebody, language: string) => world.call(ownAccount.chooseLanguage, { headers, body: { language } })

  test('is kept with the account, and mails are written in it', async () => {
    const person = await able()
    const me = async () => (await world.call(sessions.getMe, { headers: person.headers })).body.language
    expect(await me()).toBe('')
    expect((await choose(person, 'es')).status).toBe(204)
    expect(await me()).toBe('es')
    await world.call(passwords.forgotPassword, { params: { username: person.username } })
    await expect.poll(() => smtp.to(person.email).at(-1)?.subject).toBe(`Elija una contraseña nueva para ${alpha.displayName}`)
    const mail = smtp.to(person.email).at(-1)
    expect([mail?.token, mail?.text]).toEqual([expect.stringMatching(/./), expect.stringMatching(/^Hola, .*:\n\nAlguien, /)])
  })

  test('is one of those that are offered', async () => {
    const refused = await choose(await able(), 'tlh')
    expect([refused.status, paths(refused.body)]).toEqual([400, ['language']])
  })
})
