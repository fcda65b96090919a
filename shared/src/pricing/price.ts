import { type Cents, toDollars, toPercent } from './money.ts'
import { type Ask, type Outcome, type Paid, paid, Running } from './pay-method.ts'
import { payMethodCards } from './pay-methods.ts'
import { reduce, split } from './reductions.ts'
import { apcTableOf } from './schedule.ts'
import { codeOf } from './schedule-amount.ts'
import { type Compiled, type Match, qualifyingCode, select } from './select.ts'
import { isGuess, isStay, payDays, sayAssumed, stayOf } from './stay.ts'
import { divided, stopLossOf } from './stop-loss.ts'
import type { Line, Rule, Schedules, Visit } from './terms.ts'
import type { LinePrice, Methodology, Reason, Step, VisitPrice } from './answer.ts'

/** What a payer pays for a line that no rule is about, in cents; null (or 0) where that is not known. */
export type Allowable = (line: Line) => Cents | null

/** What a payer's rate for a line's item was published as, where no rule is about it. */
export type Published = { cents: Cents; date: string; methodology: Methodology; perDay: boolean } | null
export interface KnownRates {
  allowable?: Allowable
  published?: (line: Line) => Published
  /** what is paid beyond a threshold is about a whole claim, and no rate of what the visit holds */
  withoutStopLoss?: boolean
}

/** A line on its way to a price. */
interface Draft {
  line: Line
  rule: Rule | null
  running: Running
  outcome: Outcome
  /** what is billed for all it pays for: its own line's charge, and those of the lines it absorbs; null where one is not known */
  billedCents: number | null
  isCarveout: boolean
  /** by which line's rate it is paid with others, where it is */
  absorbedBy: Draft | null
}
type PaidDraft = Draft & { outcome: Paid; rule: Rule }

const allowed = paid('fee schedule')
const isReason = (outcome: Outcome): outcome is Reason => 'kind' in outcome

/** The price of one line of a visit as the visit makes it: reduced beside others, or paid with the first. */
export function priceLine(compiled: Compiled, visit: Visit, index: number, schedules: Schedules): LinePrice {
  const price = priceVisit(compiled, visit, schedules).lines[index]
  if (!price) throw new RangeError(`The visit has no line ${index}`)
  return price
}

/**
 * Prices the lines of a visit under a contract. In this order: the rate of the rule that wins each line, what one of these rates
 * absorbs, multiple-procedure reduction, stop-loss, lesser of billed charges, minimum, maximum.
 * @param compiled null: there are no rules
 * @param known what is paid where no rule matches
 */
export function priceVisit(compiled: Compiled | null, visit: Visit, schedules: Schedules, known: KnownRates = {}): VisitPrice {
  // as long as it will be: one that grows has room for seventeen
  const drafts = new Array<Draft>(visit.lines.length)
  for (const [i, line] of visit.lines.entries()) {
    const match = compiled && select(compiled, visit, line, schedules)
    drafts[i] = match ? drafted(match, visit, line, schedules) : withoutRule(compiled, visit, line, schedules, known)
  }
  if (drafts.length > 1) absorb(drafts, visit)
  reduceVisit(drafts)
  if (!known.withoutStopLoss) stopLosses(drafts, visit, schedules)
  for (const draft of drafts) if (!isDayOfStay(draft, visit)) bounds(draft)
  refuseNothing(drafts)
  return visitPrice(drafts)
}

/** Brings the amount of a rule about. A rule and the card of its pay method go together; picking one out by name loses that. */
const pay = (rule: Rule, ask: Ask) => payMethodCards[rule.payMethod].pay(rule as never, ask)

function drafted(match: Match, visit: Visit, line: Line, schedules: Schedules): Draft {
  const { rule } = match
  const running = new Running()
  chosen(match, visit, line, schedules, running)
  const outcome = pay(rule, { visit, line, schedules, running })
  return { line, rule, running, outcome, billedCents: line.chargeCents, isCarveout: match.entry.via === 'carveout', absorbedBy: null }
}

