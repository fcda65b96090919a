import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type AssociatedCharge, pricer } from '@ratebook/shared/pricer.ts'
import { chargesBeside } from '../../data/associated-charges.ts'
import { nearestCharge, settingOf } from '../../data/charge-order.ts'
import { activeFacility } from '../../data/facility.ts'
import { serve } from '../../http/serve.ts'
import { TermsCache } from '../../terms/brand-terms.ts'
import { allowableOfItem, allowableRates } from './allowable-rates.ts'
import { lookUp } from './lookup.ts'
import { estimateOutOfPocket } from './out-of-pocket.ts'
import { explainRates, negotiatedRates } from './rates.ts'
import { Snapshots } from '../../search/snapshot.ts'

export function pricerRoutes(app: FastifyInstance) {
  const snapshots = new Snapshots(app.db)
  const terms = new TermsCache(app.db)
  serve(pricer)(app, {
    lookupV1: ({ body }, { db }) => lookUp(db, snapshots, { ...body, categories: [] }),
    lookupV2: ({ body }, { db }) => lookUp(db, snapshots, body),
    lookupV3: ({ body }, { db }) => lookUp(db, snapshots, body),
    listDepartments: async ({ body }, { db }) => {
      const { departments } = await snapshots.of(await activeFacility(db, body.brandId, body.facilityName))
      return departments.map((name) => ({ name }))
    },
    listCategories: async ({ body }, { db }) => (await snapshots.of(await activeFacility(db, body.brandId, body.facilityName))).categories,
    listAssociatedCharges: async ({ body: { brandId, facilityId, pxCode, revenueCode, inPatient } }, { db }) => {
      const facility = await activeFacility(db, brandId, facilityId)
      if (!pxCode && !revenueCode) return []
      const nearest = nearestCharge({ setting: settingOf(inPatient) })
      return db.rows<AssociatedCharge>(sql`
        SELECT c.description AS "associatedChargeDescription", a.associated_cpt_hcpcs AS "pxCode", c.revenue_code AS "associatedRevCode",
               a.average_units AS "averageUnits", c.amount AS "associated_Charge", a.percentage
        FROM ${chargesBeside(brandId, sql`${facility.id}`, sql`${pxCode}`, sql`${revenueCode}`, nearest)}
        ORDER BY c.amount, a.id`)
    },
    listNegotiatedRates: ({ body }, { db }) => negotiatedRates(db, terms, body),
    explainNegotiatedRates: ({ body }, { db, brandId }) => explainRates(db, terms, { ...body, brandId }),
    listAllowableRates: async ({ body }, { db, brand }) => allowableRates(db, terms, await brand(), { ...body, cptHcpcs: body.pxCode }),
    getAllowable: async ({ params }, { db, brand }) => allowableOfItem(db, terms, await brand(), params.chargeCode),
    estimateOutOfPocket: async ({ body }) => estimateOutOfPocket(body),
    getSelfPayPercentage: async (_, { brand }) => ({ selfPayPercentage: (await brand()).selfPayPercentage.toNumber() }),
  })
}
