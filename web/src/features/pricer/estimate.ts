import type { AssociatedCharge, Procedure } from '@ratebook/shared/pricer.ts'
import { type CashSource, cashPriceOf, sumOf, timesUnits } from '@ratebook/shared/pricing/cash-price.ts'
import { type Cents, fromHundredths, type Hundredths, shareOf, toCents, toHundredths } from '@ratebook/shared/pricing/money.ts'
import { MOST_DAYS } from '@ratebook/shared/pricing/days.ts'
import { unitsInStay } from '@ratebook/shared/pricing/room-and-board.ts'

const MOST_UNITS = 9_999
const ONE: Hundredths = 100

/** `averageUnits` as it first stands in the field */
export const unitsText = (averageUnits: number) => String(fromHundredths(toHundredths(averageUnits)))

/** A quantity typed by a person, in hundredths; null when it is none. */
export function parseUnits(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(trimmed)) return null
  const hundredths = toHundredths(Number(trimmed.replace(',', '.')))
  return hundredths <= toHundredths(MOST_UNITS) ? hundredths : null
}

/** Days of a stay typed by a person: null where nothing is typed, undefined where it is no number of days. */
export function readDays(text: string | null): number | null | undefined {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  const days = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : 0
  return days >= 1 && days <= MOST_DAYS ? days : undefined
}

/** What somebody typed as units of an associated charge, by the charge's key. */
export type TypedUnits = Readonly<Record<string, string>>
/** Nothing typed; the same object each time, so that it never counts as a change. */
export const USUAL_UNITS: TypedUnits = {}

export type EstimateLine = {
  key: string
  charge: AssociatedCharge
  units: string
  /** null as long as the quantity is not readable */
  hundredths: Hundredths | null
  totalCents: Cents | null
}
export type Estimate = {
  /** null where the hospital states no charge */
  serviceCents: Cents | null
  lines: EstimateLine[]
  isReadable: boolean
  /** charges beside the service; null as long as a quantity is not readable, or where one has no charge */
  associatedCents: Cents | null
  totalCents: Cents | null
  cashCents: Cents | null
  cashSource: CashSource
}

const linesOf = (associated: readonly AssociatedCharge[], typedUnits: TypedUnits, days: number | null) =>
  associated.map((charge, i): EstimateLine => {
    const key = `${i} ${charge.pxCode} ${charge.associatedRevCode}`
    const units = typedUnits[key] ?? unitsText(unitsInStay(charge.associatedRevCode, charge.averageUnits, days))
    const hundredths = parseUnits(units)
    return { key, charge, units, hundredths, totalCents: timesUnits(charge.associated_Charge, hundredths) }
  })

/** What paying for a service oneself costs, without what stands beside it; null where there is nothing to tell it from. */
export const cashCentsOf = ({ cashPrice, chargeAmount }: Pick<Procedure, 'chargeAmount' | 'cashPrice'>, selfPayPercentage: number) =>
  cashPrice !== null ? toCents(cashPrice) : chargeAmount === null ? null : shareOf(toCents(chargeAmount), selfPayPercentage)

/** The units that somebody has changed, for the rates to be asked with; one that cannot be read is left out. */
export const unitOverrides = (associated: readonly AssociatedCharge[], typedUnits: TypedUnits) =>
  linesOf(associated, typedUnits, null).flatMap(({ key, charge, hundredths }) =>
    key in typedUnits && hundredths !== null
      ? [{ pxCode: charge.pxCode, revenueCode: charge.associatedRevCode, units: fromHundredths(hundredths) }]
      : [],
  )

/**
 * Total = the service's charge + the sum of (units × associated charge); beside it what the same costs who pays cash.
 * @param days of the stay, as somebody says: so many units its room and board has
 */
export function estimate(
  procedure: Pick<Procedure, 'chargeAmount' | 'cashPrice'>,
  associated: readonly AssociatedCharge[],
  typedUnits: TypedUnits,
  selfPayPercentage: number,
  days: number | null = null,
): Estimate {
  const lines = linesOf(associated, typedUnits, days)
  const serviceCents = timesUnits(procedure.chargeAmount, ONE)
  const associatedCents = sumOf(lines.map((line) => line.totalCents))
  const cash = cashPriceOf(
    [
      { charge: procedure.chargeAmount, cashPrice: procedure.cashPrice, quantity: ONE },
      ...lines.map((l) => ({ charge: l.charge.associated_Charge, cashPrice: l.charge.cashPrice, quantity: l.hundredths })),
    ],
    selfPayPercentage,
  )
  return {
    serviceCents,
    lines,
    isReadable: lines.every((line) => line.hundredths !== null),
    associatedCents,
    totalCents: sumOf([serviceCents, associatedCents]),
    cashCents: cash.cents,
    cashSource: cash.source,
  }
}
