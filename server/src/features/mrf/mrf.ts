import type { FastifyInstance, FastifyReply } from 'fastify'
import { type FileLayout, mediaTypeOf } from '@ratebook/shared/file-layouts.ts'
import { mrf } from '@ratebook/shared/mrf.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { BrandRow } from '../../data/brand.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { activeFacility, type FacilityRow } from '../../data/facility.ts'
import { missingFor, pricedFacilities } from '../../data/publication.ts'
import { noticePage } from '../../http/notice-page.ts'
import { concerning, personOf } from '../../http/security-events.ts'
import { sendFile } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import { addressOf } from '../../http/site.ts'
import { staffOf } from '../../http/session.ts'
import { listedFiles, publicFiles, publishedName } from '../../data/public-files.ts'
import { locationsOf } from './head.ts'
import { publicationRoutes } from './publications.ts'

/** A line of the text file is `name: value`, so a value stays on its line. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

type Wanted = { format?: FileLayout | undefined; isStaff?: boolean }

export function mrfRoutes(app: FastifyInstance) {
  const { db, config, publisher } = app

  /** @param isStaff who works on the prices reads what they are now; everybody else what was published last, if that takes long */
  async function send(reply: FastifyReply, brand: BrandRow, facility: FacilityRow, { format, isStaff = false }: Wanted = {}) {
    // another layout is made of the present state, which must be the public one
    const published = await publisher.publicFile(brand, facility, isStaff || format !== undefined)
    const own = published.layout as FileLayout
    const layout = format ?? own
    const file = await publisher.pathIn(layout, published)
    const fileName = layout === own ? published.fileName : await publishedName(db, brand, facility, layout)
    reply.header('content-disposition', `attachment; filename="${fileName}"`).type(`${mediaTypeOf(layout)}; charset=utf-8`)
    return sendFile(reply.request, reply, file)
  }

  publicationRoutes(app, publisher)
  serve(mrf)(app, {
    downloadReport: async ({ body }, { brand: ofCall, request, reply }) => {
      const brand = await ofCall()
      const facility = await activeFacility(db, brand.id, body.facilityName)
      if (facility.publishesItself && !(await publisher.isPublic(facility))) {
        const missing = missingFor(brand, facility, await pricedFacilities(db, brand.id))
        if (missing.length) throw refusedFields(fault('fileUnpublished'), missing)
      }
      // the file is public; that one of the staff took it is noted all the same
      const user = await staffOf(db, request)
      const isStaff = user?.brands.some(({ id }) => id === brand.id) ?? false
      if (user && isStaff) {
        request.actingBrandId = brand.id
        concerning(request, { person: personOf(user), objectId: facility.id })
      }
      return send(reply, brand, facility, { format: body.format, isStaff })
    },
    getMachineReadableFile: async ({ params }, { brand: ofHost, request, reply }) => {
      const brand = await ofHost()
      const file = (await publicFiles(db, brand)).find(({ fileName }) => fileName === params.fileName)
      try {
        if (!file) throw notFound('fileNotFound')
        return await send(reply, brand, file.facility)
      } catch (error) {
        // people who follow the link are told by a page
        if (!(error instanceof Problem) || !request.headers.accept?.includes('text/html')) throw error
        const notice = error.status === 503 ? 'fileBeingMade' : file ? 'noFileYet' : 'noFileHere'
        const page = noticePage(notice, request.headers['accept-language'])
        return reply.code(error.status).headers(error.headers).type('text/html; charset=utf-8').send(page)
      }
    },
    getCmsHptTxt: async (_, { brand: ofHost, request, reply }) => {
      const brand = await ofHost()
      const site = addressOf(config, brand, request)
      // a block for each location, whichever file it shares
      const located = (await listedFiles(db, brand)).flatMap(({ facility, fileName }) =>
        locationsOf(facility).map(({ name }) => ({ facility, fileName, name })),
      )
      const blocks = located.map(({ facility, fileName, name }) =>
        [
          `location-name: ${oneLine(name)}`,
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
