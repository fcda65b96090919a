import { type ScheduleField, scheduleFields } from '@ratebook/shared/fee-schedules.ts'
import type { Method, ScheduleType } from '@ratebook/shared/pricing/terms.ts'
import { compact } from '../../imports/cells.ts'
import { columnVocabulary } from '../../imports/fields.ts'

export const templateHeader = [
  'Code',
  'Type',
  'Description',
  'Grouping',
  'Facility Amount',
  'Non-Facility Amount',
  'Minimum Amount',
  'Maximum Amount',
  'Minimum Units',
  'Maximum Units',
  'Modifier 1',
  'Modifier 2',
  'Modifier 3',
  'Modifier 4',
  'Weight',
  'Geometric Mean Stay',
  'Work RVU',
  'Facility PE RVU',
  'Non-Facility PE RVU',
  'MP RVU',
]

const each = (starts: string[], ends: string[]) => starts.flatMap((s) => ends.flatMap((e) => [`${s} ${e}`, `${e} ${s}`]))
const amounts = ['amount', 'allowed amount', 'allowed', 'allowable', 'rate', 'fee', 'price', 'payment', 'payment amount']
const facility = ['facility', 'fac']
const nonfacility = ['non facility', 'non fac', 'nf', 'office']
const modifier = (n: number) => [`modifier ${n}`, `mod ${n}`, `modifier code ${n}`]
const numberedCodes = [
  'cpt hcpcs',
  'hcpcs cpt',
  'cpt or hcpcs',
  'hcpcs',
  'cpt',
  'procedure',
  'proc',
  'px',
  'ms drg',
  'drg',
  'apr drg',
  'apc',
  'eapg',
  'revenue',
  'rev',
  'billing',
  'service',
  'charge',
]

/** How such files head their columns, best name first. */
const headerNames: Record<ScheduleField, string[]> = {
  code: [
    ...numberedCodes.map((c) => `${c} code`),
    'code',
    'cpt hcpcs',
    'hcpcs cpt',
    'cpt or hcpcs',
    'hcpcs',
    'cpt',
    'ms drg',
    'drg',
    'apr drg',
    'apc',
    'eapg',
  ],
  type: ['type', 'code type', 'billing code type', 'type of code', 'coding system'],
  description: [
    'description',
    'desc',
    'short description',
    'short descriptor',
    'long description',
    'descriptor',
    'procedure description',
    'service description',
    'code description',
    'service',
    'title',
    'drg title',
    'ms drg title',
    'name',
  ],
  grouping: ['grouping', 'group', 'group name', 'category', 'service category', 'section'],
  facAllowedAmount: [...each(facility, amounts), ...facility],
  nonfacAllowedAmount: [...each(nonfacility, amounts), ...nonfacility],
  allowedAmount: [
    'allowed amount',
    'allowable amount',
    'contracted rate',
    'negotiated rate',
    'fee schedule amount',
    'fee amount',
    'payment rate',
    'payment amount',
    'maximum fee',
    'allowed',
    'allowable',
    'amount',
    'rate',
    'fee',
    'price',
    'payment',
    'reimbursement',
  ],
  minAmount: [...each(['minimum', 'min'], ['amount', 'allowed amount', 'rate', 'payment']), 'minimum', 'min', 'floor'],
  maxAmount: [...each(['maximum', 'max'], ['amount', 'allowed amount', 'rate', 'payment']), 'maximum', 'max', 'cap', 'ceiling'],
  minUnit: [...each(['minimum', 'min', 'from'], ['unit', 'units', 'quantity'])],
  maxUnit: [...each(['maximum', 'max', 'to'], ['unit', 'units', 'quantity'])],
  modifier1: [...modifier(1), 'modifier', 'modifiers', 'mod', 'mods', 'modifier code', 'hcpcs modifier', 'cpt modifier'],
  modifier2: modifier(2),
  modifier3: modifier(3),
  modifier4: modifier(4),
  weight: ['weight', 'weights', 'relative weight', 'drg weight', 'ms drg weight', 'apc weight'],
  meanStay: ['geometric mean stay', 'geometric mean los', 'geometric mean length of stay', 'gmlos', 'mean stay'],
  workRvu: ['work rvu', 'work rvus', 'physician work rvu', 'wrvu'],
  facPeRvu: ['facility pe rvu', 'fac pe rvu', 'pe rvu facility', 'facility practice expense rvu'],
  nonfacPeRvu: ['non facility pe rvu', 'non fac pe rvu', 'pe rvu non facility', 'non facility practice expense rvu'],
  mpRvu: ['mp rvu', 'mp rvus', 'malpractice rvu', 'pli rvu'],
}
const hasAny = (fields: readonly (string | null)[], needed: readonly ScheduleField[]) => needed.some((f) => fields.includes(f))
const paying = ['allowedAmount', 'facAllowedAmount', 'nonfacAllowedAmount', 'weight'] as const

/** What every file needs and these columns lack: a code, and an amount or a weight. */
export const missingFields = (fields: readonly (string | null)[]): ScheduleField[] => [
  ...(fields.includes('code') ? [] : ['code' as const]),
  ...(hasAny(fields, paying) ? [] : ['allowedAmount' as const]),
]

export const csvVocabulary = columnVocabulary(headerNames, missingFields)

const isScheduleField = (field: string | null): field is ScheduleField => (scheduleFields as readonly (string | null)[]).includes(field)
/** The field of a column as it is told: what only a public table has is none of a schedule's. */
export const scheduleFieldOf = (field: string | null) => (isScheduleField(field) ? field : null)

/** Ways of naming a type of code, in a column of its own or as the head of the codes; compared by letters and digits. */
const typeNames = new Map<string, Method>(
  (
    [
      ['CPT_HCPCS', ['cpt', 'hcpcs', 'cpt hcpcs', 'hcpcs cpt', 'cpt or hcpcs']],
      ['REVENUE_CODE', ['revenue', 'rev', 'rc', 'ub rev']],
      ['MS_DRG', ['ms drg', 'drg']],
      ['APR_DRG', ['apr drg']],
      ['APC', ['apc']],
      ['EAPG', ['eapg']],
      ['ICD_10_DX', ['icd 10 dx', 'icd 10 cm']],
      ['ICD_10_PCS', ['icd 10 pcs']],
      ['CHARGE_CODE', ['charge', 'cdm']],
    ] as [Method, string[]][]
  ).flatMap(([method, names]) => [method, ...names].map((name) => [compact(name), method] as const)),
)
export const readType = (name: string): Method | null =>
  typeNames.get(compact(name)) ?? typeNames.get(compact(name).replace(/codes?$/, '')) ?? null
/** The types a file may name. */
export const typeWords = [...new Set(typeNames.values())]

/** The type of a code that neither its row nor its column's name tells. */
export function typeOfCode(scheduleType: ScheduleType, code: string): Method {
  if (scheduleType === 'IPPS_MS_DRG') return 'MS_DRG'
  // APCs have four digits, HCPCS codes five characters
  return scheduleType === 'OPPS_APC' && /^\d{1,4}$/.test(code) ? 'APC' : 'CPT_HCPCS'
}
