import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileLayout, mediaTypeOf } from '@ratebook/shared/file-layouts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Config } from '../../config.ts'
import { recordExport } from '../../data/audit-events.ts'
import { notFound, refusedFields } from '../../data/problem.ts'
import { activeFacility, type FacilityRow } from '../../data/facility.ts'
import { missingFor, pricedFacilities } from '../../data/publication.ts'
import { siteOf } from '../../mail.ts'
import { serve } from '../../http/serve.ts'
import { staffOf } from '../../http/session.ts'
import { FileStore } from './file-store.ts'
import { fileNameOf, layoutOf, publications } from './publication.ts'

/**
 * Where a brand's files are. A caller's Host header must not send crawlers
 * elsewhere, so only the demo, which may stand anywhere, believes it.
 */
const addressOf = (config: Config, brand: BrandRow, request: FastifyRequest) =>
  config.demo ? `${request.protocol}://${request.host}` : siteOf(config, brand)
/** A line of the text file is `name: value`, so a value stays on its line. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export function mrfRoutes(app: FastifyInstance) {
  const store = new FileStore(app.db, app.config.dataDir)
  async function send(reply: FastifyReply, brand: BrandRow, facility: FacilityRow, fileName: string, layout: FileLayout) {
    const { directory, name } = await store.file(brand, facility, layout)
    reply.header('content-disposition', `attachment; filename="${fileName}"`).type(`${mediaTypeOf(layout)}; charset=utf-8`)
    return reply.sendFile(name, directory)
  }

  serve(mrf)(app, {
    downloadReport: async ({ body }, { db, brand: ofCall, request, reply }) => {
      const brand = await ofCall()
      const facility = await activeFacility(db, brand.id, body.facilityName)
      const missing = missingFor(brand, facility, await pricedFacilities(db, brand.id))
      if (missing.length) throw refusedFields(fault('fileUnpublished'), missing)
      const all = await db.prisma.facility.findMany({ where: { brandId: brand.id, active: true } })
      const layout = body.format ?? layoutOf(facility)
      const fileName = fileNameOf(brand, facility, all, layout)
      // the file is public; that one of the staff took it is noted all the same
      const user = await staffOf(db, request)
      if (user?.brands.some(({ id }) => id === brand.id))
        await recordExport(db, brand.id, user, { entity: 'machine-readable file', entityId: facility.id, after: { fileName } })
      return send(reply, brand, facility, fileName, layout)
    },
    getMachineReadableFile: async ({ params }, { db, brand: ofHost, reply }) => {
      const brand = await ofHost()
      const publication = (await publications(db, brand)).find((p) => p.fileName === params.fileName)
      if (!publication) throw notFound('fileNotFound')
      const { facility, fileName } = publication
      return send(reply, brand, facility, fileName, layoutOf(facility))
    },
    getCmsHptTxt: async (_, { db, config, brand: ofHost, request, reply }) => {
      const brand = await ofHost()
      const site = addressOf(config, brand, request)
      const blocks = (await publications(db, brand)).map(({ facility, fileName }) =>
        [
          `location-name: ${oneLine(facility.name)}`,
          `source-page-url: ${site}/home`,
          `mrf-url: ${site}/files/${fileName}`,
          `contact-name: ${oneLine(facility.contactName)}`,
          `contact-email: ${oneLine(facility.contactEmail)}`,
          '',
        ].join('\n'),
      )
      return reply.type('text/plain; charset=utf-8').send(blocks.join('\n'))
    },
  })
}
