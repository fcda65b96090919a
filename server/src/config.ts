import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { Keys } from './data/keys.ts'
import type { StreamTarget } from './data/security-stream.ts'

const flag = (fallback: '0' | '1') =>
  z
    .enum(['0', '1', 'false', 'true'])
    .default(fallback)
    .transform((v) => v === '1' || v === 'true')
const httpAddress = (name: string) => z.url({ protocol: /^https?$/, error: `${name} must be an http(s) address` })
const WEAK = /^(change.?me|secret|password|admin|ratebook|default|test)/i

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must be a postgresql:// address' }),
  /** the owner of the tables, where DATABASE_URL names a role that only works in them; without it the server makes one */
  MIGRATE_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'MIGRATE_DATABASE_URL must be a postgresql:// address' }).optional(),
  DEMO: flag('1'),
  ADMIN_USERNAME: z.string().trim().min(1).max(200).default('admin'),
  /** where the first super_admin's forgotten password is mailed */
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  /** the site's address as people type it; brands live on its sub-domains. Links in mails are made from it. */
  PUBLIC_URL: httpAddress('PUBLIC_URL').optional(),
  /** smtp://user:password@host:port; without it messages are written to DATA_DIR/mail */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().default('Ratebook <no-reply@localhost>'),
  PASSWORD_POLICY: z.enum(['classic', 'nist']).default('nist'),
  /** bcrypt's cost of a password's hash: one more doubles the work */
  PASSWORD_ROUNDS: z.coerce.number().int().min(4).max(15).default(12),
  /** wraps the keys that encrypt what is kept sealed in the database; defaults to JWT_SECRET */
  ENCRYPTION_KEY: z.string().optional(),
  /** the one before it, until the keys are rotated */
  ENCRYPTION_KEY_BEFORE: z.string().optional(),
  /** addresses or ranges of the reverse proxies whose X-Forwarded-* headers are believed, comma-separated */
  TRUST_PROXY: z.string().default(''),
  /** hosts of the operator's own network that brands may sign in with, comma-separated; all others have to be public ones */
  OIDC_INTERNAL_HOSTS: z.string().default(''),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(4096).default(512),
  /** how long staff wait for the present price file before the last one has to do, and everybody for a first one */
  FILE_WAIT_SECONDS: z.coerce.number().min(0).max(600).default(60),
  FILE_BRIEF_WAIT_SECONDS: z.coerce.number().min(0).max(600).default(5),
  /** clamd://host:port; every file that is received is scanned by it before it is read or kept */
  VIRUS_SCANNER: z.url({ protocol: /^clamd$/, error: 'VIRUS_SCANNER must be a clamd://host:port address' }).optional(),
  /** where the assistant of brands that have one takes requests for appointments */
  ASSISTANT_URL: httpAddress('ASSISTANT_URL').optional(),
  /** where it gives its tokens; else /oauth/token at the same host */
  ASSISTANT_TOKEN_URL: httpAddress('ASSISTANT_TOKEN_URL').optional(),
  /** 1 lets these be addresses of the server's own network */
  ASSISTANT_PRIVATE: flag('0'),
  /** how long each of its answers is waited for */
  ASSISTANT_SECONDS: z.coerce.number().min(0.1).max(30).default(10),
  /** how long requests for appointments are kept once they are sent, or could not be */
  UNANSWERED_DAYS: z.coerce.number().int().min(1).max(365).default(90),
  BOOKING_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** how long good faith estimates are kept: six years at least (45 CFR 149.610(f)), where a state does not ask for more */
  ESTIMATE_YEARS: z.coerce.number().int().min(6).max(50).default(6),
  /** 0 lifts the limits per address, for load tests */
  RATE_LIMITS: flag('1'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** where the security log is streamed to, beside the database: off, stdout, syslog://host:port (UDP) or syslog+tcp://host:port */
  SECURITY_LOG: z
    .string()
    .regex(
      /^(off|stdout|syslog(\+tcp)?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?)$/i,
      'must be off, stdout, syslog://host:port or syslog+tcp://host:port',
    )
    .default('off'),
  /** signs the audit log; made at the first start. Servers over one database share it */
  AUDIT_KEY_FILE: z.string().optional(),
  /** where the log's end is anchored: better on storage that the database's owner cannot write */
  AUDIT_ANCHORS_FILE: z.string().optional(),
  AUDIT_ANCHOR_MINUTES: z.coerce.number().min(0.1).max(1440).default(5),
  /** how long the security log's events are kept in the database */
  SECURITY_LOG_DAYS: z.coerce.number().int().min(1).max(3660).default(400),
  WEB_DIR: z.string().optional(),
})

export const configKeys = Object.keys(Environment.shape)

export type Config = ReturnType<typeof parseConfig>

/** The demo signs with a secret of its own, kept beside its data so that sessions outlive a restart. */
function demoSecret(dataDir: string) {
  const file = path.join(dataDir, 'jwt-secret')
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  }
  return fs.readFileSync(file, 'utf8').trim()
}