/** The first step: why this rule. */
function chosen({ entry, codes, code }: Match, visit: Visit, line: Line, schedules: Schedules, running: Running) {
  const { rule, via, method, qualifier } = entry
  const values: Step['values'] = method === null ? { rule: rule.name } : { rule: rule.name, method, code, codes }
  if (qualifier)
    Object.assign(values, { qualifierMethod: qualifier.method, qualifier: qualifyingCode(qualifier, rule, visit, line, schedules) ?? '' })
  const isByApc = method === 'APC' || qualifier?.method === 'APC'
  const told = isByApc && !line.codes.APC?.length ? apcTableOf(rule, { visit, line, schedules }) : null
  if (told) Object.assign(values, { apcTable: told.table.name, apcTableDate: told.table.effectiveDate })
  running.to(via, 0, values)
}

/**
 * A rate for the whole visit pays for the other lines, save what is carved out: of several the procedure's, else the first. A carve-out
 * of a charge beside the procedure pays for that alone. Of one rule the rate of a stay goes before that of its days, and days of several
 * rules are paid side by side. What a schedule packages is paid with the procedure, whatever its rate.
 */
function absorb(drafts: Draft[], visit: Visit) {
  const [first] = drafts as [Draft, ...Draft[]]
  const one = isWhole(first) ? first : (drafts.find((d) => !d.isCarveout && isWhole(d)) ?? null)
  const whole = (one && isDayOfStay(one, visit) && drafts.find((d) => d.rule === one.rule && isStayByDay(d))) || one
  for (const draft of drafts) {
    if (whole && draft !== whole && !draft.isCarveout && !(isDayOfStay(whole, visit) && isDayOfStay(draft, visit))) giveTo(whole, draft)
    else if (draft !== first && isPackaged(draft) && !isReason(first.outcome)) giveTo(first.absorbedBy ?? first, draft)
  }
}

function giveTo(whole: Draft, draft: Draft) {
  draft.running = new Running()
  draft.running.to('absorbed', 0, { rule: whole.rule?.name ?? '' })
  draft.rule = whole.rule
  draft.outcome = paid((whole.outcome as Paid).methodology)
  draft.absorbedBy = whole
  const charge = draft.line.chargeCents
  whole.billedCents = whole.billedCents === null || charge === null ? null : whole.billedCents + charge
  draft.billedCents = null
}

function withoutRule(
  compiled: Compiled | null,
  visit: Visit,
  line: Line,
  schedules: Schedules,
  { allowable, published }: KnownRates,
): Draft {
  const running = new Running()
  const rate = published?.(line) ?? null
  const cents = rate?.cents ?? allowable?.(line) ?? 0
  if (rate) running.to('published', cents, { amount: toDollars(cents), date: rate.date })
  else if (cents > 0) running.to('allowable', cents, { amount: toDollars(cents) })
  // a stay that was published by the day costs its days
  const stay = rate?.perDay && isStay(line) ? stayOf({ visit, schedules }) : null
  if (stay) payDays(cents, stay, running)
  const unpriced = { kind: compiled ? ('noRule' as const) : ('noContract' as const), values: {} }
  return {
    line,
    rule: null,
    running,
    outcome: rate ? paid(rate.methodology, { perDay: rate.perDay && (stay === null || isGuess(stay)) }) : cents > 0 ? allowed : unpriced,
    billedCents: line.chargeCents,
    isCarveout: false,
    absorbedBy: null,
  }
}

// named once: functions made within what runs for each price take longer than the rest of it
const isReduced = ({ rule }: Draft) => rule !== null && rule.reductionRates.length > 0
const isStopped = ({ rule }: Draft) => rule !== null && rule.stopLoss !== null
const isPackaged = ({ outcome }: Draft) => isReason(outcome) && outcome.kind === 'packaged'
const isWhole = ({ outcome }: Draft) => !isReason(outcome) && outcome.absorbs
const isStayByDay = ({ rule, line, outcome }: Draft) =>
  rule !== null && payMethodCards[rule.payMethod].byDays && !isReason(outcome) && isStay(line)
/** What a day of an inpatient costs. What concerns the whole stay is not told by one of its days. */
const isDayOfStay = ({ line, outcome }: Draft, visit: Visit) =>
  visit.serviceType === 'INPATIENT' && !isReason(outcome) && outcome.perDay && !isStay(line)
const isPaid = (draft: Draft): draft is PaidDraft => draft.absorbedBy === null && draft.rule !== null && !isReason(draft.outcome)

function reduceVisit(drafts: Draft[]) {
  if (!drafts.some(isReduced)) return
  const procedures = drafts.filter(isPaid).filter(isReduced)
  const alone = procedures.map((d) => d.running.cents)
  reduce(procedures)
  const [first] = procedures
  if (first && first === drafts[0] && first.running.cents === 0) split(procedures, alone)
}

