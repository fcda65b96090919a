import { describe, expect, test } from 'vitest'
import { passwords } from '@ratebook/shared/passwords.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { signInRules } from '@ratebook/shared/sign-in-rules.ts'
import { alpha, beta } from '../world.ts'
import { usePasswords } from './passwords-setup.ts'

const { OLD, world, person, signIn, change, linkFor, fields } = await usePasswords()

const rules = async (as: 'alpha.admin' | 'beta.admin' = 'alpha.admin') => (await world.call(signInRules.getSignInRules, { as })).body
const save = async (wish: object, as: 'alpha.admin' | 'beta.admin' = 'alpha.admin') =>
  world.call(signInRules.updateSignInRules, { as, body: { ...(await rules(as)), ...wish } })
const policyOf = async (headers: Record<string, string>) => (await world.call(sessions.getMe, { headers })).body.passwordPolicy

describe('the rule for new passwords', () => {
  test('is the brand’s own for its people, and the server’s for all others', async () => {
    const [ours, theirs] = [await person(), await person({ clientId: beta.id })]
    const [us, them] = [await signIn(ours.username), await signIn(theirs.username)]
    expect([await rules(), await policyOf(us.headers)]).toMatchObject([{ passwordPolicy: '', serverPolicy: 'classic' }, 'classic'])
    expect((await save({ passwordPolicy: 'nist' })).body).toMatchObject({ passwordPolicy: 'nist', serverPolicy: 'classic' })
    expect([await policyOf(us.headers), await policyOf(them.headers)]).toEqual(['nist', 'classic'])
    const link = await linkFor(ours)
    expect((await world.call(passwords.verifyToken, { body: { token: link } })).body).toMatchObject({ valid: true, policy: 'nist' })

    const short = await change(us.headers, OLD, 'New-password-2')
    expect([short.status, fields(short.body)]).toEqual([422, [['newPassword', 'Password between 15 to 64 characters']]])
    expect((await change(them.headers, OLD, 'New-password-2')).status).toBe(204)
    expect((await change(us.headers, OLD, 'eleven grey herons over the weir')).status).toBe(204)

    expect((await save({ passwordPolicy: '' })).status).toBe(200)
    expect((await change(us.headers, 'eleven grey herons over the weir', 'New-password-2')).status).toBe(204)
  })

  test('is saved by one of two who change it at once, and stands in the log', async () => {
    const before = await rules('beta.admin')
    const wishes = ['classic', 'nist', 'classic', 'nist'].map((passwordPolicy) =>
      world.call(signInRules.updateSignInRules, { as: 'beta.admin', body: { ...before, passwordPolicy } }),
    )
    expect((await Promise.all(wishes)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const entries = await world.db.prisma.auditEntry.findMany({ where: { brandId: beta.id, entity: 'sign-in rules' } })
    expect(entries).toMatchObject([
      { action: 'update', username: 'beta.admin', before: { policy: '' }, after: { policy: expect.stringMatching(/classic|nist/) } },
    ])
    expect(await world.db.prisma.auditEntry.count({ where: { brandId: alpha.id, entity: 'sign-in rules', username: 'beta.admin' } })).toBe(
      0,
    )
  })
})
