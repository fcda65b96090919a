import { caseRate } from './methods/case-rate.ts'
import { costPlus } from './methods/cost-plus.ts'
import { drgBaseRate } from './methods/drg-base-rate.ts'
import { flatRate } from './methods/flat-rate.ts'
import { notCovered } from './methods/not-covered.ts'
import { perDiem } from './methods/per-diem.ts'
import { perUnit } from './methods/per-unit.ts'
import { percentOfApc } from './methods/percent-of-apc.ts'
import { percentOfAsc } from './methods/percent-of-asc.ts'
import { percentOfCharges } from './methods/percent-of-charges.ts'
import { percentOfFeeSchedule } from './methods/percent-of-fee-schedule.ts'
import type { Ask, Paid, Pay } from './pay-method.ts'
import type { PayMethod, Reason, Rule } from './terms.ts'

const payMethods: { [P in PayMethod]: Pay<P> } = {
  PERCENT_OF_FEE_SCHEDULE: percentOfFeeSchedule,
  PERCENT_OF_CHARGES: percentOfCharges,
  FLAT_RATE: flatRate,
  PER_UNIT: perUnit,
  PER_DIEM: perDiem,
  CASE_RATE: caseRate,
  DRG_BASE_RATE: drgBaseRate,
  PERCENT_OF_APC: percentOfApc,
  PERCENT_OF_ASC: percentOfAsc,
  COST_PLUS: costPlus,
  NOT_COVERED: notCovered,
}

/** Brings the amount of a rule about. The table's type holds each method to rules of its own kind; picking one out by name loses that. */
export const pay = (rule: Rule, ask: Ask) => (payMethods[rule.payMethod] as (rule: Rule, ask: Ask) => Paid | Reason)(rule, ask)
