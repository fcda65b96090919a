import type { FastifyInstance } from 'fastify'
import type { IdentityProvider, User } from '@ratebook/prisma/generated/client.ts'
import { identityProvider } from '@ratebook/shared/identity-provider.ts'
import { providerSignIn } from '@ratebook/shared/provider-sign-in.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { nameOf } from '../../data/people.ts'
import { personIn as knownPerson } from '../../data/person.ts'
import { notFound, Problem } from '../../data/problem.ts'
import { rememberDevice, sourceOf } from '../../http/devices.ts'
import { openSession } from '../../http/open-session.ts'
import { takeAgain } from '../../http/recent.ts'
import { type PublicContext, serve } from '../../http/serve.ts'
import { concerning } from '../../http/security-events.ts'
import { signToken } from '../../http/session.ts'
import { secondFactorDue } from '../../http/sign-in-steps.ts'
import { letter } from '../../mail.ts'
import { keepBegun, takeBegun } from './begun.ts'
import { authenticatedAt, personIn, showsSecondStep } from './claims.ts'
import { accountOf, identityOf } from './people.ts'
import { problemOf, Providers } from './providers.ts'
import { redirectUriOf, saveSettings, settingsOf } from './settings.ts'

async function enabledOf({ db, brand }: PublicContext) {
  const { id: brandId } = await brand()
  return db.prisma.identityProvider.findFirst({ where: { brandId, enabled: true } })
}
async function providerOf(context: PublicContext) {
  const provider = await enabledOf(context)
  if (!provider) throw notFound('signInProviderNotFound')
  return provider
}

/** Tells people that there is another way into the account they had: were it not theirs, they would not know. */
async function tellLinked(context: PublicContext, { name: provider }: IdentityProvider, user: User) {
  const brand = await context.brand()
  await context
    .mail(
      letter(user, brand, (t) => ({
        subject: t('providerLinked.subject', { brand: brand.displayName, provider }),
        text: t('providerLinked.text', { username: user.username, provider }),
      })),
    )
    .catch((err) => context.request.log.error({ err }, 'a message about a sign-in provider could not be mailed'))
}

export function identityProviderRoutes(app: FastifyInstance) {
  const providers = new Providers(app.config)
  app.addHook('onClose', () => providers.close())

  /** What the provider answers, or why it is of no use to the person; the reason in its words is for the server's log. */
  const orRefused = <R>(work: Promise<R>, { name }: IdentityProvider, { request }: PublicContext): Promise<R> =>
    work.catch((error) => {
      const { code, message } = error as { code?: string; message: string }
      request.log.warn({ code, reason: message }, 'a sign-in provider did not let somebody in')
      throw problemOf(error, name)
    })

  serve(identityProvider)(app, {
    getProvider: (_, context) => settingsOf(context),
    updateProvider: ({ body }, context) => saveSettings(context, providers, body),
  })
  serve(providerSignIn)(app, {
    getSignInProvider: async (_, context) => ({ name: (await enabledOf(context))?.name ?? '' }),

    startProviderSignIn: async (_, context) => {
      const { request, reply } = context
      const provider = await providerOf(context)
      const redirectUri = await redirectUriOf(request, provider.brandId)
      const { url, begun } = await orRefused(providers.begin(provider, redirectUri, takeAgain(request, reply)), provider, context)
      keepBegun(request, reply, begun, provider)
      return { url }
    },

    finishProviderSignIn: async ({ body: { answer } }, context) => {
      const { db, request, reply } = context
      const provider = await providerOf(context)
      const begun = takeBegun(request, reply, new URLSearchParams(answer).get('state') ?? '', provider)
      if (!begun) throw new Problem(422, fault('providerNotBegun'))
      const { signed, claims } = await orRefused(providers.claimsOf(provider, begun, answer), provider, context)
      const find = async () => {
        const identity = await identityOf(db, provider, claims.sub)
        return identity && knownPerson({ ...identity.user, brands: [] })
      }
      concerning(request, { tried: { name: personIn(claims).username, find } })
      const { user, isLinked } = await accountOf(db, provider, claims)
      if (isLinked) await tellLinked(context, provider, user)
      const isSecondStepDone = showsSecondStep(provider, signed)
      const due = isSecondStepDone ? null : await secondFactorDue(db, user.id, 'provider')
      if (due) throw due
      const from = { name: nameOf(user), source: sourceOf(request, user.username) }
      const how = { by: 'provider', isSecondStepDone, authenticatedAt: authenticatedAt(signed) } as const
      const sessionId = await openSession(db, user, request, from, how)
      if (!sessionId) throw new Problem(403, fault('signInDisabled', { name: provider.name }))
      rememberDevice(request, reply, user.username)
      return { token: signToken(app, user, sessionId), id: user.id, role: user.role }
    },
  })
}
