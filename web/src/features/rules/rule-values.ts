import { payMethodCards, readsSchedule, usualPayMethod } from '@ratebook/shared/pricing/pay-methods.ts'
import type { Method, ServiceType } from '@ratebook/shared/pricing/terms.ts'
import { type ContractRule, NewRule, RuleEdit } from '@ratebook/shared/rules.ts'
import { because } from '@ratebook/shared/wire/zod-faults.ts'
import { z } from 'zod'

type Edit = z.output<typeof NewRule>
type StopLoss = NonNullable<Edit['stopLoss']>
/**
 * A rule as the form holds it: in a select nothing chosen is '', a number that is not typed
 * yet is null, one that cannot be read NaN. One that is being made has no id.
 */
export type RuleValues = Omit<
  Edit,
  'contractServiceId' | 'methodId' | 'payvalue' | 'feeScheduleId' | 'codeServiceId' | 'reductions' | 'stopLoss' | 'gpci'
> & {
  methodId: Method | ''
  payvalue: number | null
  feeScheduleId: string
  codeServiceId: string
  reductions: (number | null)[]
  stopLoss: (Omit<StopLoss, 'threshold' | 'percentage'> & { threshold: number | null; percentage: number | null }) | null
  id?: string
  version?: number
}
/** What the rule belongs to. */
export type RuleContext = { contractServiceId: string; serviceType: ServiceType }
/** What is sent to save it. */
export type RuleBody = z.output<typeof NewRule> | z.output<typeof RuleEdit>

export const blankRule: RuleValues = {
  name: '',
  description: '',
  ruleTypeId: 'RULE',
  methodId: '',
  paymethodId: usualPayMethod,
  payvalue: 100,
  baseRateType: '',
  carveoutType: '',
  feeScheduleId: '',
  locality: '',
  carveoutCodes: '',
  codeServiceId: '',
  groupIds: undefined,
  lesserOfCharges: false,
  minimum: null,
  maximum: null,
  reductions: [],
  stopLoss: null,
}

/** A new rule of a service type. Every rule for physicians names a method. */
export const newRule = (serviceType: ServiceType): RuleValues => ({
  ...blankRule,
  methodId: serviceType === 'PHYSICIAN' ? 'ALL_SERVICES' : '',
})

export const valuesOf = (rule: ContractRule): RuleValues => ({
  id: rule.id,
  version: rule.version,
  name: rule.name,
  description: rule.description,
  ruleTypeId: rule.ruleTypeId,
  methodId: rule.methodId ?? (rule.ruleTypeId === 'RULE' ? newRule(rule.serviceType).methodId : ''),
  paymethodId: rule.paymethodId,
  payvalue: rule.payvalue,
  baseRateType: rule.baseRateType,
  carveoutType: rule.carveoutType,
  feeScheduleId: rule.feeScheduleId ?? '',
  locality: rule.locality,
  carveoutCodes: rule.carveoutCodes,
  codeServiceId: rule.codeServiceId ?? '',
  groupIds: undefined,
  lesserOfCharges: rule.lesserOfCharges,
  minimum: rule.minimum,
  maximum: rule.maximum,
  reductions: rule.reductions,
  stopLoss: rule.stopLoss,
})

/** A rule for stays or visits takes its method from the code service. */
export const methodIsOpen = ({ ruleTypeId }: Pick<RuleValues, 'ruleTypeId'>, serviceType: ServiceType) =>
  ruleTypeId === 'CARVEOUT' || serviceType === 'PHYSICIAN'
export const groupsAreOpen = (rule: Pick<RuleValues, 'ruleTypeId' | 'paymethodId'>, serviceType: ServiceType) =>
  rule.ruleTypeId === 'RULE' && serviceType === 'PHYSICIAN' && readsSchedule(rule.paymethodId)

/**
 * The rule as calls take it: fields that do not belong to its type or to what it pays are
 * left as nothing. What is missing or cannot be read is for the schema to refuse.
 */
export function bodyOf({ groupIds, ...values }: RuleValues, { contractServiceId, serviceType }: RuleContext) {
  const isCarveout = values.ruleTypeId === 'CARVEOUT'
  const scheduled = readsSchedule(values.paymethodId)
  return {
    ...values,
    contractServiceId,
    methodId: methodIsOpen(values, serviceType) ? values.methodId || null : null,
    payvalue: payMethodCards[values.paymethodId].value === 'none' ? 0 : values.payvalue,
    carveoutType: isCarveout ? values.carveoutType : '',
    carveoutCodes: isCarveout && values.methodId !== 'ALL_SERVICES' ? values.carveoutCodes : '',
    codeServiceId: isCarveout ? null : values.codeServiceId || null,
    feeScheduleId: scheduled ? values.feeScheduleId || null : null,
    locality: scheduled ? values.locality : '',
    ...(!isCarveout && groupIds && { groupIds }),
  }
}

/** What must be filled in, as the other fields stand. */
export function requiredOf(values: RuleValues, serviceType: ServiceType) {
  const required = new Set<keyof RuleValues>(['name', 'ruleTypeId', 'paymethodId'])
  if (methodIsOpen(values, serviceType)) required.add('methodId')
  if (values.ruleTypeId === 'CARVEOUT' && values.methodId !== 'ALL_SERVICES') required.add('carveoutCodes')
  if (readsSchedule(values.paymethodId)) required.add('feeScheduleId')
  if (payMethodCards[values.paymethodId].value !== 'none') required.add('payvalue')
  return required
}

/** Checks what would be sent, and turns the form's values into it; the fields that are missing are told together with all other faults. */
export const ruleForm = (context: RuleContext) =>
  z.custom<RuleValues>().transform((values, ctx): RuleBody => {
    const missing = [...requiredOf(values, context.serviceType)].filter((name) => values[name] === '' || values[name] === null)
    for (const name of missing) ctx.addIssue({ code: 'custom', path: [name], ...because('required') })
    const checked = (values.id === undefined ? NewRule : RuleEdit).safeParse(bodyOf(values, context))
    for (const { path, message } of checked.error?.issues ?? [])
      if (!missing.includes(path[0] as keyof RuleValues)) ctx.addIssue({ code: 'custom', path, message })
    return checked.success ? checked.data : z.NEVER
  })
