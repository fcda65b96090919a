import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { type ApiKey, apiKeyList, apiKeys, MOST_KEYS } from '@ratebook/shared/api-keys.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { isOfContracts } from '@ratebook/shared/wire/scopes.ts'
import type { ListSource } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound, Problem } from '../../data/problem.ts'
import { readOne } from '../../data/records.ts'
import { newKey, stateOf, zoneOf } from '../../http/api-key.ts'
import { serve } from '../../http/serve.ts'

const DAY_MS = 24 * 60 * 60_000
type C = typeof apiKeyList.columns
const source = (brandId: string): ListSource<C> => ({
  list: apiKeyList,
  from: sql`api_key k JOIN brand b ON b.id = k.brand_id`,
  where: sql`k.brand_id = ${brandId}`,
  id: sql`k.id`,
  columns: {
    name: sql`k.name`,
    prefix: sql`k.prefix`,
    scopes: sql`array_to_string(k.scopes, ' ')`,
    madeBy: sql`k.made_by`,
    madeOn: sql`to_char(k.made_at AT TIME ZONE ${zoneOf}, 'YYYY-MM-DD')`,
    expiresOn: sql`to_char(k.expires_at AT TIME ZONE ${zoneOf}, 'YYYY-MM-DD')`,
    lastUsed: sql`coalesce(to_char(k.last_used_at AT TIME ZONE ${zoneOf}, 'YYYY-MM-DD HH24:MI'), '')`,
    requestsToday: sql`CASE WHEN k.used_on = (now() AT TIME ZONE ${zoneOf})::date THEN k.calls_that_day ELSE 0 END`,
    state: stateOf,
  },
})

export const apiKeyRoutes = (app: FastifyInstance) =>
  serve(apiKeys)(app, {
    listApiKeys: ({ body }, context) => listPage<C, ApiKey>(context, source(context.brandId), body),

    createApiKey: async ({ body: { name, scopes, days } }, { db, brandId, user }) => {
      if (scopes.some(isOfContracts) && !can(user, 'contracts:read'))
        throw new Problem(403, fault('notAllowed'), [faultAt('scopes', 'contractsAccessNotYours')])
      const id = uuid()
      const { key, prefix, hash } = newKey()
      const expiresAt = new Date(Date.now() + days * DAY_MS)
      await db.transaction(async (tx) => {
        // of several made at once each waits for the other
        await tx.rows(sql`SELECT 1 FROM brand WHERE id = ${brandId} FOR NO KEY UPDATE`)
        const live = await tx.prisma.apiKey.count({ where: { brandId, revokedAt: null, expiresAt: { gt: new Date() } } })
        if (live >= MOST_KEYS) throw new Problem(422, fault('tooManyKeys', { limit: MOST_KEYS }))
        const madeBy = { madeById: user.id, madeBy: user.username }
        await tx.prisma.apiKey.create({ data: { brandId, id, name, prefix, hash, scopes: [...scopes], expiresAt, ...madeBy } })
        const after = { name, prefix, scopes, expiresAt }
        await tx.record(brandId, user, { action: 'create', entity: 'API key', entityId: id, after })
      })
      return { ...(await readOne<C, ApiKey>(db, source(brandId), 'keyNotFound', id)), key }
    },

    revokeApiKey: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const where = { brandId, id, revokedAt: null }
        const key = await tx.prisma.apiKey.findFirst({ where })
        const { count } = await tx.prisma.apiKey.updateMany({ where, data: { revokedAt: new Date() } })
        if (!key || count === 0) throw notFound('keyNotFound')
        const about = { action: 'revoke', entity: 'API key', entityId: id, name: key.name }
        await tx.record(brandId, user, { ...about, before: { prefix: key.prefix } })
      })
      return null
    },
  })
