import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { address, database, flag, httpAddress, isOrigin, isProxy, listOf, number, oneOf, orElse, whole } from './config-fields.ts'
import { shownSettings } from './config-shown.ts'
import { Keys } from './data/keys.ts'
import type { StreamTarget } from './data/security-stream.ts'

const NAME = 'is not a name of 1 to 200 characters. Correct it, or leave it out: then it is admin'
const WEAK = /^(change.?me|secret|password|admin|ratebook|default|test)/i

const Environment = z.object({
  PORT: whole(0, 65_535, 3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  /** what all servers of an installation have to see: published files, and uploads between two requests; else it is in DATA_DIR */
  SHARED_DIR: z.string().optional(),
  DATABASE_URL: database,
  /** a standby of that database, which answers what visitors only read; the server comes in there as it does in DATABASE_URL */
  DATABASE_READ_URL: database.optional(),
  /** the owner of the tables, where DATABASE_URL names a role that only works in them; without it the server makes one */
  MIGRATE_DATABASE_URL: database.optional(),
  DEMO: flag('1'),
  ADMIN_USERNAME: z.string().trim().min(1, NAME).max(200, NAME).default('admin'),
  /** where the first super_admin's forgotten password is mailed */
  ADMIN_EMAIL: z.email('is not an e-mail address such as you@example.org. Correct it, or leave it out').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  /** the site's address as people type it; brands live on its sub-domains. Links in mails are made from it. */
  PUBLIC_URL: httpAddress('https://prices.example.org').optional(),
  /** smtp://user:password@host:port; without it messages are written to DATA_DIR/mail */
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example.org').optional(),
  MAIL_FROM: z.string().default('Ratebook <no-reply@localhost>'),
  PASSWORD_POLICY: oneOf(['classic', 'nist'], 'nist'),
  /** bcrypt's cost of a password's hash: one more doubles the work */
  PASSWORD_ROUNDS: whole(4, 15, 12),
  /** wraps the keys that encrypt what is kept sealed in the database; defaults to JWT_SECRET */
  ENCRYPTION_KEY: z.string().optional(),
  /** the one before it, until the keys are rotated */
  ENCRYPTION_KEY_BEFORE: z.string().optional(),
  /** encrypts backups; without it they are plain, and hold no secrets */
  BACKUP_KEY: z
    .string()
    .min(32, 'is too short. Make one of at least 32 random characters, for example by: openssl rand -base64 48')
    .optional(),
  /** lets Prometheus have /metrics; without it there is no such address */
  METRICS_TOKEN: z
    .string()
    .min(16, 'is too short. Make one of at least 16 random characters, for example by: openssl rand -hex 24')
    .optional(),
  /** addresses or ranges of the reverse proxies whose X-Forwarded-* headers are believed, comma-separated */
  TRUST_PROXY: z
    .string()
    .refine((text) => listOf(text).every(isProxy), 'is not a list of addresses or ranges such as 10.0.0.5, 10.1.0.0/16. Names do not do')
    .default(''),
  /** origins whose pages may make calls with tokens or API keys, comma-separated; those of any may read what visitors do */
  CORS_ORIGINS: z
    .string()
    .refine((text) => listOf(text).every(isOrigin), 'is not a list of origins such as https://www.example.org, without a path. Correct it')
    .default(''),
  /** hosts of the operator's own network that brands may sign in with, comma-separated; all others have to be public ones */
  OIDC_INTERNAL_HOSTS: z.string().default(''),
  /** where files are put to be loaded by themselves: a folder of each brand, named by its id, lies in it */
  WATCHED_DIR: z.string().optional(),
  /** SFTP servers of the operator's own network that brands may fetch files from, comma-separated; all others have to be public ones */
  SFTP_INTERNAL_HOSTS: z.string().default(''),
  /** hosts of the operator's own network that webhooks may be sent to, comma-separated; all others have to be public ones */
  WEBHOOK_INTERNAL_HOSTS: z.string().default(''),
  /** how long each of their answers is waited for */
  WEBHOOK_SECONDS: number(0.1, 60, 10),
  UPLOAD_MAX_MB: whole(1, 4096, 512),
  /** how long staff wait for the present price file before the last one has to do, and everybody for a first one */
  FILE_WAIT_SECONDS: number(0, 600, 60),
  FILE_BRIEF_WAIT_SECONDS: number(0, 600, 5),
  /** clamd://host:port; every file that is received is scanned by it before it is read or kept */
  VIRUS_SCANNER: address(/^clamd$/, 'clamd://host:3310').optional(),
  /** where the assistant of brands that have one takes requests for appointments */
  ASSISTANT_URL: httpAddress('https://assistant.example.org/requests').optional(),
  /** where it gives its tokens; else /oauth/token at the same host */
  ASSISTANT_TOKEN_URL: httpAddress('https://assistant.example.org/oauth/token').optional(),
  /** 1 lets these be addresses of the server's own network */
  ASSISTANT_PRIVATE: flag('0'),
  /** how long each of its answers is waited for */
  ASSISTANT_SECONDS: number(0.1, 30, 10),
  /** how long requests for appointments are kept once they are sent, or could not be */
  UNANSWERED_DAYS: whole(1, 365, 90),
  BOOKING_DAYS: whole(1, 365, 30),
  /** how long good faith estimates are kept: six years at least (45 CFR 149.610(f)), where a state does not ask for more */
  ESTIMATE_YEARS: whole(6, 50, 6),
  /** how long a server that is told to stop serves on, not ready any more, until proxies have noticed; 0 in the demo, which has none */
  DRAIN_SECONDS: number(0, 600, 5),
  /** how long it then waits for calls under way */
  STOP_SECONDS: number(0, 3600, 30),
  /** 0 lifts the limits per address, for load tests */
  RATE_LIMITS: flag('1'),
  DATABASE_POOL: whole(2, 200, 10),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  /** where the security log is streamed to, beside the database: off, stdout, syslog://host:port (UDP) or syslog+tcp://host:port */
  SECURITY_LOG: z
    .string()
    .regex(
      /^(off|stdout|syslog(\+tcp)?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?)$/i,
      orElse('off, stdout, syslog://host:port or syslog+tcp://host:port', 'off'),
    )
    .default('off'),
  /** signs the audit log; made at the first start. Servers over one database share it */
  AUDIT_KEY_FILE: z.string().optional(),
  /** where the log's end is anchored: better on storage that the database's owner cannot write */
  AUDIT_ANCHORS_FILE: z.string().optional(),
  AUDIT_ANCHOR_MINUTES: number(0.1, 1440, 5),
  /** how long the security log's events are kept in the database */
  SECURITY_LOG_DAYS: whole(1, 3660, 400),
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

const placeIn = (url: string) => {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}
const SYSLOG_PORT = 514
function streamTarget(setting: string): StreamTarget {
  if (setting === 'off' || setting === 'stdout') return { to: setting }
  const { protocol, hostname, port } = new URL(setting)
  return { to: protocol === 'syslog:' ? 'udp' : 'tcp', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || SYSLOG_PORT }
}

/** Every label of the names that the server itself has: its address as people type it, the machine's name, where it listens. */
const labelsOf = (...names: string[]) => [
  ...new Set(names.flatMap((name) => (/^[\d.]*$|:/.test(name) ? [] : name.toLowerCase().split('.').filter(Boolean)))),
]

type Settings = z.infer<typeof Environment>

/** Each setting by itself, so that one which is wrong hides no other. */
function read(env: NodeJS.ProcessEnv) {
  const settings: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, schema] of Object.entries(Environment.shape)) {
    const { success, data, error } = (schema as z.ZodType).safeParse(env[name] || undefined)
    if (success) settings[name] = data
    else problems.push(`${name}: ${error.issues[0]?.message}`)
  }
  return { settings: settings as Partial<Settings>, problems }
}

const RANDOM = 'for example by: openssl rand -base64 48'
/** What a server that others rely on may not be without. */
function weaknesses({ JWT_SECRET: secret = '', ADMIN_PASSWORD: password, ...e }: Partial<Settings>) {
  const key = e.ENCRYPTION_KEY
  return [
    ...(secret.length < 32 || WEAK.test(secret) || new Set(secret).size < 10
      ? [`JWT_SECRET: ${secret ? 'is too weak' : 'is not set'}. Make one of at least 32 random characters, ${RANDOM}`]
      : []),
    ...(key !== undefined && key.length < 32 ? [`ENCRYPTION_KEY: is too short. Make one of at least 32 random characters, ${RANDOM}`] : []),
    ...(password !== undefined && (password.length < 12 || WEAK.test(password))
      ? ['ADMIN_PASSWORD: has to have at least 12 characters, and not to be a well-known one. Choose another']
      : []),
    ...(e.PASSWORD_ROUNDS !== undefined && e.PASSWORD_ROUNDS < 12
      ? ['PASSWORD_ROUNDS: is less than 12, which is too little work for who has stolen the hashes. Raise it, or leave it out']
      : []),
  ]
}

/** Whether the folder for files can be written, or made: nothing is made here. */
export const folderProblems = ({ DATA_DIR, SHARED_DIR, WATCHED_DIR }: NodeJS.ProcessEnv) => [
  ...problemsOf('DATA_DIR', DATA_DIR || '.data'),
  ...(SHARED_DIR ? problemsOf('SHARED_DIR', SHARED_DIR) : []),
  ...(WATCHED_DIR ? problemsOf('WATCHED_DIR', WATCHED_DIR) : []),
]

function problemsOf(setting: string, place: string) {
  const folder = path.resolve(place)
  let there = folder
  while (!fs.existsSync(there) && there !== path.dirname(there)) there = path.dirname(there)
  try {
    fs.accessSync(there, fs.constants.W_OK | fs.constants.X_OK)
    if (fs.statSync(there).isDirectory()) return []
  } catch {
    // said below
  }
  return [`${setting}: ${folder} cannot be written. Give it to the user that the server runs as, or name another folder`]
}

/**
 * The environment, parsed once.
 * @param others what is wrong besides, told with the rest
 * @throws Error naming every variable that is wrong, why, and what would be right; outside the demo also weak or missing secrets
 */
export function parseConfig(env: NodeJS.ProcessEnv, others: readonly string[] = []) {
  const { settings, problems } = read(env)
  if (settings.DEMO === false) {
    problems.push(...weaknesses(settings))
    if (!env.PUBLIC_URL) problems.push('PUBLIC_URL: is not set. Set it to the address people type, such as https://prices.example.org')
  }
  if (settings.DATABASE_URL && settings.DATABASE_READ_URL && placeIn(settings.DATABASE_URL) === placeIn(settings.DATABASE_READ_URL))
    problems.push('DATABASE_READ_URL: is the server of DATABASE_URL itself. Set it to a standby of that one, or leave it out')
  problems.push(...others)
  if (problems.length > 0) {
    // whether it is needed only the database knows, which nobody has asked by now
    if (settings.DEMO === false && !env.ADMIN_PASSWORD) problems.push('ADMIN_PASSWORD: is not set, which the very first start alone needs')
    throw new Error(`The configuration is wrong:\n  ${problems.join('\n  ')}\nnpm run setup writes one that is right.`)
  }
  const e = settings as Settings
  const dataDir = path.resolve(e.DATA_DIR)
  const jwtSecret = e.JWT_SECRET ?? demoSecret(dataDir)
  const publicUrl = e.PUBLIC_URL ?? `http://localhost:${e.PORT}`
  const host = e.HOST ?? (e.DEMO ? '127.0.0.1' : '0.0.0.0')
  return {
    /** all of it, as a log may hold it */
    shown: shownSettings({ ...e, HOST: host, DATA_DIR: dataDir, PUBLIC_URL: publicUrl }, configKeys),
    port: e.PORT,
    host,
    dataDir,
    sharedDir: path.resolve(e.SHARED_DIR ?? dataDir),
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
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
    backupKey: e.BACKUP_KEY ?? '',
    metricsToken: e.METRICS_TOKEN ?? '',
    /** what seals and hashes: known once the database has been asked for them */
    keys: new Keys(),
    trustProxy: e.TRUST_PROXY === '' ? false : listOf(e.TRUST_PROXY),
    corsOrigins: listOf(e.CORS_ORIGINS),
    oidcInternalHosts: listOf(e.OIDC_INTERNAL_HOSTS.toLowerCase()),
    watchedDir: e.WATCHED_DIR === undefined ? null : path.resolve(e.WATCHED_DIR),
    sftpInternalHosts: listOf(e.SFTP_INTERNAL_HOSTS.toLowerCase()),
    webhookInternalHosts: listOf(e.WEBHOOK_INTERNAL_HOSTS.toLowerCase()),
    webhookMs: e.WEBHOOK_SECONDS * 1000,
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
    drainMs: e.DEMO && !env.DRAIN_SECONDS ? 0 : e.DRAIN_SECONDS * 1000,
    stopMs: e.STOP_SECONDS * 1000,
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
