/** What the security log tells of. A call that is one of these says so where it is declared; the last two are found by the server. */
export const securityKinds = [
  'sign-in',
  'sign-out',
  'end-sessions',
  'forgot-password',
  'reset-password',
  'change-password',
  'change-email',
  'change-factors',
  'change-user',
  'read-contract',
  'read-document',
  'read-remittance',
  'read-booking',
  'read-estimate',
  'read-user',
  'read-log',
  'export',
  'refused',
  'left-out',
] as const
export type SecurityKind = (typeof securityKinds)[number]

/** Kinds that say something only where it is known who did it: visitors take what is public. */
export const isLook = (kind: SecurityKind) => kind === 'export' || kind.startsWith('read-')

export const securityResults = ['success', 'failure'] as const
export type SecurityResult = (typeof securityResults)[number]