/** Each rule's stop-loss looks at all that the rule pays for in the visit, and is divided over its lines by their charges. */
function stopLosses(drafts: Draft[], visit: Visit, schedules: Schedules) {
  if (!drafts.some(isStopped)) return
  const paidWhole = drafts.filter(isPaid).filter((d) => !isDayOfStay(d, visit))
  const rules = new Set(paidWhole.flatMap((d) => (d.rule.stopLoss ? d.rule : [])))
  const stay = stayOf({ visit, schedules })
  const days = stay?.days ?? 1
  for (const rule of rules) {
    const stopLoss = rule.stopLoss as NonNullable<Rule['stopLoss']>
    const lines = paidWhole.filter((d) => d.rule === rule)
    const charges = lines.reduce<number | null>((sum, d) => (sum === null || d.billedCents === null ? null : sum + d.billedCents), 0)
    const result = stopLossOf(stopLoss, charges, days)
    if (result === null) continue
    if (result === 'chargeUnknown') {
      for (const line of lines) (line as Draft).outcome = { kind: 'chargeUnknown', values: { rule: rule.name } }
      continue
    }
    const { unit, threshold, percentageRate } = stopLoss
    const values = {
      unit,
      threshold: unit === 'dollars' ? toDollars(threshold) : threshold,
      days,
      charges: toDollars(charges ?? 0),
      percentage: toPercent(percentageRate),
    }
    const parts = divided(
      result.cents,
      lines.map((d) => d.billedCents ?? 0),
    )
    for (const [i, { running }] of lines.entries()) {
      const part = parts[i] as number
      if (stay && unit === 'days') sayAssumed(stay, running)
      if (result.kind === 'replace') running.to('stopLossFirst', part, values)
      else running.to('stopLossSecond', running.cents + part, values)
    }
  }
}

function bounds(draft: Draft) {
  if (!isPaid(draft)) return
  const { rule, running, billedCents } = draft
  if (rule.lesserOfCharges) {
    if (billedCents === null) {
      ;(draft as Draft).outcome = { kind: 'chargeUnknown', values: { rule: rule.name, amount: toDollars(running.cents) } }
      return
    }
    if (billedCents < running.cents) running.to('lesserOfCharges', billedCents, { charges: toDollars(billedCents) })
  }
  if (rule.minimumCents !== null && running.cents < rule.minimumCents)
    running.to('minimum', rule.minimumCents, { amount: toDollars(rule.minimumCents) })
  if (rule.maximumCents !== null && running.cents > rule.maximumCents)
    running.to('maximum', rule.maximumCents, { amount: toDollars(rule.maximumCents) })
}

/** Nothing is no price: neither of the procedure, nor of the rate that pays for all. */
function refuseNothing(drafts: Draft[]) {
  const [first] = drafts
  if (!first) return
  const payer = first.absorbedBy ?? first
  if (payer.rule === null || isReason(payer.outcome) || payer.running.cents > 0) return
  const nothing: Reason = { kind: 'paysNothing', values: { rule: payer.rule.name } }
  for (const draft of drafts) if (draft === payer || draft.absorbedBy === payer) draft.outcome = nothing
}

function visitPrice(drafts: Draft[]): VisitPrice {
  if (drafts.length === 0) return { cents: null, reason: { kind: 'noRule', values: {} }, lines: [] }
  const lines = drafts.map(linePrice)
  let cents = 0
  for (const [i, line] of lines.entries()) {
    if (line.priced) cents += line.cents
    else
      return {
        cents: null,
        reason:
          i === 0 ? line.reason : { kind: 'lineUnpriced', values: { code: codeOf((drafts[i] as Draft).line), reason: line.reason.kind } },
        lines,
      }
  }
  return { cents, reason: null, lines }
}

function linePrice({ rule, running, outcome }: Draft): LinePrice {
  if (isReason(outcome)) return { priced: false, reason: outcome, ruleId: rule?.id ?? null }
  const { methodology, perDay } = outcome
  return {
    priced: true,
    cents: running.cents,
    ruleId: rule?.id ?? null,
    payMethod: rule?.payMethod ?? null,
    methodology,
    perDay,
    trace: running.trace,
  }
}