const SYSLOG_PORT = 514
function streamTarget(setting: string): StreamTarget {
  if (setting === 'off' || setting === 'stdout') return { to: setting }
  const { protocol, hostname, port } = new URL(setting)
  return { to: protocol === 'syslog:' ? 'udp' : 'tcp', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || SYSLOG_PORT }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean)

/** Every label of the names that the server itself has: its address as people type it, the machine's name, where it listens. */
const labelsOf = (...names: string[]) => [
  ...new Set(names.flatMap((name) => (/^[\d.]*$|:/.test(name) ? [] : name.toLowerCase().split('.').filter(Boolean)))),
]

/**
 * The environment, parsed once.
 * @throws Error naming every variable that is wrong; outside the demo also weak or missing secrets
 */
export function parseConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(configKeys.flatMap((k) => (env[k] ? [[k, env[k]]] : [])))
  // told to whoever runs the server, in zod's own words: they name the values that are taken
  const parsed = Environment.safeParse(given, { error: z.locales.en().localeError })
  const problems = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`)
  if (parsed.success && !parsed.data.DEMO) {
    const { JWT_SECRET: secret = '', ADMIN_PASSWORD: password } = parsed.data
    if (secret.length < 32 || WEAK.test(secret) || new Set(secret).size < 10)
      problems.push('JWT_SECRET: must be at least 32 random characters (for example: openssl rand -base64 48)')
    if (!parsed.data.PUBLIC_URL) problems.push('PUBLIC_URL: must be set, for the links in mails')
    if (parsed.data.ENCRYPTION_KEY !== undefined && parsed.data.ENCRYPTION_KEY.length < 32)
      problems.push('ENCRYPTION_KEY: must be at least 32 characters')
    if (parsed.data.PASSWORD_ROUNDS < 12) problems.push('PASSWORD_ROUNDS: must be at least 12')
    if (password !== undefined && (password.length < 12 || WEAK.test(password)))
      problems.push('ADMIN_PASSWORD: must have at least 12 characters and not be a well-known default')
  }
  if (!parsed.success || problems.length) throw new Error(`The configuration is wrong:\n  ${problems.join('\n  ')}`)
  const e = parsed.data
  const dataDir = path.resolve(e.DATA_DIR)
  const jwtSecret = e.JWT_SECRET ?? demoSecret(dataDir)
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  return {
    port: e.PORT,
    host: e.HOST ?? (e.DEMO ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    ownerUrl: e.MIGRATE_DATABASE_URL,
    /** whether the server works as the owner of its tables: known once it has come into the database */
    ownsTables: false,
    publicUrl,
    ownLabels: labelsOf(new URL(publicUrl).hostname, os.hostname(), e.HOST ?? ''),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    passwordPolicy: e.PASSWORD_POLICY,
    passwordRounds: e.PASSWORD_ROUNDS,
    demo: e.DEMO,
    adminUsername: e.ADMIN_USERNAME.toLowerCase(),
    adminEmail: e.ADMIN_EMAIL ?? '',
    adminPassword: e.ADMIN_PASSWORD,
    jwtSecret,
    encryptionKey: e.ENCRYPTION_KEY ?? jwtSecret,
    encryptionKeyBefore: e.ENCRYPTION_KEY_BEFORE,
    /** what seals and hashes: known once the database has been asked for them */
    keys: new Keys(),
    trustProxy: e.TRUST_PROXY === '' ? false : listOf(e.TRUST_PROXY),
    oidcInternalHosts: listOf(e.OIDC_INTERNAL_HOSTS.toLowerCase()),
    uploadMaxBytes: e.UPLOAD_MAX_MB * 1024 * 1024,
    virusScanner: e.VIRUS_SCANNER === undefined ? null : new URL(e.VIRUS_SCANNER),
    fileWaitMs: e.FILE_WAIT_SECONDS * 1000,
    fileBriefWaitMs: e.FILE_BRIEF_WAIT_SECONDS * 1000,
    assistantUrl: e.ASSISTANT_URL,
    assistantTokenUrl: e.ASSISTANT_TOKEN_URL ?? (e.ASSISTANT_URL && new URL('/oauth/token', e.ASSISTANT_URL).href),
    assistantPrivate: e.ASSISTANT_PRIVATE,
    assistantMs: e.ASSISTANT_SECONDS * 1000,
    bookingDays: e.BOOKING_DAYS,
    unansweredDays: e.UNANSWERED_DAYS,
    estimateYears: e.ESTIMATE_YEARS,
    rateLimits: e.RATE_LIMITS,
    databasePool: e.DATABASE_POOL,
    logLevel: e.LOG_LEVEL,
    securityLog: streamTarget(e.SECURITY_LOG),
    securityLogDays: e.SECURITY_LOG_DAYS,
    auditKeyFile: path.resolve(e.AUDIT_KEY_FILE ?? path.join(dataDir, 'audit-key.pem')),
    auditAnchorsFile: path.resolve(e.AUDIT_ANCHORS_FILE ?? path.join(dataDir, 'audit-anchors.jsonl')),
    auditAnchorMinutes: e.AUDIT_ANCHOR_MINUTES,
    webDir: e.WEB_DIR,
  }
}
