import type { Dice } from './dice.ts'

/** What a column holds; `other`: nothing that is asked for. */
export type Kind = 'code' | 'description' | 'department' | 'cpt' | 'revenue' | 'ndc' | 'gl' | 'price' | 'inpatient' | 'outpatient'

/** How hospitals head such columns. */
const names: Record<Kind, string[]> = {
  code: [
    ...[
      'Charge Code',
      'CDM',
      'CDM #',
      'CDM Number',
      'Chg Code',
      'Chrg Cd',
      'Item Number',
      'SVC CODE',
      'Service Code',
      'Svc Cd',
      'Charge #',
    ],
    ...[
      'Chargemaster #',
      'Charge Master Number',
      'Item ID',
      'PROCEDURE_ID',
      'EAP ID',
      'CDM_NUM',
      'Billing Code',
      'Item Code',
      'Charge No.',
    ],
    ...['Charge Number', 'Bill Item ID', 'Activity Code', 'Chg #', 'PROC ID', 'ChargeCode', 'CHRGCD', 'CDM Code', 'Item #', 'Charge ID'],
    ...['Bill Code', 'Hospital Charge Code', 'SIM Code', 'Local Code', 'Internal Code', 'CDM No', 'Proc #', 'Item Nbr', 'Service ID'],
  ],
  description: [
    ...[
      'Description',
      'Charge Description',
      'Desc',
      'CHG DESC',
      'Chrg Desc',
      'Procedure Name',
      'PROC_NAME',
      'Item Description',
      'SVC DESC',
    ],
    ...['Service Description', 'Procedure Description', 'CDM Description', 'Long Description', 'Billing Desc', 'Charge Desc', 'Item Desc'],
    ...['Chargemaster Description', 'Billing Description', 'Charge Item Description', 'Technical Description', 'Item Name', 'Descr'],
    ...['PROC_DESC', 'Service Name', 'Description of Service', 'ChargeDescription', 'CDM Desc', 'Hospital Description', 'Full Description'],
    ...['Charge Name', 'Item/Service Description', 'Line Item Description', 'Item or Service', 'Service/Item Description', 'ITEMDESC'],
  ],
  department: [
    ...[
      'Department',
      'Dept',
      'Dept Name',
      'Cost Center',
      'Department Name',
      'DEPT DESC',
      'Revenue Center',
      'Svc Dept',
      'Dept.',
      'Dept Description',
    ],
    ...['Performing Department', 'Department Description', 'DEPT_NM', 'Service Area', 'Charge Dept'],
  ],
  cpt: [
    ...['CPT', 'CPT Code', 'HCPCS', 'HCPCS Code', 'CPT/HCPCS', 'CPT®', 'HCPC', 'CPT4', 'CPT-4', 'CPT/HCPCS Code', 'HCPCS/CPT', 'CPT Cd'],
    ...[
      'CPTHCPCS',
      'CPT_CODE',
      'PRIMARY CPT',
      'CPT-4/HCPCS',
      'HCPCS Cd',
      'CPT (HCPCS)',
      'HCPCS_CPT_CD',
      'CPT4 Code',
      'CPT / HCPCS',
      'Cpt Code(s)',
    ],
    ...['HCPCS/CPT Code', 'CPT HCPCS', 'CPT4/HCPCS', 'CPT or HCPCS', 'CPT Codes', 'Default CPT', 'CPT/HCPC', 'HCPCS #'],
  ],
  revenue: [
    ...[
      'Rev Code',
      'Revenue Code',
      'UB Rev Code',
      'Rev Cd',
      'REV',
      'Rev. Code',
      'UBRC',
      'Revenue Cd',
      'REV_CD',
      'UB04 Rev Code',
      'UB Code',
    ],
    ...[
      'UB-04 Revenue Code',
      'RevCode',
      'UB Revenue Code',
      'UB92',
      'UBREV',
      'Rev',
      'Revenue',
      'Rev Code #',
      'UB-04 Code',
      'Billing Rev Code',
    ],
  ],
  ndc: ['NDC', 'NDC Code', 'NDC #', 'NDC Number', 'National Drug Code', 'Drug NDC', 'NDC_CODE', 'NDC (11 digit)'],
  gl: ['GL', 'GL Account', 'GL Acct', 'G/L Code', 'General Ledger', 'GL Key', 'GL #'],
  price: [
    ...[
      'Price',
      'Charge Amount',
      'Chg Amt',
      'Gross Charge',
      'Unit Price',
      'Standard Charge',
      'Std Charge',
      'Amount',
      'Current Price',
      'Unit Charge',
    ],
    ...[
      'List Price',
      'Charge Price',
      'Price Per Unit',
      'CDM Price',
      'Hospital Charge',
      'Std Amt',
      'Facility Charge',
      'Gross Chg',
      'Base Charge',
    ],
    ...[
      'UNIT PRICE AS OF 1/1/2021',
      '2021 Price',
      'Price 2020',
      'FY21 Price',
      'Charge Amt',
      'Total Charge',
      'Gross Price',
      'Current Charge',
      'CHRG_AMT',
    ],
    ...[
      'CurrPrice',
      'Charge ($)',
      'Price ($)',
      'Std Chg',
      'Standard Price',
      'Default Price',
      'Charge',
      'Hospital Price',
      'Price Effective 7/1/2020',
    ],
    ...[
      'Item Price',
      'Charges',
      'Gross Charges',
      'Patient Price',
      'Price Amount',
      'CHG_PRICE',
      'Rate',
      'Standard Rate',
      'Unit Chg',
      'Fee',
      'Cdm Charge',
    ],
  ],
  inpatient: [
    'IP Price',
    'Inpatient Price',
    'INPT CHARGE',
    'IP Charge',
    'Inpatient Charge',
    'Inpat Price',
    'IP Amt',
    'Inpatient Gross Charge',
  ],
  outpatient: [
    'OP Price',
    'Outpatient Price',
    'OUTPT CHARGE',
    'OP Charge',
    'Outpatient Charge',
    'Outpat Price',
    'OP Amt',
    'Outpatient Gross Charge',
  ],
}

export const headerOf = ({ oneOf, percent }: Dice, kind: Kind): string => {
  const name = oneOf(names[kind])
  return percent(15)
    ? name.toUpperCase()
    : percent(10)
      ? name.toLowerCase()
      : percent(8)
        ? ` ${name} `
        : percent(6)
          ? name.replace(' ', '\n')
          : name
}
/** The same place in both lists is the same hospital's way. */
export const settingHeaders = ({ below }: Dice): [string, string] => {
  const at = below(names.inpatient.length)
  return [names.inpatient[at] as string, names.outpatient[at] as string]
}
