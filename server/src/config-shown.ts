/** Texts that are no secret. Any other, a setting that is new included, is said to be set and no more. */
const plain = new Set([
  'HOST',
  'DATA_DIR',
  'SHARED_DIR',
  'ADMIN_USERNAME',
  'PUBLIC_URL',
  'MAIL_FROM',
  'PASSWORD_POLICY',
  'TRUST_PROXY',
  'CORS_ORIGINS',
  'OIDC_INTERNAL_HOSTS',
  'WATCHED_DIR',
  'SFTP_INTERNAL_HOSTS',
  'WEBHOOK_INTERNAL_HOSTS',
  'VIRUS_SCANNER',
  'LOG_LEVEL',
  'SECURITY_LOG',
  'AUDIT_KEY_FILE',
  'AUDIT_ANCHORS_FILE',
  'WEB_DIR',
])
/** Addresses that may hold a user, a password or a token: where they lead is shown. */
const addresses = new Set(['DATABASE_URL', 'DATABASE_READ_URL', 'MIGRATE_DATABASE_URL', 'SMTP_URL', 'ASSISTANT_URL', 'ASSISTANT_TOKEN_URL'])

function asLogged(name: string, value: unknown) {
  if (value === undefined || value === '') return 'not set'
  if (typeof value !== 'string' || plain.has(name)) return value
  if (!addresses.has(name)) return 'set'
  const { protocol, host, pathname } = new URL(value)
  return `${protocol}//${host}${protocol.startsWith('postgres') ? pathname : ''}`
}

/** Settings as a log may hold them. */
export const shownSettings = (settings: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, asLogged(name, settings[name])]))
