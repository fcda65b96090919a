import { toCents, WHOLE } from '@ratebook/shared/pricing/money.ts'
import { payMethodCards } from '@ratebook/shared/pricing/pay-methods.ts'
import { isInForce } from '@ratebook/shared/pricing/payer-rate.ts'
import { priceVisit } from '@ratebook/shared/pricing/price.ts'
import { editionOf } from '@ratebook/shared/pricing/schedule.ts'
import { type Compiled, withRulesAs } from '@ratebook/shared/pricing/select.ts'
import type { Rule, Schedules, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { VarianceCause } from '@ratebook/shared/variance.ts'
import type { Difference } from './compare.ts'
import { sumOf } from './expected.ts'
import { asPaid } from './visits.ts'

export interface Cause {
  cause: VarianceCause
  detail: string
}
const cause = (of: VarianceCause, detail = ''): Cause => ({ cause: of, detail })

/** Adjustment reason codes that say that a service is paid with another one, and those that say nothing of why less was allowed. */
const BUNDLED = new Set(['97', '234', '236', 'B15'])
const ORDINARY = new Set(['1', '2', '3', '45', '59', '66', '253'])
/** Multiple procedures. */
const REDUCED = '59'

/** The same contract with one thing otherwise in each of its rules. */
const otherwise: { cause: VarianceCause; change: (rule: Rule) => Rule }[] = [
  { cause: 'lesserOf', change: (rule) => ({ ...rule, lesserOfCharges: !rule.lesserOfCharges }) },
  { cause: 'reduction', change: (rule) => ({ ...rule, reductionRates: rule.reductionRates.length > 0 ? [] : [WHOLE, WHOLE / 2] }) },
  { cause: 'stopLoss', change: (rule) => ({ ...rule, stopLoss: null }) },
  { cause: 'limits', change: (rule) => ({ ...rule, minimumCents: null, maximumCents: null }) },
]

/** A contract with what its prices are compared to where a payer allowed another amount; each made when it is first needed. */
export class CauseFinder {
  readonly #compiled: Compiled
  readonly #others: readonly Compiled[]
  readonly #changed = new Map<VarianceCause, Compiled>()
  readonly #alone = new Map<string, Compiled>()

  /** @param others the brand's other contracts */
  constructor(compiled: Compiled, others: readonly Compiled[]) {
    this.#compiled = compiled
    this.#others = others
  }

  /** What a difference looks like; the first explanation that comes to what was allowed, to the cent. */
  of(difference: Difference, schedules: Schedules): Cause {
    return (
      refused(difference) ??
      this.#asPaid(difference, schedules) ??
      this.#ofEdition(difference, schedules) ??
      this.#otherwise(difference, schedules) ??
      unbundled(difference) ??
      this.#ofOtherRule(difference, schedules) ??
      this.#ofOtherContract(difference, schedules) ??
      partlyRefused(difference) ??
      cause('other')
    )
  }

  #rules = () => this.#compiled.terms.rules
  #ruleOf({ of: { price }, group: { head } }: Difference) {
    const id = price.lines[head]?.ruleId
    return this.#rules().find((rule) => rule.id === id)
  }

  #asPaid(difference: Difference, schedules: Schedules): Cause | null {
    const { reading } = difference.of
    const lines = difference.group.members.flatMap((i) => reading.remitted[i] ?? [])
    const comesTo = (facts: Parameters<typeof asPaid>[1]) => matches(difference, this.#compiled, schedules, asPaid(reading, facts))
    if (lines.some((l) => l.submittedUnits && l.submittedUnits !== l.units) && comesTo('paid units')) return cause('units')
    const recoded = lines.find((l) => l.submittedCptHcpcs && l.submittedCptHcpcs !== l.cptHcpcs)
    return recoded && comesTo('paid code') ? cause('recoded', recoded.cptHcpcs) : null
  }

  #ofEdition(difference: Difference, schedules: Schedules): Cause | null {
    const { visit } = difference.of.reading
    const id = this.#ruleOf(difference)?.scheduleId
    if (!id) return null
    const inForce = editionOf(schedules, id, visit.date)
    for (const edition of schedules.get(id) ?? []) {
      const date = edition.effectiveDate
      if (edition.id === inForce?.id || editionOf(schedules, id, date)?.id !== edition.id) continue
      if (matches(difference, this.#compiled, schedules, { ...visit, date })) return cause('edition', date)
    }
    return null
  }

  #otherwise(difference: Difference, schedules: Schedules): Cause | null {
    const rule = this.#ruleOf(difference)
    for (const { cause: of, change } of otherwise) {
      const changed = this.#changed.get(of) ?? withRulesAs(this.#compiled, change)
      this.#changed.set(of, changed)
      if (!matches(difference, changed, schedules)) continue
      return cause(of, of === 'reduction' && rule?.reductionRates.length === 0 ? '50' : '')
    }
    return difference.adjustments.some(({ carc }) => carc === REDUCED) ? cause('reduction', 'carc') : null
  }

  #ofOtherRule(difference: Difference, schedules: Schedules): Cause | null {
    const own = this.#ruleOf(difference)
    const { serviceType } = difference.of.reading.visit
    for (const rule of this.#rules()) {
      if (rule === own || rule.serviceType !== serviceType || payMethodCards[rule.payMethod].value === 'none') continue
      const alone = this.#alone.get(rule.id) ?? withRulesAs(this.#compiled, (r) => (r === rule ? r : null))
      this.#alone.set(rule.id, alone)
      if (matches(difference, alone, schedules)) return cause('otherRule', rule.name)
    }
    return null
  }

  #ofOtherContract(difference: Difference, schedules: Schedules): Cause | null {
    const { date } = difference.of.reading.visit
    const other = this.#others.find((compiled) => isInForce(compiled.terms, date) && matches(difference, compiled, schedules))
    return other ? cause('otherContract', other.terms.name) : null
  }
}

