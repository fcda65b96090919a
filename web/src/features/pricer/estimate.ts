import type { AssociatedCharge, Procedure } from '@ratebook/shared/pricer.ts'
import {
  type Cents,
  type Dollars,
  fromHundredths,
  type Hundredths,
  shareOf,
  timesQuantity,
  toCents,
  toHundredths,
} from '@ratebook/shared/pricing/money.ts'
import { MOST_DAYS } from '@ratebook/shared/pricing/days.ts'

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
/** Where a cash price comes from: the hospital states it, it is a share of the charge, some of each, or there is not enough of either. */
export type CashSource = 'stated' | 'share' | 'both' | 'none'
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

/** Of nothing there is nothing to pay, whatever one costs. */
const times = (dollars: Dollars | null, quantity: Hundredths | null): Cents | null =>
  quantity === 0 ? 0 : quantity === null || dollars === null ? null : timesQuantity(toCents(dollars), quantity)
const sumOf = (parts: readonly (Cents | null)[]) =>
  parts.reduce<Cents | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)

const linesOf = (associated: readonly AssociatedCharge[], typedUnits: TypedUnits) =>
  associated.map((charge, i): EstimateLine => {
    const key = `${i} ${charge.pxCode} ${charge.associatedRevCode}`
    const units = typedUnits[key] ?? unitsText(charge.averageUnits)
    const hundredths = parseUnits(units)
    return { key, charge, units, hundredths, totalCents: times(charge.associated_Charge, hundredths) }
  })

/** What paying for a service oneself costs, without what stands beside it; null where there is nothing to tell it from. */
export const cashCentsOf = ({ cashPrice, chargeAmount }: Pick<Procedure, 'chargeAmount' | 'cashPrice'>, selfPayPercentage: number) =>
  cashPrice !== null ? toCents(cashPrice) : chargeAmount === null ? null : shareOf(toCents(chargeAmount), selfPayPercentage)

/** The units that somebody has changed, for the rates to be asked with; one that cannot be read is left out. */
export const unitOverrides = (associated: readonly AssociatedCharge[], typedUnits: TypedUnits) =>
  linesOf(associated, typedUnits).flatMap(({ key, charge, hundredths }) =>
    key in typedUnits && hundredths !== null
      ? [{ pxCode: charge.pxCode, revenueCode: charge.associatedRevCode, units: fromHundredths(hundredths) }]
      : [],
  )

/**
 * Total = the service's charge + the sum of (units × associated charge). The cash price = the cash prices
 * that the hospital states + the share that a self-paying patient pays of all other charges, rounded once.
 */
export function estimate(
  procedure: Pick<Procedure, 'chargeAmount' | 'cashPrice'>,
  associated: readonly AssociatedCharge[],
  typedUnits: TypedUnits,
  selfPayPercentage: number,
): Estimate {
  const lines = linesOf(associated, typedUnits)
  const serviceCents = times(procedure.chargeAmount, ONE)
  const associatedCents = sumOf(lines.map((line) => line.totalCents))
  const all = [
    { charge: procedure.chargeAmount, cashPrice: procedure.cashPrice, hundredths: ONE },
    ...lines.map((l) => ({ charge: l.charge.associated_Charge, cashPrice: l.charge.cashPrice, hundredths: l.hundredths })),
  ].filter((part) => part.hundredths !== 0)
  const [stated, shared] = [all.filter((part) => part.cashPrice !== null), all.filter((part) => part.cashPrice === null)]
  const charged = sumOf(shared.map((part) => times(part.charge, part.hundredths)))
  return {
    serviceCents,
    lines,
    isReadable: lines.every((line) => line.hundredths !== null),
    associatedCents,
    totalCents: sumOf([serviceCents, associatedCents]),
    cashCents: sumOf([
      ...stated.map((part) => times(part.cashPrice, part.hundredths)),
      charged === null ? null : shareOf(charged, selfPayPercentage),
    ]),
    cashSource: shared.some((part) => part.charge === null)
      ? 'none'
      : stated.length === 0
        ? 'share'
        : shared.length === 0
          ? 'stated'
          : 'both',
  }
}
