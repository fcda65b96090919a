import { z } from 'zod'
import { verdicts } from './bill-answers.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id } from './wire/text.ts'

/** Why no claim can be held against a rate that was estimated; '' where one can. */
export const rateGaps = ['byDays', 'severalPrices', 'noCode'] as const
export type RateGap = '' | (typeof rateGaps)[number]
/** Why a service of a payer has nothing that was compared; '' where something was. */
export const accuracyGaps = ['', ...rateGaps, 'notLinked', 'noClaims', 'noFigures'] as const
export type AccuracyGap = (typeof accuracyGaps)[number]

/** A claim counts for an estimate of at most so many days before its service. */
export const ESTIMATE_HOLDS_DAYS = 180

const Count = z.number().int()
/** In percent of what was compared; null where nothing was. */
const Share = z.number().nullable()

/** What was compared: bills that somebody told of, and claims. `higher` and `lower`: than estimated, by more than a cent. */
const Compared = {
  answers: Count,
  claims: Count,
  compared: Count,
  within1: Share,
  within5: Share,
  within10: Share,
  higher: Count,
  lower: Count,
}
/** How right the prices of a service were for who has a payer. */
export const Accuracy = z.object({
  id: Id,
  service: z.string(),
  code: z.string(),
  /** '' for who pays without a plan */
  payer: z.string(),
  facility: z.string(),
  facilityId: Id,
  setting: z.enum(['inpatient', 'outpatient']),
  ...Compared,
  /** how many are off by more than a tenth */
  beyond: Count,
  /** dollars and percent of the middle difference: above zero where bills were higher */
  median: z.number().nullable(),
  medianRate: z.number().nullable(),
  lastDay: z.string(),
  gap: z.enum(accuracyGaps),
})
export type Accuracy = z.infer<typeof Accuracy>

export const accuracyList = columns(
  'accuracy',
  { id: 'beyond', direction: 'desc' },
  {
    service: { label: 'accuracy.service', type: 'text', sort: true, filter: true },
    code: { label: 'accuracy.code', type: 'text', sort: true, filter: true },
    payer: { label: 'accuracy.payer', type: 'text', sort: true, filter: true },
    facility: { label: 'accuracy.facility', type: 'text', sort: true, filter: true, hidden: true, kind: 'facility' },
    setting: { label: 'accuracy.setting', type: 'text', sort: true, filter: true, search: false, spare: true },
    answers: { label: 'accuracy.answers', type: 'number', sort: true, filter: true },
    claims: { label: 'accuracy.claims', type: 'number', sort: true, filter: true },
    compared: { label: 'accuracy.compared', type: 'number', sort: true, filter: true, hidden: true },
    within1: { label: 'accuracy.within1', type: 'number', sort: true, filter: true },
    within5: { label: 'accuracy.within5', type: 'number', sort: true, filter: true },
    within10: { label: 'accuracy.within10', type: 'number', sort: true, filter: true },
    beyond: { label: 'accuracy.beyond', type: 'number', sort: true, filter: true },
    median: { label: 'accuracy.median', type: 'money', sort: true, filter: true },
    medianRate: { label: 'accuracy.medianRate', type: 'number', sort: true, filter: true, hidden: true },
    higher: { label: 'accuracy.higher', type: 'number', sort: true, filter: true, spare: true },
    lower: { label: 'accuracy.lower', type: 'number', sort: true, filter: true, spare: true },
    lastDay: { label: 'accuracy.lastDay', type: 'text', kind: 'day', sort: true, filter: true, hidden: true },
    gap: { label: 'accuracy.gap', type: 'text', sort: true, filter: true, search: false, spare: true },
  },
)

const Totals = z.object({ ...Compared, /** services with a payer, and those of them with nothing to compare */ rows: Count, gaps: Count })
export type AccuracyTotals = z.infer<typeof Totals>

const Detail = z.object({
  /** differences in percent, the smallest first; at most a thousand */
  differences: z.array(z.object({ rate: z.number(), of: z.enum(['claim', 'answer']) })),
  /** by which rules the claims were paid */
  rules: z.array(z.object({ id: Id, name: z.string(), contractId: Id, contractServiceId: Id, lines: Count, beyond: Count })),
  answers: z.array(
    z.object({
      id: Id,
      verdict: z.enum(verdicts),
      share: z.number().nullable(),
      allowed: z.number().nullable(),
      expected: z.number().nullable(),
      billed: z.number().nullable(),
      servedIn: z.string(),
      words: z.string(),
    }),
  ),
})
export type AccuracyDetail = z.infer<typeof Detail>

export const accuracy = {
  listAccuracy: endpoint({
    method: 'POST',
    path: '/api/v1/cms/accuracy/list',
    access: 'contracts:read',
    security: 'read-remittance',
    list: accuracyList,
    body: listRequest(accuracyList),
    response: page(Accuracy),
    summary: 'How right estimated prices were, by service and payer: beside what visitors say of their bills, and what payers allowed',
  }),
  getAccuracyTotals: endpoint({
    method: 'GET',
    path: '/api/v1/cms/accuracy/totals',
    access: 'contracts:read',
    security: 'read-remittance',
    response: Totals,
    summary: 'The same in all',
  }),
  getAccuracy: endpoint({
    method: 'GET',
    path: '/api/v1/cms/accuracy/:id',
    access: 'contracts:read',
    security: 'read-remittance',
    params: z.object({ id: Id }),
    response: Detail,
    summary: 'Of a service and a payer: each difference, the rules that claims were paid by, and what visitors answered',
  }),
}
