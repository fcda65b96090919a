import sql, { type Sql } from 'sql-template-tag'
import { type FieldError, faultAt, fieldError } from '@ratebook/shared/wire/errors.ts'
import { baseRateTypeNames, methodNames, serviceTypeNames } from '@ratebook/shared/contract-names.ts'
import { localityOf } from '@ratebook/shared/pricing/gpci.ts'
import { type GroupRange, nodeOf, rangeOf } from '@ratebook/shared/pricing/groups.ts'
import { type PayMethod, payMethodCards, readsSchedule, schedulesRead } from '@ratebook/shared/pricing/pay-methods.ts'
import { isLocalisable } from '@ratebook/shared/pricing/schedule.ts'
import type { BaseRateType, Method, ScheduleType, ServiceType } from '@ratebook/shared/pricing/terms.ts'
import type { NewRule } from '@ratebook/shared/rules.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import type { Reader } from '../../data/db.ts'
import { refusedFields } from '../../data/problem.ts'
import { unmatchedBy } from '../../terms/rule-record.ts'
import type { RuleRow } from '../../terms/rule-terms.ts'
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
    sql`SELECT id::text, contract_id::text AS "contractId", service_type AS "serviceType" FROM contracted_service
      WHERE brand_id = ${brandId}::uuid AND id = ${id}::uuid FOR KEY SHARE`,
  )
const codeServiceRow = (reader: Reader, brandId: string, id: string) =>
  find<CodeServiceRow>(
    reader,
    sql`
    SELECT name, service_type AS "serviceType", primary_rule_method AS "primaryRuleMethod", primary_codes AS "primaryCodes",
      qualifier_rule_method AS "qualifierRuleMethod", qualifier_codes AS "qualifierCodes"
    FROM code_service WHERE brand_id = ${brandId}::uuid AND id = ${id}::uuid FOR KEY SHARE`,
  )
const scheduleRow = (reader: Reader, brandId: string, id: string) =>
  find<ScheduleRow>(
    reader,
    sql`
    SELECT s.name, s.fee_schedule_type AS type, s.scope,
           EXISTS (SELECT FROM fee_schedule_item i
             WHERE i.brand_id = ${brandId}::uuid AND i.fee_schedule_id = s.id AND i.weight IS NOT NULL) AS "hasWeights",
           s.conversion_factor::float8 AS "conversionFactor"
    FROM fee_schedule s WHERE s.brand_id = ${brandId}::uuid AND s.id = ${id}::uuid FOR KEY SHARE OF s`,
  )

const listed = (types: readonly BaseRateType[]) => types.map((t) => baseRateTypeNames[t].name).join(', ')

/** What the schedule must be for the pay method to read it. */
function scheduleProblem(payMethod: PayMethod, { name, type, hasWeights }: ScheduleRow): Fault | null {
  const { name: method, needsWeights } = payMethodCards[payMethod]
  const readable = schedulesRead(payMethod)
  if (readable.length > 0 && !readable.includes(type))
    return fault('scheduleUnreadable', { method, types: listed(readable), name, type: baseRateTypeNames[type].name })
  if (needsWeights && !hasWeights) return fault('scheduleWeightless', { name })
  return null
}

/** What the pay method starts from; '' where it starts from nothing but its own amount. */
const baseOf = (payMethod: PayMethod, schedule: ScheduleRow | null): BaseRateType | '' =>
  readsSchedule(payMethod) ? (schedule?.type ?? '') : (payMethodCards[payMethod].bases[0] ?? '')

type CheckedRule = Awaited<ReturnType<typeof checkRule>>

/** A checked rule that is not saved, as if it were. One that is new is the newest. */
export const unsaved = ({ data, service, codeService }: CheckedRule, id: string, createdAt = new Date()): RuleRow => ({
  ...data,
  id,
  createdAt,
  serviceType: service.serviceType,
  codeService,
})

/**
 * What a rule says, checked against what it refers to and ready to be stored:
 * `data`, beside the contracted service and the code service it names.
 * @param saved the rule as it is: its groups stay where an edit sends none, and those it has need no longer be nodes of the schedule's tree
 * @param at where the rule stands in the request: 'rule.' for `{rule: …}`
 * @throws Problem 422 with every field that is refused
 */
