import { payers } from '@ratebook/shared/payers.ts'

/** What a call is sent: `form` in place of a body for the fields of a multipart call, beside its file. */
export interface Example {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
  file?: { name: string; content: string; field: string }
}
/** The things of one brand that examples are about: ids, names, and words that nothing else has. */
export interface ExampleThings {
  accuracyId: string
  allowableId: string
  askedDomainName: string
  associatedId: string
  bookingId: string
  brandId: string
  chargeId: string
  claimId: string
  codeServiceId: string
  contractId: string
  contractName: string
  contractServiceId: string
  deliveryId: string
  documentId: string
  emptyFacilityId: string
  emptyFacilityName: string
  estimateId: string
  estimateKey: string
  facilityId: string
  facilityName: string
  feeScheduleId: string
  fileCheckId: string
  fileName: string
  givenEstimateId: string
  keyId: string
  payerContractId: string
  payerId: string
  publicFileId: string
  publicationId: string
  publishedRateId: string
  remitPayerId: string
  ruleId: string
  ruleName: string
  ruleScheduleId: string
  servedIn: string
  synonymId: string
  unansweredId: string
  unique: string
  uploadId: string
  userId: string
  webhookId: string
  webhookDeliveryId: string
  viewId: string
  brandVersion: number
  /** without anything that depends on them */
  unused: Record<'chargeId' | 'payerId' | 'payerContractId', string>
  /** retired ones */
  retired: Record<'chargeId' | 'payerId' | 'payerContractId', string>
}

const look = { search: '', filters: [], sort: { id: 'displayName', direction: 'asc' }, columns: { remitPayer: false }, density: 'compact' }
const list = { pagination: { currentPage: 1, recordsPerPage: 0 } }
const nightly = (t: ExampleThings) => ({
  ...{ kind: 'charges', source: 'folder', folder: '', pattern: 'charges-*.csv', facilityId: t.facilityId, mode: 'merge' },
  ...{ everyMinutes: null, atTime: '06:30', mailTo: [], enabled: true },
})
const charge = (t: ExampleThings) => ({
  facilityId: t.facilityId,
  code: `N-${t.unique}`,
  departmentName: 'Imaging',
  description: 'MRI',
  amount: 10,
  revenueCode: '0610',
})
const keptChoice = (t: ExampleThings) => ({
  brandId: t.brandId,
  facility: t.facilityId,
  chargeItemId: t.chargeId,
  inPatient: false,
  payerId: null,
  plan: null,
})
const form = (fields: Record<string, string>, file?: Example['file']): Example => ({ form: fields, ...(file && { file }) })
const webhook = { url: 'https://hooks.example.org/ratebook', events: ['file.published', 'upload.applied'] }
const settings = { LogoRedirectionURL: 'https://example.org/', EIN: '07-1234567', SelfPayPercentage: 60 }
const contract = {
  effectiveDate: '2026-01-01',
  terminationDate: '2026-12-31',
  renew: 'MANUAL',
  vendorContacts: [{ name: 'Kim Lee', emails: 'kim@example.org' }],
}
const rule = (t: ExampleThings) => ({
  contractServiceId: t.contractServiceId,
  name: t.ruleName,
  ruleTypeId: 'RULE',
  paymethodId: 'PERCENT_OF_FEE_SCHEDULE',
  payvalue: 120,
  feeScheduleId: t.ruleScheduleId,
  codeServiceId: t.codeServiceId,
  groupIds: [`0|Imaging ${t.unique}`],
})
const rate = {
  dollar: 12.5,
  percentage: null,
  algorithm: '',
  methodology: 'case rate',
  medianAmount: null,
  tenthPercentile: null,
  ninetiethPercentile: null,
  allowedCount: '',
  estimatedAmount: null,
  notes: '',
}
const facility = { description: 'Clinic', address: '1 Main Street, Anytown, GA 30301' }

const passkey = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} }
const clientData = { clientDataJSON: '' }

