import type { Line, Methodology, PayMethod, Reason, RuleOf, Schedules, Step, StepKind, Visit } from './terms.ts'

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
/** How the amount was arrived at. `absorbs`: of the first line of a visit, it pays for the others too. */
export interface Paid {
  methodology: Methodology
  absorbs: boolean
  perDay: boolean
}
export const paid = (methodology: Methodology, { absorbs = false, perDay = false } = {}): Paid => ({ methodology, absorbs, perDay })

/** Brings the amount of a rule about in `running`, or says why there is none. */
export type Pay<P extends PayMethod> = (rule: RuleOf<P>, ask: Ask) => Paid | Reason
