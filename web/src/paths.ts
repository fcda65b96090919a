/** Every address the program links to. */
export const paths = {
  root: '/',
  home: '/home',
  pricer: (facility: string) => `/pricer/${encodeURIComponent(facility)}`,
  auth: '/auth',
  login: '/auth/login',
  forgotPassword: '/auth/forgot-password',
  /** mails lead here, with `?token=` */
  resetPassword: '/auth/reset-password',
  /** opens over any staff page */
  changePassword: '#change-password',
  logout: '/logout',
  error: '/error',
  errorPage: (variant: number) => `/error/error-v${variant}`,
  dashboard: '/dashboard',
  chargeMaster: '/chargemaster',
  brandConfiguration: '/brandconfiguration',
  newBrand: '/brandconfiguration/new',
  clients: '/admin/clients',
  users: '/admin/users',
  audit: '/admin/audit',
  payers: '/payerinfo',
  payerContracts: '/payerinfo/contracts',
  shoppable: '/shoppable',
  associated: '/associated',
  allowables: '/allowables',
  facilities: '/configurations/facilities',
  /** opens the facility's form over the list, at one of its fields */
  facility: (id: string, field = '') => `/configurations/facilities?edit=${encodeURIComponent(id)}${field && `&at=${field}`}`,
} as const
