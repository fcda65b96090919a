import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { can } from '@ratebook/shared/wire/access.ts'
import { BrandPayload, NewBrandPayload } from '@ratebook/shared/brand-settings.ts'
import { type Brand, brands } from '@ratebook/shared/brands.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { type BrandRow, brandById, withLogo } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { orTaken, taken } from '../../data/records.ts'
import { serve } from '../../http/serve.ts'
import { brandWords } from '../../search/brand-words.ts'
import { assistantFaultsOf, publicFields, recorded, settingsOf, toRow } from './brand-fields.ts'
import { receiveBrand } from './receive-brand.ts'

const YEAR = 'public, max-age=31536000, immutable'

const nameTaken = () => taken('domainTaken', 'domainName', 'taken')

const toPublic = async (db: Db, row: BrandRow): Promise<Brand> => ({
  ...publicFields(row),
  shortWords: [...(await brandWords(db, row.id)).shortWords],
})

export function brandRoutes(app: FastifyInstance) {
  serve(brands)(app, {
    getHostBrand: async (_, { brand, db }) => toPublic(db, await brand()),
    getBrand: async (_, { brand, db }) => toPublic(db, await brand()),
    getBrandLogo: async ({ params, query }, { db, request, reply }) => {
      const logo = await db.prisma.brandLogo.findUnique({ where: { brandId: params.clientId } })
      if (!logo) throw notFound('logoNotFound')
      const etag = `"${logo.hash}"`
      reply.header('etag', etag).header('cache-control', query.v && logo.hash.startsWith(query.v) ? YEAR : 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      // opened by itself it is a picture and nothing else
      return reply.type(logo.mime).header('content-security-policy', "sandbox; default-src 'none'").send(Buffer.from(logo.bytes))
    },

    getBrandSettings: async (_, { db, brandId }) => settingsOf(await brandById(db, brandId)),

    createBrand: async (_, { db, config, request, user }) => {
      const { settings, logo } = await receiveBrand(request, NewBrandPayload)
      const faults = assistantFaultsOf(settings)
      if (faults.length) throw refusedFields(fault('assistantLacks'), faults)
      const id = uuid()
      await db.transaction(async (tx) => {
        // of two first brands at once only one is the first
        await tx.execute(sql`LOCK TABLE brand IN SHARE ROW EXCLUSIVE MODE`)
        const data = {
          ...toRow(settings, config),
          id,
          domainName: settings.domainName,
          displayName: settings.displayName ?? settings.domainName,
          isDefault: (await tx.prisma.brand.count()) === 0,
        }
        const brand = tx.prisma.brand.create({ data: { ...data, ...(logo && { logo: { create: logo } }) }, include: withLogo })
        const after = await orTaken(brand, nameTaken())
        if (user.role === 'partner') await tx.prisma.userBrand.create({ data: { brandId: id, userId: user.id } })
        await tx.record(id, user, { action: 'create', entity: 'brand', entityId: id, after: recorded(after) })
      })
      return settingsOf(await brandById(db, id))
    },

    updateBrand: async (_, { db, config, request, user, brandId }) => {
      const { settings, logo } = await receiveBrand(request, BrandPayload)
      for (const given of [settings.brandId, settings.clientId])
        if (given && given.toLowerCase() !== brandId) throw new Problem(403, fault('otherClientsSettings'))
      const before = await brandById(db, brandId)
      if (settings.domainName && settings.domainName !== before.domainName && !can(user, 'brands:write')) {
        throw new Problem(403, fault('domainNotAllowed'), [faultAt('domainName', 'notAllowedField')])
      }
      const faults = assistantFaultsOf(settings, before)
      if (faults.length) throw refusedFields(fault('assistantLacks'), faults)
      const data = toRow(settings, config)
      await db.transaction(async (tx) => {
        const update = tx.prisma.brand.updateMany({
          where: { id: brandId, version: settings.version ?? before.version },
          data: { ...data, version: { increment: 1 } },
        })
        const { count } = await orTaken(update, nameTaken())
        if (count === 0) throw new Problem(409, fault('brandStale'))
        if (logo) await tx.prisma.brandLogo.upsert({ where: { brandId }, create: { ...logo, brandId }, update: logo })
        else if (settings.removeLogo) await tx.prisma.brandLogo.deleteMany({ where: { brandId } })
        const after = await tx.prisma.brand.findUniqueOrThrow({ where: { id: brandId }, include: withLogo })
        await tx.record(brandId, user, {
          action: 'update',
          entity: 'brand',
          entityId: brandId,
          before: recorded(before),
          after: recorded(after),
        })
      })
      return settingsOf(await brandById(db, brandId))
    },
  })
}
