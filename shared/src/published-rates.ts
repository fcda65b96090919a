import { z } from 'zod'
import { methodologies } from './pricing/answer.ts'
import { endpoint } from './wire/endpoint.ts'
import type { PlainCode } from './wire/fault.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

export const rateStandings = ['published', 'contract'] as const

/** A payer's rate for an item as a machine-readable file published it. */
export const PublishedRate = z.object({
  id: Id,
  facilityName: z.string(),
  chargeCode: z.string(),
  cptHcpcs: z.string(),
  description: z.string(),
  setting: z.string(),
  displayName: z.string(),
  planName: z.string(),
  dollar: z.number().nullable(),
  percentage: z.number().nullable(),
  algorithm: z.string(),
  methodology: z.enum(['', ...methodologies]),
  medianAmount: z.number().nullable(),
  tenthPercentile: z.number().nullable(),
  ninetiethPercentile: z.number().nullable(),
  allowedCount: z.string(),
  estimatedAmount: z.number().nullable(),
  notes: z.string(),
  /** the day of the file */
  publishedOn: z.string(),
  /** whether it counts, or a contract's rules price the item in its place */
  standing: z.enum(rateStandings),
  /** what the contract pays then, where its rules give an amount; and by how much that is more than the published rate, where this does */
  contractAmount: z.number().nullable(),
  difference: z.number().nullable(),
  version: z.number().int(),
})
export type PublishedRate = z.infer<typeof PublishedRate>

/** As exact as files have them. */
const Amount = z
  .number()
  .max(1e12)
  .refine((n) => n > 0, because('moreThanNothing'))
  .nullable()
/** How many claims the allowed amounts are of, as CMS writes it: few are not told apart. */
const Count = text(20).refine((s) => /^(|0|1 through 10|[1-9]\d{2,8}|1[1-9]|[2-9]\d)$/.test(s), because('rateCountForm'))

/** What a rate says; numbers as such, or as the decimals of a file. */
type Said = Record<'dollar' | 'percentage' | 'medianAmount' | 'tenthPercentile' | 'ninetiethPercentile', number | string | null> &
  Record<'algorithm' | 'methodology' | 'allowedCount' | 'notes', string>
const allowed = ['medianAmount', 'tenthPercentile', 'ninetiethPercentile'] as const
type RateFault = readonly [field: keyof Said, code: PlainCode]

/** What of a rate CMS's data dictionary (version 3.0.0, conditional requirements) does not let stand beside the rest. */
export function rateFaults(rate: Said): RateFault[] {
  const { dollar, percentage, algorithm, methodology, allowedCount, notes, tenthPercentile, medianAmount, ninetiethPercentile } = rate
  const isDerived = percentage !== null || algorithm !== ''
  const faults: RateFault[] = []
  if (dollar === null && !isDerived) faults.push(['dollar', 'rateNeeded'])
  if (methodology === '') faults.push(['methodology', 'rateMethodologyNeeded'])
  if (methodology === 'other' && notes === '') faults.push(['notes', 'rateNoteOfOther'])
  if (isDerived && allowedCount === '') faults.push(['allowedCount', 'rateCountNeeded'])
  if (allowedCount === '0') {
    if (notes === '') faults.push(['notes', 'rateNoteOfNone'])
    for (const field of allowed) if (rate[field] !== null) faults.push([field, 'rateAmountOfNone'])
  } else if (isDerived) for (const field of allowed) if (rate[field] === null) faults.push([field, 'rateAmountNeeded'])
  const inOrder = [tenthPercentile, medianAmount, ninetiethPercentile].flatMap((amount) => (amount === null ? [] : Number(amount)))
  if (inOrder.some((amount, i) => amount < (inOrder[i - 1] ?? 0))) faults.push(['medianAmount', 'ratePercentilesOrder'])
  return faults
}