const provider = { name: 'Regional Hospital', npi: '1234567893', tin: '12-3456789', address: '1 Main Street, Springfield, OH 45501' }
const estimate = (t: ExampleThings) => ({
  ...{ firstName: 'Ann', lastName: 'Lee', dob: '1980-02-29', basis: 'requested', startedOn: '2026-01-05', service: 'A look into the knee' },
  ...{ facilityId: t.facilityId, diagnoses: ['M17.11'] },
  providers: [{ ...provider, items: [{ description: 'Knee', price: 100 }] }],
})

/** A request that each call takes, about the things of one brand. Calls without path parameters and body need none. */
export const examples: Record<string, (t: ExampleThings) => Example> = {
  getBrand: (t) => ({ params: { clientId: t.brandId } }),
  getBrandLogo: (t) => ({ params: { clientId: t.brandId } }),
  updateBrand: (t) => form({ Payload: JSON.stringify({ ...settings, brandId: t.brandId, version: t.brandVersion }) }),
  decideAddress: (t) => ({ body: { domainName: t.askedDomainName, give: false } }),
  createBrand: (t) => form({ Payload: JSON.stringify({ ...settings, DomainName: `b-${t.unique}`.slice(0, 60), DisplayName: 'New' }) }),

  // another name each time, because names have to wait after wrong passwords
  authenticateUser: (t) => ({ body: { username: `u-${t.unique}`, password: 'x' } }),
  listClientUsers: (t) => ({ params: { clientId: t.brandId } }),
  listTinyUsers: (t) => ({ params: { clientId: t.brandId } }),
  listAccounts: () => ({ body: list }),
  listApiKeys: () => ({ body: list }),
  listClients: () => ({ body: list }),
  getUser: (t) => ({ params: { id: t.userId } }),
  createUser: (t) => ({ body: { username: t.unique, email: `n-${t.unique}@example.org`, role: 'administrator', clientId: t.brandId } }),
  updateUser: (t) => ({ body: { id: t.userId, version: 1, displayName: 'Renamed', clientId: t.brandId } }),
  deleteUser: (t) => ({ params: { id: t.userId } }),
  resetFactors: (t) => ({ params: { id: t.userId } }),
  inviteUser: (t) => ({ params: { id: t.userId } }),
  changePassword: () => ({ body: { oldPassword: 'Nobody-knows-1', newPassword: 'Ratebook-test-2' } }),
  changeOwnEmail: () => ({ body: { email: 'new@example.org', password: 'Nobody-knows-1' } }),
  updateProvider: (t) => ({
    body: {
      enabled: false,
      name: `P ${t.unique}`,
      issuer: 'https://login.example.org',
      clientId: 'x',
      clientSecret: 'x',
      scopes: 'openid',
      roleClaim: 'roles',
      roleValues: [{ value: 'x', hasCMSAccess: false }],
      brandClaim: '',
      brandValue: '',
      linksByEmail: false,
      emergencyOnly: false,
      emergencyUserIds: [],
      secondStep: 'shown',
      acrClaim: 'acr',
      acrValues: 'two-steps',
      amrValues: 'mfa',
      acrDemanded: false,
    },
  }),
  finishProviderSignIn: () => ({ body: { answer: 'code=x&state=x' } }),
  updateSignInRules: () => ({ body: { secondFactorRoles: [], passwordPolicy: 'classic', version: 0 } }),
  giveCode: () => ({ body: { step: 'x', code: '123456' } }),
  askPasskey: () => ({ body: {} }),
  givePasskey: () => ({ body: { step: 'x', response: { ...passkey, response: { ...clientData, authenticatorData: '', signature: '' } } } }),
  startApp: () => ({ body: { password: 'Nobody-knows-1' } }),
  confirmApp: () => ({ body: { code: '123456' } }),
  removeApp: () => ({ body: { password: 'Nobody-knows-1', code: '123456' } }),
  startPasskey: () => ({ body: { password: 'Nobody-knows-1' } }),
  addPasskey: () => ({ body: { step: 'x', name: 'Key', response: { ...passkey, response: { ...clientData, attestationObject: '' } } } }),
  removePasskey: () => ({ body: { id: 'x', password: 'Nobody-knows-1' } }),
  renewRecoveryCodes: () => ({ body: { password: 'Nobody-knows-1' } }),
  confirmEmail: () => ({ body: { token: 'x' } }),
  chooseLanguage: () => ({ body: { language: 'es' } }),
  endOwnSession: (t) => ({ params: { id: t.userId } }),
  forgotPassword: () => ({ params: { username: 'nobody' } }),
  verifyToken: () => ({ body: { token: 'x' } }),
  getSite: () => ({ query: { domain: 'localhost' } }),
  resetPassword: () => ({ body: { token: 'x', password: 'Ratebook-test-2' } }),

  listFacilities: (t) => ({ query: { search: t.facilityName } }),
  listActiveFacilities: (t) => ({ params: { brandId: t.brandId } }),
  listFacilityDetails: () => ({ body: list }),
  getFacility: (t) => ({ params: { id: t.facilityId } }),
  createFacility: (t) => ({ body: { ...facility, name: `New ${t.unique}` } }),
  updateFacility: (t) => ({ body: { ...facility, id: t.emptyFacilityId, name: t.emptyFacilityName, version: 1 } }),
  deleteFacility: (t) => ({ params: { id: t.emptyFacilityId } }),

  getChargePage: () => ({ query: { recordsPerPage: '10' } }),
  listCharges: () => ({ body: list }),
  getCharge: (t) => ({ params: { id: t.chargeId } }),
  createCharge: (t) => ({ body: charge(t) }),
  updateCharge: (t) => ({ body: { ...charge(t), id: t.chargeId, version: 1 } }),
  listChargeDepartments: () => ({ query: { search: 'a' } }),
  checkChargePrice: (t) => ({ body: { facilityId: t.facilityId, id: t.chargeId, amount: 10, cpT_HCPCS: '70551' } }),
  previewChargeEdit: (t) => ({ body: { ids: [t.chargeId], filter: null, change: { amount: { how: 'percent', value: 5 } } } }),
  compareVersions: (t) => ({ query: { facilityId: t.facilityId } }),
  listVersionChanges: (t) => ({ body: { ...list, facilityId: t.facilityId } }),
  editCharges: (t) => ({ body: { ids: [t.chargeId], filter: null, change: { departmentName: `D ${t.unique}` } } }),
  getChargeUses: (t) => ({ params: { id: t.chargeId } }),
  deleteCharge: (t) => ({ params: { id: t.unused.chargeId } }),
  retireCharge: (t) => ({ body: { id: t.chargeId, version: 1, why: 'No longer offered' } }),
  restoreCharge: (t) => ({ body: { id: t.retired.chargeId, version: 1 } }),
  getChargeHistory: (t) => ({ params: { id: t.chargeId } }),
  uploadCharges: (t) =>
    form(
      { facility: t.facilityId },
      { name: 'charges.csv', field: 'chargeCsvFile', content: `Charge Code,Description,Rev Code,Charge\nF-${t.unique},MRI,0610,12\n` },
    ),
  readTables: (t) => ({ params: { id: t.uploadId }, body: { layout: { tables: [{ sheet: 'CDM', headerRow: 1 }] } } }),
  getUpload: (t) => ({ params: { id: t.uploadId } }),
  downloadRefused: (t) => ({ params: { id: t.uploadId } }),
  rollbackUpload: (t) => ({ params: { id: t.uploadId } }),

  listSecurityEvents: () => ({ body: list }),
  retryJobs: () => ({ body: { queue: 'bookings' } }),
  getSecurityPicture: () => ({ query: { span: 'month' } }),
  listPayers: () => ({ body: list }),
  createPayer: (t) => ({ body: { payerContractId: t.payerContractId, displayName: `N ${t.unique}` } }),
  updatePayer: (t) => ({ body: { id: t.payerId, version: 1, payerContractId: t.payerContractId, displayName: `R ${t.unique}` } }),
  setPayerStatus: (t) => ({ body: { id: t.payerId, enabled: false } }),
  setAllPayerStatus: (t) => ({ body: { ids: [t.payerId] } }),
  listPayerContracts: () => ({ body: list }),
  createPayerContract: (t) => ({ body: { displayName: `N ${t.unique}`, contractId: t.contractId } }),
  updatePayerContract: (t) => ({ body: { id: t.payerContractId, version: 1, displayName: `R ${t.unique}` } }),

  getPayerUses: (t) => ({ params: { id: t.payerId } }),
  deletePayer: (t) => ({ params: { id: t.unused.payerId } }),
  retirePayer: (t) => ({ body: { id: t.payerId, version: 1, why: 'No longer offered' } }),
  restorePayer: (t) => ({ body: { id: t.retired.payerId, version: 1 } }),
  getPayerHistory: (t) => ({ params: { id: t.payerId } }),
  getPayerContractUses: (t) => ({ params: { id: t.payerContractId } }),
  deletePayerContract: (t) => ({ params: { id: t.unused.payerContractId } }),
  retirePayerContract: (t) => ({ body: { id: t.payerContractId, version: 1, why: 'No longer offered' } }),
  restorePayerContract: (t) => ({ body: { id: t.retired.payerContractId, version: 1 } }),
  getPayerContractHistory: (t) => ({ params: { id: t.payerContractId } }),

  listContracts: () => ({ body: list }),
  getContract: (t) => ({ params: { id: t.contractId } }),
  createContract: (t) => ({
    body: { ...contract, name: `New ${t.contractName}`, isPayer: true, alertContactIds: [t.userId], facilityIds: [t.facilityId] },
  }),
  updateContract: (t) => ({
    body: {
      ...contract,
      id: t.contractId,
      version: 1,
      name: t.contractName,
      isPayer: true,
      alertContactIds: [t.userId],
      facilityIds: [t.facilityId],
    },
  }),
  deleteContract: (t) => ({ params: { id: t.contractId } }),
  renewContract: (t) => ({ body: { id: t.contractId, version: 1 } }),
  listDocuments: (t) => ({ params: { id: t.contractId } }),
  uploadDocument: (t) =>
    form({ contractId: t.contractId, documentName: 'Notes' }, { name: 'notes.txt', field: 'document', content: 'As agreed.' }),
  downloadDocument: (t) => ({ params: { id: t.documentId } }),

  listRules: (t) => ({ params: { id: t.contractServiceId } }),
  getRule: (t) => ({ params: { id: t.ruleId } }),
  createRule: (t) => ({ body: { ...rule(t), name: `New ${t.unique}` } }),
  updateRule: (t) => ({ body: { ...rule(t), id: t.ruleId, version: 1 } }),
  deleteRule: (t) => ({ params: { id: t.ruleId } }),
  listRuleGroups: (t) => ({ params: { id: t.ruleId } }),
  listGroupTree: (t) => ({ body: { ruleId: t.ruleId, feeScheduleId: t.ruleScheduleId } }),
  tryRule: (t) => ({ body: { rule: { ...rule(t), id: t.ruleId }, service: { chargeItemId: t.chargeId } } }),
  checkPastLines: (t) => ({ body: { rule: { ...rule(t), id: t.ruleId } } }),
  getRemittedVolumes: (t) => ({ query: { contractId: t.contractId, serviceType: 'INPATIENT', facilityId: t.facilityId } }),
  compareRules: (t) =>
    form(
      {
        contractId: t.contractId,
        serviceType: 'INPATIENT',
        facilityId: t.facilityId,
        rules: JSON.stringify([{ ...rule(t), id: t.ruleId }]),
        removed: JSON.stringify([]),
      },
      { name: 'volumes.csv', field: 'volumeCsvFile', content: 'Code,Units\n73721,10\n' },
    ),
  getCodeServicePage: () => ({ query: { search: 'codes' } }),
  listSynonyms: () => ({ body: list }),
  listUnanswered: () => ({ body: list }),
  deleteUnanswered: (t) => ({ params: { id: t.unansweredId } }),
  deleteOlderUnanswered: () => ({ body: { before: '2020-01-01' } }),
  listWebhooks: () => ({ body: list }),
  createWebhook: (t) => ({ body: { ...webhook, name: `Webhook ${t.unique}`, state: 'active' } }),
  updateWebhook: (t) => ({ body: { ...webhook, id: t.webhookId, name: `Webhook of ${t.unique}`, state: 'paused', version: 1 } }),
  replaceWebhookSecret: (t) => ({ params: { id: t.webhookId } }),
  testWebhook: (t) => ({ params: { id: t.webhookId } }),
  deleteWebhook: (t) => ({ params: { id: t.webhookId } }),
  listWebhookDeliveries: () => ({ body: list }),
  getWebhookDelivery: (t) => ({ params: { id: t.webhookDeliveryId } }),
  sendWebhookAgain: (t) => ({ params: { id: t.webhookDeliveryId } }),
  createApiKey: (t) => ({ body: { name: `Key ${t.unique}`, scopes: ['read-prices', 'load-contracts'], days: 30 } }),
  revokeApiKey: (t) => ({ params: { id: t.keyId } }),
  createDelivery: (t) => ({ body: { ...nightly(t), name: `Nightly ${t.unique}` } }),
  updateDelivery: (t) => ({ body: { ...nightly(t), id: t.deliveryId, version: 1, name: `Nightly prices ${t.unique}` } }),
  deleteDelivery: (t) => ({ params: { id: t.deliveryId } }),
  testDelivery: (t) => ({ body: { delivery: { ...nightly(t), name: 'Nightly' } } }),
  lookNow: (t) => ({ params: { id: t.deliveryId } }),
  searchDeliveredFiles: () => ({ body: list }),
  createSynonym: (t) => ({ body: { says: `new ${t.unique}`, means: '73721; knee', names: { en: 'Knee picture', de: 'Kniebild' } } }),
  updateSynonym: (t) => ({ body: { id: t.synonymId, version: 1, says: `words ${t.unique}`, means: 'DRG 470' } }),
  deleteSynonym: (t) => ({ params: { id: t.synonymId } }),
  previewSynonym: () => ({ body: { says: 'new knee', means: 'DRG 470' } }),
  listCodeServices: () => ({ body: list }),
  getCodeService: (t) => ({ params: { id: t.codeServiceId } }),
  createCodeService: (t) => ({
    body: { name: `New ${t.unique}`, serviceTypeId: 'OUTPATIENT', primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '70010-76499' },
  }),
  updateCodeService: (t) => ({
    body: {
      id: t.codeServiceId,
      version: 1,
      name: `Codes ${t.unique}`,
      serviceTypeId: 'INPATIENT',
      primaryRuleMethod: 'CPT_HCPCS',
      primaryCodes: '73721; 73723',
    },
  }),
  deleteCodeService: (t) => ({ params: { id: t.codeServiceId } }),

  listFeeSchedules: () => ({ body: list }),
  getFeeSchedule: (t) => ({ params: { id: t.feeScheduleId } }),
  listFeeScheduleItems: (t) => ({ body: { ...list, feeScheduleId: t.feeScheduleId } }),
  updateFeeSchedule: (t) => ({ body: { id: t.feeScheduleId, version: 1, effectiveDate: '2026-02-01' } }),
  deleteFeeSchedule: (t) => ({ params: { id: t.feeScheduleId } }),
  uploadFeeSchedule: (t) =>
    form(
      { name: `New ${t.unique}`, effectiveDate: '2026-01-01' },
      { name: 'fees.csv', field: 'feeScheduleFile', content: 'Code,Amount\n73721,300\n' },
    ),

  listShoppable: (t) => ({ params: { facility: t.facilityId }, body: list }),
  countShoppable: (t) => ({ query: { facility: t.facilityId } }),
  listMissingShoppable: (t) => ({ params: { facility: t.facilityId } }),
  setShoppableStatus: (t) => ({ body: { id: t.chargeId, enabled: true } }),
  setAllShoppableStatus: (t) => ({ body: { facility: t.facilityId, ids: [t.chargeId] } }),
  listPublishedRates: () => ({ body: list }),
  getPublishedRate: (t) => ({ params: { id: t.publishedRateId } }),
  createPublishedRate: (t) => ({ body: { ...rate, chargeItemId: t.chargeId, payerId: t.payerId } }),
  updatePublishedRate: (t) => ({ body: { ...rate, id: t.publishedRateId, version: 1 } }),
  deletePublishedRate: (t) => ({ params: { id: t.publishedRateId } }),
  listAllowables: () => ({ body: list }),
  setAllowableStatus: (t) => ({ body: { id: t.allowableId, enabled: false } }),
  setAllAllowableStatus: (t) => ({ body: { ids: [t.allowableId] } }),
  uploadAllowables: (t) =>
    form({}, { name: 'rates.csv', field: 'allowableCsvFile', content: `Payer,CPT,Rate OP\nP ${t.unique},70551,12\n` }),
  listAssociated: () => ({ body: list }),
  setAssociatedStatus: (t) => ({ body: { id: t.associatedId, enabled: false } }),
  setAllAssociatedStatus: (t) => ({ body: { ids: [t.associatedId] } }),
  countAssociations: () => ({}),

  lookupV1: (t) => ({ body: { ...list, brandId: t.brandId, facility: t.facilityId } }),
  lookupV2: (t) => ({ body: { brandId: t.brandId, facility: t.facilityId, keyWord: 'test' } }),
  lookupV3: (t) => ({ body: { brandId: t.brandId, facility: t.facilityName } }),
  listDepartments: (t) => ({ body: { brandId: t.brandId, facilityName: t.facilityName } }),
  listCategories: (t) => ({ body: { brandId: t.brandId, facilityName: t.facilityName } }),
  listAssociatedCharges: (t) => ({ body: { brandId: t.brandId, facilityId: t.facilityId, pxCode: '45378' } }),
  getProcedure: (t) => ({ params: { brandId: t.brandId, id: t.chargeId }, query: { facility: t.facilityName } }),
  listPlanPrices: (t) => ({
    body: { brandId: t.brandId, facility: t.facilityName, payerId: t.payerId, items: [{ id: t.chargeId, inPatient: false }] },
  }),
  listBilledApart: (t) => ({
    body: { brandId: t.brandId, facility: t.facilityName, chargeItemId: t.chargeId, inPatient: false, payer: t.payerId },
  }),
  getSelfPayPercentage: (t) => ({ params: { brandId: t.brandId } }),
  listNegotiatedRates: (t) => ({ body: { brandId: t.brandId, facility: t.facilityId, pxCode: '73721', chargeCode: t.unique } }),
  explainNegotiatedRates: (t) => ({ body: { facility: t.facilityId, pxCode: '73721', chargeCode: t.unique } }),
  listAllowableRates: (t) => ({ body: { brandId: t.brandId, pxCode: '73721' } }),
  getAllowable: (t) => ({ params: { chargeCode: t.unique } }),
  keepEstimate: (t) => ({ body: keptChoice(t) }),
  mailEstimate: (t) => ({ body: { ...keptChoice(t), email: `${t.unique}@example.org` } }),
  openBillQuestion: (t) => ({ body: { brandId: t.brandId, key: t.estimateKey } }),
  answerBillQuestion: (t) => ({
    body: { brandId: t.brandId, key: t.estimateKey, verdict: 'higher', share: 20, allowed: null, servedIn: t.servedIn, words: 'Two tests' },
  }),
  openEstimate: (t) => ({ body: { brandId: t.brandId, key: t.estimateKey } }),
  requestBooking: (t) => ({
    body: {
      ...{ firstName: 'Ann', lastName: 'Lee', mobileNumbers: ['(614) 555-0142'], dob: '1980-02-29', location: t.facilityName },
      ...{ payer: 'Blue', brandId: t.brandId, chargeItemId: t.chargeId },
    },
  }),
  listBookings: () => ({ body: list }),
  getVisitor: (t) => ({ params: { id: t.bookingId } }),
  retryBooking: (t) => ({ body: { id: t.bookingId } }),
  deleteBooking: (t) => ({ params: { id: t.bookingId } }),
  listEstimates: () => ({ body: list }),
  getEstimate: (t) => ({ params: { id: t.estimateId } }),
  downloadEstimate: (t) => ({ params: { id: t.estimateId } }),
  suggestItems: (t) => ({ body: { facilityId: t.facilityId, chargeItemId: t.chargeId, inPatient: false } }),
  createEstimate: (t) => ({ body: estimate(t) }),
  updateEstimate: (t) => ({ body: { ...estimate(t), id: t.estimateId } }),
  giveEstimate: (t) => ({ body: { id: t.estimateId, givenOn: '2026-01-06', how: 'mail' } }),
  recordBills: (t) => ({ body: { id: t.givenEstimateId, bills: [{ provider: 'Clinic', billed: 600, receivedOn: '2026-02-01' }] } }),
  deleteEstimate: (t) => ({ params: { id: t.estimateId } }),
  estimateOutOfPocket: () => ({ body: { allowable: 100 } }),
  listContractedRates: () => ({ body: list }),
  listPayments: () => ({ body: list }),
  readBulkCharges: () => ({ query: { format: 'csv' } }),
  readBulkRates: () => ({ query: { format: 'ndjson' } }),
  readBulkPublishedRates: () => ({ query: { format: 'csv' } }),
  readBulkAllowables: () => ({ query: { format: 'ndjson' } }),
  readBulkPayments: () => ({ query: { format: 'parquet' } }),
  readBulkPaymentLines: () => ({ query: { format: 'ndjson' } }),
  getPaymentDetails: (t) => ({
    body: { id: t.claimId, claimnumber: '4711', checkeftdate: '2026-01-20', remitpayer: `REMITS ${t.unique}`, payeename: 'Payee' },
  }),
  uploadRemittances: (t) =>
    form({ facilityId: t.facilityId }, { name: 'payments.835', field: 'remittanceFile', content: 'ISA*00*          *00*          *ZZ*…' }),
  searchRemittanceFiles: () => ({ body: list }),
  listProviderAdjustments: () => ({ body: list }),
  linkRemitPayer: (t) => ({ body: { id: t.remitPayerId, payerId: t.payerId, version: 1 } }),
  listAccuracy: () => ({ body: list }),
  getAccuracy: (t) => ({ params: { id: t.accuracyId } }),
  listVariance: () => ({ body: list }),
  getRuleShare: (t) => ({ params: { id: t.ruleId } }),
  explainVariance: (t) => ({ params: { id: t.claimId } }),
  markVariance: (t) => ({ body: { filter: null, ids: [t.claimId], change: { state: 'appealed', note: t.unique } } }),
  restoreVariance: (t) => ({ body: { work: [{ ids: [t.claimId], state: 'open', assigneeId: null, note: t.unique }] } }),
  downloadReport: (t) => ({ body: { brandId: t.brandId, facilityName: t.facilityName } }),
  getMachineReadableFile: (t) => ({ params: { fileName: t.fileName } }),
  getHomePage: () => ({ query: { lang: 'es' } }),
  getEmbeddedHome: () => ({ query: { lang: 'es' } }),
  getEmbeddedPage: (t) => ({ params: { page: 'answer', facility: t.facilityId } }),
  listServices: () => ({ query: { q: 'knee' } }),
  getServicePage: () => ({ params: { service: '73721' } }),
  getPricerPage: (t) => ({ params: { facility: t.facilityId } }),
  getAnswerPage: (t) => ({ params: { facility: t.facilityId }, query: { item: t.chargeId } }),
  listAudit: () => ({ body: list }),
  listViews: () => ({ query: { list: payers.listPayers.path } }),
  generateFile: (t) => ({ body: { facilityId: t.facilityId } }),
  publishFile: (t) => ({ params: { id: t.publicationId }, body: { attested: true, attesterName: 'Ann Boss', publishesItself: true } }),
  withdrawFile: (t) => ({ params: { id: t.publicFileId } }),
  downloadPublication: (t) => ({ params: { id: t.publicationId } }),
  downloadPublicationFindings: (t) => ({ params: { id: t.publicationId } }),
  comparePublications: (t) => ({ params: { id: t.publicationId, before: t.publicationId } }),
  listChangedRows: (t) => ({ body: { ...list, id: t.publicationId, before: t.publicationId } }),
  checkFile: (t) => form({}, { name: 'standardcharges.csv', field: 'file', content: `hospital_name\n${t.facilityName}\n` }),
  getFileCheck: (t) => ({ params: { id: t.fileCheckId } }),
  downloadFindings: (t) => ({ params: { id: t.fileCheckId } }),
  createView: (t) => ({ body: { list: payers.listPayers.path, name: `New ${t.unique}`, look } }),
  updateView: (t) => ({ body: { id: t.viewId, name: `Renamed ${t.unique}`, look, atStart: true } }),
  deleteView: (t) => ({ params: { id: t.viewId } }),
}
