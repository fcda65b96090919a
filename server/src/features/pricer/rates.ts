import sql, { empty, join, type Sql } from 'sql-template-tag'
import { dayIn } from '@ratebook/shared/wire/day.ts'
import { unitsInStay } from '@ratebook/shared/pricing/room-and-board.ts'
import { daysPaid, isStay, type Stay, stayOf } from '@ratebook/shared/pricing/stay.ts'
import type { Line, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { LinePrice } from '@ratebook/shared/pricing/answer.ts'
import type { pricer } from '@ratebook/shared/pricer.ts'
import type { NegotiatedRate, RateExplained, RatesRequest } from '@ratebook/shared/negotiated-rates.ts'
import { toDollars, toDollarsOrNone } from '@ratebook/shared/pricing/money.ts'
import { chargesBeside } from '../../data/associated-charges.ts'
import { isAlike, nearestCharge, priceVaries, settingOf } from '../../data/charge-order.ts'
import type { Db } from '../../data/db.ts'
import { activeFacility, facilityCalled } from '../../data/facility.ts'
import { notFound } from '../../data/problem.ts'
import type { Handlers } from '../../http/serve.ts'
import type { BrandTerms, TermsCache } from '../../terms/brand-terms.ts'
import { explainPrice, isObserved } from '../../terms/explain-price.ts'
import { type ChargedItem, chargedColumns, lineOf, visitOf } from '../../terms/line.ts'
import { loadTables, type Quote, quotes } from '../../terms/quote.ts'
import { endsOfVisit, isIncluded } from './visit-ends.ts'

/** Which service is asked about, where, and how it is used. */
export interface RatesAsked extends Omit<RatesRequest, 'pxCode' | 'units'> {
  cptHcpcs: string
  units: readonly { cptHcpcs: string; revenueCode: string; units: number }[]
}
export type Service = Pick<RatesAsked, 'chargeCode' | 'cptHcpcs' | 'revenueCode' | 'drgCode' | 'aprDrgCode'> & { chargeItemId: string }
export const fromWire = ({ pxCode, units, ...request }: RatesRequest): RatesAsked => ({
  ...request,
  cptHcpcs: pxCode,
  units: units.map(({ pxCode, ...used }) => ({ ...used, cptHcpcs: pxCode })),
})

/** The procedure first, then the charges that usually stand beside it, each with what the facility charges for one. */
export interface ServiceRow extends ChargedItem {
  units: number
  cashPrice: number | null
  termsRevision: bigint
  termsChangedAt: Date
  timeZone: string
  description: string
  priceVaries: boolean
}

/** Items of a facility as rates are asked for, by their ids; those that are gone are left out. */
const servicesOf = (db: Db, brandId: string, facilityId: string, ids: readonly string[]) =>
  db.rows<Service>(sql`
    SELECT c.id AS "chargeItemId", c.code AS "chargeCode",
      c.cpt_hcpcs AS "cptHcpcs", c.revenue_code AS "revenueCode", c.drg_code AS "drgCode", c.apr_drg_code AS "aprDrgCode"
    FROM charge_item c
    WHERE c.brand_id = ${brandId} AND c.facility_id = ${facilityId} AND c.id = ANY(${ids}::uuid[]) AND c.retired_by IS NULL`)

function isCalled(idOrName: string): Sql {
  const called = facilityCalled(idOrName)
  return 'id' in called ? sql`f.id = ${called.id}` : sql`f.name = ${called.name}`
}

/**
 * One query for everything that a rate is asked about: the service, its
 * facility, its associated charges, and as of which revision terms count. And the other rows of what it is.
 */
async function serviceRows(db: Db, request: RatesAsked): Promise<Record<'service' | 'alike', ServiceRow[]>> {
  const { brandId, facility, cptHcpcs, revenueCode, chargeCode, drgCode, aprDrgCode } = request
  const setting = settingOf(request.inPatient)
  const chosen = request.chargeItemId ? sql`c.id <> ${request.chargeItemId}, ` : empty
  const codes = (
    [
      [sql`c.code`, chargeCode],
      [sql`c.cpt_hcpcs`, cptHcpcs],
      [sql`c.revenue_code`, revenueCode],
      [sql`c.drg_code`, drgCode],
      [sql`c.apr_drg_code`, aprDrgCode],
    ] as const
  ).filter(([, code]) => code !== '')
  if (codes.length === 0) throw notFound('serviceNotFound')
  const rows = await db.prepared<ServiceRow & { place: number }>(sql`
    WITH place AS (
      SELECT b.terms_revision, b.terms_changed_at, b.time_zone, f.id AS facility_id
      FROM brand b JOIN facility f ON f.brand_id = b.id AND f.active AND ${isCalled(facility)} WHERE b.id = ${brandId}),
    item AS (
      SELECT c.* FROM place p CROSS JOIN LATERAL (
        SELECT * FROM charge_item c WHERE c.brand_id = ${brandId} AND c.facility_id = p.facility_id AND c.retired_by IS NULL AND ${join(
          codes.map(([column, code]) => sql`${column} = ${code}`),
          ' AND ',
        )}
        ORDER BY ${chosen}${nearestCharge({ setting })} LIMIT 1) c)
    SELECT p.terms_revision AS "termsRevision", p.terms_changed_at AS "termsChangedAt", p.time_zone AS "timeZone",
      s.*
    FROM place p CROSS JOIN LATERAL (
      SELECT 0 AS place, '' AS id, ${chargedColumns('c')}, c.cash_price AS "cashPrice", c.description, 1::numeric AS units,
        ${priceVaries(brandId)} AS "priceVaries"
      FROM item c
      UNION ALL
      SELECT 1, a.id::text, ${chargedColumns('c')}, c.cash_price, c.description, a.average_units, false
      FROM item i CROSS JOIN LATERAL ${chargesBeside(brandId, sql`p.facility_id`, sql`i.cpt_hcpcs`, sql`i.revenue_code`, setting)}
      UNION ALL
      SELECT 2, v.id::text, ${chargedColumns('v')}, v.cash_price, v.description, 1, false
      FROM item c JOIN charge_item v ON ${isAlike(brandId)}) s
    ORDER BY s.place, s.amount, s.id`)
  if (rows.length === 0) throw notFound('serviceNotFound')
  return { service: rows.filter(({ place }) => place < 2), alike: rows.filter(({ place }) => place === 2) }
}

/** The rows at the units that were asked for; a charge of which there are none is not part of the visit. */
const atUnits = (rows: ServiceRow[], { units, days }: RatesAsked) =>
  rows
    .map((row, i) => {
      if (i === 0) return row
      const override = units.find((u) => u.cptHcpcs === row.cptHcpcs && (u.revenueCode === '' || u.revenueCode === row.revenueCode))
      return { ...row, units: override?.units ?? unitsInStay(row.revenueCode, row.units, days) }
    })
    .filter((row) => row.units > 0)

export async function priced(db: Db, cache: TermsCache, request: RatesAsked) {
  const { service, alike } = await serviceRows(db, request)
  const rows = atUnits(service, request)
  const [first] = rows as [ServiceRow, ...ServiceRow[]]
  const terms = await cache.of(request.brandId, first)
  const lines = rows.map(lineOf)
  const tables = await loadTables(db, request.brandId, terms, [...lines, ...alike.map(lineOf)])
  const date = dayIn(first.timeZone)
  const visit = visitOf(first, request.inPatient, date, lines, request.days)
  const publishedFor: Published = (payerId, line) => {
    const published = tables.published?.of(payerId, visit.lines[line] as Line) ?? null
    return published && { amount: toDollars(published.cents), date: published.date }
  }
  const quoted = quotes(terms, visit, request.inPatient, tables)
  /** what is said of all rates together */
  const ofVisit = async () => {
    const whole = { brandId: request.brandId, items: [first, ...alike], visit, inPatient: request.inPatient, terms, tables }
    const stay = dependOnDays(visit, quoted, terms) ? toWire(stayOf({ visit, schedules: tables.schedules })) : null
    return { ...(await endsOfVisit(db, whole, quoted)), stay }
  }
  /** whether a payer's own rate is another one where the stay is longer */
  const isByDays = (quote: Quote) => dependOnDays(visit, [quote], terms)
  return { rows, terms, publishedFor, quoted, ofVisit, isByDays }
}

/** Whether the stay that is asked about would cost somebody else another amount if it were longer. */
const dependOnDays = (visit: Visit, quoted: readonly Quote[], { rulesByDays }: BrandTerms) =>
  visit.serviceType === 'INPATIENT' &&
  visit.lines.some(isStay) &&
  quoted.some(({ payer, price }) =>
    price.lines.some((l) => payer.enabled && (l.ruleId === null ? l.priced && daysPaid(l.trace) !== null : rulesByDays.has(l.ruleId))),
  )
const toWire = (stay: Stay | null) => stay && { days: stay.days, meanStay: stay.mean?.days ?? null, isAssumed: stay.isAssumed }

/** What patients see of a rate. A visit is paid as its procedure is. */
export function rateOf({ payer, price }: Quote, rows: ServiceRow[]) {
  const [procedure] = price.lines
  // what is paid with a charge beside it has that charge's rate
  const primary =
    procedure?.priced && isIncluded(procedure)
      ? price.lines.find((l) => l.priced && !isIncluded(l) && l.ruleId === procedure.ruleId)
      : procedure
  return {
    payerId: payer.id,
    displayName: payer.displayName,
    planName: payer.planName,
    enabled: payer.enabled,
    status: '',
    rate: toDollarsOrNone(price.cents),
    primaryRate: primary?.priced ? toDollars(primary.cents) : null,
    methodology: primary?.priced ? primary.methodology : null,
    perDay: price.lines.some((l) => l.priced && l.perDay),
    observed: price.lines.some(isObserved),
    lines: price.lines.flatMap((line, i) => {
      const row = rows[i]
      if (!row) return []
      return {
        description: row.description,
        pxCode: row.cptHcpcs,
        revenueCode: row.revenueCode,
        units: row.units,
        rate: line.priced ? toDollars(line.cents) : null,
        included: isIncluded(line),
      }
    }),
  }
}

/** What a payer's rate for a line was published as. */
type Published = (payerId: string, line: number) => RateExplained['lines'][number]['published']

/** What staff see besides: the contract, the rule and the arithmetic of each line, or why there is no rate. */
function explained(quote: Quote, rows: ServiceRow[], { ruleNames }: BrandTerms, publishedFor: Published): RateExplained {
  const { payer, price } = quote
  const rate = rateOf(quote, rows)
  const lines = rate.lines.map((line, i) => {
    const linePrice = price.lines[i] as LinePrice
    return {
      ...line,
      ruleName: (linePrice.ruleId && ruleNames.get(linePrice.ruleId)) || '',
      price: explainPrice(linePrice),
      published: publishedFor(payer.id, i),
    }
  })
  return {
    ...rate,
    methodology: lines[0]?.price.methodology ?? null,
    contractId: payer.contractId,
    contractName: payer.contractName,
    reason: price.reason,
    lines,
  }
}

/** The payers that have a rate, by name, where nothing to pay is none; and apart from them those to be asked about. */
export async function ratesForVisitors({ rows, quoted, ofVisit }: Awaited<ReturnType<typeof priced>>) {
  const enabled = quoted.filter((quote) => quote.payer.enabled)
  const all = enabled.filter((quote) => quote.price.cents).map((quote) => rateOf(quote, rows) as NegotiatedRate)
  const unpriced = enabled.flatMap(({ payer: { id, displayName, planName }, price }) =>
    price.cents ? [] : [{ payerId: id, displayName, planName }],
  )
  const { file: _, ...said } = await ofVisit()
  return { rates: all, unpriced, ...said }
}

export const rates = (cache: TermsCache) =>
  ({
    listNegotiatedRates: async ({ body }, { db }) => ratesForVisitors(await priced(db, cache, fromWire(body))),
    /** For a page of services, one after the other: each is priced as it is where somebody chooses it. */
    async listPlanPrices({ body: { brandId, facility, payerId, items } }, { db }) {
      const { id: facilityId } = await activeFacility(db, brandId, facility)
      const services = await servicesOf(
        db,
        brandId,
        facilityId,
        items.map(({ id }) => id),
      )
      const prices = []
      for (const { id, inPatient } of items) {
        const service = services.find(({ chargeItemId }) => chargeItemId === id)
        if (!service) continue
        const { rows, quoted } = await priced(db, cache, { brandId, facility, units: [], days: null, inPatient, ...service })
        const quote = quoted.find(({ payer, price }) => payer.id === payerId && payer.enabled && price.cents)
        const rate = quote && rateOf(quote, rows)
        if (rate?.primaryRate) prices.push({ id, rate: rate.primaryRate, perDay: rate.perDay })
      }
      return prices
    },
    /** Every payer of the brand by name: its rate with the arithmetic, or why it has none. */
    async explainNegotiatedRates({ body }, { db, brandId }) {
      const { rows, terms, publishedFor, quoted, ofVisit } = await priced(db, cache, fromWire({ ...body, brandId }))
      const all = quoted.map((quote) => explained(quote, rows, terms, publishedFor))
      return { rates: all, ...(await ofVisit()), priceVaries: rows[0]?.priceVaries ?? false }
    },
  }) satisfies Partial<Handlers<typeof pricer>>