export async function checkRule(
  reader: Reader,
  brandId: string,
  rule: NewRule,
  saved: { feeScheduleId: string | null; codeServiceId: string | null; groups: unknown } | null = null,
  at = '',
) {
  const problems: FieldError[] = []
  const refuse = (field: keyof NewRule, why: Fault) => problems.push(fieldError(`${at}${field}`, why))
  const { contractServiceId, name, description, feeScheduleId, codeServiceId, locality } = rule
  // the specification's spelling ends here, but for the fields that are refused
  const { ruleTypeId: ruleType, methodId, paymethodId: payMethod, payvalue: payValue } = rule
  const isRule = ruleType === 'RULE'

  const service = await serviceRow(reader, brandId, contractServiceId)
  if (!service) throw refusedFields(fault('contractedServiceMissing'), [faultAt(`${at}contractServiceId`, 'chooseContractedService')])

  const codeService = codeServiceId === null ? null : await codeServiceRow(reader, brandId, codeServiceId)
  if (codeServiceId !== null && !codeService) refuse('codeServiceId', fault('codeServiceMissing'))
  else if (codeService && !isRule) refuse('codeServiceId', fault('codeServiceOfRules'))
  else if (codeService && codeService.serviceType !== service.serviceType) {
    refuse(
      'codeServiceId',
      fault('codeServiceElsewhere', {
        name: codeService.name,
        its: serviceTypeNames[codeService.serviceType].name,
        ours: serviceTypeNames[service.serviceType].name,
      }),
    )
  }
  const unmatched = codeService && unmatchedBy(codeService)
  // what was saved stays, and says that it never matches
  if (unmatched && codeServiceId !== saved?.codeServiceId)
    refuse('codeServiceId', fault('methodUnmatched', { method: methodNames[unmatched].name }))
  if (isRule && rule.carveoutCodes !== '') refuse('carveoutCodes', fault('codesOfCarveouts'))

  const matchMethod = isRule && service.serviceType !== 'PHYSICIAN' ? null : methodId
  if (isRule && service.serviceType === 'PHYSICIAN' && matchMethod === null) refuse('methodId', fault('required'))
  if (isRule && matchMethod !== null && codeService && codeService.primaryRuleMethod !== matchMethod) {
    refuse('methodId', fault('codeServiceMethod', { name: codeService.name, method: methodNames[codeService.primaryRuleMethod].name }))
  }

  const schedule = feeScheduleId === null ? null : await scheduleRow(reader, brandId, feeScheduleId)
  if (feeScheduleId !== null && !schedule) refuse('feeScheduleId', fault('scheduleMissing'))
  const unreadable = schedule && scheduleProblem(payMethod, schedule)
  if (unreadable) refuse('feeScheduleId', unreadable)

  const gpci = localityOf(locality)
  if (locality !== '' && !gpci) refuse('locality', fault('localityMissing', { locality }))
  const isAdjusted = schedule && isLocalisable(schedule.scope, schedule.conversionFactor)
  if (gpci && schedule && readsSchedule(payMethod) && schedule.scope === 'national' && !isAdjusted) {
    refuse('locality', fault('scheduleNotLocalisable', { name: schedule.name }))
  }
  const workGpci = gpci && gpci.workGpciThousandths / 1000
  if (typeof rule.gpci === 'number' && rule.gpci !== workGpci)
    refuse('gpci', workGpci === null ? fault('gpciWithoutLocality') : fault('gpciOfLocality', { gpci: workGpci }))

  const base = baseOf(payMethod, schedule)
  if (base !== '' && rule.baseRateType !== '' && rule.baseRateType !== base && !unreadable)
    refuse('baseRateType', fault('otherBaseRate', { base: baseRateTypeNames[base].name }))

  // groups go with the schedule they are of
  const kept = isRule && schedule && saved ? (saved.groups as GroupRange[]).map(nodeOf) : []
  const groupIds = rule.groupIds ?? kept
  if (groupIds.length > 0 && !isRule) refuse('groupIds', fault('groupsOfRules'))
  else if (groupIds.length > 0 && feeScheduleId === null) refuse('groupIds', fault('groupsWithoutSchedule'))
  else if (groupIds.length > 0 && feeScheduleId !== null && schedule) {
    const chosen = feeScheduleId === saved?.feeScheduleId ? groupIds.filter((id) => !kept.includes(id)) : groupIds
    const [strange] = await strangeGroups(reader, brandId, feeScheduleId, chosen)
    if (strange !== undefined) refuse('groupIds', fault('groupMissing', { name: schedule.name, group: strange }))
  }

  const [first, second] = problems
  if (first) throw refusedFields(second ? fault('ruleRefused') : first, problems)
  return {
    service,
    codeService,
    data: {
      contractServiceId,
      name,
      description,
      ruleType,
      matchMethod,
      payMethod,
      payValue,
      baseRateType: base,
      carveoutType: isRule ? '' : rule.carveoutType,
      feeScheduleId,
      locality,
      carveoutCodes: rule.carveoutCodes,
      codeServiceId,
      groups: groupIds.flatMap((id) => rangeOf(id) ?? []),
      lesserOfCharges: rule.lesserOfCharges,
      minimum: rule.minimum,
      maximum: rule.maximum,
      reductions: rule.reductions,
      stopLoss: rule.stopLoss,
    },
  }
}
