import type { Cents, Fine, Hundredths } from './money.ts'
import type { RuleCommon, StopLoss, Rule, Terms } from './terms-schema.ts'

export type { RuleCommon, StopLoss, Rule, Terms }

/**
 * The language of a contract: what its rules can say. The forms edit it, the engine runs it. Every number is an integer:
 * `…Cents` are cents, `…Rate` ten-thousandths of a percent (100 % = 1,000,000),
 * `…Fine` ten-thousandths of a dollar, `…Hundredths` hundredths.
 */
export const serviceTypes = ['INPATIENT', 'OUTPATIENT', 'PHYSICIAN'] as const
export type ServiceType = (typeof serviceTypes)[number]
export const ruleTypes = ['RULE', 'CARVEOUT'] as const
/** How codes match. */
export const methods = [
  'CPT_HCPCS',
  'REVENUE_CODE',
  'MS_DRG',
  'APR_DRG',
  'APC',
  'EAPG',
  'ICD_10_DX',
  'ICD_10_PCS',
  'MODIFIER',
  'CHARGE_CODE',
  'ALL_SERVICES',
] as const
export type Method = (typeof methods)[number]
/** Codes that no charge item carries: whoever matches by them matches nothing. */
export const unmatchedMethods: readonly Method[] = ['EAPG', 'ICD_10_DX', 'ICD_10_PCS']
export const baseRateTypes = [
  'BILLED_CHARGES',
  'FEE_SCHEDULE',
  'IPPS_MS_DRG',
  'OPPS_APC',
  'ASC',
  'MPFS_RBRVS',
  'CLFS',
  'DMEPOS',
  'ASP_DRUG',
  'COST',
] as const
export type BaseRateType = (typeof baseRateTypes)[number]
/** The base rate types that are read from a schedule. */
export const scheduleTypes = baseRateTypes.filter((t) => t !== 'BILLED_CHARGES') as Exclude<BaseRateType, 'BILLED_CHARGES'>[]
export type ScheduleType = (typeof scheduleTypes)[number]
export const carveoutTypes = [
  'PROCEDURE',
  'REVENUE_CODE',
  'DRG',
  'IMPLANT_DEVICE',
  'HIGH_COST_DRUG',
  'NEW_TECHNOLOGY',
  'EXCLUSION',
] as const

/** A line of a fee schedule. */
export interface ScheduleItem {
  code: string
  type: Method
  modifiers: readonly string[]
  grouping: string
  description: string
  facFine: Fine | null
  nonfacFine: Fine | null
  minFine: Fine | null
  maxFine: Fine | null
  minUnitsHundredths: Hundredths | null
  maxUnitsHundredths: Hundredths | null
  /** relative weight, in ten-thousandths */
  weightFine: Fine | null
  /** days that a stay of a DRG usually takes: the geometric mean */
  meanStayHundredths: Hundredths | null
  /** relative value units, in hundredths */
  rvu: { work: Hundredths; facPe: Hundredths; nonfacPe: Hundredths; mp: Hundredths } | null
}
/** One edition of a schedule. */
export interface Edition {
  id: string
  name: string
  type: ScheduleType
  effectiveDate: string
  expirationDate: string | null
  terminationDate: string | null
  /** `national` amounts are localised by a rule's GPCI, `local` ones never again */
  scope: 'national' | 'local'
  /** dollars per relative value unit, in ten-thousandths */
  conversionFactorFine: Fine | null
  /** lines by their code, upper case */
  items: ReadonlyMap<string, readonly ScheduleItem[]>
}
/** All editions that follow each other under one name, by the id of each of them. */
export type Schedules = ReadonlyMap<string, readonly Edition[]>

/** One service of a visit, as it would stand on a claim. */
export interface Line {
  /** upper case, by how they are matched */
  codes: Partial<Record<Method, readonly string[]>>
  /** of the whole line; null where none is known */
  chargeCents: Cents | null
  unitsHundredths: Hundredths
  /** the item of the charge master that it is, where it is one */
  itemId?: string
}
/** What is priced at once: the procedure first, then the charges beside it. */
export interface Visit {
  serviceType: ServiceType
  /** `YYYY-MM-DD` */
  date: string
  facilityId: string
  /** whether the facility or the non-facility amounts of a schedule are meant */
  place: 'facility' | 'nonfacility'
  /** length of stay; null where nobody said: then it is what stays of the DRG usually take, where a table knows that */
  days: number | null
  lines: readonly Line[]
}