/** Whether the same lines would come to what was allowed, to the cent. */
const matches = ({ of, group, allowed }: Difference, compiled: Compiled, schedules: Schedules, visit: Visit = of.reading.visit) =>
  sumOf(priceVisit(compiled, visit, schedules), group) === allowed

const refusals = ({ adjustments }: Difference) =>
  adjustments.filter(({ carc, amount, group }) => amount > 0 && group !== 'PR' && !ORDINARY.has(carc)).sort((a, b) => b.amount - a.amount)

/** Nothing was allowed: as the payer says why, or with another service of the visit where it says nothing. */
function refused(difference: Difference): Cause | null {
  if (difference.allowed !== 0) return null
  const reasons = refusals(difference)
  const bundled = reasons.find(({ carc }) => BUNDLED.has(carc))
  if (bundled) return cause('bundled', bundled.carc)
  const [first] = reasons
  if (first) return cause('denied', first.carc)
  return difference.of.reading.remitted.length > 1 ? cause('bundled') : cause('denied')
}

/** A payer allowed part of it, and refused just what is missing. */
function partlyRefused({ of, group, allowed, ...rest }: Difference): Cause | null {
  const missing = (sumOf(of.price, group) ?? 0) - allowed
  const reason = refusals({ of, group, allowed, ...rest }).find(({ amount }) => toCents(amount) === missing)
  return reason ? cause('denied', reason.carc) : null
}

/** The amount that pays for all was allowed, and what it includes beside it. */
function unbundled({ of, group, allowed }: Difference): Cause | null {
  if (group.members.length < 2) return null
  const own = of.reading.remitted[group.head]
  const expected = sumOf(of.price, group)
  if (!own || expected === null || allowed <= expected) return null
  return toCents(own.allowed ?? own.paid + own.patientResponsibility) === expected ? cause('unbundled') : null
}
