import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { can } from '@ratebook/shared/wire/access.ts'
import { BrandPayload, NewBrandPayload } from '@ratebook/shared/brand-settings.ts'
import { brands } from '@ratebook/shared/brands.ts'
import { record } from '../../data/audit.ts'
import { brandById, withLogo } from '../../http/brand.ts'
import { isDuplicate } from '../../data/database-errors.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { serve } from '../../http/serve.ts'
import { assistantFaultsOf, publicFields, recorded, settingsOf, stored } from './brand-fields.ts'
import { receiveBrand } from './receive-brand.ts'

const YEAR = 'public, max-age=31536000, immutable'

async function nameFree<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isDuplicate(error))
      throw new Problem(409, 'Another client already has this domain name', [{ path: 'domainName', message: 'Already taken' }])
    throw error
  }
}

export function brandRoutes(app: FastifyInstance) {
  serve(brands)(app, {
    getHostBrand: async (_, { brand }) => publicFields(await brand()),
    getBrand: async (_, { brand }) => publicFields(await brand()),
    getBrandLogo: async ({ params, query }, { db, request, reply }) => {
      const logo = await db.prisma.brandLogo.findUnique({ where: { brandId: params.clientId } })
      if (!logo) throw notFound('The logo')
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
      if (faults.length) throw refusedFields('The AI assistant lacks some settings', faults)
      const id = uuid()
      await nameFree(
        db.prisma.$transaction(async (tx) => {
          // of two first brands at once only one is the first
          await tx.$executeRaw`LOCK TABLE brand IN SHARE ROW EXCLUSIVE MODE`
          const data = {
            ...stored(settings, config),
            id,
            domainName: settings.domainName,
            displayName: settings.displayName ?? settings.domainName,
            isDefault: (await tx.brand.count()) === 0,
          }
          const after = await tx.brand.create({ data: { ...data, ...(logo && { logo: { create: logo } }) }, include: withLogo })
          if (user.role === 'partner') await tx.userBrand.create({ data: { brandId: id, userId: user.id } })
          await record(tx, id, user, { action: 'create', entity: 'brand', entityId: id, after: recorded(after) })
        }),
      )
      return settingsOf(await brandById(db, id))
    },

    updateBrand: async (_, { db, config, request, user, brandId }) => {
      const { settings, logo } = await receiveBrand(request, BrandPayload)
      for (const named of [settings.brandId, settings.clientId])
        if (named && named.toLowerCase() !== brandId)
          throw new Problem(403, 'These are the settings of another client than the one you act for')
      const before = await brandById(db, brandId)
      if (settings.domainName && settings.domainName !== before.domainName && !can(user, 'brands:write')) {
        throw new Problem(403, 'Only a super administrator or a partner may change the domain name', [
          { path: 'domainName', message: 'You may not change this' },
        ])
      }
      const faults = assistantFaultsOf(settings, before)
      if (faults.length) throw refusedFields('The AI assistant lacks some settings', faults)
      const data = stored(settings, config)
      await nameFree(
        db.prisma.$transaction(async (tx) => {
          const { count } = await tx.brand.updateMany({
            where: { id: brandId, version: settings.version ?? before.version },
            data: { ...data, version: { increment: 1 } },
          })
          if (count === 0) throw new Problem(409, 'Somebody changed these settings in the meantime. Reload them and try again.')
          if (logo) await tx.brandLogo.upsert({ where: { brandId }, create: { ...logo, brandId }, update: logo })
          else if (settings.removeLogo) await tx.brandLogo.deleteMany({ where: { brandId } })
          const after = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, include: withLogo })
          await record(tx, brandId, user, {
            action: 'update',
            entity: 'brand',
            entityId: brandId,
            before: recorded(before),
            after: recorded(after),
          })
        }),
      )
      return settingsOf(await brandById(db, brandId))
    },
  })
}
