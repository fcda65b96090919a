/** Every address the program links to. */
export const paths = {
  root: '/',
  home: '/home',
  /** where the machine-readable files are, on the home page */
  priceFiles: '/home#price-file',
  /** the home page's box as it was left, or as somebody shares it: `item` is one of the hospital `at` */
  homeWith: (box: { q?: string; item?: string; at?: string; payer?: string }) => {
    const params = new URLSearchParams(Object.entries(box).filter(([, value]) => value))
    return params.size > 0 ? `/home?${params}` : '/home'
  },
  pricer: (facility: string) => `/pricer/${encodeURIComponent(facility)}`,
  /** the price of a service for one payer at one facility, as `item`, `stay` and `payer` say; `isOpen`: which one is meant is asked */
  answerFor: (facility: string, of: { item: string; inPatient: boolean; payer: string; isOpen: boolean }) => {
    const { item, inPatient, payer, isOpen } = of
    const params = new URLSearchParams({ item, ...(inPatient && { stay: '1' }), payer, ...(isOpen && { which: '' }) })
    return `/answer/${encodeURIComponent(facility)}?${params}`
  },
  myEstimate: '/my-estimate',
  /** once the bill has come; mails lead here with `?key=` */
  bill: '/my-estimate/bill',
  /** mails lead here, too */
  openEstimate: (key: string) => `/my-estimate?key=${key}`,
  auth: '/auth',
  login: '/auth/login',
  forgotPassword: '/auth/forgot-password',
  /** mails lead here, with `#token=` */
  resetPassword: '/auth/reset-password',
  /** mails lead here, with `#token=` */
  confirmEmail: '/auth/confirm-email',
  /** providers lead back here, with `?code=` */
  provider: '/auth/provider',
  /** one's own */
  account: '/account',
  /** where a second step is set up that is demanded, before anything else */
  enrol: '/account/second-step',
  /** opens over any staff page */
  changePassword: '#change-password',
  logout: '/logout',
  error: '/error',
  errorPage: (variant: number) => `/error/error-v${variant}`,
  dashboard: '/dashboard',
  chargeMaster: '/chargemaster',
  /** opens an item's form over the list */
  chargeItem: (id: string) => `/chargemaster?edit=${encodeURIComponent(id)}`,
  /** goes on with a file that waits for a decision; mails lead here, too */
  resumeUpload: (versionId: string) => `/chargemaster?upload=${versionId}`,
  /** two versions of it, as `?facility=`, `from=` and `to=` say */
  compareVersions: '/chargemaster/compare',
  brandConfiguration: '/brandconfiguration',
  newBrand: '/brandconfiguration/new',
  clients: '/admin/clients',
  users: '/admin/users',
  audit: '/admin/audit',
  securityLog: '/admin/securitylog',
  /** what a brand's people need to sign in */
  security: '/admin/security',
  /** programs' own ways in */
  keys: '/admin/keys',
  /** systems that are told of what happens, and what was sent to them, or to one of them */
  webhooks: '/admin/webhooks',
  webhookMessages: '/admin/webhooks/messages',
  webhookMessagesOf: (webhook: string) => `/admin/webhooks/messages?${new URLSearchParams({ filter: `webhook.equals.${webhook}` })}`,
  /** its entries of one record or person */
  auditOf: (field: 'entityId' | 'username', value: string) => `/admin/audit?${new URLSearchParams({ filter: `${field}.equals.${value}` })}`,
  payers: '/payerinfo',
  /** opens a payer's form over the list */
  payer: (id: string) => `/payerinfo?edit=${encodeURIComponent(id)}`,
  payerContracts: '/payerinfo/contracts',
  shoppable: '/shoppable',
  associated: '/associated',
  allowables: '/allowables',
  publishedRates: '/publishedrates',
  /** opens a rate's form over the list */
  publishedRate: (id: string) => `/publishedrates?edit=${encodeURIComponent(id)}`,
  bookings: '/bookings',
  estimates: '/estimates',
  estimate: (id: string) => `/estimates/${id}`,
  /** 'new' makes one */
  estimateEdit: (id: string) => `/estimates/edit/${id}`,
  /** makes one of a service that was chosen in the pricer */
  /** @param units other than the usual ones, of what stands beside the item; `days` of the stay, where somebody said */
  estimateOf: (of: {
    facility: string
    item: string
    inPatient: boolean
    units: readonly { pxCode: string; revenueCode: string; units: number }[]
    days: number | null
  }) => {
    const { facility, item, inPatient, units, days } = of
    const params = new URLSearchParams({ facility, item, setting: inPatient ? 'inpatient' : 'outpatient' })
    for (const one of units) params.append('units', [one.pxCode, one.revenueCode, one.units].join(' '))
    if (days !== null) params.set('days', String(days))
    return `/estimates/edit/new?${params}`
  },
  contracts: '/contract',
  /** 'new' makes one */
  contractEdit: (id: string) => `/contract/edit/${id}`,
  contractView: (id: string) => `/contract/view/${id}`,
  /** a contracted service's rule; 'new' makes one */
  ruleEdit: (contractId: string, serviceId: string, ruleId: string) => `/contract/${contractId}/rule/${serviceId}/edit/${ruleId}`,
  /** the rules of a contracted service against a copy of them */
  whatIf: (contractId: string, serviceId: string) => `/contract/${contractId}/whatif/${serviceId}`,
  feeSchedules: '/contract/feeschedules',
  feeSchedule: (id: string) => `/contract/feeschedule/${id}`,
  contractedRates: '/contract/contractedrates',
  payments: '/contract/payments',
  remittanceFiles: '/contract/payments/files',
  providerAdjustments: '/contract/payments/adjustments',
  variance: '/contract/variance',
  /** its lines of one payer, contract, rule or cause; of several of these where more are named */
  varianceOf: (...of: string[]) => {
    const items = of.flatMap((field, i) => (i % 2 === 0 ? [['filter', `${field}.equals.${of[i + 1]}`]] : []))
    return `/contract/variance?${new URLSearchParams(items)}`
  },
  accuracy: '/contract/accuracy',
  operating: '/admin/operating',
  codeServices: '/contract/codeservice',
  /** 'new' makes one */
  codeServiceEdit: (id: string) => `/contract/codeservice/edit/${id}`,
  /** what of each facility is public */
  transparency: '/transparency',
  checkFile: '/transparency/check',
  compareFiles: '/transparency/compare',
  facilities: '/configurations/facilities',
  /** files that come by themselves */
  deliveries: '/configurations/deliveries',
  synonyms: '/configurations/searchwords',
  unanswered: '/configurations/unanswered',
  /** opens the facility's form over the list, at one of its fields */
  facility: (id: string, field = '') => `/configurations/facilities?edit=${encodeURIComponent(id)}${field && `&at=${field}`}`,
} as const
