import type { BaseRateType, Line, RuleCommon, Schedules, Visit } from './terms.ts'
import type { Methodology, PricedLine, Reason, Step, StepKind } from './answer.ts'

/** An amount as it is arrived at. Each step holds what it added to the amount, so that the steps always add up to it. */
export class Running {
  cents = 0
  readonly trace: Step[] = []

  /** @param cents the amount after this step */
  to(kind: StepKind, cents: number, values: Step['values']) {
    this.trace.push({ kind, cents: cents - this.cents, values })
    this.cents = cents
  }
}

/** What a pay method is asked: to bring a line's amount about. */
export interface Ask {
  visit: Visit
  line: Line
  schedules: Schedules
  running: Running
}
/** How the amount was arrived at. `absorbs`: it pays for the other lines of the visit too. */
export interface Paid {
  methodology: Methodology
  absorbs: boolean
  perDay: boolean
}
export const paid = (methodology: Methodology, { absorbs = false, perDay = false } = {}): Paid => ({ methodology, absorbs, perDay })

/** The amount of a rule was brought about in `running`, or why there is none. */
export type Outcome = Paid | Reason

/** `percentage`: where the words say no more than it, unless the rule has limits. */
export interface Words {
  methodology: Methodology
  algorithm: string
  percentage?: number
  note?: string
}

/** What stands in a rule beside what all rules have, by what the value of its pay method is. */
export interface ValueOf {
  percent: { percentageRate: number }
  dollars: { amountCents: number }
  none: unknown
}
type Pays = {
  [V in keyof ValueOf]: {
    /** what the value is: a percentage, dollars, or nothing */
    value: V
    pay: (rule: RuleCommon & ValueOf[V], ask: Ask) => Outcome
    /**
     * Of what has no dollar amount that is known beforehand and would mean the line alone: what the machine-readable file says in words,
     * in place of dollars; null for a line of which dollars say it.
     */
    inWords?: (rule: RuleCommon & ValueOf[V], line: Line) => Words | null
  }
}[keyof ValueOf]

/**
 * All there is to say of a pay method: form, sentence, checks, trace and file
 * read it here. Its words for people stand in the catalogues, as
 * `payMethods.<its id>` of `rules` and as `steps.<kind>` of `pricing`.
 */
export type PayMethodCard = Pays & {
  /** English, as the calls that list pay methods answer it */
  name: string
  description: string
  /** what it starts from beside its value: billed charges, or the types of schedule that it may read */
  bases: readonly BaseRateType[]
  /** it multiplies by the relative weights of its schedule */
  needsWeights?: true
  /** its amount is for the line, whatever the units */
  once?: true
  /** its value is for a day: what it comes to depends on how long a stay is, and is for the whole of it */
  byDays?: true
  /**
   * How the rule alone tells that a first-dollar stop-loss pays less: its share of the charges is the smaller one, or comes to less
   * than its amount
   */
  stopLossLowers?: 'share' | 'amount'
  /** its value comes on top of something: nothing on top is an agreement as well */
  onTop?: true
  /** the steps of its arithmetic that it alone has */
  steps: readonly string[]
  /** why it alone may have no amount, each in a few English words for a table */
  reasons: Readonly<Record<string, string>>
  /** Reasons for having no amount under which the words hold all the same: they tell of something else than what is missing. */
  wordsDespite?: readonly string[]
  /** How the machine-readable file names one of its rates, where that is not as it was arrived at; the note says how it comes about. */
  inFile?: (price: PricedLine) => { methodology: Methodology; note: string }
}
