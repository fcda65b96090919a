/** What became of a file of remittances: being read, taken, or refused as a whole. */
export const remittanceStates = ['processing', 'applied', 'failed'] as const
/** Where a claim's services were given. */
export const claimSettings = ['inpatient', 'outpatient'] as const
/** Who bears what was not paid: contract, patient, others, the payer's own decision; CR corrects an earlier answer. */
export const adjustmentGroups = ['CO', 'PR', 'OA', 'PI', 'CR'] as const
