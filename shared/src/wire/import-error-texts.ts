/**
 * What is wrong with files that are loaded and with their rows, and what is to be known of them; a part of `errorTexts`. What an upload
 * refused is kept with its code: a code may be reworded, but stays. Texts with places to fill are one literal, so that the types see them.
 */
export const importErrorTexts = {
  // sending a file
  fileMultipart: 'Send the file as multipart/form-data in the field {{field}}',
  fileField: 'The file is in an unknown field',
  fileFieldName: 'Send the file in the field {{field}}',
  fileTooLarge: 'The file is larger than {{limit}} MB',
  uploadGone: 'This file is no longer here, or somebody is working on it at this moment. Send it again.',
  interrupted: 'It was interrupted. Send the file again.',
  onlyNewestVersion: 'Only the newest applied version of a facility can be rolled back',
  facilityUntold: 'The file does not say which facility it belongs to',
  selectFacility: 'Please select a facility',
  rowsRefused: '{{count}} rows were refused, so nothing was applied. Mend them, or load the rest by leaving refused rows out.',

  // what the file is
  fileBlank: '“{{fileName}}” is empty. Export the table again and choose the new file.',
  archive: '“{{fileName}}” is an archive. Unpack it and choose the table inside.',
  pdf: '“{{fileName}}” is a PDF. Ask for the table as CSV or XLSX.',
  picture: '“{{fileName}}” is a picture. Ask for the table as CSV or XLSX.',
  markup:
    'The file is a web page or XML without a table, or is damaged. Open it in Excel or LibreOffice and save the table as XLSX or CSV.',
  json: 'The file is JSON, but no list of plain records, or is damaged. Export the table as CSV or XLSX.',
  archiveInArchive: 'The archive holds another one, “{{name}}”. Unpack it and choose the table inside.',
  archiveWithoutTable: 'The archive holds no table. Choose the file with the table.',
  document: '“{{fileName}}” is a document, not a table. Save the table as CSV or XLSX and choose that file.',
  textNoTable:
    '“{{fileName}}” is not what its name says: it is plain text without a table. Save the table as CSV or XLSX and choose that file.',
  binary: '“{{fileName}}” is neither text nor a spreadsheet. Save the table as CSV or XLSX and choose that file.',
  workbookOverLimit: '“{{fileName}}” is larger than {{limit}} MB. Save the sheet with {{prices}} as CSV: text files may have any size.',
  checkTooLarge: 'The file is too large or too odd to be checked in the memory there is. Check it in parts.',
  workbookTooLarge:
    'Unpacked, the file has more than {{limit}} MB, which is too large to open. Save the sheet with the prices as CSV: text files may \
have any size.',
  workbookRowTooLong:
    'Row {{row}} of the sheet {{sheet}} holds more text than a price list can: a cell has {{limit}} characters at most. Save the sheet \
with the prices as CSV.',
  tooManySheets: 'The workbook has more than {{limit}} sheets. Save the sheet with the prices as CSV.',
  tooManyColumns: 'The list has more than {{limit}} columns, and no price list has so many. Delete those that are not needed.',
  readingTooLarge:
    'To read the file takes more than {{limit}} MB of memory. Save the sheet with the prices as CSV: text files may have any size.',
  readingTooSlow:
    'A part of the file takes longer than {{limit}} seconds to read. Save the sheet with the prices as CSV, or send it in parts.',
  workbookEmpty: 'The workbook has no filled sheet. Export the table again and choose the new file.',
  workbookEncrypted: 'The file is protected by a password. Save it without one.',
  workbookDamaged: 'The workbook is damaged, perhaps cut off while it was copied. Get it again.',
  workbookUnreadable: 'The workbook is damaged or of an unknown kind. Open it in Excel or LibreOffice and save it as XLSX or CSV.',
  notWorkbook: 'The file is an archive of parts, but not a workbook of Excel or OpenDocument. Save the table as XLSX or CSV.',
  utf16Damaged: 'The file begins as UTF-16 text, but is damaged further on. Export it again, best as CSV in UTF-8.',
  noTable:
    'The file is text, but not a table: no commas, tabs, pipes or semicolons separate its columns. Save the table as CSV or XLSX ' +
    'and choose that file.',
  unclosedQuote:
    'Row {{row}} does not end: it seems that a quotation mark in it is never closed. Delete the mark, or write it twice and put the \
text in quotation marks.',
  theChargeMaster: 'the charge master',
  theRates: 'the rates',
  theSchedule: 'the schedule',
  codesAndUnits: 'codes and units',
  quoted: '“{{name}}”',

  // remittances (X12 835)
  x12NotFound: 'The file is no X12: it does not begin with ISA. Choose the 835 as your clearing house sends it, unpacked.',
  x12Header: 'An ISA segment, with which remittances begin, is damaged: its sixteen elements are not there. Get the file again.',
  x12SegmentTooLong: 'Segment {{segment}} does not end. The file is damaged: get it again.',
  x12CutOff: 'The file ends in the midst of a payment. It was cut off, perhaps while it was copied: get it again.',
  x12Between: 'After segment {{segment}}, where the next ISA is due, there is something else. Get the file again.',
  x12OtherKind: 'The file is X12, but of the kind {{kinds}}. Choose remittances: 835.',
  x12NoTransaction: 'The file holds an envelope, but no payment (no ST*835). Get it again.',
  payeeUnknown: 'The file pays {{payee}}. No facility has this NPI: choose whose claims they are, or enter the NPI at the facility.',
  remittancesInWork: 'This file is being read at this moment',

  // its columns
  columnsMissing: 'The file has no column that is known to hold: {{fields}}. Map its columns.',
  columnUnmapped: 'No column is mapped to {{field}}',
  fileLacksColumns: 'No column of the file is known to hold: {{fields}}. Map its columns.',
  sheetLacksColumns: 'No column of sheet “{{sheet}}” is known to hold: {{fields}}. Map its columns.',
  mappingColumns: 'The mapping names columns that the file does not have',
  mappingColumn: 'There is no such column',
  mappingTables: 'The mapping does not fit the file',
  mappingSheet: 'The file has no such sheet',
  mappingRow: 'The sheet does not have so many rows',
  mappingSpan: 'Choose columns from the first to the last of them, among the {{columns}} of the sheet',
  mappingOverlap: 'Two lists have the same header row and columns in common',
  mappedTwice: '{{columns| and }} are both mapped to the same field. Choose one of them and ignore the other.',
  noPriceColumn: 'No column is known to be the price. Choose one.',
  isThePrice: 'Is “{{column}}” the price? Map it if so.',
  hospitalUntold: 'The file has the prices of several hospitals. Choose the one that this facility is.',
  selectHospital: 'Please select one of the hospitals of the file',
  noDescriptionColumn: 'No column is known to be the description. Choose one.',
  columnDates: '“{{column}}” holds dates, such as {{example}}.',
  columnCodes: '“{{column}}” holds codes, such as {{example}}, and no prices.',
  columnTexts: '“{{column}}” holds texts, such as {{example}}, and hardly any prices.',
  columnDigits: '“{{column}}” holds hardly any words, such as {{example}}. Is it the description?',
  columnNdcs: '“{{column}}” holds drug codes (NDC), such as {{example}}. Read it as NDC.',
  columnNoProcedures: '“{{column}}” holds hardly any CPT or HCPCS codes, but values such as {{example}}.',
  columnNoRevenues: '“{{column}}” holds hardly any revenue codes, but values such as {{example}}.',
  columnEmpty: '“{{column}}” is empty in the first rows.',
  nothingTaken: 'None of the first {{rows}} rows would be read.',
  severalPrices: 'Several columns could be the price: {{columns}}. Choose one.',

  // what is to be known of it
  mixedEncodings: 'The file mixes two encodings, UTF-8 and Windows-1252. Each line is read in its own.',
  notTableInArchive: '“{{name}}” ({{size}}) in the archive is not read: it is no table.',
  machineReadable:
    'This is a machine-readable file by CMS’s data dictionary {{version}}, of {{date}}. It is taken whole: items with their codes \
and prices, and its payers’ rates as published rates.',
  severalHospitalFiles:
    'The archive holds the machine-readable files of several hospitals: {{names}}. Send the one of this facility by itself.',
  jsonBroken: 'The file is no whole JSON text: it breaks off, or a character in it is wrong. Export it again.',
  otherSheet: 'Sheet “{{sheet}}” is not read: only the sheet with {{prices}} is.',
  hiddenSheet: 'Sheet “{{sheet}}” is not read: it is hidden.',
  sheetWithoutList: 'Sheet “{{sheet}}” is not read: no price list was recognized in it.',
  excerptSheet: 'Sheet “{{sheet}}” is not read: it looks like a form, a sample or averages beside the list.',
  retiredSheet: 'Sheet “{{sheet}}” is not read: its name says that its items are no longer charged.',
  otherHospitalSheet: 'Sheet “{{sheet}}” is not read: it is of another hospital.',
  repeatedSheet: 'Sheet “{{sheet}}” is not read: most of its items are in the other sheets.',
  layoutUnfit:
    'What was chosen for an earlier file of this facility does not fit: this file has other lists or columns. It is read as found.',
  sheetNotChosen: 'Sheet “{{sheet}}” is not read: it was not chosen.',
  sheetReadToo: 'Sheet “{{sheet}}” is read too.',
  sheetRounded: 'Sheet “{{sheet}}” has {{count}} numbers of more than two decimals; they are taken as the sheet shows them, to the cent.',

  // its rows
  extraCells: 'The row has {{cells}} cells, the header {{header}}. Put the text that holds the extra “{{delimiter}}” in quotation marks.',
  tab: 'tab',
  brokenCell: 'The cell runs over several lines, perhaps because a quotation mark in it is never closed. Write it in one line.',
  swallowing:
    'A quotation mark in this cell is never closed, so the text below ({{lines}} lines) ran into it. Delete the mark, or write it \
twice and put the text in quotation marks.',
  swallowed: 'This line ran into a quotation mark that is never closed in row {{row}}.',
  controlCharacter: 'The text holds a control character that cannot be shown. Type the cell anew.',
  cellTooLong: 'The text has {{length}} characters, at most {{limit}} are kept. Shorten it.',
  fieldCellTooLong: 'The text has {{length}} characters; at most {{limit}} fit here. Shorten it, or map this column to another field.',
  codeTooLong: '“{{value}}” has {{length}} characters; a code has at most {{limit}}.',
  codeEmpty: 'The code is empty. Fill it in, or delete the row.',
  notModifier: '“{{value}}” is not a modifier: these have two letters or digits, such as 26.',
  tooManyModifiers: 'The line has more than four modifiers. Leave at most four.',
  numberEmpty: 'The {{noun}} is empty. Fill it in, or delete the row.',
  numberNegative: '“{{value}}” is negative. A {{noun}} is never below zero: correct it, or empty the cell.',
  numberDecimals: '“{{value}}” has more than {{limit}} decimals. Round it.',
  numberTooLarge: '“{{value}}” is more than a {{noun}} can be ({{limit}}). Correct it.',
  notNumber: '“{{value}}” is not a number. Write it like 1234.56 or $1,234.56.',
  priceNegative: '“{{value}}” is negative. A {{noun}} is never below zero: correct it, or empty the cell to leave the item out.',
  priceDecimals: '“{{value}}” has more than two decimals. Round it to the cent.',
  priceTooLarge: '“{{value}}” is more than a price can be ({{limit}}). Correct it.',
  notPrice: '“{{value}}” is not a price. Write it like 1234.56 or $1,234.56.',
  nounCharge: 'charge',
  nounCashPrice: 'cash price',
  nounRate: 'rate',
  nounFee: 'fee',
  nounWeight: 'weight',
  nounUnits: 'number of units',
  nounDays: 'number of days',
  nounRelativeValue: 'relative value',

  // rows of charge masters
  descriptionEmpty: 'The description is empty. Fill it in, or delete the row.',
  drugUnitAndTypeCells: 'Drug unit and drug type go together: fill in both or neither.',
  notListed: '“{{value}}” is not known here. Write {{wanted}}, or ignore this column.',
  wantedDrugUnit: 'a number such as 1 or 0.5',
  wantedDrugType: 'GR, ME, ML, UN, F2, EA or GM',
  wantedMethodology: 'case rate, fee schedule, percent of total billed charges, per diem or other',
  wantedSetting: 'inpatient, outpatient or both',
  wantedBillingClass: 'facility, professional or both',
  laterRowsDiffer: 'Later rows give the very same item another price',
  rowDiffers: 'Row {{row}} gives the very same item another price',

  // what is to be agreed to before a charge master is applied
  notAgreed: 'Something about this file may be wrong, so nothing was changed. Look at it, then agree to it or correct the file: {{codes}}',
  pricesHigh: 'Prices above {{limit}} dollars: {{count}}. The highest is {{highest}}.',
  pricesLikeDates: '{{percent}} % of the prices read like dates, such as {{example}}. Is the right column the charge?',
  pricesLikeCodes: '{{percent}} % of the prices read like codes, such as {{example}}. Is the right column the charge?',
  descriptionsNumeric: '{{percent}} % of the descriptions have no words, such as “{{example}}”. Is the right column the description?',
  medianLow: 'Half of the prices are {{median}} dollars or less, as in no hospital. Is the right column the charge?',
  medianHigh: 'Half of the prices are {{median}} dollars or more, as in no hospital. Is the right column the charge?',
  pricesLeap: '{{count}} of {{items}} prices are about a hundred times as high or as low as before. Is the right column the charge?',
  halfGone:
    'The file has {{items}} items, fewer than half of the {{before}} there are: {{retired}} would be retired. Is it the \
whole charge master?',
  manyRefused: '{{refused}} of {{rows}} rows with a price cannot be read and would be missing.',
  sheetsUnread: '{{rows}} rows are not read, because their sheets are not: {{sheets|, }}.',
  sheetRows: '“{{sheet}}” ({{rows}} rows)',
  otherHospitalFile: 'The file says that it is of “{{name}}”. Is it the one of “{{facility}}”?',
  ratesHigh: 'Payers’ rates above {{limit}} dollars: {{count}}. The highest is {{highest}}.',
  percentagesLow: '{{count}} of {{of}} percentages are below 1, such as {{example}}. Is 0.7 meant to be 70 %?',
  endsCrossed: 'Rates whose minimum is above the maximum: {{count}}.',
  ratesIncomplete:
    '{{count}} of {{rates}} rates lack something that version 3 of the format demands beside them, such as how many claims their allowed \
amounts are of. CMS’s validator will say so of the published file until they are completed.',
  estimatesLeftOut:
    'Estimated amounts of version 2: {{count}}. They are kept with their rates, but version 3 of the format has no place for them: the \
published file leaves them out.',
  columnsUnread: '{{count}} values are not read, because the data dictionary does not know their columns: {{columns}}.',
  otherHospitalRows: '{{rows}} rows are of another hospital and are not read.',

  // rows of allowed amounts
  payerUnknown: 'There is no payer “{{payer}}”. Add it under Payer Info, or correct its name.',
  planUnknown: '“{{payer}}” has no plan “{{plan}}”. Its plans: {{plans}}.',
  severalPlans: '“{{payer}}” has several plans ({{plans}}). Say which in a column for the plan.',
  payerEmpty: 'The payer is empty. Fill it in, or delete the row.',
  rowWithoutCode: 'The row has neither a CPT/HCPCS nor a revenue code. Fill one in.',
  ratesDiffer: 'The file gives this payer and service two different rates',

  // fee schedules
  maximumBelowMinimum: 'The maximum is below the minimum. Swap or correct them.',
  mostBelowLeast: 'The most units are fewer than the least. Swap or correct them.',
  notCodeType: '“{{value}}” is not a type of code. Write one of {{types}}.',
  relativeValuesIncomplete: 'A line has all four relative values or none: work, facility and non-facility practice expense, malpractice.',
  amountsDiffer: 'The file gives this code, with these modifiers and units, different amounts',
  noLines: 'The file has no line that can be loaded',
  noLinesInFile: 'None of its rows has a code and an amount. Check that it is the right file, and what its columns are read as.',
  editionTaken:
    'There is already an edition of “{{name}}” that takes effect on {{day}}. Choose another date or name, or remove that edition first.',
  editionsOfOtherType: 'The editions of “{{name}}” are of type {{theirs}}, this one would be {{ours}}. Choose another name.',
  effectiveDateUntold: 'The file does not say when it takes effect. Fill in the effective date.',
  notBeforeDay: 'Not before the effective date ({{day}})',
  localScope: 'Amounts of a locality make a local schedule. Choose local, or leave the locality empty.',
  localityOfOtherSchedule: 'Only Medicare’s physician fee schedule has amounts by locality. Leave the locality empty.',
  localityUnlisted: 'There is no locality “{{locality}}”. Choose one of the list.',
  localityOfOtherYear:
    'The practice cost indices are those of {{year}}, the file is of {{fileYear}}. Leave the locality empty: the amounts are then \
national.',
  unknownYear: 'an unknown year',

  // Medicare's public tables
  physicianFees: 'Medicare’s physician fee schedule (relative value file)',
  apcRates: 'Medicare’s outpatient rates by APC (Addendum A)',
  outpatientRates: 'Medicare’s outpatient rates by HCPCS code (Addendum B)',
  drgWeights: 'Medicare’s MS-DRG weights',
  notThisTable:
    'The file is not {{table}}: the row that heads its columns was not found. Choose the file as CMS publishes it, or read it by \
its columns.',
  readAsTable: 'The file is read as {{table}}.',
  tableColumnsKnown: 'The columns of {{table}} are known. Send no mapping, or read the file as csv.',
  notForTables: 'Not for one of Medicare’s public tables',
  tableOfType: 'The file is {{table}}: its type is {{type}}. Leave the type empty, or choose that.',
  statusIndicatorUnknown: 'The status indicator “{{status}}” is not known. Leave the row out, or load its rate from a CSV file.',
  statusCodeUnknown: 'The status code “{{status}}” is not known. Leave the row out, or load its amount from a CSV file.',
  otherConversionFactor: 'The conversion factor is not that of the first row. A schedule has one: load the file as CMS publishes it.',
  relativeValuesTooLarge: 'The relative values and the conversion factor make more than an amount can be. Correct them.',
  weightsPayNothing: 'The weights pay nothing by themselves: a rule multiplies them by its base rate.',
  ratesUnadjusted: 'The rates are national and unadjusted: the wage index of a hospital is not in them.',
  packagedLines: 'What Medicare packages into other services (status indicator N) is a line without an amount.',
  amountsOfLocality: 'The amounts are those of {{locality}} ({{state}}), with the geographic practice cost indices of {{year}}.',
  amountsNational: 'The amounts are national; a rule that names a locality pays those of the locality.',
  imagingCap: 'Medicare caps some imaging at what a hospital outpatient department is paid. That cap is not in the amounts.',

  // volumes of services
  unitsEmpty: 'The units are empty. Fill them in, or delete the row.',
  unitsNegative: '“{{value}}” is negative. Write how often the service was given.',
  unitsTooLarge: '“{{value}}” is more than {{limit}}. Correct it.',
  notUnits: '“{{value}}” is not a number of units. Write it like 12 or 12.5.',
  volumesUnheaded: 'No column is headed {{names| or }}. Name the columns Code and Units, and, if there are, Modifiers and Description.',
  tooManyServices: 'The file has more than {{limit}} services. Add up the units of each code, or send it in parts.',
} as const
