import type { BaseRateType, carveoutTypes, Method, ruleTypes, ServiceType } from './pricing/terms.ts'

/** What people call something that rules name by a constant. */
interface Name {
  name: string
  description: string
}
export type Option<Id extends string = string> = Name & { id: Id }

const entry = <Id extends string>([id, { name, description }]: [Id, Name]): Option<Id> => ({ id, name, description })
/** A list of names as the reference calls answer it, in the order it was written in. */
export const optionsOf = <Id extends string>(names: Record<Id, Name>): Option<Id>[] => (Object.entries(names) as [Id, Name][]).map(entry)
/** One of them; null where the id is none of theirs. */
export const nameOf = <Id extends string>(names: Record<Id, Name>, id: string | null): Option<Id> | null =>
  id !== null && Object.hasOwn(names, id) ? entry([id as Id, names[id as Id]]) : null

export const serviceTypeNames: Record<ServiceType, Name> = {
  INPATIENT: { name: 'Inpatient', description: 'Services of a stay in the hospital' },
  OUTPATIENT: { name: 'Outpatient', description: 'Services of a visit without a stay' },
  PHYSICIAN: { name: 'Physician', description: 'Professional services of physicians and other practitioners' },
}

export const ruleTypeNames: Record<(typeof ruleTypes)[number], Name> = {
  RULE: { name: 'Rule', description: 'Pays for the services of its type, or for those of a code service' },
  CARVEOUT: { name: 'Carve-out', description: 'Pays for the codes it names, before any rule' },
}

export const methodNames: Record<Method, Name> = {
  CPT_HCPCS: { name: 'CPT/HCPCS', description: 'The procedure code of the service' },
  REVENUE_CODE: { name: 'Revenue Code', description: 'The revenue code of the service' },
  MS_DRG: { name: 'MS-DRG', description: 'Medicare’s diagnosis-related group of the stay' },
  APR_DRG: { name: 'APR-DRG', description: 'The all-patient refined diagnosis-related group of the stay' },
  APC: { name: 'APC', description: 'Medicare’s ambulatory payment classification of the service' },
  EAPG: { name: 'EAPG', description: 'The enhanced ambulatory patient group of the service' },
  ICD_10_DX: { name: 'ICD-10-DX', description: 'A diagnosis of the visit' },
  ICD_10_PCS: { name: 'ICD-10-PCS', description: 'An inpatient procedure of the stay' },
  MODIFIER: { name: 'Modifier', description: 'A modifier of the procedure code' },
  CHARGE_CODE: { name: 'Charge Code', description: 'The code of the item in the charge master' },
  ALL_SERVICES: { name: 'All Services', description: 'Every service, whatever its codes' },
}

export const baseRateTypeNames: Record<BaseRateType, Name> = {
  BILLED_CHARGES: { name: 'Billed Charges', description: 'What the hospital charges' },
  FEE_SCHEDULE: { name: 'Fee Schedule', description: 'A schedule agreed with the payer' },
  IPPS_MS_DRG: { name: 'IPPS MS-DRG', description: 'Medicare’s inpatient weights by MS-DRG' },
  OPPS_APC: { name: 'OPPS APC', description: 'Medicare’s outpatient hospital rates by APC' },
  ASC: { name: 'ASC', description: 'Medicare’s rates for ambulatory surgery centers' },
  MPFS_RBRVS: { name: 'MPFS RBRVS', description: 'Medicare’s physician fee schedule, from relative value units' },
  CLFS: { name: 'CLFS', description: 'Medicare’s clinical laboratory fee schedule' },
  DMEPOS: { name: 'DMEPOS', description: 'Medicare’s fee schedule for durable equipment, prosthetics, orthotics and supplies' },
  ASP_DRUG: { name: 'ASP Drug', description: 'Medicare’s drug rates from average sales prices' },
  COST: { name: 'Cost', description: 'What the hospital pays for the item' },
}

export const carveoutTypeNames: Record<(typeof carveoutTypes)[number], Name> = {
  PROCEDURE: { name: 'Procedure', description: 'Procedures paid on their own' },
  REVENUE_CODE: { name: 'Revenue Code', description: 'Services of a revenue center paid on their own' },
  DRG: { name: 'DRG', description: 'Stays of a diagnosis-related group paid on their own' },
  IMPLANT_DEVICE: { name: 'Implant/Device', description: 'Implants and devices' },
  HIGH_COST_DRUG: { name: 'High-Cost Drug', description: 'Drugs that the ordinary rate would not cover' },
  NEW_TECHNOLOGY: { name: 'New Technology', description: 'Services too new for the ordinary rate' },
  EXCLUSION: { name: 'Exclusion', description: 'Services that the contract leaves out' },
}
