/** Every address the program links to. */
export const paths = {
  root: '/',
  home: '/home',
  pricer: (facility: string) => `/pricer/${encodeURIComponent(facility)}`,
  auth: '/auth',
  login: '/auth/login',
  logout: '/logout',
  error: '/error',
  errorPage: (variant: number) => `/error/error-v${variant}`,
  chargeMaster: '/chargemaster',
} as const
