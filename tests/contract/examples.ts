import { randomUUID } from 'node:crypto'
import type { Sent } from '../world.ts'
import { multipart } from '../world.ts'
import type { Things } from './things.ts'

const list = { pagination: { currentPage: 1, recordsPerPage: 0 } }
const charge = (t: Things) => ({ facilityId: t.facilityId, code: `N-${t.unique}`, departmentName: 'Imaging', description: 'MRI', amount: 10, revenueCode: '0610' })
const form = (fields: Record<string, string>, file?: { name: string; content: string; field: string }) => {
  const { payload, headers } = multipart(fields, file)
  return { body: payload, headers }
}
const settings = { LogoRedirectionURL: 'https://example.org/', EIN: '07-1234567', SelfPayPercentage: 60 }
const facility = { description: 'Clinic', address: '1 Main Street, Anytown, GA 30301' }

/** A request that each call takes, about the things of one brand. Calls without path parameters and body need none. */
export const examples: Record<string, (t: Things) => Sent> = {
  getBrand: (t) => ({ params: { clientId: t.brandId } }),
  getBrandLogo: (t) => ({ params: { clientId: t.brandId } }),
  updateBrand: (t) => form({ Payload: JSON.stringify({ ...settings, brandId: t.brandId, version: t.brandVersion }) }),
  createBrand: (t) => form({ Payload: JSON.stringify({ ...settings, DomainName: `b-${t.unique}`.slice(0, 60), DisplayName: 'New' }) }),

  // another name each time, because names have to wait after wrong passwords
  authenticateUser: () => ({ body: { username: randomUUID(), password: 'x' } }),
  listClientUsers: (t) => ({ params: { clientId: t.brandId } }),
  listTinyUsers: (t) => ({ params: { clientId: t.brandId } }),
  listAccounts: () => ({ body: list }),
  listClients: () => ({ body: list }),
  getUser: (t) => ({ params: { id: t.userId } }),
  createUser: (t) => ({ body: { username: `n-${t.unique}`, email: `n-${t.unique}@example.org`, role: 'administrator', clientId: t.brandId } }),
  updateUser: (t) => ({ body: { id: t.userId, version: 1, displayName: 'Renamed', clientId: t.brandId } }),
  deleteUser: (t) => ({ params: { id: t.userId } }),
  inviteUser: (t) => ({ params: { id: t.userId } }),
  changePassword: () => ({ body: { oldPassword: 'Nobody-knows-1', newPassword: 'Ratebook-test-2' } }),
  forgotPassword: () => ({ params: { username: 'nobody' } }),
  verifyToken: () => ({ body: { token: 'x' } }),
  resetPassword: () => ({ body: { token: 'x', password: 'Ratebook-test-2' } }),

  listActiveFacilities: (t) => ({ params: { brandId: t.brandId } }),
  listFacilityDetails: () => ({ body: list }),
  getFacility: (t) => ({ params: { id: t.facilityId } }),
  createFacility: (t) => ({ body: { ...facility, name: `New ${t.unique}` } }),
  updateFacility: (t) => ({ body: { ...facility, id: t.emptyFacilityId, name: t.emptyFacilityName, version: 1 } }),
  deleteFacility: (t) => ({ params: { id: t.emptyFacilityId } }),

  listCharges: () => ({ body: list }),
  getCharge: (t) => ({ params: { id: t.chargeId } }),
  createCharge: (t) => ({ body: charge(t) }),
  updateCharge: (t) => ({ body: { ...charge(t), id: t.chargeId, version: 1 } }),
  uploadCharges: (t) => form({ facility: t.facilityId }, { name: 'charges.csv', field: 'chargeCsvFile', content: `Charge Code,Description,Rev Code,Charge\nF-${t.unique},MRI,0610,12\n` }),
  getUpload: (t) => ({ params: { id: t.uploadId } }),
  downloadRefused: (t) => ({ params: { id: t.uploadId } }),
  rollbackUpload: (t) => ({ params: { id: t.uploadId } }),

  listPayers: () => ({ body: list }),
  createPayer: (t) => ({ body: { payerContractId: t.payerContractId, displayName: `N ${t.unique}` } }),
  updatePayer: (t) => ({ body: { id: t.payerId, version: 1, payerContractId: t.payerContractId, displayName: `R ${t.unique}` } }),
  setPayerStatus: (t) => ({ body: { id: t.payerId, enabled: false } }),
  setAllPayerStatus: (t) => ({ body: { ids: [t.payerId] } }),
  listPayerContracts: () => ({ body: list }),
  createPayerContract: (t) => ({ body: { displayName: `N ${t.unique}` } }),
  updatePayerContract: (t) => ({ body: { id: t.payerContractId, version: 1, displayName: `R ${t.unique}` } }),

  listShoppable: (t) => ({ params: { facility: t.facilityId }, body: list }),
  countShoppable: (t) => ({ query: { facility: t.facilityId } }),
  listMissingShoppable: (t) => ({ params: { facility: t.facilityId } }),
  setShoppableStatus: (t) => ({ body: { id: t.chargeId, enabled: true } }),
  setAllShoppableStatus: (t) => ({ body: { facility: t.facilityId, ids: [t.chargeId] } }),
  listAllowables: () => ({ body: list }),
  setAllowableStatus: (t) => ({ body: { id: t.allowableId, enabled: false } }),
  setAllAllowableStatus: (t) => ({ body: { ids: [t.allowableId] } }),
  uploadAllowables: (t) => form({}, { name: 'rates.csv', field: 'allowableCsvFile', content: `Payer,CPT,Rate OP\nP ${t.unique},70551,12\n` }),
  listAssociated: () => ({ body: list }),
  setAssociatedStatus: (t) => ({ body: { id: t.associatedId, enabled: false } }),
  setAllAssociatedStatus: (t) => ({ body: { ids: [t.associatedId] } }),

  lookupV1: (t) => ({ body: { ...list, brandId: t.brandId, facility: t.facilityId } }),
  lookupV2: (t) => ({ body: { brandId: t.brandId, facility: t.facilityId, keyWord: 'test' } }),
  lookupV3: (t) => ({ body: { brandId: t.brandId, facility: t.facilityName } }),
  listDepartments: (t) => ({ body: { brandId: t.brandId, facilityName: t.facilityName } }),
  listCategories: (t) => ({ body: { brandId: t.brandId, facilityName: t.facilityName } }),
  listAssociatedCharges: (t) => ({ body: { brandId: t.brandId, facilityId: t.facilityId, pxCode: '45378' } }),
  getSelfPayPercentage: (t) => ({ params: { brandId: t.brandId } }),
  downloadReport: (t) => ({ body: { brandId: t.brandId, facilityName: t.facilityName } }),
  getMachineReadableFile: (t) => ({ params: { fileName: t.fileName } }),
  listAudit: () => ({ body: list }),
}

/** Calls about whatever brand the host name stands for. */
export const byHost = ['getHostBrand', 'getMachineReadableFile', 'getCmsHptTxt']
