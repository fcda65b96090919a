import { fromHundredths, mulDivHalfUp, type Rate, toDollars, toHundredths, toPercent, WHOLE } from './money.ts'
import type { Running } from './pay-method.ts'
import { payMethodCards } from './pay-methods.ts'
import { codeOf } from './schedule-amount.ts'
import { divided } from './stop-loss.ts'
import type { Line, Rule } from './terms.ts'

/** A line whose rule has shares for the procedures of a visit. */
export interface Procedure {
  line: Line
  rule: Rule
  running: Running
}

const ONE = toHundredths(1)
/** Hundredths of procedures that a line counts as: its units, where its amount does. */
const countOf = ({ line, rule }: Procedure) => (payMethodCards[rule.payMethod].once ? ONE : Math.max(ONE, line.unitsHundredths))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The shares of so many procedures from a place on, added up: hundredths of procedures × ten-thousandths of a percent. */
function sharesFrom(place: number, hundredths: number, rates: readonly Rate[]): number {
  let sum = 0
  let left = hundredths
  for (let i = place; left > 0; i++) {
    const isLast = i >= rates.length - 1
    const some = isLast ? left : Math.min(ONE, left)
    sum += some * (rates[Math.min(i, rates.length - 1)] as number)
    left -= some
  }
  return sum
}

/**
 * Multiple procedures: the dearest at the first share of its rule, the next at the second, …; the last share goes on. A unit is a
 * procedure, a begun one too. Equal amounts: by code, then by place in the visit.
 * @param all in the order of the visit
 */
export function reduce(all: readonly Procedure[]) {
  const ranked = all.map((procedure, place) => ({ procedure, place, count: countOf(procedure), code: codeOf(procedure.line) }))
  ranked.sort(
    (a, b) => b.procedure.running.cents / b.count - a.procedure.running.cents / a.count || compare(a.code, b.code) || a.place - b.place,
  )
  let position = 1
  for (const { procedure, count } of ranked) {
    const { rule, running } = procedure
    const shares = sharesFrom(position - 1, count, rule.reductionRates)
    const last = position + Math.ceil(fromHundredths(count)) - 1
    if (shares !== WHOLE * count) {
      const values = { percentage: toPercent(mulDivHalfUp(shares, 1, count)), position }
      const cents = mulDivHalfUp(running.cents, shares, WHOLE * count)
      if (last === position) running.to('reduction', cents, values)
      else running.to('reductionOfUnits', cents, { ...values, last })
    }
    position = last + 1
  }
}

/**
 * Which procedure is the dearest only says by how much the visit is reduced. One that is left with nothing by it is not free: what is paid
 * for all of them is divided in proportion to what each would have been paid alone.
 */
export function split(all: readonly Procedure[], alone: readonly number[]) {
  const total = all.reduce((sum, { running }) => sum + running.cents, 0)
  const parts = divided(total, alone)
  for (const [i, { running }] of all.entries()) running.to('split', parts[i] as number, { amount: toDollars(total) })
}
