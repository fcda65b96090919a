import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { toCents, toDollars } from '@ratebook/shared/pricing/money.ts'
import {
  type RemitPayer,
  type RemitPayerKind,
  type RemittanceFile,
  type remittanceFileList,
  remittances,
} from '@ratebook/shared/remittances.ts'
import { groupsOf } from '@ratebook/shared/wire/groups.ts'
import { standingClaims } from '../../data/counted-claims.ts'
import type { Db } from '../../data/db.ts'
import { listPage } from '../../data/list-page.ts'
import { refusedFields } from '../../data/problem.ts'
import { current } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import { serve } from '../../http/serve.ts'
import { withFile } from '../../imports/run-import.ts'
import { fileSource, listFiles, markInterruptedRemittances, withFault } from './files.ts'
import { loadRemittances } from './load-file.ts'

const nameOfPayer = sql`coalesce(p.display_name || ' · ' || p.plan_name, '')`

async function remitPayers(db: Pick<Db, 'rows'>, brandId: string, id: string | null = null): Promise<RemitPayer[]> {
  const rows = await db.rows<Omit<RemitPayer, 'claims' | 'totalCharges' | 'kinds'>>(sql`
    SELECT r.id, r.name, r.payer_id AS "payerId", ${nameOfPayer} AS "payerName", r.not_ours AS "notOurs", r.version
    FROM remit_payer r LEFT JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id
    WHERE r.brand_id = ${brandId} AND (${id}::uuid IS NULL OR r.id = ${id}::uuid) ORDER BY r.name`)
  const kinds = await db.rows<RemitPayerKind & { of: string }>(sql`
    SELECT c.remit_payer_id AS of, c.filing_code AS "filingCode", c.claims, c.charges AS "totalCharges",
      k.filing_code IS NOT NULL AS "isOwn", k.payer_id AS "payerId", ${nameOfPayer} AS "payerName"
    FROM (SELECT c.remit_payer_id, c.filing_code, count(*)::int AS claims, sum(c.total_charges) AS charges FROM remittance_claim c
      WHERE c.brand_id = ${brandId} AND (${id}::uuid IS NULL OR c.remit_payer_id = ${id}::uuid) AND ${standingClaims} GROUP BY 1, 2) c
    LEFT JOIN remit_payer_kind k ON k.brand_id = ${brandId} AND k.remit_payer_id = c.remit_payer_id AND k.filing_code = c.filing_code
    LEFT JOIN payer p ON p.brand_id = ${brandId} AND p.id = k.payer_id
    ORDER BY c.charges DESC, c.filing_code`)
  const byPayer = groupsOf(kinds, ({ of }) => of)
  const all = rows.map((row): RemitPayer => {
    const own = (byPayer.get(row.id) ?? []).map(({ of: _, ...kind }) => kind)
    const claims = own.reduce((sum, kind) => sum + kind.claims, 0)
    return { ...row, claims, totalCharges: toDollars(own.reduce((cents, kind) => cents + toCents(kind.totalCharges), 0)), kinds: own }
  })
  const isSettled = ({ payerId, notOurs }: RemitPayer) => Number(payerId !== null || notOurs)
  return all.sort((a, b) => isSettled(a) - isSettled(b) || b.totalCharges - a.totalCharges)
}

type Link = Pick<RemitPayer, 'payerId' | 'notOurs'>

/**
 * Says which payer the claims of one kind of plan are of, or that they are as the payer is on the whole.
 * @returns what the log has of it, before and after
 */
async function linkKind(tx: Tx, where: { brandId: string; remitPayerId: string; filingCode: string }, { payerId, notOurs }: Link) {
  const of = ({ payerId, notOurs }: Link) => ({ kind: { filingCode: where.filingCode, payerId, notOurs } })
  const was = await tx.prisma.remitPayerKind.findFirst({ where })
  await tx.prisma.remitPayerKind.deleteMany({ where })
  if (payerId !== null || notOurs) await tx.prisma.remitPayerKind.create({ data: { ...where, payerId } })
  return [of({ payerId: was?.payerId ?? null, notOurs: was !== null && was.payerId === null }), of({ payerId, notOurs })] as const
}

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
      const source = fileSource(context.brandId, context.timeZone)
      return listPage<typeof remittanceFileList.columns, RemittanceFile>(context, source, body, withFault)
    },
    listRemitPayers: (_, { db, brandId }) => remitPayers(db, brandId),
    linkRemitPayer: async ({ body: { id, payerId, notOurs, filingCode, version } }, { db, brandId, user }) => {
      await db.transaction(async (tx) => {
        const before = await current(tx, 'remitPayer', brandId, id, version)
        if (payerId && !(await tx.prisma.payer.count({ where: { brandId, id: payerId, retiredAt: null } })))
          throw refusedFields(fault('choosePayer'), [faultAt('payerId', 'choosePayer')])
        const isWhole = filingCode === undefined
        const after = await tx.prisma.remitPayer.update({
          where: { brandId_id: { brandId, id } },
          // of the whole the database marks it
          data: { ...(isWhole ? { payerId, notOurs } : { linkedAt: new Date() }), version: { increment: 1 } },
        })
        const [was, is] = isWhole ? [before, after] : await linkKind(tx, { brandId, remitPayerId: id, filingCode }, { payerId, notOurs })
        await tx.record(brandId, user, { action: 'update', entity: 'remit payer', entityId: id, before: was, after: is })
      })
      const [linked] = await remitPayers(db, brandId, id)
      return linked as RemitPayer
    },
  })
}
