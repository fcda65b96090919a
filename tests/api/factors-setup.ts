import { Secret, TOTP } from 'otpauth'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { sessions } from '@ratebook/shared/sessions.ts'
import { signInRules } from '@ratebook/shared/sign-in-rules.ts'
import type { Username } from '../world.ts'
import { usePasswords } from './passwords-setup.ts'

/** The code that an app shows so many half minutes from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** People with second steps, and what tests of them ask. */
export async function useFactors() {
  const setup = await usePasswords()
  const { OLD, world, person, signIn } = setup

  const authenticate = (username: string, password = OLD) => world.call(sessions.authenticateUser, { body: { username, password } })
  /** The password is right, and there is more to give. */
  async function stepOf(username: string) {
    const { status, body } = await authenticate(username)
    if (status !== 401 || body.code !== 'secondFactorDue') throw new Error(`No second step is due: ${status} ${body.error}`)
    return body.values.step as string
  }
  const give = (step: string, code: string) => world.call(sessions.giveCode, { body: { step, code } })
  const headersOf = (body: { token: string }) => ({ authorization: `Bearer ${body.token}` })

  async function enrol(headers: Record<string, string>, password = OLD) {
    const { body: app } = await world.call(ownFactors.startApp, { headers, body: { password } })
    const { body, status } = await world.call(ownFactors.confirmApp, { headers, body: { code: codeOf(app.secret) } })
    if (status !== 200) throw new Error(body.error)
    return { secret: app.secret as string, uri: app.uri as string, recoveryCodes: body.recoveryCodes as string[] }
  }
  /** The clock has moved on, so that codes of now and of before count again. */
  const later = (userId: string) => world.db.prisma.totp.update({ where: { userId }, data: { lastStep: 0 } })
  /** Somebody with an authenticator app that has not been used lately. */
  async function enrolled(more: object = {}) {
    const user = await person(more)
    const { headers } = await signIn(user.username)
    const app = await enrol(headers)
    await later(user.id)
    return { ...user, ...app, headers }
  }
  const demand = async (secondFactorRoles: string[], as: Username = 'alpha.admin') => {
    const { body: rules } = await world.call(signInRules.getSignInRules, { as })
    return world.call(signInRules.updateSignInRules, { as, body: { ...rules, secondFactorRoles } })
  }
  return { ...setup, codeOf, authenticate, stepOf, give, headersOf, enrol, later, enrolled, demand }
}
