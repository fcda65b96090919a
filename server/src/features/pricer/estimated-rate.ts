import sql from 'sql-template-tag'
import type { RateGap } from '@ratebook/shared/accuracy.ts'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import type { Db } from '../../data/db.ts'
import type { TermsCache } from '../../terms/brand-terms.ts'
import { modifiersIn } from '../../terms/line.ts'
import { priced, rateOf, type RatesAsked, type Service } from './rates.ts'

/** Which service an estimate is of, as claims name it. */
export interface EstimatedService {
  facilityId: string
  payerId: string | null
  code: string
  modifiers: string
  inPatient: boolean
  /** what staff call it */
  service: string
}
/** Dollars of one unit of the service alone; null where no claim can be held against it. */
export interface EstimatedRate {
  dollars: number | null
  why: RateGap
}

/** The code that claims have for it, as it stands in remittance_variance; null where they know none. */
const billedAs = ({ pxCode, drgCode }: Pick<Procedure, 'pxCode' | 'drgCode'>) => (drgCode ? `DRG ${drgCode}` : pxCode || null)

export const estimatedService = (
  { plainName, chargeDescription, chargeCode, modifiers, ...codes }: Procedure,
  of: Pick<EstimatedService, 'facilityId' | 'payerId' | 'inPatient'>,
): EstimatedService => ({
  ...of,
  code: billedAs(codes) ?? chargeCode,
  modifiers: modifiersIn(modifiers).sort().join(' '),
  service: plainName || chargeDescription,
})

/** Of more that have the same code it is not worked out whether they all cost the same. */
const MOST_ALIKE = 5

/** What a claim could be of as well, because it names no more than a code with its modifiers. */
const alike = (db: Db, brandId: string, facilityId: string, id: string) =>
  db.rows<Service>(sql`
    SELECT DISTINCT ON (c.amount, c.revenue_code) c.id AS "chargeItemId", c.code AS "chargeCode", c.cpt_hcpcs AS "cptHcpcs",
      c.revenue_code AS "revenueCode", c.drg_code AS "drgCode", c.apr_drg_code AS "aprDrgCode"
    FROM charge_item i JOIN charge_item c ON c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND c.id <> i.id
      AND c.retired_by IS NULL AND c.cpt_hcpcs = i.cpt_hcpcs AND c.drg_code = i.drg_code AND c.modifiers = i.modifiers
      AND (c.setting = i.setting OR 'both' IN (c.setting, i.setting))
      AND (c.amount IS DISTINCT FROM i.amount OR c.revenue_code <> i.revenue_code)
    WHERE i.brand_id = ${brandId} AND i.id = ${id}::uuid ORDER BY c.amount, c.revenue_code, c.id LIMIT ${MOST_ALIKE + 1}`)

/** The rate that claims are held against: that of the service alone, where every item that they could be of has the same. */
export async function estimatedRate(
  db: Db,
  terms: TermsCache,
  request: RatesAsked & { chargeItemId: string },
  { procedure, rate, isByDays }: { procedure: Procedure; rate: NegotiatedRate; isByDays: boolean },
): Promise<EstimatedRate> {
  const none = (why: RateGap) => ({ dollars: null, why })
  if (rate.perDay || isByDays) return none('byDays')
  if (billedAs(procedure) === null) return none('noCode')
  const others = await alike(db, request.brandId, request.facility, procedure.id)
  if (procedure.priceVaries || others.length > MOST_ALIKE) return none('severalPrices')
  for (const other of others) {
    const { rows, quoted } = await priced(db, terms, { ...request, ...other })
    const quote = quoted.find(({ payer }) => payer.id === rate.payerId)
    if (!quote || rateOf(quote, rows).primaryRate !== rate.primaryRate) return none('severalPrices')
  }
  return { dollars: rate.primaryRate, why: '' }
}
