/** The columns of CMS's data dictionary, version 3, as its CSV files head them and in their order. */

/** What stands behind the codes of an item. */
export const chargeColumns = [
  'modifiers',
  'setting',
  'billing_class',
  'drug_unit_of_measurement',
  'drug_type_of_measurement',
  'standard_charge|gross',
  'standard_charge|discounted_cash',
]
/** A rate in a tall file, and whose it is. */
export const rateColumns = [
  'payer_name',
  'plan_name',
  'standard_charge|negotiated_dollar',
  'standard_charge|negotiated_percentage',
  'standard_charge|negotiated_algorithm',
  'median_amount',
  '10th_percentile',
  '90th_percentile',
  'count',
  'standard_charge|methodology',
]
/** The rates of a payer and plan in a wide file. @param payer both, with `|` between them */
export const columnsOfPayer = (payer: string) => [
  ...['negotiated_dollar', 'negotiated_percentage', 'negotiated_algorithm'].map((column) => `standard_charge|${payer}|${column}`),
  ...['median_amount', '10th_percentile', '90th_percentile', 'count'].map((column) => `${column}|${payer}`),
  `standard_charge|${payer}|methodology`,
  `additional_payer_notes|${payer}`,
]
/** What stands behind the rates of an item. */
export const lastColumns = ['standard_charge|min', 'standard_charge|max', 'additional_generic_notes']
