import type { Args, Reply } from '@ratebook/shared/wire/endpoint.ts'
import type { NegotiatedRate, Stay } from '@ratebook/shared/negotiated-rates.ts'
import type { pricer } from '@ratebook/shared/pricer.ts'
import { freeVisit, medicareYearOf, type NoShare } from '@ratebook/shared/pricing/medicare.ts'
import { type Cents, hasAtMost, MOST_CENTS, toCents, toDollars } from '@ratebook/shared/pricing/money.ts'
import { pricedLines } from '@ratebook/shared/priced-lines.ts'
import { patientShare, type PlanFigures, shareInDollars } from '@ratebook/shared/pricing/patient-share.ts'
import { parseAmount } from '../../form/amount.ts'
import { isOriginalMedicare, mayBeMedicare, type NamedPlan } from '../../public/medicare.ts'
import { date } from '../../words/format.ts'
import { readDays } from './estimate.ts'
import { type Answers, type PlanQuestion, type Question, questions, type Said, saidNothing, UNKNOWN } from './said.ts'
import type { Wizard } from './wizard.ts'

/** For somebody who does not know their co-insurance. */
export const USUAL_COINSURANCE = 20

/** The number that was typed: empty counts as 0, null is none. Amounts have at most two decimals, a percentage ends at 100. */
export function readAnswer(question: PlanQuestion, text: string): number | null {
  const isPercentage = question === 'coInsurancePercentage'
  const number = parseAmount(isPercentage ? text.replace(/\s*%\s*$/, '') : text) ?? 0
  if (Number.isNaN(number) || (isPercentage ? number > 100 : !hasAtMost(2, number) || number > toDollars(MOST_CENTS))) return null
  return number
}

/** Whether an answer makes no sense. */
export const isWrong = (question: PlanQuestion, text: string) => text !== UNKNOWN && readAnswer(question, text) === null

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
/** Whether it is Original Medicare: where the name leaves that open, somebody says so. */
export const isMedicare = (plan: NamedPlan, said: Said) => mayBeMedicare(plan) && (said.isMedicare ?? isOriginalMedicare(plan))
/** What Medicare asks for this year. */
export const medicareNow = () => medicareYearOf(date(new Date()))

/** The figures of the plan, or that answers make no sense. */
export function planOf(said: Said, rate: NegotiatedRate): PlanFigures | null {
  if (isMedicare(rate, said)) {
    const { medicareDeductible } = said
    if (isWrong('medicareDeductible', medicareDeductible)) return null
    const remainingDeductible = medicareDeductible === UNKNOWN ? null : readAnswer('medicareDeductible', medicareDeductible)
    return { kind: 'medicare', remainingDeductible }
  }
  const read = readAnswers(said.answers, rate.rate)
  if ('wrong' in read) return null
  const { coPay = 0, remainingDeductible = 0, coInsurancePercentage = 0, maxOutOfPocketExpense } = read.body
  const hasMaximum = said.answers.maxOutOfPocketExpense.trim() !== ''
  return { kind: 'insurance', coPay, remainingDeductible, coInsurancePercentage, ...(hasMaximum && { maxOutOfPocketExpense }) }
}

/** The same as somebody would have typed it. */
export function saidOf(plan: PlanFigures | null): Said {
  const typed = (figure: number | null) => (figure === null ? UNKNOWN : String(figure))
  if (plan === null) return saidNothing
  if (plan.kind === 'medicare') return { ...saidNothing, isMedicare: true, medicareDeductible: typed(plan.remainingDeductible) }
  const { coPay, remainingDeductible, coInsurancePercentage, maxOutOfPocketExpense } = plan
  return {
    ...saidNothing,
    isMedicare: false,
    answers: {
      coPay: typed(coPay),
      remainingDeductible: typed(remainingDeductible),
      coInsurancePercentage: typed(coInsurancePercentage),
      maxOutOfPocketExpense: maxOutOfPocketExpense === undefined ? '' : typed(maxOutOfPocketExpense),
    },
  }
}

/** What of the visit somebody's share depends on. */
export type ShareOf = Pick<Wizard, 'procedure' | 'inPatient' | 'days'> & { stay: Stay | null | undefined }
const visitOf = ({ rate, lines }: NegotiatedRate, { procedure, inPatient, days, stay }: ShareOf) => ({
  allowableCents: toCents(rate),
  lines: pricedLines(lines, procedure?.modifiers ?? ''),
  isStay: inPatient,
  days: readDays(days) ?? stay?.days ?? null,
  medicare: medicareNow(),
})
/** Why Original Medicare leaves nothing to pay; null where it does. */
export const freeWith = (rate: NegotiatedRate, of: ShareOf) => freeVisit(visitOf(rate, of))

export type PlanShare = OutOfPocket & { least?: OutOfPocket }
/** The patient's share of what a plan pays: the most, and the least where what is not known makes a difference; or why there is none. */
export function shareOfPlan(plan: PlanFigures, rate: NegotiatedRate, of: ShareOf): PlanShare | { none: NoShare } {
  const share = patientShare(plan, visitOf(rate, of))
  if ('none' in share) return share
  const { least, most } = share
  return { ...shareInDollars(most), ...(least.result !== most.result && { least: shareInDollars(least) }) }
}

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