const RateSaid = z.object({
  dollar: Amount,
  percentage: Amount,
  algorithm: text(4000),
  methodology: z.enum(['', ...methodologies]),
  medianAmount: Amount,
  tenthPercentile: Amount,
  ninetiethPercentile: Amount,
  allowedCount: Count,
  estimatedAmount: Amount,
  notes: text(4000),
})
function isWhole(rate: z.output<typeof RateSaid>, ctx: z.RefinementCtx) {
  for (const [field, code] of rateFaults(rate)) ctx.addIssue({ code: 'custom', path: [field], ...because(code) })
}
export const PublishedRateEdit = RateSaid.extend({ id: Id, version: Version }).superRefine(isWhole)
/** A rate that no file brought. */
export const NewPublishedRate = RateSaid.extend({ chargeItemId: Id, payerId: Id }).superRefine(isWhole)
export type NewPublishedRate = z.output<typeof NewPublishedRate>

export const publishedRateList = columns(
  'payers',
  { id: 'chargeCode', direction: 'asc' },
  {
    facilityName: { label: 'publishedRates.facilityName', type: 'text', sort: true, filter: true, hidden: true, kind: 'facility' },
    chargeCode: { label: 'publishedRates.chargeCode', type: 'text', sort: true, filter: true },
    cptHcpcs: { label: 'publishedRates.cptHcpcs', type: 'text', sort: true, filter: true, hidden: true },
    description: { label: 'publishedRates.item', type: 'text', sort: true, filter: true },
    setting: { label: 'publishedRates.setting', type: 'text', sort: true, filter: true, hidden: true, search: false },
    displayName: { label: 'publishedRates.displayName', type: 'text', sort: true, filter: true },
    planName: { label: 'publishedRates.planName', type: 'text', sort: true, filter: true, hidden: true },
    dollar: { label: 'publishedRates.dollar', type: 'money', sort: true, filter: true },
    percentage: { label: 'publishedRates.percentage', type: 'number', sort: true, filter: true, hidden: true },
    algorithm: { label: 'publishedRates.algorithm', type: 'text', sort: true, filter: true, hidden: true },
    methodology: { label: 'publishedRates.methodology', type: 'text', sort: true, filter: true, hidden: true, search: false },
    standing: { label: 'publishedRates.standing', type: 'text', sort: true, filter: true, search: false },
    contractAmount: { label: 'publishedRates.contractAmount', type: 'money', sort: true, filter: true },
    difference: { label: 'publishedRates.difference', type: 'money', sort: true, filter: true },
    medianAmount: { label: 'publishedRates.medianAmount', type: 'money', sort: true, filter: true, hidden: true },
    tenthPercentile: { label: 'publishedRates.tenthPercentile', type: 'money', sort: true, filter: true, hidden: true },
    ninetiethPercentile: { label: 'publishedRates.ninetiethPercentile', type: 'money', sort: true, filter: true, hidden: true },
    allowedCount: { label: 'publishedRates.allowedCount', type: 'text', sort: true, filter: true, hidden: true },
    estimatedAmount: { label: 'publishedRates.estimatedAmount', type: 'money', sort: true, filter: true, hidden: true },
    notes: { label: 'publishedRates.notes', type: 'text', sort: true, filter: true, hidden: true },
    publishedOn: { label: 'publishedRates.publishedOn', type: 'text', sort: true, filter: true, hidden: true, kind: 'day' },
  },
)

const id = z.object({ id: Id })
export const publishedRates = {
  listPublishedRates: endpoint({
    method: 'POST',
    path: '/api/v1/payer/published/list',
    access: 'payers:read',
    list: publishedRateList,
    body: listRequest(publishedRateList),
    response: page(PublishedRate),
    summary: 'Payers’ rates as machine-readable files published them',
  }),
  getPublishedRate: endpoint({
    method: 'GET',
    path: '/api/v1/payer/published/rate/:id',
    access: 'payers:read',
    params: id,
    response: PublishedRate,
    summary: 'A published rate',
  }),
  createPublishedRate: endpoint({
    method: 'POST',
    path: '/api/v1/payer/published',
    access: 'payers:write',
    body: NewPublishedRate,
    response: PublishedRate,
    status: 201,
    summary: 'Add a published rate of an item for a payer',
  }),
  updatePublishedRate: endpoint({
    method: 'PUT',
    path: '/api/v1/payer/published',
    access: 'payers:write',
    body: PublishedRateEdit,
    response: PublishedRate,
    summary: 'Change a published rate; a stale version answers 409',
  }),
  deletePublishedRate: endpoint({
    method: 'DELETE',
    path: '/api/v1/payer/published/rate/:id',
    access: 'payers:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a published rate',
  }),
}
