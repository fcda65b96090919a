import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { ServiceNames } from '@ratebook/shared/service-names.ts'
import { type Synonym, synonymList, synonyms } from '@ratebook/shared/synonyms.ts'
import type { Db } from '../data/db.ts'
import { type ListSource, tableColumns } from '../data/list.ts'
import { listPage } from '../data/list-page.ts'
import { namedColumns, type NamedRow, namesOf } from '../data/plain-names.ts'
import { current, held, orTaken, readOne, taken } from '../data/records.ts'
import { serve, type StaffContext } from '../http/serve.ts'
import { brandWords, catalogueOf } from '../search/brand-words.ts'
import { everydayEntries } from '../search/entries.ts'
import { find, totalOf } from '../search/find.ts'
import { forgetAnswered } from '../search/forget-answered.ts'

type C = typeof synonymList.columns
const source = (brandId: string): ListSource<C> => ({
  list: synonymList,
  from: sql`synonym s`,
  where: sql`s.brand_id = ${brandId}`,
  id: sql`s.id`,
  columns: { ...tableColumns('s', 'says', 'means'), name: sql`coalesce(s.names->>'en', '')` },
  also: { version: sql`s.version`, names: sql`s.names` },
})
const read = (db: Db, brandId: string, id: string) => readOne<C, Synonym>(db, source(brandId), 'synonymNotFound', id)
const isTaken = taken('synonymTaken', 'says')

const PREVIEWED = 5
/** What the first of what is said would find with these words over those there are. */
async function preview(
  { db, brandId, snapshots }: StaffContext,
  { says, means, names = {} }: { says: string; means: string; names?: ServiceNames },
) {
  const question = says.split(';').find((phrase) => phrase.trim() !== '') ?? says
  const facility = await db.prisma.facility.findFirst({ where: { brandId, active: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }] })
  if (!facility) return { facilityName: '', question: question.trim(), total: 0, records: [] }
  const snapshot = await snapshots.of(facility)
  const own = await brandWords(db, brandId)
  const { hits } = find(snapshot, catalogueOf([{ says, means, names }], own.catalogue), question)
  const ids = snapshot.page(hits, 0, PREVIEWED)
  const rows = await db.rows<NamedRow & { id: string; code: string }>(sql`
    SELECT c.id, ${namedColumns}, coalesce(nullif(c.cpt_hcpcs, ''), nullif('DRG ' || c.drg_code, 'DRG '), c.code) AS code
    FROM charge_item c WHERE c.brand_id = ${brandId} AND c.id = ANY(${ids}::uuid[]) AND c.retired_by IS NULL
    ORDER BY array_position(${ids}::uuid[], c.id)`)
  const records = rows.map((row) => ({ ...row, names: namesOf(row, own.names) }))
  return { facilityName: facility.name, question: question.trim(), total: totalOf(hits), records }
}

export const synonymRoutes = (app: FastifyInstance) =>
  serve(synonyms, { updateSynonym: ({ id }, { db, brandId }) => read(db, brandId, id) })(app, {
    listSynonyms: ({ body }, context) => listPage<C, Synonym>(context, source(context.brandId), body),
    listEverydayWords: async () => everydayEntries,
    createSynonym: async ({ body }, context) => {
      const { db, brandId, user } = context
      const id = uuid()
      await db.transaction(async (tx) => {
        const after = await orTaken(tx.prisma.synonym.create({ data: { brandId, id, ...body } }), isTaken)
        await tx.record(brandId, user, { action: 'create', entity: 'search words', entityId: id, after })
      })
      await forgetAnswered(context, body.says)
      return read(db, brandId, id)
    },
    updateSynonym: async ({ body: { id, version, ...data } }, context) => {
      const { db, brandId, user } = context
      await db.transaction(async (tx) => {
        const before = await current(tx, 'synonym', brandId, id, version)
        const where = { brandId_id: { brandId, id } }
        const after = await orTaken(tx.prisma.synonym.update({ where, data: { ...data, version: { increment: 1 } } }), isTaken)
        await tx.record(brandId, user, { action: 'update', entity: 'search words', entityId: id, before, after })
      })
      await forgetAnswered(context, data.says)
      return read(db, brandId, id)
    },
    deleteSynonym: async ({ params: { id } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await held(tx, 'synonym', brandId, id)
        await tx.prisma.synonym.delete({ where: { brandId_id: { brandId, id } } })
        await tx.record(brandId, user, { action: 'delete', entity: 'search words', entityId: id, before })
      })
      return null
    },
    previewSynonym: ({ body }, context) => preview(context, body),
  })
