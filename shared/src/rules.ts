import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { methodNames } from './contract-names.ts'
import { ExplainedPrice, TriedService } from './wire/explained-price.ts'
import { CodesText, codesFault } from './wire/codes-text.ts'
import { baseRateTypes, carveoutTypes, methods, ruleTypes, serviceTypes, unmatchedMethods } from './pricing/terms.ts'
import { payMethodCards, payMethods, readsSchedule } from './pricing/pay-methods.ts'
import { hasAtMost } from './pricing/money.ts'
import { decimals, Money, Price } from './wire/money.ts'
import type { PlainCode } from './wire/fault.ts'
import { ComparedService, WhatIf, WhatIfForm } from './what-if.ts'
import { Id, requiredText, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** Holds a grouping and two codes. */
const GroupId = text(240)
/** A percentage as people write it, 110 or 87.5. */
const Percent = z
  .number()
  .min(0)
  .max(10_000)
  .refine(...decimals(4))
export const StopLossEdit = z.object({
  /** dollars, or days */
  threshold: Price,
  unit: z.enum(['dollars', 'days']),
  basis: z.enum(['first', 'second']),
  percentage: Percent.refine((n) => n > 0, because('moreThanNothing')),
})

const edit = z.object({
  contractServiceId: Id,
  name: requiredText(200).refine((s) => s === '' || /^[A-Za-z0-9 _-]+$/.test(s), because('alphanumeric')),
  description: text(2000).default(''),
  ruleTypeId: z.enum(ruleTypes),
  /** of a CARVEOUT, and of a RULE for physicians: how codes match */
  methodId: z.enum(methods).nullable().default(null),
  paymethodId: z.enum(payMethods),
  payvalue: z
    .number()
    .min(0)
    .max(999_999_999.9999)
    .refine(...decimals(4))
    .default(100),
  baseRateType: z.enum(['', ...baseRateTypes]).default(''),
  carveoutType: z.enum(['', ...carveoutTypes]).default(''),
  feeScheduleId: Id.nullable().default(null),
  /** key of a GPCI locality; '' = the amounts as the schedule has them */
  locality: text(20).default(''),
  /** `pwGpciWithFloor` of the locality: told with it, and refused where it is another's */
  gpci: z.number().nullable().optional(),
  carveoutCodes: CodesText.default(''),
  codeServiceId: Id.nullable().default(null),
  /** absent on update = as they are; [] = all */
  groupIds: z.array(GroupId).max(5000).optional(),
  lesserOfCharges: z.boolean().default(false),
  minimum: Money.nullable().default(null),
  maximum: Price.nullable().default(null),
  /** percent paid of the first, second, … procedure of a visit, dearest first; the last goes on: [100, 50] */
  reductions: z
    .array(Percent.refine((n) => n <= 100, because('overAHundredPercent')).meta({ maximum: 100 }))
    .max(10)
    .refine(([first]) => first !== 0, { path: [0], ...because('moreThanNothing') })
    .default([]),
  stopLoss: StopLossEdit.nullable().default(null),
})
type Edit = z.output<typeof edit>

/** What the fields must say together. */
function complete(rule: Edit, ctx: z.RefinementCtx) {
  const refuse = (path: keyof Edit, code: PlainCode) => ctx.addIssue({ code: 'custom', path: [path], ...because(code) })
  if (rule.ruleTypeId === 'CARVEOUT') {
    if (rule.methodId === null) refuse('methodId', 'required')
    else if (rule.carveoutCodes === '' && rule.methodId !== 'ALL_SERVICES') refuse('carveoutCodes', 'required')
    if (rule.methodId !== null && unmatchedMethods.includes(rule.methodId))
      ctx.addIssue({ code: 'custom', path: ['methodId'], ...because('methodUnmatched', { method: methodNames[rule.methodId].name }) })
    const fault = rule.methodId && codesFault(rule.carveoutCodes, rule.methodId)
    if (fault) ctx.addIssue({ code: 'custom', path: ['carveoutCodes'], params: { ...fault } })
  }
  if (readsSchedule(rule.paymethodId) && rule.feeScheduleId === null) refuse('feeScheduleId', 'required')
  const { value, onTop } = payMethodCards[rule.paymethodId]
  if (value !== 'none' && !onTop && rule.payvalue === 0) refuse('payvalue', 'moreThanNothing')
  if (value === 'percent' && rule.payvalue > 10_000) refuse('payvalue', 'percentageTooBig')
  if (value === 'dollars' && !hasAtMost(2, rule.payvalue)) refuse('payvalue', 'twoDecimals')
  if (rule.minimum !== null && rule.maximum !== null && rule.minimum > rule.maximum) refuse('maximum', 'belowMinimum')
  if (rule.stopLoss?.unit === 'days' && !Number.isInteger(rule.stopLoss.threshold)) refuse('stopLoss', 'wholeDays')
}
const together = {
  when: ({ issues, value }: { issues: readonly unknown[]; value: unknown }) =>
    issues.length === 0 && typeof value === 'object' && value !== null,
} as const

export const NewRule = edit.superRefine(complete, together)
export type NewRule = z.output<typeof NewRule>
/** Name and rule type tell which rule is meant; they cannot be changed. */
export const RuleEdit = edit.extend({ id: Id, version: Version }).superRefine(complete, together)
export type RuleEdit = z.output<typeof RuleEdit>
/** A rule that need not be saved: one with an id stands in for that rule. */
export const UnsavedRule = edit.extend({ id: Id.nullable().default(null), version: Version }).superRefine(complete, together)
export type UnsavedRule = z.output<typeof UnsavedRule>

const option = z.object({ id: z.string(), name: z.string(), description: z.string() })
/** A rule on the wire: as it is edited, with the names of what it refers to. */
export const ContractRule = z.object({
  ...edit.shape,
  id: Id,
  groupIds: z.array(z.string()),
  gpci: z.number().nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  name: z.string(),
  description: z.string(),
  carveoutCodes: z.string(),
  contractId: Id,
  contractName: z.string(),
  serviceType: z.enum(serviceTypes),
  inpatientService: z.boolean(),
  method: option.nullable(),
  ruleType: option,
  paymethod: option,
  codeService: z.object({ id: Id, name: z.string() }).nullable(),
  feeSchedule: z.object({ id: Id, name: z.string(), feeScheduleType: z.string(), effectiveDate: z.string() }).nullable(),
  localityName: z.string(),
  /** names of other rules of the contracted service that match some of the same codes: legal, but only one of them pays */
  overlaps: z.array(z.string()),
  /** codes by which it can match nothing: no charge item carries such, or no table is loaded that says which APC a code belongs to */
  neverMatchesBy: z.enum(methods).nullable(),
})
export type ContractRule = z.infer<typeof ContractRule>

export const Gpci = z.object({
  id: z.string(),
  mac: z.string(),
  state: z.string(),
  localityNumber: z.string(),
  localityName: z.string(),
  year: z.number().int(),
  pwGpciWithFloor: z.number(),
  peGpci: z.number(),
  mpGpci: z.number(),
})
export type Gpci = z.infer<typeof Gpci>

/** A node of the groups tree: level 0 the schedule's groupings, 1 ranges of codes, 2 codes. Its id is what `groupIds` holds. */
export const GroupNode = z.object({
  id: z.string(),
  ruleId: Id.nullable(),
  level: z.number().int(),
  nodeName: z.string(),
  parentId: z.string(),
  items: z.number().int(),
  hasChildren: z.boolean(),
})
export type GroupNode = z.infer<typeof GroupNode>

const id = z.object({ id: Id })
const reference = (path: `/${string}`, summary: string) =>
  endpoint({ method: 'GET', path, access: 'contracts:read', response: z.array(option), summary })
export const rules = {
  listRules: endpoint({
    method: 'GET',
    path: '/api/v1/cms/rules/:id',
    access: 'contracts:read',
    security: 'read-contract',
    params: id,
    response: z.array(ContractRule),
    summary: 'Rules of a contracted service, in the order in which they are looked at',
  }),
  getRule: endpoint({
    method: 'GET',
    path: '/api/v1/cms/rule/:id',
    access: 'contracts:read',
    security: 'read-contract',
    params: id,
    response: ContractRule,
    summary: 'A rule',
  }),
  createRule: endpoint({
    method: 'POST',
    path: '/api/v1/cms/rule',
    access: 'contracts:write',
    named: 'rule',
    body: NewRule,
    response: ContractRule,
    status: 201,
    summary: 'Add a rule to a contracted service',
  }),
  updateRule: endpoint({
    method: 'PUT',
    path: '/api/v1/cms/rule',
    access: 'contracts:write',
    named: 'rule',
    body: RuleEdit,
    response: ContractRule,
    summary: 'Change a rule, its name and type excepted; a stale version answers 409',
  }),
  deleteRule: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/rule/:id',
    access: 'contracts:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a rule',
  }),
  listMethodTypes: reference('/api/v1/cms/methodtypes', 'How codes match'),
  listRuleTypes: reference('/api/v1/cms/ruletypes', 'Rule types'),
  listPayMethods: reference('/api/v1/cms/paymethods', 'Pay methods'),
  listGpcis: endpoint({
    method: 'GET',
    path: '/api/v1/cms/gpcis',
    access: 'contracts:read',
    response: z.array(Gpci),
    summary: 'Medicare localities with their geographic practice cost indices',
  }),
  listRuleGroups: endpoint({
    method: 'GET',
    path: '/api/v1/cms/groups/:id',
    access: 'contracts:read',
    security: 'read-contract',
    params: id,
    response: z.array(GroupNode),
    summary: 'The groups a rule is limited to; none means all',
  }),
  listGroupTree: endpoint({
    method: 'POST',
    path: '/api/v1/cms/groups/tree',
    access: 'contracts:read',
    security: 'read-contract',
    response: z.array(GroupNode),
    summary:
      'Children of a node of a schedule’s groups tree, without a parent its groupings; or what a search finds in it, with its parents',
    body: z
      .object({
        ruleId: Id.nullable().default(null),
        level: z.number().int().min(0).max(2).default(0),
        nodeName: text(200).default(''),
        /** the same as '' */
        parentId: GroupId.nullable().default(''),
        /** part of a code or of a grouping’s name: answers the nodes that have it, wherever they are, each after its parents */
        search: text(200).default(''),
        /** of a rule that is not saved yet, or is about to read another schedule */
        feeScheduleId: Id.nullable().default(null),
      })
      .refine((request) => request.ruleId !== null || request.feeScheduleId !== null, {
        path: ['feeScheduleId'],
        ...because('ruleOrSchedule'),
      }),
  }),
  tryRule: endpoint({
    method: 'POST',
    path: '/api/v1/cms/rule/try',
    access: 'contracts:read',
    summary: 'Price a service under a rule that need not be saved, and show the arithmetic',
    body: z.object({ rule: UnsavedRule, service: TriedService }),
    /** `alone`: under this rule; `inContract`: under the contract with it, and by which rule */
    response: z.object({
      alone: ExplainedPrice,
      inContract: ExplainedPrice,
      winner: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  }),
  getRemittedVolumes: endpoint({
    method: 'GET',
    path: '/api/v1/cms/whatif/volumes',
    access: 'contracts:read',
    security: 'export',
    query: ComparedService,
    download: 'text/csv',
    response: z.string(),
    summary: 'What the payers of a contract answered in a facility in the last 12 months, as a file of services to compare',
  }),
  compareRules: endpoint({
    method: 'POST',
    path: '/api/v1/cms/whatif',
    access: 'contracts:read',
    security: 'read-contract',
    form: WhatIfForm,
    file: 'volumeCsvFile',
    response: WhatIf,
    summary:
      'Price a file of services (code, units) under a contract and under a copy of it with changed rules (multipart field volumeCsvFile)',
  }),
}
