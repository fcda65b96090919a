import sql from 'sql-template-tag'
import { anyPlan, type BilledApart, type billedApart, payingSelf } from '@ratebook/shared/billed-apart.ts'
import { billersOf, type Part, partOf } from '@ratebook/shared/billers.ts'
import { listPriceOf } from '@ratebook/shared/good-faith-amounts.ts'
import { toDollars } from '@ratebook/shared/pricing/money.ts'
import { isReading } from '@ratebook/shared/pricing/professional-part.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { activeFacility, type FacilityRow, selfPayPercentageOf } from '../../data/facility.ts'
import { todayOf } from '../../data/today.ts'
import type { Handlers } from '../../http/serve.ts'
import type { TermsCache } from '../../terms/brand-terms.ts'
import { medicareFee } from '../../terms/medicare-fee.ts'
import { procedureOf } from './lookup.ts'
import { priced, rateOf, type Service } from './rates.ts'

/** Of more items of a doctor's part none is asked for its price. */
const MOST_ITEMS = 20

interface Asked {
  facility: string
  chargeItemId: string
  inPatient: boolean
  /** a payer's id, or who has none or does not know theirs */
  payer: string
}
type Range = Pick<BilledApart, 'source' | 'least' | 'most' | 'claims' | 'since'>
const range = (source: Range['source'], least: number | null, most: number | null, more: Partial<Range> = {}): Range => ({
  ...{ source, least, most, claims: null, since: '' },
  ...more,
})

/** What the hospital's own list has as the doctor's part of a code: its reading, or what professionals bill under it. */
async function ofList(db: Db, terms: TermsCache, brand: BrandRow, facility: FacilityRow, choice: Asked, code: string, part: Part) {
  const items = await db.rows<Service & { modifiers: string; charge: number | null; cashPrice: number | null }>(sql`
    SELECT c.id AS "chargeItemId", c.code AS "chargeCode", c.cpt_hcpcs AS "cptHcpcs", c.revenue_code AS "revenueCode",
      c.drg_code AS "drgCode", c.apr_drg_code AS "aprDrgCode", c.modifiers, c.amount AS charge, c.cash_price AS "cashPrice"
    FROM charge_item c WHERE c.brand_id = ${brand.id} AND c.facility_id = ${facility.id} AND c.cpt_hcpcs = ${code} AND c.retired_by IS NULL
      AND c.id <> ${choice.chargeItemId}::uuid AND (c.modifiers LIKE '%26%' OR c.billing_class = 'professional') LIMIT ${MOST_ITEMS + 1}`)
  const own = items.filter(({ modifiers }) => isReading(modifiers) === (part === 'reading'))
  if (items.length > MOST_ITEMS || own.length === 0) return null
  const amounts: number[] = []
  const share = selfPayPercentageOf(brand, facility).toNumber()
  for (const item of own) {
    if (choice.payer === payingSelf) {
      const cents = listPriceOf({ ...item, share })
      if (cents) amounts.push(toDollars(cents))
      continue
    }
    const of = { brandId: brand.id, facility: facility.id, inPatient: choice.inPatient, units: [], days: null }
    const { rows, quoted } = await priced(db, terms, { ...of, ...item })
    const theirs = quoted.filter(({ payer, price }) => payer.enabled && price.cents && [payer.id, anyPlan].includes(choice.payer))
    amounts.push(...theirs.flatMap((quote) => rateOf(quote, rows).primaryRate || []))
  }
  return amounts.length ? range('list', Math.min(...amounts), Math.max(...amounts)) : null
}

/** What was seen on claims of doctors: of a plan what it allowed, of all of them from the least to the most, else what was charged. */
async function ofClaims(db: Db, brandId: string, payer: string, code: string, part: Part) {
  const whose = payer === payingSelf ? sql`payer = ''` : payer === anyPlan ? sql`payer <> ''` : sql`payer = ${payer}`
  const [of] = await db.rows<{ least: number | null; most: number; claims: number }>(sql`
    SELECT min(tenth) AS least, max(ninetieth) AS most, sum(claims)::int AS claims FROM professional_amount
    WHERE brand_id = ${brandId} AND cpt_hcpcs = ${code.toUpperCase()} AND is_reading = ${part === 'reading'} AND ${whose}`)
  return of && of.least !== null ? range(payer === payingSelf ? 'charged' : 'allowed', of.least, of.most, { claims: of.claims }) : null
}

/** Who usually bills besides, and between which amounts, by the best source that there is for each. */
export async function billedBeside(db: Db, terms: TermsCache, brand: BrandRow, choice: Asked): Promise<BilledApart[]> {
  const facility = await activeFacility(db, brand.id, choice.facility)
  const procedure: Procedure = await procedureOf(db, brand.id, facility, choice.chargeItemId)
  const { pxCode: cptHcpcs } = procedure
  const of = { brandId: brand.id, state: facility.licenseState, today: await todayOf(db, brand.id) }
  const ranges = new Map<Part, Range | null>()
  async function rangeOf(part: Part) {
    const known =
      (await ofList(db, terms, brand, facility, choice, cptHcpcs, part)) ?? (await ofClaims(db, brand.id, choice.payer, cptHcpcs, part))
    if (known) return known
    const fee = await medicareFee(db, of, cptHcpcs, part)
    return fee && range('medicare', toDollars(fee.cents), null, { since: fee.since })
  }
  const answers: BilledApart[] = []
  const service = { ...procedure, cptHcpcs }
  for (const biller of billersOf(service)) {
    const part = cptHcpcs === '' ? null : partOf(biller, service)
    if (part && !ranges.has(part)) ranges.set(part, await rangeOf(part))
    const figure = part && ranges.get(part)
    const code = figure ? (part === 'reading' ? `${cptHcpcs}-26` : cptHcpcs) : ''
    answers.push({ biller, code, ...(figure ?? range('none', null, null)) })
  }
  return answers
}

export const billingApart = (terms: TermsCache): Handlers<typeof billedApart> => ({
  listBilledApart: async ({ body: { brandId: _, ...choice } }, { db, brand }) => billedBeside(db, terms, await brand(), choice),
})
