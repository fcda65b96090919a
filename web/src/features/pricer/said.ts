// Apart from what is worked out of it, which the first steps do not need.

/** What the estimate asks, in the order of the form. */
export const questions = ['coPay', 'remainingDeductible', 'coInsurancePercentage', 'maxOutOfPocketExpense'] as const
export type Question = (typeof questions)[number]
/** With Original Medicare one question takes the place of all these. */
export type PlanQuestion = Question | 'medicareDeductible'
/** The answers as they were typed. */
export type Answers = Readonly<Record<Question, string>>
export const usualAnswers: Answers = { coPay: '0', remainingDeductible: '0', coInsurancePercentage: '0', maxOutOfPocketExpense: '10000' }
/** The answer of who does not know. */
export const UNKNOWN = '?'
/** What somebody says about their plan. */
export type Said = {
  answers: Answers
  /** whether it is Original Medicare; null as long as its name decides */
  isMedicare: boolean | null
  medicareDeductible: string
}
export const saidNothing: Said = { answers: usualAnswers, isMedicare: null, medicareDeductible: UNKNOWN }
