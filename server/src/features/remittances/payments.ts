import type { FastifyInstance } from 'fastify'
import sql, { empty, type Sql } from 'sql-template-tag'
import {
  type Payment,
  type PaymentAdjustment,
  type PaymentDetails,
  type PaymentLine,
  paymentList,
  payments,
} from '@ratebook/shared/payments.ts'
import { remitNameOf } from '@ratebook/shared/remittances.ts'
import { groupsOf } from '@ratebook/shared/wire/groups.ts'
import { claimAdjustments, claimLines } from '../../data/claim-lines.ts'
import { claimStanding } from '../../data/counted-claims.ts'
import { answeringPayer, answeringPayerOfOne } from '../../data/linked-payers.ts'
import { type ListSource, recordOf, tableColumns, yesOrNo } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound } from '../../data/problem.ts'
import { concerning } from '../../http/security-events.ts'
import { type StaffContext, serve } from '../../http/serve.ts'
import { hashOfNumber } from '../../remittances/claim-row.ts'
import { claimHash } from '../../remittances/import-remittances.ts'

const dayOf = (column: Sql): Sql => sql`coalesce(${column}::text, '')`

/** A number as it is looked for: as it was typed, and in capitals, as most systems write it. */
export const keysOf = ({ brandId, config }: StaffContext, number: string) =>
  [...new Set([number, number.toUpperCase()])].map((written) => hashOfNumber(claimHash(config), brandId, written))

/** Claims of ten thousand dollars or more, as the index `remittance_claim_dear_idx` has them: the list opens with the highest charges. */
const DEAR = sql`c.total_charges >= 10000`

/** What is in a list of claims: files that came, payers as remittances and the brand call them, facilities. */
const revision = (brandId: string) => sql`(
  SELECT concat_ws(' ', b.terms_revision, f.files, f.last, r.payers, r.versions, k.names)
  FROM brand b,
    (SELECT count(*) AS files, max(finished_at) AS last FROM remittance_file WHERE brand_id = ${brandId} AND state = 'applied') f,
    (SELECT count(*) AS payers, sum(version) AS versions FROM remit_payer WHERE brand_id = ${brandId}) r,
    (SELECT md5(string_agg(id || name, ' ' ORDER BY id)) AS names FROM facility WHERE brand_id = ${brandId}) k
  WHERE b.id = ${brandId})`

const names = (brandId: string) => sql`${answeringPayerOfOne(brandId)}
  ${recordOf(brandId, 'facility', 'f', 'name', sql`c.facility_id`)}
  ${recordOf(brandId, 'payer', 'p', 'display_name', sql`r.payer_id`)}`

export const paymentSource = (brandId: string, keys: string[] | null): ListSource<typeof paymentList.columns> => ({
  list: paymentList,
  from: sql`remittance_claim c ${answeringPayer(brandId)} JOIN facility f ON f.brand_id = ${brandId} AND f.id = c.facility_id
    LEFT JOIN payer p ON p.brand_id = ${brandId} AND p.id = r.payer_id`,
  total: { from: sql`remittance_claim c`, unless: ['remitpayer', 'payer', 'facilityname'] },
  leading: { id: 'totalcharges', direction: 'desc', where: DEAR },
  where: sql`c.brand_id = ${brandId}${keys ? sql` AND c.claim_key = ANY(${keys}::uuid[])` : empty}`,
  id: sql`c.id`,
  kept: {
    revision: revision(brandId),
    page: { table: 'remittance_claim', as: 'c', names: names(brandId) },
    lent: { columns: ['remitpayer', 'payer', 'facilityname'] },
  },
  columns: {
    ...tableColumns('c', 'paid', 'setting'),
    claimnumber: sql`c.claim_last4`,
    checkeftdate: dayOf(sql`c.check_eft_date`),
    payeename: sql`c.payee_name`,
    remitpayer: sql`r.name`,
    payer: sql`coalesce(p.display_name, '')`,
    totalcharges: sql`c.total_charges`,
    patientresponsibility: sql`c.patient_responsibility`,
    claimstatus: sql`c.status_code`,
    standing: claimStanding,
    facilityname: sql`f.name`,
    drg: sql`c.drg_code`,
    statementfrom: dayOf(sql`c.statement_from`),
    statementto: dayOf(sql`c.statement_to`),
    tracenumber: sql`c.trace_number`,
    balanced: yesOrNo(sql`c.is_balanced`),
    unmatched: yesOrNo(sql`c.is_reversal AND NOT EXISTS (
      SELECT FROM remittance_claim t WHERE t.brand_id = ${brandId} AND t.claim_key = c.claim_key AND t.taken_back_by = c.id)`),
  },
})

