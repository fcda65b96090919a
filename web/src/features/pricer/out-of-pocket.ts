import type { Args, Reply } from '@ratebook/shared/wire/endpoint.ts'
import type { pricer } from '@ratebook/shared/pricer.ts'
import { type Cents, hasAtMost, toCents } from '@ratebook/shared/pricing/money.ts'
import { parseAmount } from '../../form/amount.ts'

/** What the estimate asks, in the order of the form. */
export const questions = ['coPay', 'remainingDeductible', 'coInsurancePercentage', 'maxOutOfPocketExpense'] as const
export type Question = (typeof questions)[number]
/** The answers as they were typed. */
export type Answers = Readonly<Record<Question, string>>
export const usualAnswers: Answers = { coPay: '0', remainingDeductible: '0', coInsurancePercentage: '0', maxOutOfPocketExpense: '10000' }
/** The answer of who does not know. */
export const UNKNOWN = '?'
/** For somebody who does not know their co-insurance. */
export const USUAL_COINSURANCE = 20

/** The number that was typed: empty counts as 0, null is none. Amounts have at most two decimals, a percentage ends at 100. */
export function readAnswer(question: Question, text: string): number | null {
  const isPercentage = question === 'coInsurancePercentage'
  const number = parseAmount(isPercentage ? text.replace(/\s*%\s*$/, '') : text) ?? 0
  if (Number.isNaN(number) || (isPercentage ? number > 100 : !hasAtMost(2, number))) return null
  return number
}

/** Whether an answer makes no sense. */
export const isWrong = (question: Question, text: string) => text !== UNKNOWN && readAnswer(question, text) === null

export type OutOfPocketBody = Args<typeof pricer.estimateOutOfPocket>['body']
/** The call's body, or the questions whose answers make no sense. */
export function readAnswers(answers: Answers, allowable: number): { body: OutOfPocketBody } | { wrong: Question[] } {
  const wrong = questions.filter((q) => isWrong(q, answers[q]))
  if (wrong.length > 0) return { wrong }
  const of = (q: Question) => (answers[q] === UNKNOWN ? null : readAnswer(q, answers[q]))
  return {
    body: {
      coPay: of('coPay'),
      remainingDeductible: of('remainingDeductible'),
      coInsurancePercentage: of('coInsurancePercentage'),
      // nobody pays more than the price: where there is no maximum, that is one
      maxOutOfPocketExpense: answers.maxOutOfPocketExpense.trim() === '' ? allowable : of('maxOutOfPocketExpense'),
      allowable,
    },
  }
}

export type OutOfPocket = Omit<Reply<typeof pricer.estimateOutOfPocket>, 'least'>
export type Share = { part: 'coPay' | 'deductible' | 'coInsurance' | 'plan'; cents: Cents }
/** Who pays what of the price, for the picture: what the maximum takes off comes off the last parts first, and is the plan's. */
export function sharesOf(result: OutOfPocket): Share[] {
  let over = toCents(result.overMaximum)
  const yours = (['coInsurance', 'deductible', 'coPay'] as const).map((part) => {
    const taken = Math.min(over, toCents(result[part]))
    over -= taken
    return { part, cents: toCents(result[part]) - taken }
  })
  return [...yours.reverse(), { part: 'plan' as const, cents: toCents(result.payerPays) }].filter((s) => s.cents > 0)
}
