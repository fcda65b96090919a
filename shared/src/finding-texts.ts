/**
 * What a check of a machine-readable file can find: how grave it is, what is wrong, and how it is mended. An error breaks the format or
 * the rule (45 CFR 180.50, data dictionary 3.0.0); a warning is what somebody should look at.
 */
const error = (title: string, remedy: string) => ({ severity: 'error', title, remedy }) as const
const warning = (title: string, remedy: string) => ({ severity: 'warning', title, remedy }) as const

export const findingTexts = {
  // the file as such
  unreadable: error('The file cannot be read', 'Send the file as CSV or JSON by CMS’s data dictionary, unpacked or in a ZIP archive.'),
  noHeader: error('There is no row of column headers', 'Row 3 of a CSV file holds the headers of the data dictionary.'),
  notUtf8: error('The file is not in UTF-8', 'Save it as “CSV UTF-8”: in another encoding, readers see wrong letters in names and notes.'),
  byteOrderMark: warning(
    'The file begins with a byte order mark',
    'Save it as UTF-8 without BOM: some readers take the mark for a part of the first header.',
  ),
  mixedLineEnds: warning('Lines end in more than one way', 'Let every line end in LF, or every one in CR LF.'),
  otherDelimiter: error('Columns are not separated by commas', 'Save it with commas between the columns.'),
  jsonBroken: error('The JSON is not well-formed', 'Mend the syntax; NaN, comments and unquoted names are none of JSON.'),
  trailingComma: error('A comma stands before a closing bracket', 'Remove it: strict readers of JSON refuse the whole file.'),
  jsonNull: error('A value is null', 'Leave out what is empty, with its name.'),
  jsonEmpty: error('A text or a list is empty', 'Leave out what is empty, with its name.'),
  jsonKind: error(
    'A value is of another kind than the format wants',
    'Write amounts as numbers, the count as text, the attestation as true, and lists as lists.',
  ),
  noItems: error('The file has no items', 'List every item and service under the headers.'),

  // rows 1 and 2
  headMissing: error('A header of row 1 is missing', 'Write it as the data dictionary spells it.'),
  headEmpty: error('A value of row 2 is empty', 'Fill it in; only the license number may be empty.'),
  dateInvalid: error('The date is none', 'Write the day of the last update as YYYY-MM-DD.'),
  dateOld: warning('The file was last updated more than a year ago', 'Update it: the rule asks for it at least once a year.'),
  dateAhead: warning('The date lies ahead', 'Write the day on which the file was last updated.'),
  versionOther: error(
    'The version is not 3.0.0',
    'Since 1 January 2026 files are made by data dictionary 3.0.0: renew the layout, then write 3.0.0.',
  ),
  attestationMissing: error(
    'The attestation is not there word for word',
    'Take the header of row 1 from the data dictionary; quotes and hyphens count.',
  ),
  attestationInvalid: error('The attestation is neither true nor false', 'Write true once the named official has attested the file.'),
  attestationFalse: error('The attestation is false', 'Have the named official attest the file, then write true.'),
  licenseState: error('The state of the license is none', 'Write license_number|XX with the two capital letters of the state.'),
  npiForm: error('An NPI does not have ten digits', 'Write the ten digits of an active Type 2 NPI; several with | between them.'),
  npiCheckDigit: warning('An NPI is none: its check digit does not fit', 'Compare it with the registry of NPIs (NPPES).'),
  locationsUnlike: warning('There are not as many addresses as locations', 'Write one address for each location, in the same order.'),

  // row 3
  columnMissing: error('A column is missing', 'Add it, even where no row has a value.'),
  columnTwice: error('A column is there twice', 'Keep one of them; wide headers count as equal when only capitals differ.'),
  columnUnnamed: error('A column has no header', 'Remove empty columns; spreadsheets often add them at the end.'),
  columnUnknown: warning(
    'A column is not of the data dictionary',
    'CMS ignores it. If it holds prices, give it the header of the dictionary.',
  ),
  codesGap: error('Code columns are not numbered 1, 2, 3 …', 'Number them from code|1 on without a gap.'),
  estimatedAmount: warning(
    'The estimated amount is still there',
    'Since 1 January 2026 median, percentiles and count stand in its place: remove it.',
  ),
  noPayers: error(
    'No column is of a payer',
    'A wide file names a payer and plan in its headers; without any payer use the tall layout or JSON.',
  ),
  barInPayer: error('The name of a payer or plan holds a |', 'Write the name without it: a header is standard_charge|payer|plan|…'),
  planEmpty: error('A header names no plan', 'Write payer and plan: standard_charge|payer|plan|negotiated_dollar.'),
  placeholder: error('A placeholder of the template was left in', 'Replace what stands in square brackets with the name.'),
  payerSpelledTwice: warning('A payer or plan is spelled in two ways', 'Spell it alike everywhere, capitals included.'),

  // items
  descriptionEmpty: error('An item has no description', 'Describe it.'),
  codeNeeded: error('An item has no code', 'Give at least one code with its type, be it one of your own (LOCAL or CDM).'),
  codeTypeNeeded: error('A code has no type', 'Write its type, such as CPT, HCPCS, MS-DRG, RC, CDM or LOCAL.'),
  codeOfTypeNeeded: error('A type of code has no code', 'Write the code, or leave its type empty as well.'),
  codeTypeUnknown: error('A type of code is not of the list', 'Use the types of the data dictionary; your own codes are LOCAL or CDM.'),
  settingNeeded: error('An item has no setting', 'Write inpatient, outpatient or both.'),
  settingUnknown: error('A setting is not of the list', 'Write inpatient, outpatient or both, in small letters.'),
  billingClassUnknown: warning('A billing class is not of the list', 'Write professional, facility or both, or leave it empty.'),
  drugUnitAndType: error('A drug has a unit or a type of measurement, not both', 'Write both, such as 1 and ML.'),
  drugTypeUnknown: error('A type of measurement is not of the list', 'Write GR, ME, ML, UN, F2, EA or GM.'),
  ndcWithoutUnit: error(
    'An NDC stands without unit and type of measurement',
    'Write both: without them nobody knows what the price is for.',
  ),
  priceNeeded: error('An item has no price at all', 'Give a gross charge, a cash price or a payer’s charge, or leave the item out.'),
  modifierAlone: error('A modifier has neither a payer’s charge nor a note', 'Say what it changes.'),
  notNumber: error(
    'An amount is no number above zero',
    'Write plain decimals such as 1234.50: no dollar sign, comma, percent sign, exponent, 0 or N/A.',
  ),
  strayBlanks: warning('Blanks stand around a value', 'Remove them: some readers take them for a part of the value.'),
  beyondHeader: warning(
    'A row has values beyond the last column',
    'An unquoted comma has moved its values: put the text in quotation marks.',
  ),

  // payers' charges
  payerNeeded: error('A charge names no payer', 'Write the payer’s name.'),
  planNeeded: error('A charge names no plan', 'Write the plan’s name, “All plans” where it holds for each.'),
  chargeNeeded: error('A payer and plan have no charge', 'Give a dollar amount, a percentage or an algorithm, or leave the payer out.'),
  methodologyNeeded: error(
    'A charge has no methodology',
    'Write case rate, fee schedule, percent of total billed charges, per diem or other.',
  ),
  methodologyUnknown: error(
    'A methodology is not of the list',
    'Write case rate, fee schedule, percent of total billed charges, per diem or other.',
  ),
  methodologyAlone: error('A methodology stands without a charge', 'Give the charge it belongs to, or leave it empty.'),
  endsNeeded: error(
    'A dollar amount has no minimum and maximum',
    'Write the lowest and the highest dollar amount of all payers for the item.',
  ),
  countNeeded: error(
    'A percentage or algorithm has no count',
    'Write how many allowed amounts there were: 0, “1 through 10”, or a number from 11 on.',
  ),
  countUnknown: error('A count is written otherwise', 'Write 0, “1 through 10”, or a number from 11 on.'),
  amountsNeeded: error(
    'A percentage or algorithm has no median or percentile',
    'Write median, 10th and 90th percentile of the allowed amounts, unless the count is 0.',
  ),
  countAlone: warning(
    'A count of allowed amounts has no median or percentile',
    'Write median, 10th and 90th percentile of these amounts, or leave the count empty where a dollar amount stands alone.',
  ),
  amountsOfNone: warning('There is a median or percentile beside a count of 0', 'Leave them empty.'),
  noteOfNone: error('A count of 0 has no note', 'Say in a note why there is no allowed amount.'),
  noteOfOther: error('The methodology “other” has no note', 'Say in a note how the charge is arrived at.'),

  // what a validator cannot see
  nineNines: error('999999999 stands in place of a value', 'It is no longer allowed: write the value, or a count of 0 with a note.'),
  endsCrossed: error('The minimum is above the maximum', 'Write the lowest dollar amount of all payers as the minimum.'),
  outsideEnds: warning('A dollar amount lies outside minimum and maximum', 'Compute both over all payers of the item.'),
  grossBelowRate: warning(
    'A payer pays more than the gross charge',
    'Look whether price and payer’s amount belong to the same item; a case rate may be above one item’s charge.',
  ),
  cashAboveGross: warning('The cash price is above the gross charge', 'Look whether the two were exchanged.'),
  percentageHigh: warning('A percentage is above 100', 'Look whether it is an amount in dollars or a multiple of a fee schedule.'),
  percentageLow: warning('A percentage is below 1', 'Write 70 for 70 %, not 0.7.'),
  percentilesCrossed: warning('Percentiles are not in order', 'The 10th percentile is the lowest, the 90th the highest.'),
  priceLikeCode: warning('A price reads like the code beside it', 'Look whether columns were exchanged.'),
  samePriceEverywhere: warning(
    'One price stands on nearly every item',
    'Look whether it is a placeholder: of 300 rows or more at least 90 % have it, or all of 20 or more.',
  ),
  ratesLikeGross: warning('Every payer’s amount is the gross charge', 'Look whether the payers’ own amounts were left out.'),
  duplicateRow: warning('A row is there twice', 'Keep one of them, or say in a note what tells them apart.'),
} as const

export type FindingCode = keyof typeof findingTexts
/** What can be found, in another language. */
export type FindingWords = Record<FindingCode, { title: string; remedy: string }>
