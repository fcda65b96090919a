/** Who may call what, written by hand: the loop compares the server with it, so a new endpoint has to be decided on here. */
const everybody = ['anonymous', 'administrator', 'partner', 'super_admin'] as const
const staff = ['administrator', 'partner', 'super_admin'] as const

export const policy: Record<string, readonly (typeof everybody)[number][]> = {
  getLive: everybody, getReady: everybody,
  getHostBrand: everybody, getBrand: everybody,
  authenticateUser: everybody, getMe: staff, logoutUser: staff,
  listFacilities: staff, listActiveFacilities: everybody,
  getChargePage: staff, listCharges: staff, createCharge: staff, updateCharge: staff, getChargeTemplate: staff,
  uploadCharges: staff, listUploads: staff, getUpload: staff, downloadRefused: staff, rollbackUpload: staff,
  lookupV1: everybody, lookupV2: everybody, lookupV3: everybody, listDepartments: everybody, listCategories: everybody,
  listAssociatedCharges: everybody, getSelfPayPercentage: everybody,
  listAudit: staff, verifyAudit: staff,
  downloadReport: everybody, getMachineReadableFile: everybody, getCmsHptTxt: everybody,
}
