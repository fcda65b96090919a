import { createReadStream, existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Publication as PublicationRow } from '@ratebook/prisma/generated/client.ts'
import type { CheckResult } from '@ratebook/shared/file-checks.ts'
import { type FileLayout, mediaTypeOf } from '@ratebook/shared/file-layouts.ts'
import { type ChangedRow, type changedRowList, type FacilityFile, type Publication, publications } from '@ratebook/shared/publications.ts'
import { faultAt, sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { brandById } from '../../data/brand.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { missingFor, pricedFacilities } from '../../data/publication.ts'
import { sendFile } from '../../http/send-file.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { publicFiles } from '../../data/public-files.ts'
import { addressOf } from '../../http/site.ts'
import type { Tx } from '../../data/tx.ts'
import { changedRows, compareFiles } from './publish/compare-files.ts'
import { KEPT } from './publish/kept-days.ts'
import { isKept, isReadable, listOf, pathOf, unpacked, withPlain } from './publish/kept-file.ts'
import { DEAD_MS, type Publisher } from './publish/publisher.ts'
import { isOf, standingOf } from './standing.ts'

const ENDED = ['replaced', 'withdrawn']

function toWire(row: PublicationRow): Publication {
  const isDead = row.state === 'making' && Date.now() - row.toldAt.getTime() > DEAD_MS
  const failure: Fault | null = isDead ? fault('interrupted') : row.state === 'failed' ? (row.result as Fault) : null
  const { brandId: _, facilityId: __, madeFrom: ___, toldAt: ____, remindedOn: _____, ...known } = row
  return {
    ...known,
    state: failure ? 'failed' : (row.state as Publication['state']),
    layout: row.layout as FileLayout,
    size: Number(row.size),
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    // one that was public before files were checked has none
    result: row.sha256 && 'summary' in (row.result as object) ? (row.result as CheckResult) : null,
    message: failure ? sentenceOf(failure) : '',
    ...failure,
  }
}

async function publicationOf({ db, brandId }: StaffContext, id: string) {
  const row = await db.prisma.publication.findFirst({ where: { brandId, id } })
  if (!row) throw notFound('publicationNotFound')
  return row
}
/** A publication whose file is here. @throws Problem 404 */
async function keptOf(context: StaffContext, id: string) {
  const row = await publicationOf(context, id)
  if (!isReadable(context.config.sharedDir, row)) throw notFound('publicationNotFound')
  return row
}
async function comparedFiles(context: StaffContext, two: { id: string; before: string }) {
  const { db, brandId, config } = context
  const [after, before] = [await keptOf(context, two.id), await keptOf(context, two.before)]
  if (after.facilityId !== before.facilityId) throw new Problem(422, fault('otherFacilityFile'))
  return compareFiles(db, brandId, { before: before.id, after: after.id }, (compare) =>
    withPlain(config.sharedDir, before, (one) => withPlain(config.sharedDir, after, (other) => compare(one, other))),
  )
}
/** A person attests what is true now: a draft of an earlier state is not published. @throws Problem 422 */
async function refuseOutdated(tx: Tx, draft: PublicationRow) {
  const { brandId, facilityId: id } = draft
  const facility = await tx.prisma.facility.findFirstOrThrow({ where: { brandId, id } })
  if (!isOf(draft, await standingOf(tx, await brandById(tx, brandId), facility))) throw refusedFields(fault('fileOutdated'), [])
}
const facilityOf = ({ db, brandId }: StaffContext, id: string) =>
  db.prisma.facility.findFirst({ where: { brandId, id } }).then((facility) => {
    if (!facility?.active) throw notFound('facilityNotFound')
    return facility
  })

/** What of each facility is public, in the words of the staff page. */
async function facilityFiles(context: StaffContext): Promise<FacilityFile[]> {
  const { db, config, brandId, request } = context
  const brand = await brandById(db, brandId)
  const [all, priced, rows, ended, listed] = await Promise.all([
    db.prisma.facility.findMany({ where: { brandId, active: true }, orderBy: { name: 'asc' } }),
    pricedFacilities(db, brandId),
    db.prisma.publication.findMany({ where: { brandId, state: { notIn: ENDED } }, orderBy: { createdAt: 'desc' } }),
    // hundreds: what was found in them is not told again
    db.prisma.publication.findMany({ where: { brandId, state: { in: ENDED } }, orderBy: { createdAt: 'desc' }, omit: { result: true } }),
    publicFiles(db, brand),
  ])
  return Promise.all(
    all.map(async (facility): Promise<FacilityFile> => {
      const own = rows.filter(({ facilityId }) => facilityId === facility.id)
      const earlier = ended.filter(({ facilityId }) => facilityId === facility.id)
      const published = own.find(({ state }) => state === 'published')
      const [newest] = own
      const draft = newest && ['making', 'checked', 'failed'].includes(newest.state) ? newest : null
      const file = listed.find((one) => one.facility.id === facility.id)
      const standing = await standingOf(db, brand, facility)
      return {
        facilityId: facility.id,
        facilityName: facility.name,
        attesterName: facility.attesterName,
        publishesItself: facility.publishesItself,
        missing: missingFor(brand, facility, priced),
        hasChanged: published !== undefined && !isOf(published, standing),
        isDraftOutdated: draft?.state === 'checked' && !isOf(draft, standing),
        isAwaited: file?.state === 'awaited',
        address: file && file.state !== 'refused' ? `${addressOf(config, brand, request)}/files/${file.fileName}` : '',
        published: published ? toWire(published) : null,
        draft: draft && toWire(draft),
        earlier: earlier.map((row) => toWire({ ...row, result: {} })),
        kept: KEPT,
      }
    }),
  )
}

export function publicationRoutes(app: FastifyInstance, publisher: Publisher) {
  serve(publications)(app, {
    listFacilityFiles: (_, context) => facilityFiles(context),
    generateFile: async ({ body }, context) => {
      const { db, brandId, user } = context
      const [brand, facility] = [await brandById(db, brandId), await facilityOf(context, body.facilityId)]
      // the official may give his word on what was found
      const missing = missingFor(brand, facility, await pricedFacilities(db, brandId)).filter(
        ({ path }) => path !== 'attesterName' || facility.attesterName === '',
      )
      if (missing.length > 0) throw refusedFields(fault('fileUnpublished'), missing)
      return toWire(await publisher.begin(brand, facility, user))
    },
    publishFile: async ({ params, body }, context) => {
      const { brandId, user } = context
      const row = await publicationOf(context, params.id)
      const facility = await facilityOf(context, row.facilityId)
      if (row.errors > 0) throw refusedFields(fault('fileHasErrors', { count: row.errors }), [])
      if (body.attesterName !== row.attesterName)
        throw refusedFields(fault('otherAttester', { name: row.attesterName }), [
          faultAt('attesterName', 'otherAttester', { name: row.attesterName }),
        ])
      const where = { brandId_id: { brandId, id: facility.id } }
      const published = await publisher.publish(row, user, async (tx) => {
        await refuseOutdated(tx, row)
        const after = await tx.prisma.facility.update({
          where,
          data: { publishesItself: body.publishesItself, attestedAt: facility.attestedAt ?? new Date() },
        })
        await tx.record(brandId, user, { action: 'attest', entity: 'facility', entityId: facility.id, before: facility, after })
      })
      return toWire(published)
    },
    withdrawFile: async ({ params }, context) => {
      await publisher.withdraw(await publicationOf(context, params.id), context.user)
      return toWire(await publicationOf(context, params.id))
    },
    downloadPublication: async ({ params }, context) => {
      const { config, request, reply } = context
      const row = await keptOf(context, params.id)
      reply
        .type(`${mediaTypeOf(row.layout as FileLayout)}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${row.fileName}"`)
      if (!isKept(config.sharedDir, row)) return reply.header('content-length', String(row.size)).send(unpacked(config.sharedDir, row))
      return sendFile(request, reply, pathOf(config.sharedDir, row))
    },
    downloadPublicationFindings: async ({ params }, context) => {
      const list = listOf(context.config.sharedDir, await publicationOf(context, params.id))
      if (!existsSync(list)) throw notFound('findingsNotFound')
      return context.reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="findings.csv"')
        .send(createReadStream(list))
    },
    comparePublications: async ({ params }, context) => (await comparedFiles(context, params)).summary,
    listChangedRows: async ({ body }, context) => {
      const { id } = await comparedFiles(context, body)
      return listPage<typeof changedRowList.columns, ChangedRow>(context, changedRows(context.brandId, id), body, (row) => ({
        ...row,
        id: String(row.id),
      }))
    },
  })
}
