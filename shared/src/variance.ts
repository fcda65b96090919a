import { z } from 'zod'
import { ExplainedPrice } from './wire/explained-price.ts'
import { endpoint } from './wire/endpoint.ts'
import { ALL_LIMIT, columns, listRequest, page } from './wire/list.ts'
import { toggleAllRequest } from './wire/status.ts'
import { Id, text } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** How what a payer allowed compares with what its contract says. */
export const varianceStatuses = ['equal', 'underpaid', 'overpaid', 'notComparable'] as const
export type VarianceStatus = (typeof varianceStatuses)[number]

/** What a difference looks like: what would have to be otherwise for the contract to come to what was allowed. */
export const differenceCauses = [
  'edition',
  'lesserOf',
  'reduction',
  'stopLoss',
  'limits',
  'bundled',
  'unbundled',
  'denied',
  'units',
  'recoded',
  'otherRule',
  'otherContract',
  'other',
] as const
/** Why nothing can be compared. `unpriced`: the rule that is about it has no amount; the detail says why. */
export const incomparableCauses = [
  'noRule',
  'noContract',
  'notInForce',
  'facilityOutOfScope',
  'unpriced',
  'secondary',
  'notAnswered',
  'noDate',
  'noLines',
] as const
export const varianceCauses = ['', ...differenceCauses, ...incomparableCauses] as const
export type VarianceCause = (typeof varianceCauses)[number]

/** What became of an underpayment; '' where there is none and nobody said anything. */
export const workStates = ['open', 'inWork', 'appealed', 'recovered', 'accepted'] as const
export type WorkState = (typeof workStates)[number]

/** What a payer allowed for a service beside what its contract says: a line, or a claim that is paid as a whole. */
export const Variance = z.object({
  id: Id,
  claim: z.string(),
  date: z.string(),
  checkDate: z.string(),
  trace: z.string(),
  payer: z.string(),
  contract: z.string(),
  contractId: Id.nullable(),
  rule: z.string(),
  ruleId: Id.nullable(),
  contractServiceId: Id.nullable(),
  facility: z.string(),
  code: z.string(),
  charged: z.number(),
  expected: z.number().nullable(),
  allowed: z.number().nullable(),
  /** allowed less expected */
  difference: z.number().nullable(),
  status: z.enum(varianceStatuses),
  cause: z.enum(varianceCauses),
  /** of the cause: a day, a code of a reason, the name of a rule or contract; '' where it needs none */
  detail: z.string(),
  work: z.enum(['', ...workStates]),
  assignee: z.string(),
  note: z.string(),
})
export type Variance = z.infer<typeof Variance>

export const varianceList = columns(
  'variance',
  { id: 'difference', direction: 'asc' },
  {
    claim: { label: 'variance.claim', type: 'text', sort: true, filter: true },
    date: { label: 'variance.date', type: 'text', sort: true, filter: true, kind: 'day' },
    payer: { label: 'variance.payer', type: 'text', sort: true, filter: true, spare: true },
    contract: { label: 'variance.contract', type: 'text', sort: true, filter: true, hidden: true },
    rule: { label: 'variance.rule', type: 'text', sort: true, filter: true, hidden: true },
    code: { label: 'variance.code', type: 'text', sort: true, filter: true },
    charged: { label: 'variance.charged', type: 'money', sort: true, filter: true, spare: true },
    expected: { label: 'variance.expected', type: 'money', sort: true, filter: true },
    allowed: { label: 'variance.allowed', type: 'money', sort: true, filter: true },
    difference: { label: 'variance.difference', type: 'money', sort: true, filter: true },
    status: { label: 'variance.status', type: 'text', sort: true, filter: true, search: false, spare: true },
    cause: { label: 'variance.cause', type: 'text', sort: true, filter: true, search: false },
    work: { label: 'variance.work', type: 'text', sort: true, filter: true, search: false },
    assignee: { label: 'variance.assignee', type: 'text', sort: true, filter: true, hidden: true },
    note: { label: 'variance.note', type: 'text', sort: true, filter: true, hidden: true },
    facility: { label: 'variance.facility', type: 'text', sort: true, filter: true, hidden: true, kind: 'facility' },
    checkDate: { label: 'variance.checkDate', type: 'text', sort: true, filter: true, hidden: true, kind: 'day' },
    trace: { label: 'variance.trace', type: 'text', sort: true, filter: true, hidden: true },
    detail: { label: 'variance.detail', type: 'text', sort: true, filter: true, hidden: true, search: false },
  },
)