type ClaimRow = Pick<PaymentDetails, 'remarkCodes' | 'flaws'> & { id: string }
type RowOfList = { id?: string | undefined; claimnumber: string; checkeftdate: string; remitpayer: string; payeename: string }

/** The claim of this id, or those that a row of the list may be: their numbers end as it says. */
function claimsOf(context: StaffContext, { id, claimnumber, ...row }: RowOfList): Promise<ClaimRow[]> {
  const { db, brandId } = context
  const one = id
    ? sql`c.id = ${id}`
    : sql`(c.claim_last4 = ${claimnumber} OR c.claim_key = ANY(${keysOf(context, claimnumber)}::uuid[]))
        AND c.check_eft_date::text = ${row.checkeftdate}
        AND c.payee_name = ${row.payeename} AND r.name = ${remitNameOf(row.remitpayer)}`
  return db.rows<ClaimRow>(sql`
    SELECT c.id, c.flaws, c.remark_codes AS "remarkCodes" FROM remittance_claim c
    JOIN remit_payer r ON r.brand_id = ${brandId} AND r.id = c.remit_payer_id
    WHERE c.brand_id = ${brandId} AND ${one} ORDER BY c.id`)
}

type LineRow = Omit<PaymentLine, 'adjustments'> & { claimId: string; position: number }
const linesOf = ({ db, brandId }: StaffContext, claimIds: string[]) =>
  db.rows<LineRow>(sql`
    SELECT c.id AS "claimId", l.position, l.id, l.charged AS "svcChargedamount", l.paid AS "svcPaidamount", l.cpt_hcpcs AS "svcPxcode",
      l.units AS "svcQuantity", l.allowed AS "svcAllowedamount", l.allowed_is_sent AS "allowedIsSent",
      l.patient_responsibility AS "svcPatientresponsibility", l.submitted_cpt_hcpcs AS "svcSubmittedpxcode",
      l.submitted_units AS "svcSubmittedquantity", l.revenue_code AS "svcRevcode", l.ndc AS "svcNdc", l.modifiers AS "svcModifiers",
      ${dayOf(sql`l.service_date`)} AS "svcDate", l.is_balanced AS "isBalanced", l.remark_codes AS "remarkCodes"
    FROM remittance_claim c CROSS JOIN ${claimLines} WHERE c.brand_id = ${brandId} AND c.id = ANY(${claimIds}::uuid[])
    ORDER BY c.id, l.position`)

const adjustmentsOf = ({ db, brandId }: StaffContext, claimIds: string[]) =>
  db.rows<PaymentAdjustment & { claimId: string; line: number }>(sql`
    SELECT c.id AS "claimId", a.line, a.group_code AS group, a.carc, a.amount, a.units
    FROM remittance_claim c CROSS JOIN ${claimAdjustments} WHERE c.brand_id = ${brandId} AND c.id = ANY(${claimIds}::uuid[])
    ORDER BY c.id, a.position`)

export const paymentRoutes = (app: FastifyInstance) =>
  serve(payments)(app, {
    listPayments: async ({ body: { number, ...body } }, context) => {
      const listed = paymentSource(context.brandId, number ? keysOf(context, number) : null)
      return listPage<typeof paymentList.columns, Payment>(context, listed, body)
    },
    getPaymentDetails: async ({ body }, context) => {
      const claims = await claimsOf(context, body)
      const [first] = claims
      if (!first) throw notFound('claimNotFound')
      const ids = claims.map(({ id }) => id)
      concerning(context.request, { objectId: first.id })
      const [lines, adjustments] = await Promise.all([linesOf(context, ids), adjustmentsOf(context, ids)])
      const ofLine = groupsOf(adjustments, ({ claimId, line }) => `${claimId} ${line}`)
      return {
        records: lines.map((line) => ({ ...line, adjustments: ofLine.get(`${line.claimId} ${line.position}`) ?? [] })),
        adjustments: adjustments.filter(({ line }) => line === 0),
        remarkCodes: claims.flatMap(({ remarkCodes }) => remarkCodes),
        flaws: [...new Set(claims.flatMap(({ flaws }) => flaws))],
      }
    },
  })
