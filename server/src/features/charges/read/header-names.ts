import type { ChargeField } from '@ratebook/shared/uploads.ts'

type Priced = 'amountInpatient' | 'amountOutpatient'

/**
 * How hospitals head their columns, best name first. Compared without case, spaces and signs (`CPT(R)/HCPCS Code` = `cpt hcpcs code`);
 * when the whole name is unknown, again without the `noiseWords` and numbers (`Epic Charge Code ID`, `June 2019 Prices`).
 */
export const headerNames: Record<Exclude<ChargeField, Priced>, string[]> = {
  code: [
    'charge code', 'charge code id', 'charge cd', 'chg code', 'chg cd', 'cdm code', 'cdm number', 'cdm', 'charge number', 'charge no', 'charge id',
    'chg number', 'chargemaster code', 'charge master code', 'chargemaster number', 'px code', 'procedure code', 'procedure id', 'procedure number', 'proc code',
    'proc id', 'proc number', 'item code', 'item number', 'item no', 'item id', 'service code', 'service id', 'svc code', 'billing code', 'bill code', 'bill item',
    'bill item code', 'local code', 'internal code', 'eap code', 'mnemonic', 'charge mnemonic', 'item mnemonic', 'code',
  ],
  description: [
    'description', 'charge description', 'charge code description', 'procedure description', 'px description', 'item description',
    'service description', 'billing description', 'bill description', 'cdm description', 'chargemaster description', 'charge master description',
    'procedure name', 'charge name', 'item name', 'service name', 'long description', 'technical description', 'general description',
    'dispensed description', 'svc description', 'proc description', 'desc', 'charge desc', 'charge code desc', 'chg desc', 'chg description', 'procedure desc',
    'proc desc', 'item desc', 'service desc', 'svc desc', 'billing desc', 'bill desc', 'long desc', 'cdm desc', 'cdmdsc', 'ivdesc', 'dsc', 'descripion', 'name',
    'hospital service', 'short description',
  ],
  departmentName: [
    'department name', 'department', 'dept name', 'dept', 'department description', 'dept description', 'dept desc', 'service area', 'service category', 'service line',
    'cost center name', 'cost center description', 'cost center', 'cost centre', 'charge category', 'department charge category', 'category', 'department number',
    'department code', 'department id', 'dept number', 'dept no', 'dept code', 'dept id', 'cost center number', 'cost center code',
  ],
  cptHcpcs: [
    'cpt hcpcs', 'cpt hcpcs code', 'hcpcs cpt', 'hcpcs cpt code', 'cpt or hcpcs', 'cpt', 'cpt code', 'cpt4', 'cpt4 code', 'hcpcs', 'hcpcs code', 'hcpc',
    'hcpc code', 'cpt hcpc', 'cpt hcpc code', 'cpt hcpcs codes', 'cpt number', 'cpt 4 hcpcs', 'cpt cd', 'hcpcs cd', 'cpt hcpcs cd',
  ],
  revenueCode: [
    'revenue code', 'rev code', 'rev cd', 'revenue cd', 'ub rev code', 'ub revenue code', 'ub rev', 'ub code', 'ub04 code', 'ub92 code', 'rev code id', 'revenue code id',
    'revenue center code', 'revenue center', 'rev center', 'rev', 'revenue',
  ],
  drgCode: ['drg code', 'ms drg code', 'ms drg', 'drg number', 'drg'],
  modifiers: ['modifiers', 'modifier', 'modifier code', 'cpt modifier', 'hcpcs modifier', 'cpt hcpcs modifier', 'mods', 'mod'],
  ndc: ['ndc', 'ndc code', 'ndc number', 'national drug code'],
  drugUnit: ['drug unit of measurement', 'drug unit', 'drug units', 'drug quantity'],
  drugType: ['drug type of measurement', 'drug type', 'drug unit type'],
  setting: ['setting', 'service setting', 'patient setting', 'patient type', 'patient class', 'inpatient outpatient', 'ip op', 'ip or op'],
  billingClass: ['billing class', 'bill class'],
  plainName: [
    'plain name', 'plain language name', 'plain language', 'plain language description', 'consumer description', 'consumer friendly description', 'consumer friendly name',
    'patient friendly description', 'patient friendly name', 'friendly name',
  ],
  gl: ['gl', 'gl account', 'gl code', 'gl number', 'gl key', 'general ledger', 'general ledger account', 'general ledger code'],
  amount: [
    'price', 'prices', 'unit price', 'amount', 'amt', 'charge amount', 'charge amt', 'chg amount', 'chg amt', 'fee', 'fee amount', 'unit fee', 'unit charge', 'unit amount', 'charge price',
    'standard charge', 'standard charges', 'std charge', 'standard price', 'std price', 'standard amount', 'std amount', 'item price', 'item charge', 'procedure price',
    'procedure charge', 'service price', 'total charge', 'total price', 'hospital charge', 'hospital price', 'base price', 'base charge', 'primary price', 'ivprice',
  ],
  facilityName: ['facility name', 'facility', 'hospital name', 'hospital'],
}

/** These say outright that they are the gross charge, and win over the other price names. */
export const grossChargeNames = [
  'gross charge', 'gross charges', 'gross price', 'gross amount', 'gross', 'standard charge gross', 'cdm price', 'cdm charge', 'chargemaster price', 'charge master price',
]

/** One word for several things: taken only when no better column was found, in this order. */
export const looseNames: [Exclude<ChargeField, Priced>, string[]][] = [
  ['amount', ['charge', 'charges']],
  ['description', ['procedure', 'item', 'service', 'charge', 'test', 'drug name', 'medication']],
  ['code', ['procedure', 'item', 'service', 'charge', 'id', 'px', 'number']],
]

export const noiseWords = new Set([
  'epic', 'default', 'current', 'cur', 'new', 'effective', 'eff', 'as', 'of', 'at', 'standard', 'std', 'hospital', 'cdm', 'the', 'usd', 'r', 'tm',
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
  'jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec', 'fy',
])

export const inpatientWords = new Set(['ip', 'inp', 'inpt', 'inpatient'])
export const outpatientWords = new Set(['op', 'outp', 'outpt', 'outpatient'])
/** Named beside inpatient or outpatient in a price column (`IP/ER Price`); our settings do not tell them apart. */
export const emergencyWords = new Set(['er', 'ed', 'emergency'])