const Count = z.number().int()
/** Lines and what they come to; `underpaid` and `overpaid` are dollars, both above zero. */
const Totals = z.object({
  lines: Count,
  equal: Count,
  underpaidLines: Count,
  overpaidLines: Count,
  incomparable: Count,
  underpaid: z.number(),
  overpaid: z.number(),
})
export type VarianceTotals = z.infer<typeof Totals>
const NamedTotals = Totals.extend({ id: z.string(), name: z.string() })
export type NamedTotals = z.infer<typeof NamedTotals>

export const VarianceSummary = z.object({
  /** claims that count, and those of payers on remittances that are linked to none of ours */
  claims: Count,
  unlinkedClaims: Count,
  /** whether terms, links or remittances changed since, and the claims that are still to be compared then */
  isComputing: z.boolean(),
  pending: Count,
  computedAt: z.string().nullable(),
  total: Totals,
  payers: z.array(NamedTotals),
  contracts: z.array(NamedTotals),
  rules: z.array(NamedTotals.extend({ contractId: Id, contractServiceId: Id })),
  causes: z.array(NamedTotals),
  /** by month of service, the first first */
  months: z.array(NamedTotals),
})
export type VarianceSummary = z.infer<typeof VarianceSummary>

/** What somebody said of some lines, the same of each. */
export const Work = z.object({
  ids: z.array(Id).min(1).max(ALL_LIMIT),
  state: z.enum(['', ...workStates]),
  assigneeId: Id.nullable(),
  note: text(1000),
})
export type Work = z.infer<typeof Work>
const isFew = (work: Work[]) => work.reduce((lines, { ids }) => lines + ids.length, 0) <= ALL_LIMIT

const chosen = toggleAllRequest(varianceList).pick({ filter: true, search: true, ids: true })
export const WorkChange = z
  .strictObject({ state: z.enum(workStates).optional(), assigneeId: Id.nullable().optional(), note: text(1000).optional() })
  .refine((change) => Object.values(change).some((field) => field !== undefined), because('nothingToChange'))

export const variance = {
  listVariance: endpoint({
    method: 'POST',
    path: '/api/v1/cms/variance/list',
    access: 'contracts:read',
    security: 'read-remittance',
    list: varianceList,
    body: listRequest(varianceList),
    response: page(Variance),
    summary: 'What payers allowed beside what their contracts say, line by line',
  }),
  getVarianceSummary: endpoint({
    method: 'GET',
    path: '/api/v1/cms/variance/summary',
    access: 'contracts:read',
    security: 'read-remittance',
    response: VarianceSummary,
    summary: 'What payers allowed beside what their contracts say, by payer, contract, rule, cause and month, and how far the comparing is',
  }),
  getRuleShare: endpoint({
    method: 'GET',
    path: '/api/v1/cms/variance/of/rule/:id',
    access: 'contracts:read',
    security: 'read-remittance',
    params: z.object({ id: Id }),
    response: Totals,
    summary: 'How many remitted lines a rule explains to the cent',
  }),
  explainVariance: endpoint({
    method: 'GET',
    path: '/api/v1/cms/variance/:id/why',
    access: 'contracts:read',
    security: 'read-remittance',
    params: z.object({ id: Id }),
    response: z.object({ price: ExplainedPrice, billedUnits: z.number(), paidUnits: z.number() }),
    summary: 'The arithmetic of what a contract says of a remitted line',
  }),
  listVarianceColleagues: endpoint({
    method: 'GET',
    path: '/api/v1/cms/variance/colleagues',
    access: 'contracts:read',
    security: 'read-user',
    response: z.array(z.object({ userId: Id, name: z.string() })),
    summary: 'Whom remitted lines may be assigned to: who works for the brand and may see its contracts',
  }),
  markVariance: endpoint({
    method: 'POST',
    path: '/api/v1/cms/variance/status/all',
    access: 'contracts:write',
    body: chosen.extend({ change: WorkChange }),
    response: z.object({ affected: Count, before: z.array(Work).nullable() }),
    summary: `Mark, note or assign remitted lines; answers how they were, where they can be put back: up to ${ALL_LIMIT} lines`,
  }),
  restoreVariance: endpoint({
    method: 'POST',
    path: '/api/v1/cms/variance/status/restore',
    access: 'contracts:write',
    body: z.object({
      work: z
        .array(Work)
        .min(1)
        .max(ALL_LIMIT)
        .refine(isFew, because('tooMany', { limit: ALL_LIMIT })),
    }),
    response: z.object({ affected: Count }),
    summary: 'Put marks, notes and assignees of remitted lines back as they were',
  }),
}
