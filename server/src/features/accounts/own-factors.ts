import type { FastifyInstance } from 'fastify'
import { ownFactors } from '@ratebook/shared/own-factors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../../data/problem.ts'
import { factorsOf, newAppSecret, newRecoveryCodes, sealedApp, useAppCode, useCode } from '../../data/second-factors.ts'
import { opened } from '../../data/secrets.ts'
import { serve } from '../../http/serve.ts'
import { afterAdded, afterRemoved, demandOwner, lockOwn, refused, tellOwner } from './factor-changes.ts'
import { homeOf } from './letters.ts'
import { demandOwnPassword } from './own-account.ts'
import { ownPasskeyRoutes } from './own-passkeys.ts'

export function ownFactorRoutes(app: FastifyInstance) {
  serve(ownFactors)(app, {
    ...ownPasskeyRoutes,

    getOwnFactors: async (_, { db, config, user }) => {
      const person = await db.prisma.user.findFirstOrThrow({
        where: { id: user.id },
        include: { totp: true, passkeys: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }, _count: { select: { recoveryCodes: true } } },
      })
      return {
        appSince: person.totp?.confirmedAt?.toISOString() ?? null,
        appLost: Boolean(person.totp?.confirmedAt) && opened(person.totp?.secret ?? '', config.keys) === null,
        passkeys: person.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          addedAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodes: person._count.recoveryCodes,
        isDemanded: (await factorsOf(db, user.id)).demanded,
      }
    },

    startApp: async ({ body }, context) => {
      const { db, config, user } = context
      await demandOwner(context, body.password)
      const { secret, uri } = newAppSecret((await homeOf(db, user.id)).displayName, user.username)
      await db.transaction(async (tx) => {
        await lockOwn(tx, user.id)
        if ((await factorsOf(tx, user.id)).app) throw new Problem(409, fault('appThere'))
        const app = { secret: sealedApp(secret, config), lastStep: 0 }
        await tx.prisma.totp.upsert({ where: { userId: user.id }, create: { userId: user.id, ...app }, update: app })
      })
      return { secret, uri }
    },

    confirmApp: async ({ body }, context) => {
      const { db, config, user } = context
      const recoveryCodes = await db.transaction(async (tx) => {
        await lockOwn(tx, user.id)
        const { app: isThere, passkey } = await factorsOf(tx, user.id)
        if (isThere) throw new Problem(409, fault('appThere'))
        if (!(await useAppCode(tx, config, user.id, body.code.replace(/\s/g, ''), 'new'))) throw refused('code', 'codeWrong')
        return afterAdded(tx, context, 'app', passkey)
      })
      await tellOwner(context, 'app')
      return { recoveryCodes }
    },

    removeApp: async ({ body: { password, code } }, context) => {
      const { config, user } = context
      await demandOwnPassword(context, password, 'factorsNotChanged', async (tx) => {
        await lockOwn(tx, user.id)
        if (!(await useCode(tx, config, user.id, code))) throw refused('code', 'codeWrong')
        await tx.prisma.totp.deleteMany({ where: { userId: user.id } })
        await afterRemoved(tx, context, 'app')
      })
      await tellOwner(context, 'appRemoved')
      return null
    },

    renewRecoveryCodes: async ({ body }, context) => {
      const { db, config, user, request } = context
      await demandOwnPassword(context, body.password, 'factorsNotChanged')
      const recoveryCodes = await db.transaction(async (tx) => {
        await lockOwn(tx, user.id)
        const { app, passkey } = await factorsOf(tx, user.id)
        if (!app && !passkey) throw new Problem(409, fault('noFactors'))
        const codes = await newRecoveryCodes(tx, config, user.id)
        if (request.actingBrandId)
          await tx.record(request.actingBrandId, user, { action: 'new-recovery-codes', entity: 'user', entityId: user.id })
        return codes
      })
      await tellOwner(context, 'codes')
      return { recoveryCodes }
    },
  })
}
