import type { FastifyInstance } from 'fastify'
import { BrandPayload, NewBrandPayload } from '@ratebook/shared/brand-settings.ts'
import { type Brand, brands } from '@ratebook/shared/brands.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { type BrandRow, brandById, withLogo } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { orStale, orTaken } from '../../data/records.ts'
import { SANDBOX } from '../../http/browser-headers.ts'
import { once } from '../../http/idempotency.ts'
import { serve } from '../../http/serve.ts'
import { brandWords } from '../../search/brand-words.ts'
import { addressRoutes, demandUntaken, labelAsked, nameTaken, otherLabel, tellSuperAdmins } from './addresses.ts'
import { assistantFaultsOf, publicFields, recorded, settingsOf, toRow } from './brand-fields.ts'
import { createBrand } from './create-brand.ts'
import { receiveBrand } from './receive-brand.ts'

const YEAR = 'public, max-age=31536000, immutable'

const toPublic = async (db: Db, row: BrandRow): Promise<Brand> => ({
  ...publicFields(row),
  shortWords: [...(await brandWords(db, row.id)).catalogue.shortWords],
})

export function brandRoutes(app: FastifyInstance) {
  serve(brands)(app, {
    ...addressRoutes,
    getHostBrand: async (_, { brand, db }) => toPublic(db, await brand()),
    getBrand: async (_, { brand, db }) => toPublic(db, await brand()),
    getBrandLogo: async ({ params, query }, { db, request, reply }) => {
      const logo = await db.prisma.brandLogo.findFirst({ where: { brandId: params.clientId } })
      if (!logo) throw notFound('logoNotFound')
      const etag = `"${logo.hash}"`
      reply.header('etag', etag).header('cache-control', query.v && logo.hash.startsWith(query.v) ? YEAR : 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      // opened by itself it is a picture and nothing else
      return reply.type(logo.mime).header('content-security-policy', SANDBOX).send(Buffer.from(logo.bytes))
    },

    getBrandSettings: async (_, { db, config, brandId }) => settingsOf(await brandById(db, brandId), config),

    createBrand: async (_, context) => {
      const { settings, logo } = await receiveBrand(context.request, NewBrandPayload)
      return once(context, [settings, logo?.hash], () => createBrand(context, settings, logo))
    },

    updateBrand: async (_, context) => {
      const { db, config, request, user, brandId } = context
      const { settings, logo } = await receiveBrand(request, BrandPayload)
      for (const given of [settings.brandId, settings.clientId])
        if (given && given.toLowerCase() !== brandId) throw new Problem(403, fault('otherClientsSettings'))
      const before = await brandById(db, brandId)
      const label = otherLabel(config, user, before, settings.domainName)
      const faults = assistantFaultsOf(settings, config, before)
      if (faults.length) throw refusedFields(fault('assistantLacks'), faults)
      const data = { ...toRow(settings, config), ...label }
      await db.transaction(async (tx) => {
        await demandUntaken(tx, label.askedDomainName)
        const update = tx.prisma.brand.updateMany({
          where: { id: brandId, version: settings.version ?? before.version },
          data: { ...data, version: { increment: 1 } },
        })
        await orStale(orTaken(update, nameTaken()), 'brandStale')
        if (logo) await tx.prisma.brandLogo.upsert({ where: { brandId }, create: { ...logo, brandId }, update: logo })
        else if (settings.removeLogo) await tx.prisma.brandLogo.deleteMany({ where: { brandId } })
        const after = await tx.prisma.brand.findFirstOrThrow({ where: { id: brandId }, include: withLogo })
        await tx.record(brandId, user, {
          action: 'update',
          entity: 'brand',
          entityId: brandId,
          before: recorded(before),
          after: recorded(after),
        })
      })
      const after = await brandById(db, brandId)
      if (labelAsked(after) && labelAsked(after) !== labelAsked(before)) await tellSuperAdmins(context, after)
      return settingsOf(after, config)
    },
  })
}
