import type { AssociatedCharge, Procedure } from '@ratebook/shared/pricer.ts'
import { type Cents, fromHundredths, shareOf, timesQuantity, toCents, toHundredths } from '@ratebook/shared/pricing/money.ts'

const MOST_UNITS = 9_999

/** `averageUnits` as it first stands in the field */
export const unitsText = (averageUnits: number) => String(fromHundredths(toHundredths(averageUnits)))

/** A quantity typed by a person, in hundredths; null when it is none. */
export function parseUnits(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(trimmed)) return null
  const hundredths = toHundredths(Number(trimmed.replace(',', '.')))
  return hundredths <= toHundredths(MOST_UNITS) ? hundredths : null
}

/** What somebody typed as units of an associated charge, by the charge's key. */
export type TypedUnits = Readonly<Record<string, string>>
/** Nothing typed; the same object each time, so that it never counts as a change. */
export const USUAL_UNITS: TypedUnits = {}

export type EstimateLine = { key: string; charge: AssociatedCharge; units: string; totalCents: Cents | null }
export type Estimate = {
  serviceCents: Cents
  lines: EstimateLine[]
  /** charges beside the service; null as long as a quantity is not readable */
  associatedCents: Cents | null
  totalCents: Cents | null
  cashCents: Cents | null
}

const linesOf = (associated: readonly AssociatedCharge[], typedUnits: TypedUnits) =>
  associated.map((charge, i): EstimateLine => {
    const key = `${i} ${charge.pxCode} ${charge.associatedRevCode}`
    const units = typedUnits[key] ?? unitsText(charge.averageUnits)
    const hundredths = parseUnits(units)
    return { key, charge, units, totalCents: hundredths === null ? null : timesQuantity(toCents(charge.associated_Charge), hundredths) }
  })

/** The units that somebody has changed, for the rates to be asked with; one that cannot be read is left out. */
export const unitOverrides = (associated: readonly AssociatedCharge[], typedUnits: TypedUnits) =>
  linesOf(associated, typedUnits).flatMap(({ key, charge, units }) => {
    const hundredths = key in typedUnits ? parseUnits(units) : null
    return hundredths === null ? [] : [{ pxCode: charge.pxCode, revenueCode: charge.associatedRevCode, units: fromHundredths(hundredths) }]
  })

/**
 * Total = the service's charge + the sum of (units × associated charge); cash
 * price = total × the share that a self-paying patient pays.
 */
export function estimate(
  procedure: Pick<Procedure, 'chargeAmount'>,
  associated: readonly AssociatedCharge[],
  typedUnits: TypedUnits,
  selfPayPercentage: number,
): Estimate {
  const serviceCents = toCents(procedure.chargeAmount)
  const lines = linesOf(associated, typedUnits)
  const associatedCents = lines.reduce<Cents | null>(
    (sum, { totalCents }) => (sum === null || totalCents === null ? null : sum + totalCents),
    0,
  )
  const totalCents = associatedCents === null ? null : serviceCents + associatedCents
  return {
    serviceCents,
    lines,
    associatedCents,
    totalCents,
    cashCents: totalCents === null ? null : shareOf(totalCents, selfPayPercentage),
  }
}
