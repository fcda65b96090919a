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
import type { PayMethodCard } from './pay-method.ts'
import type { BaseRateType, ScheduleType } from './terms.ts'

/** What can be paid, in the order in which it is offered. */
const byId = {
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
export type PayMethodCards = typeof byId
export type PayMethod = keyof PayMethodCards
export const payMethods = Object.keys(byId) as PayMethod[]
export const payMethodCards: Readonly<Record<PayMethod, PayMethodCard>> = byId

/** What a new rule begins with. */
export const usualPayMethod: PayMethod = 'PERCENT_OF_FEE_SCHEDULE'

const isSchedule = (base: BaseRateType): base is ScheduleType => base !== 'BILLED_CHARGES'
/** The types of schedule that a pay method may read; none means that it needs none. */
export const schedulesRead = (payMethod: PayMethod): ScheduleType[] => payMethodCards[payMethod].bases.filter(isSchedule)
export const readsSchedule = (payMethod: PayMethod) => payMethodCards[payMethod].bases.some(isSchedule)
