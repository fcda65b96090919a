/** What a column of a charge master file may be read as. */
export const chargeFields = [
  'code',
  'codeType',
  'description',
  'departmentName',
  'cptHcpcs',
  'revenueCode',
  'drgCode',
  'amount',
  'amountInpatient',
  'amountOutpatient',
  'cashPrice',
  'setting',
  'modifiers',
  'ndc',
  'drugUnit',
  'drugType',
  'billingClass',
  'plainName',
  'gl',
  'facilityName',
] as const
export type ChargeField = (typeof chargeFields)[number]
