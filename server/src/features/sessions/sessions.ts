import type { FastifyInstance } from 'fastify'
import { sessions } from '@ratebook/shared/sessions.ts'
import { ownTimeZone } from '@ratebook/shared/wire/day.ts'
import { isLanguage } from '@ratebook/shared/wire/language.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { policyOf } from '../../data/password-policy.ts'
import { doorOf, nameAt, personAt } from '../../data/people.ts'
import { personIn } from '../../data/person.ts'
import { Problem } from '../../data/problem.ts'
import { rememberDevice, sourceOf } from '../../http/devices.ts'
import { openSession } from '../../http/open-session.ts'
import { serve } from '../../http/serve.ts'
import { concerning } from '../../http/security-events.ts'
import { signToken } from '../../http/session.ts'
import { sitesOf } from '../../http/site.ts'
import { takeBackGuess, tryPassword } from '../../http/sign-in-backoff.ts'
import { secondFactorDue } from '../../http/sign-in-steps.ts'
import { secondStepRoutes } from './second-step.ts'

export function sessionRoutes(app: FastifyInstance) {
  serve(sessions)(app, {
    ...secondStepRoutes(app),

    authenticateUser: async ({ body }, { db, config, request, reply }) => {
      const username = body.username.toLowerCase()
      const door = await doorOf(db, config, request.hostname)
      const read = () => personAt(db, door, username)
      concerning(request, { tried: { name: username, find: async () => personIn(await read()) } })
      const from = { name: nameAt(door, username), source: sourceOf(request, username) }
      const { person: user, right } = await tryPassword({ db, config }, { ...from, password: body.password }, read)
      const due = user?.enabled && right ? await secondFactorDue(db, user.id) : null
      if (due) {
        // it was right: what is still guessed at is the second step, and what was counted before it stays
        await takeBackGuess(db, from.name, from.source)
        throw due
      }
      const sessionId = user && right ? await openSession(db, user, request, from) : null
      if (!user || !sessionId) throw new Problem(401, fault('badLogin'))
      rememberDevice(request, reply, username)
      return { token: signToken(app, user, sessionId), id: user.id, role: user.role }
    },
    getMe: async (_, { user, db, config, request }) => {
      const sites = await sitesOf(request, user.brands)
      const { language } = await db.prisma.user.findFirstOrThrow({ where: { id: user.id }, select: { language: true } })
      return {
        id: user.id,
        username: user.username,
        role: user.role,
        clientId: user.clientId,
        hasCMSAccess: user.hasCMSAccess,
        eulaAccepted: user.eulaAccepted,
        mustEnrol: user.onlyEnrols,
        language: isLanguage(language) ? language : '',
        passwordPolicy: await policyOf(db, config, user.id),
        brands: user.brands.map(({ id, displayName, timeZone }, i) => ({
          brandId: id,
          displayName,
          timeZone: timeZone || ownTimeZone(),
          site: sites[i] as string,
        })),
      }
    },
    logoutUser: async (_, { db, user }) => {
      await db.prisma.session.deleteMany({ where: { id: user.sessionId } })
      return null
    },
  })
}
