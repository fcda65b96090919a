/**
 * Who may call what, written by hand: the loops compare the server with it, so a new endpoint has to be decided on here.
 * `roles` may call it at all. `otherBrand` and `noSuchBrand` are what those get who name a brand that is not theirs, or that nobody has.
 */
export const roles = ['anonymous', 'administrator', 'administrator with CMS access', 'partner', 'super_admin'] as const
export type Role = (typeof roles)[number]
export interface Policy { roles: readonly Role[]; otherBrand: 'allowed' | 403; noSuchBrand: 'allowed' | 403 | 404 }

/** Knows no brands at all. */
const everybody: Policy = { roles, otherBrand: 'allowed', noSuchBrand: 'allowed' }
/** What a brand shows to everybody, whoever asks and from wherever. */
const visitors: Policy = { roles, otherBrand: 'allowed', noSuchBrand: 404 }
/** Those who work for the brand that the call acts on. A super_admin works for every brand there is. */
const staff: Policy = { roles: ['administrator', 'administrator with CMS access', 'partner', 'super_admin'], otherBrand: 403, noSuchBrand: 403 }
/** Those to whom the brand's contracts were opened. */
const contracts: Policy = { ...staff, roles: ['administrator with CMS access', 'super_admin'] }
/** Those who look after several brands. */
const manyBrands: Policy = { ...staff, roles: ['partner', 'super_admin'] }

export const policy: Record<string, Policy> = {
  getLive: everybody, getReady: everybody,
  getHostBrand: visitors, getBrand: visitors, getBrandLogo: visitors, getBrandSettings: staff, updateBrand: staff, createBrand: manyBrands,
  authenticateUser: everybody, getMe: staff, logoutUser: staff,
  listUsers: staff, listClientUsers: staff, listTinyUsers: staff, listAccounts: staff, getUser: staff, createUser: staff, updateUser: staff, deleteUser: staff, inviteUser: staff, listRoles: staff,
  listTinyClients: staff, listClients: staff,
  changePassword: staff, acceptEula: staff, forgotPassword: everybody, verifyToken: everybody, resetPassword: everybody,
  listFacilities: staff, listFacilityDetails: staff, getFacility: staff, createFacility: staff, updateFacility: staff, deleteFacility: staff, listActiveFacilities: visitors,
  getChargePage: staff, listCharges: staff, getCharge: staff, createCharge: staff, updateCharge: staff, getChargeTemplate: staff,
  uploadCharges: staff, listUploads: staff, getUpload: staff, downloadRefused: staff, rollbackUpload: staff,
  listPayers: staff, createPayer: staff, updatePayer: staff, setPayerStatus: staff, setAllPayerStatus: staff,
  listPayerContracts: staff, listTinyPayerContracts: staff, createPayerContract: staff, updatePayerContract: staff,
  listShoppable: staff, setShoppableStatus: staff, setAllShoppableStatus: staff, countShoppable: staff, listMissingShoppable: staff,
  listAllowables: staff, setAllowableStatus: staff, setAllAllowableStatus: staff, uploadAllowables: staff, getAllowableTemplate: staff,
  listAssociated: staff, setAssociatedStatus: staff, setAllAssociatedStatus: staff,
  getContractDefaults: contracts, listContracts: contracts, listTinyContracts: contracts, getContract: contracts, createContract: contracts, updateContract: contracts, deleteContract: contracts, renewContract: contracts,
  listDocuments: contracts, uploadDocument: contracts, downloadDocument: contracts,
  listRules: contracts, getRule: contracts, createRule: contracts, updateRule: contracts, deleteRule: contracts, listMethodTypes: contracts, listRuleTypes: contracts, listPayMethods: contracts, listGpcis: contracts,
  listRuleGroups: contracts, listGroupTree: contracts, tryRule: contracts, compareRules: contracts,
  getCodeServicePage: contracts, listCodeServices: contracts, listTinyCodeServices: contracts, listServiceTypes: contracts, getCodeService: contracts, createCodeService: contracts, updateCodeService: contracts, deleteCodeService: contracts,
  listAllFeeSchedules: contracts, listFeeSchedules: contracts, getFeeSchedule: contracts, listFeeScheduleItems: contracts, updateFeeSchedule: contracts, deleteFeeSchedule: contracts, uploadFeeSchedule: contracts, getFeeScheduleTemplate: contracts,
  listContractedRates: contracts, explainNegotiatedRates: contracts,
  listNegotiatedRates: visitors, listAllowableRates: visitors, getAllowable: visitors, estimateOutOfPocket: everybody,
  lookupV1: visitors, lookupV2: visitors, lookupV3: visitors, listDepartments: visitors, listCategories: visitors,
  listAssociatedCharges: visitors, getSelfPayPercentage: visitors,
  listAudit: staff, verifyAudit: staff,
  getDashboard: staff,
  downloadReport: visitors, getMachineReadableFile: visitors, getCmsHptTxt: visitors,
}
