import type { FastifyInstance } from 'fastify'
import { stat } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { faultAt, fieldError } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { type RemitPayer, type RemittanceFile, type remittanceFileList, remittances } from '@ratebook/shared/remittances.ts'
import { standingClaims } from '../../data/counted-claims.ts'
import { isDuplicate } from '../../data/database-errors.ts'
import type { Db } from '../../data/db.ts'
import { listPage } from '../../data/list-page.ts'
import { Problem, refusedFields } from '../../data/problem.ts'
import { current } from '../../data/records.ts'
import { timeZoneOf } from '../../data/today.ts'
import { type StaffContext, serve } from '../../http/serve.ts'
import { inTurn } from '../../imports/apart/in-turn.ts'
import { withFile } from '../../imports/run-import.ts'
import type { SpooledFile } from '../../imports/spool.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { importRemittances } from '../../remittances/import-remittances.ts'
import { fileSource, listFiles, markFailed, markInterruptedRemittances, readFile, withFault } from './files.ts'

interface Sent {
  id: string
  facilityId: string | null
  file: SpooledFile
}

/** @throws Problem 422 for a facility that is not the brand's */
async function mustBeOurs(db: Db, brandId: string, facilityId: string) {
  if (!(await db.prisma.facility.count({ where: { brandId, id: facilityId } })))
    throw refusedFields(fault('facilityNotFound'), [faultAt('facilityId', 'selectFacility')])
}

/**
 * Says that a file is in work. Of the same file there is one: what was taken is answered as it is, and what failed is tried again.
 * @returns the id of the file that was taken before, null where this one is to be read
 * @throws Problem 409 while it is being read
 */
async function begin({ db, brandId, user }: StaffContext, { id, facilityId, file }: Sent): Promise<string | null> {
  const { fileName, sha256 } = file
  const bytes = (await stat(file.path)).size
  await db.prisma.remittanceFile.deleteMany({ where: { brandId, sha256, state: 'failed' } })
  try {
    await db.prisma.remittanceFile.create({ data: { brandId, id, facilityId, fileName, sha256, bytes, uploadedBy: user.username } })
    return null
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const before = await db.prisma.remittanceFile.findFirstOrThrow({ where: { brandId, sha256 } })
    if (before.state === 'applied') return before.id
    throw new Problem(409, fault('remittancesInWork'))
  }
}

async function upload(context: StaffContext, sent: Sent) {
  const { db, config, brandId, user, request } = context
  const { id, facilityId, file } = sent
  if (facilityId) await mustBeOurs(db, brandId, facilityId)
  await markInterruptedRemittances(db, config)
  const known = await begin(context, sent)
  if (known) return { ...(await readFile(db, brandId, known)), isKnown: true }
  // from here on the work goes on whether or not the caller stays
  try {
    const work = { db, config, actor: user, brandId, fileId: id, fileName: file.fileName, facilityId }
    await inTurn(context, () => importRemittances({ ...work, content: file.path }))
  } catch (thrown) {
    const unreadable = thrown instanceof UnreadableFile ? thrown.fault : null
    const error = unreadable ? refusedFields(unreadable, [fieldError('remittanceFile', unreadable)]) : thrown
    await markFailed(db, brandId, id, error instanceof Problem ? error.fault : fault('interrupted')).catch((e: Error) =>
      request.log.warn({ err: e }, 'the failed file will be marked when the database is back'),
    )
    throw error
  }
  return { ...(await readFile(db, brandId, id)), isKnown: false }
}

const remitPayers = (db: Pick<Db, 'rows'>, brandId: string, id: string | null = null) =>
  db.rows<RemitPayer>(sql`
    SELECT r.id, r.name, r.payer_id AS "payerId", coalesce(p.display_name || ' · ' || p.plan_name, '') AS "payerName",
      r.not_ours AS "notOurs", r.version, count(c.id)::int AS claims, coalesce(sum(c.total_charges), 0) AS "totalCharges"
    FROM remit_payer r LEFT JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id
    LEFT JOIN remittance_claim c ON c.brand_id = ${brandId} AND c.remit_payer_id = r.id AND ${standingClaims}
    WHERE r.brand_id = ${brandId} AND (${id}::uuid IS NULL OR r.id = ${id}::uuid)
    GROUP BY r.brand_id, r.id, p.brand_id, p.id ORDER BY r.payer_id IS NOT NULL OR r.not_ours, "totalCharges" DESC, r.name`)

export function remittanceRoutes(app: FastifyInstance) {
  serve(remittances)(app, {
    uploadRemittances: (_, context) =>
      withFile(context, remittances.uploadRemittances, ({ id, form, file }) =>
        upload(context, { id, facilityId: form.facilityId ?? null, file }),
      ),
    listRemittanceFiles: async (_, { db, brandId, config }) => {
      const files = await listFiles(db, brandId)
      if (!files.some(({ state }) => state === 'processing')) return files
      await markInterruptedRemittances(db, config)
      return listFiles(db, brandId)
    },
    searchRemittanceFiles: async ({ body }, context) => {
      const { db, brandId } = context
      const source = fileSource(brandId, await timeZoneOf(db, brandId))
      return listPage<typeof remittanceFileList.columns, RemittanceFile>(context, source, body, withFault)
    },
    listRemitPayers: (_, { db, brandId }) => remitPayers(db, brandId),
    linkRemitPayer: async ({ body: { id, payerId, notOurs, version } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await current(tx, 'remitPayer', brandId, id, version)
        if (payerId && !(await tx.prisma.payer.count({ where: { brandId, id: payerId, retiredAt: null } })))
          throw refusedFields(fault('choosePayer'), [faultAt('payerId', 'choosePayer')])
        const after = await tx.prisma.remitPayer.update({
          where: { brandId_id: { brandId, id } },
          data: { payerId, notOurs, version: { increment: 1 } },
        })
        await tx.record(brandId, user, { action: 'update', entity: 'remit payer', entityId: id, before, after })
      })
      const [linked] = await remitPayers(db, brandId, id)
      return linked as RemitPayer
    },
  })
}
