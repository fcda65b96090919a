import sql, { type Sql } from 'sql-template-tag'
import type { FieldError } from '@ratebook/shared/wire/errors.ts'
import { baseRateTypeNames, methodNames, serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { localityOf } from '@ratebook/shared/pricing/gpci.ts'
import { type PayMethod, payMethodCards, readsSchedule, schedulesRead } from '@ratebook/shared/pricing/pay-methods.ts'
import { isLocalisable } from '@ratebook/shared/pricing/schedule.ts'
import type { BaseRateType, Method, ScheduleType, ServiceType } from '@ratebook/shared/pricing/terms.ts'
import type { NewRule } from '@ratebook/shared/rules.ts'
import type { Reader } from '../../data/db.ts'
import { refusedFields } from '../../data/problem.ts'
import type { StoredRule } from '../../terms/rule-terms.ts'
import { strangeGroups } from './groups.ts'

interface Service {
  id: string
  contractId: string
  serviceType: ServiceType
}
interface CodeServiceRow {
  name: string
  serviceType: ServiceType
  primaryRuleMethod: Method
  primaryCodes: string
  qualifierRuleMethod: Method | ''
  qualifierCodes: string
}
interface ScheduleRow {
  name: string
  type: ScheduleType
  scope: 'national' | 'local'
  hasWeights: boolean
  conversionFactor: number | null
}

/** What a rule refers to is held against removal until the transaction ends, where there is one. */
async function find<R>(reader: Reader, query: Sql): Promise<R | null> {
  const [row] = await reader.rows<R>(query)
  return row ?? null
}
const serviceRow = (reader: Reader, brandId: string, id: string) =>
  find<Service>(
    reader,
    sql`SELECT id::text, contract_id::text AS "contractId", service_type AS "serviceType" FROM contracted_service WHERE brand_id = ${brandId}::uuid AND id = ${id}::uuid FOR KEY SHARE`,
  )
const codeServiceRow = (reader: Reader, brandId: string, id: string) =>
  find<CodeServiceRow>(
    reader,
    sql`
    SELECT name, service_type AS "serviceType", primary_rule_method AS "primaryRuleMethod", primary_codes AS "primaryCodes", qualifier_rule_method AS "qualifierRuleMethod", qualifier_codes AS "qualifierCodes"
    FROM code_service WHERE brand_id = ${brandId}::uuid AND id = ${id}::uuid FOR KEY SHARE`,
  )
const scheduleRow = (reader: Reader, brandId: string, id: string) =>
  find<ScheduleRow>(
    reader,
    sql`
    SELECT s.name, s.fee_schedule_type AS type, s.scope,
           EXISTS (SELECT FROM fee_schedule_item i WHERE i.brand_id = ${brandId}::uuid AND i.fee_schedule_id = s.id AND i.weight IS NOT NULL) AS "hasWeights",
           s.conversion_factor::float8 AS "conversionFactor"
    FROM fee_schedule s WHERE s.brand_id = ${brandId}::uuid AND s.id = ${id}::uuid FOR KEY SHARE OF s`,
  )

const listed = (types: readonly BaseRateType[]) => types.map((t) => baseRateTypeNames[t].name).join(', ')

/** What the schedule must be for the pay method to read it. */
function scheduleProblem(payMethod: PayMethod, { name, type, hasWeights }: ScheduleRow): string | null {
  const { name: method, needsWeights } = payMethodCards[payMethod]
  const readable = schedulesRead(payMethod)
  if (readable.length > 0 && !readable.includes(type))
    return `${method} reads schedules of the type ${listed(readable)}; “${name}” is ${baseRateTypeNames[type].name}`
  if (needsWeights && !hasWeights) return `“${name}” has no relative weights, so a base rate cannot be multiplied by them`
  return null
}

/** What the pay method starts from; '' where it starts from nothing but its own amount. */
const baseOf = (payMethod: PayMethod, schedule: ScheduleRow | null): BaseRateType | '' =>
  readsSchedule(payMethod) ? (schedule?.type ?? '') : (payMethodCards[payMethod].bases[0] ?? '')

type CheckedRule = Awaited<ReturnType<typeof checkRule>>

/** A checked rule that is not saved, as if it were. One that is new is the newest. */
export const unsaved = ({ data, service, codeService }: CheckedRule, id: string, createdAt = new Date()): StoredRule => ({
  ...data,
  id,
  createdAt,
  serviceType: service.serviceType,
  codeService,
})

/**
 * What a rule says, checked against what it refers to and ready to be stored: `data`, beside the contracted service and the code service it names.
 * @param groupsNow the groups it has, for an edit that sends none
 * @param at where the rule stands in the request: 'rule.' for `{rule: …}`
 * @throws Problem 422 with every field that is refused
 */
export async function checkRule(reader: Reader, brandId: string, rule: NewRule, groupsNow: string[] = [], at = '') {
  const problems: FieldError[] = []
  const refuse = (field: keyof NewRule, message: string) => problems.push({ path: `${at}${field}`, message })
  const { contractServiceId, name, description, ruleTypeId, paymethodId, feeScheduleId, codeServiceId, locality } = rule
  const isRule = ruleTypeId === 'RULE'

  const service = await serviceRow(reader, brandId, contractServiceId)
  if (!service)
    throw refusedFields('The contracted service does not exist', [
      { path: `${at}contractServiceId`, message: 'Choose a contracted service of this brand' },
    ])

  const codeService = codeServiceId === null ? null : await codeServiceRow(reader, brandId, codeServiceId)
  if (codeServiceId !== null && !codeService) refuse('codeServiceId', 'There is no such code service: choose one of this brand')
  else if (codeService && !isRule) refuse('codeServiceId', 'Only a rule has a code service; a carve-out names its codes itself')
  else if (codeService && codeService.serviceType !== service.serviceType) {
    refuse(
      'codeServiceId',
      `“${codeService.name}” is for ${serviceTypeNames[codeService.serviceType].name} services, the rule for ${serviceTypeNames[service.serviceType].name}: choose another one`,
    )
  }
  if (isRule && rule.carveoutCodes !== '') refuse('carveoutCodes', 'Only a carve-out names codes itself; a rule has a code service')

  const ownMethod = isRule && service.serviceType !== 'PHYSICIAN' ? null : rule.methodId
  if (isRule && service.serviceType === 'PHYSICIAN' && ownMethod === null) refuse('methodId', 'Required field')
  if (isRule && ownMethod !== null && codeService && codeService.primaryRuleMethod !== ownMethod) {
    refuse(
      'methodId',
      `“${codeService.name}” matches by ${methodNames[codeService.primaryRuleMethod].name}: choose that, or another code service`,
    )
  }

  const schedule = feeScheduleId === null ? null : await scheduleRow(reader, brandId, feeScheduleId)
  if (feeScheduleId !== null && !schedule) refuse('feeScheduleId', 'Unknown schedule: choose a fee schedule of this brand')
  const unreadable = schedule && scheduleProblem(paymethodId, schedule)
  if (unreadable) refuse('feeScheduleId', unreadable)

  const gpci = localityOf(locality)
  if (locality !== '' && !gpci) refuse('locality', `There is no locality “${locality}”`)
  const isAdjusted = schedule && isLocalisable(schedule.scope, schedule.conversionFactor)
  if (gpci && schedule && readsSchedule(paymethodId) && schedule.scope === 'national' && !isAdjusted) {
    refuse('locality', `“${schedule.name}” has no relative values, so it cannot be localized. Leave the locality empty.`)
  }
  const workGpci = gpci && gpci.workGpciThousandths / 1000
  if (typeof rule.gpci === 'number' && rule.gpci !== workGpci)
    refuse('gpci', workGpci === null ? 'Told with the locality it belongs to' : `That of the locality is ${workGpci}`)

  const base = baseOf(paymethodId, schedule)
  if (base !== '' && rule.baseRateType !== '' && rule.baseRateType !== base && !unreadable)
    refuse('baseRateType', `${baseRateTypeNames[base].name} is what this rule starts from`)

  // groups go with the schedule they are of
  const groupIds = rule.groupIds ?? (isRule && schedule ? groupsNow : [])
  if (groupIds.length > 0 && !isRule) refuse('groupIds', 'Only a rule is limited to groups; a carve-out names its codes')
  else if (groupIds.length > 0 && feeScheduleId === null) refuse('groupIds', 'Groups are those of a fee schedule: choose one')
  else if (groupIds.length > 0 && feeScheduleId !== null && schedule) {
    const [strange] = await strangeGroups(reader, brandId, feeScheduleId, groupIds)
    if (strange !== undefined) refuse('groupIds', `“${schedule.name}” has no group “${strange}”: choose the groups anew`)
  }

  if (problems.length > 0)
    throw refusedFields(problems.length === 1 ? (problems[0] as FieldError).message : 'Some fields of the rule are refused', problems)
  return {
    service,
    codeService,
    data: {
      contractServiceId,
      name,
      description,
      ruleTypeId,
      methodId: ownMethod,
      paymethodId,
      payvalue: rule.payvalue,
      baseRateType: base,
      carveoutType: isRule ? '' : rule.carveoutType,
      feeScheduleId,
      locality,
      carveoutCodes: rule.carveoutCodes,
      codeServiceId,
      groupIds,
      lesserOfCharges: rule.lesserOfCharges,
      minimum: rule.minimum,
      maximum: rule.maximum,
      reductions: rule.reductions,
      stopLoss: rule.stopLoss,
    },
  }
}
