import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { billAnswers } from '@ratebook/shared/bill-answers.ts'
import { billedApart } from '@ratebook/shared/billed-apart.ts'
import { keptEstimates } from '@ratebook/shared/kept-estimates.ts'
import { type AssociatedCharge, pricer } from '@ratebook/shared/pricer.ts'
import { chargesBeside } from '../../data/associated-charges.ts'
import { settingOf } from '../../data/charge-order.ts'
import { activeFacility, selfPayPercentageOf } from '../../data/facility.ts'
import { serve } from '../../http/serve.ts'
import { TermsCache } from '../../terms/brand-terms.ts'
import { allowableRates } from './allowable-rates.ts'
import { answering } from './bill-answers.ts'
import { billingApart } from './billed-apart.ts'
import { keeping } from './kept-estimates.ts'
import { lookUps } from './lookup.ts'
import { estimateOutOfPocket } from './out-of-pocket.ts'
import { pageRoutes } from './pages/pages.ts'
import { rates } from './rates.ts'

export function pricerRoutes(app: FastifyInstance) {
  const terms = new TermsCache(app.db)
  pageRoutes(app, terms)
  serve(keptEstimates)(app, keeping(terms))
  serve(billAnswers)(app, answering)
  serve(billedApart)(app, billingApart(terms))
  serve(pricer)(app, {
    ...lookUps(app.unanswered),
    ...rates(terms),
    ...allowableRates(terms),
    estimateOutOfPocket,
    listAssociatedCharges: async ({ body: { brandId, facilityId, pxCode, revenueCode, inPatient } }, { db }) => {
      const facility = await activeFacility(db, brandId, facilityId)
      if (!pxCode && !revenueCode) return []
      return db.rows<AssociatedCharge>(sql`
        SELECT c.description AS "associatedChargeDescription", a.associated_cpt_hcpcs AS "pxCode", c.revenue_code AS "associatedRevCode",
               a.average_units AS "averageUnits", c.amount AS "associated_Charge", c.cash_price AS "cashPrice", a.percentage,
          EXISTS (SELECT FROM charge_item o WHERE o.brand_id = ${brandId} AND o.facility_id = c.facility_id AND o.retired_by IS NULL
            AND o.cpt_hcpcs = c.cpt_hcpcs AND (a.associated_revenue_code = '' OR o.revenue_code = c.revenue_code)
            AND o.setting = c.setting AND o.modifiers = c.modifiers AND o.amount <> c.amount) AS "priceVaries"
        FROM ${chargesBeside(brandId, sql`${facility.id}`, sql`${pxCode}`, sql`${revenueCode}`, settingOf(inPatient))}
        ORDER BY c.amount, a.id`)
    },
    getSelfPayPercentage: async ({ query: { facility } }, { db, brand: ofCall }) => {
      const brand = await ofCall()
      const percentage = facility ? selfPayPercentageOf(brand, await activeFacility(db, brand.id, facility)) : brand.selfPayPercentage
      return { selfPayPercentage: percentage.toNumber() }
    },
  })
}
