import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { payMethods } from './pricing/pay-methods.ts'
import { methods, serviceTypes } from './pricing/terms.ts'
import { reasonKinds } from './pricing/answer.ts'
import { Id } from './wire/text.ts'

/** What may make another amount of a rate once the charges are known. */
export const rateConditions = ['', 'chargesAreLess', 'stopLoss', 'chargesAreLessOrStopLoss'] as const
/** Why there is no amount; `beyondReason`: it is more than anybody can have agreed to. */
export const noRateKinds = ['beyondReason', ...reasonKinds] as const

/**
 * What a contract pays for one of a line of its schedules: the rule that wins × the line, in the edition in force.
 * Null where it depends on a charge or there is no amount; `reason` says why.
 */
export const ContractedRate = z.object({
  id: z.number().int(),
  contractId: Id,
  ruleId: Id,
  name: z.string(),
  serviceType: z.enum(serviceTypes),
  ruleName: z.string(),
  paymethod: z.enum(payMethods),
  payvalue: z.number(),
  code: z.string(),
  codeType: z.enum(methods),
  modifiers: z.string(),
  /** set where charges of the code under this revenue code are paid otherwise than the code alone */
  revenueCode: z.string(),
  description: z.string(),
  group: z.string(),
  discountedFacAllowedAmount: z.number().nullable(),
  discountedNonfacAllowedAmount: z.number().nullable(),
  /** localised, where the rule has a locality */
  facAllowedAmount: z.number().nullable(),
  nonfacAllowedAmount: z.number().nullable(),
  locality: z.string(),
  /** of a DRG: its rate is the pay value times it */
  weight: z.number().nullable(),
  /** the days of a stay that a rate by the day is for: one of room and board, those that stays of the DRG usually take */
  days: z.number().int().nullable(),
  unless: z.enum(rateConditions),
  reason: z.enum(['', ...noRateKinds]),
})
export type ContractedRate = z.infer<typeof ContractedRate>
export const contractedRateList = columns(
  'contractedRates',
  { id: 'name', direction: 'asc' },
  {
    name: { label: 'contractedRates.name', type: 'text', sort: true, filter: true },
    code: { label: 'contractedRates.code', type: 'text', sort: true, filter: true },
    modifiers: { label: 'contractedRates.modifiers', type: 'text', sort: true, filter: true },
    description: { label: 'contractedRates.description', type: 'text', sort: true, filter: true },
    serviceType: { label: 'contractedRates.serviceType', type: 'text', sort: true, filter: true, search: false },
    paymethod: { label: 'contractedRates.paymethod', type: 'text', sort: true, filter: true, search: false },
    payvalue: { label: 'contractedRates.payvalue', type: 'number', sort: true, filter: true },
    discountedFacAllowedAmount: { label: 'contractedRates.discountedFac', type: 'money', sort: true, filter: true },
    unless: { label: 'contractedRates.unless', type: 'text', sort: true, filter: true, search: false, spare: true },
    reason: { label: 'contractedRates.reason', type: 'text', sort: true, filter: true, search: false },
    discountedNonfacAllowedAmount: { label: 'contractedRates.discountedNonfac', type: 'money', sort: true, filter: true },
    facAllowedAmount: { label: 'contractedRates.fac', type: 'money', sort: true, filter: true, hidden: true },
    nonfacAllowedAmount: { label: 'contractedRates.nonfac', type: 'money', sort: true, filter: true, hidden: true },
    revenueCode: { label: 'contractedRates.revenueCode', type: 'text', sort: true, filter: true, hidden: true },
    locality: { label: 'contractedRates.locality', type: 'text', sort: true, filter: true, hidden: true },
    weight: { label: 'contractedRates.weight', type: 'number', sort: true, filter: true, hidden: true },
    days: { label: 'contractedRates.days', type: 'number', sort: true, filter: true },
    ruleName: { label: 'contractedRates.ruleName', type: 'text', sort: true, filter: true, spare: true },
    codeType: { label: 'contractedRates.codeType', type: 'text', sort: true, filter: true, hidden: true, search: false },
    group: { label: 'contractedRates.group', type: 'text', sort: true, filter: true, hidden: true },
  },
)
export const contractedRates = {
  listContractedRates: endpoint({
    method: 'POST',
    path: '/api/v1/cms/contractedrates',
    access: 'contracts:read',
    security: 'read-contract',
    list: contractedRateList,
    body: listRequest(contractedRateList),
    response: page(ContractedRate),
    summary: 'What the contracts in force pay per line of their fee schedules, sorted and filtered',
  }),
}
