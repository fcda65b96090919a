import type { FastifyInstance, FastifyReply } from 'fastify'
import { type FileLayout, mediaTypeOf } from '@ratebook/shared/file-layouts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { BrandRow } from '../../data/brand.ts'
import { recordExport } from '../../data/audit-events.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { activeFacility, type FacilityRow } from '../../data/facility.ts'
import { missingFor, pricedFacilities } from '../../data/publication.ts'
import { serve } from '../../http/serve.ts'
import { staffOf } from '../../http/session.ts'
import { FileStore } from './file-store.ts'
import { addressOf, fileNameOf, publicFiles, publishedName } from './publication.ts'
import { publicationRoutes } from './publications.ts'
import { isKept, placeOf } from './publish/kept-file.ts'
import { Publisher } from './publish/publisher.ts'

/** A line of the text file is `name: value`, so a value stays on its line. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Where the web client writes the addresses of the files, for who runs no scripts. */
const FILES = '<!-- files -->'
const inHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

export function mrfRoutes(app: FastifyInstance) {
  const { db, config, mail, log } = app
  const store = new FileStore(db, config.dataDir)
  const publisher = new Publisher({ db, config, mail, log, store })
  app.addHook('onClose', () => publisher.close())

  async function send(reply: FastifyReply, brand: BrandRow, facility: FacilityRow, format?: FileLayout) {
    const published = await publisher.publicFile(brand, facility)
    if (!published) throw notFound('fileNotFound')
    const isOther = format !== undefined && format !== published.layout
    const layout = format ?? (published.layout as FileLayout)
    const isPresent = published.madeFrom === (await store.nameOf(brand, facility, published.layout as FileLayout))
    // another layout is made of the present state, which must be the public one
    if (isOther && !isPresent) throw refusedFields(fault('otherLayoutUnpublished'), [])
    const all = await db.prisma.facility.findMany({ where: { brandId: brand.id, active: true } })
    const fileName = isOther ? fileNameOf(brand, facility, all, layout) : published.fileName
    reply.header('content-disposition', `attachment; filename="${fileName}"`).type(`${mediaTypeOf(layout)}; charset=utf-8`)
    // a server whose disk it is not on makes the same again, as long as it can
    const isHere = !isOther && isKept(config.dataDir, published)
    if (!isHere && !isPresent) throw notFound('fileNotFound')
    const { directory, name } = isHere ? placeOf(config.dataDir, published) : await store.file(brand, facility, layout)
    return reply.sendFile(name, directory)
  }

  publicationRoutes(app, store, publisher)
  serve(mrf)(app, {
    downloadReport: async ({ body }, { brand: ofCall, request, reply }) => {
      const brand = await ofCall()
      const facility = await activeFacility(db, brand.id, body.facilityName)
      const missing = facility.publishesItself ? missingFor(brand, facility, await pricedFacilities(db, brand.id)) : []
      if (missing.length) throw refusedFields(fault('fileUnpublished'), missing)
      // the file is public; that one of the staff took it is noted all the same
      const user = await staffOf(db, request)
      if (user?.brands.some(({ id }) => id === brand.id))
        await recordExport(db, brand.id, user, {
          entity: 'machine-readable file',
          entityId: facility.id,
          after: { fileName: await publishedName(db, brand, facility, body.format) },
        })
      return send(reply, brand, facility, body.format)
    },
    getMachineReadableFile: async ({ params }, { brand: ofHost, reply }) => {
      const brand = await ofHost()
      const publication = (await publicFiles(db, brand)).find((p) => p.fileName === params.fileName)
      if (!publication) throw notFound('fileNotFound')
      return send(reply, brand, publication.facility)
    },
    getCmsHptTxt: async (_, { brand: ofHost, request, reply }) => {
      const brand = await ofHost()
      const site = addressOf(config, brand, request)
      const blocks = (await publicFiles(db, brand)).map(({ facility, fileName }) =>
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
    getHomePage: async (_, { brand: ofHost, reply }) => {
      if (!app.homePage) throw new Problem(404, fault('addressUnknown'))
      const brand = await ofHost().catch(() => null)
      const files = brand ? await publicFiles(db, brand) : []
      const links = files.map(
        ({ facility, fileName }) => `<li><a href="/files/${encodeURIComponent(fileName)}">${inHtml(facility.name)}: ${fileName}</a></li>`,
      )
      return reply.type('text/html; charset=utf-8').send(app.homePage.replace(FILES, () => links.join('')))
    },
  })
}
