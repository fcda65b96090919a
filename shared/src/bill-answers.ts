import { z } from 'zod'
import { PatientAmount } from './pricer.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, text } from './wire/text.ts'

/** Bills come late: so many days after an estimate its link can say whether the price was right. */
export const ANSWER_DAYS = 365
/** How the bill compares with the estimate, as a visitor says. */
export const verdicts = ['right', 'higher', 'lower'] as const
export type Verdict = (typeof verdicts)[number]

/** Month as it is sent and shown: `YYYY-MM`. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const Answer = z.object({
  verdict: z.enum(verdicts),
  /** dollars that the bill asks of the patient; null: not said */
  share: PatientAmount.min(0).nullable(),
  /** dollars that the insurer allowed in all; null: not said, or not known */
  allowed: PatientAmount.min(0).nullable(),
  servedIn: Month,
  words: text(500),
})
export type BillAnswer = z.infer<typeof Answer>

const Question = z.object({
  service: z.string(),
  facility: z.string(),
  /** '' for who pays without a plan */
  plan: z.string(),
  /** dollars, as the estimate had it */
  price: z.number(),
  perDay: z.boolean(),
  /** null where the estimate had none */
  share: z.object({ least: z.number(), most: z.number() }).nullable(),
  keptOn: z.string(),
  /** the last day for an answer */
  until: z.string(),
  /** months that the service may have been in */
  from: Month,
  to: Month,
  /** what was answered so far */
  answer: Answer.nullable(),
})
export type BillQuestion = z.infer<typeof Question>

const ofLink = { brandId: Id, key: text(100) }

export const billAnswers = {
  openBillQuestion: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/estimates/question',
    access: 'public',
    limit: 60,
    body: z.object(ofLink),
    response: Question,
    summary: 'What an estimate said, for who has its link and the bill: for a year, with nothing of what was said about the plan',
  }),
  answerBillQuestion: endpoint({
    method: 'POST',
    path: '/api/v4/pricer/estimates/answer',
    access: 'public',
    limit: 10,
    body: z.object({ ...ofLink, ...Answer.shape }),
    response: z.null(),
    status: 204,
    summary: 'Say whether an estimate was right, once the bill has come: one answer for each estimate, the last one counts',
  }),
}
