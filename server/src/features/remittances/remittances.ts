import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { type RemitPayer, type RemittanceFile, type remittanceFileList, remittances } from '@ratebook/shared/remittances.ts'
import { standingClaims } from '../../data/counted-claims.ts'
import type { Db } from '../../data/db.ts'
import { listPage } from '../../data/list-page.ts'
import { refusedFields } from '../../data/problem.ts'
import { current } from '../../data/records.ts'
import { timeZoneOf } from '../../data/today.ts'
import { serve } from '../../http/serve.ts'
import { withFile } from '../../imports/run-import.ts'
import { fileSource, listFiles, markInterruptedRemittances, withFault } from './files.ts'
import { loadRemittances } from './load-file.ts'

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
        loadRemittances(context, { id, facilityId: form.facilityId ?? null, file }),
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
