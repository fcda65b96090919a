import { features } from '@ratebook/shared/api.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'

const description = `**Brands.** An installation serves several brands (hospital systems), each under its own host name. A
public call is about the brand that it names, else the host's; a call of staff about the brand in \`x-brand-id\`, else the
caller's own.

**Versions.** A path's version (\`/api/v1\` … \`/api/v4\`) is the call's own, not the document's: it rises where what a call
takes or answers can no longer be understood by its callers. The earlier one stays beside it. Within a version fields are
added, never taken away or given another meaning: take answers with fields you do not know. Addresses without a version
(\`/files\`, \`/cms-hpt.txt\`, \`/services\`) are named by regulations and by links, and stay as they are.

**Errors.** Whatever is not a success has the body \`Problem\`: a sentence, and a \`code\` with \`values\` for programs.
\`x-error-codes\` has the sentence of each code, \`{{…}}\` being one of its values.

**Lists.** A list takes \`pagination\`, \`sort\` and \`filter\` and answers \`records\` and \`pagination\`.

**Money** is in dollars with at most two decimals; **days** are \`YYYY-MM-DD\`, moments ISO 8601 in UTC; **ids** are UUIDs.`

/** What the document says before its calls. */
export const about = {
  openapi: '3.1.1',
  info: {
    title: 'Ratebook',
    version: '0.1.0',
    summary: 'Price transparency for hospitals',
    description,
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    contact: { name: 'Whoever runs this installation' },
  },
  'x-error-codes': errorTexts,
  servers: [{ url: '/', description: 'The server that gives this document' }],
}

export const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token that signing in answers' },
  apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'rb_…', description: 'An API key, good for its scopes' },
} as const

export const parameters = {
  BrandId: {
    name: 'x-brand-id',
    in: 'header',
    required: false,
    description: 'The brand that the call acts on, for people who look after several; without it their own, the host’s, or the first',
    schema: { type: 'string', format: 'uuid' },
  },
  IdempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description:
      'Makes the call safe to be made again: with the same key and the same request it is answered as the first time, for 24 hours, ' +
      'and not made again. A key is its caller’s, for one call of one brand',
    schema: { type: 'string', pattern: '^[\\x21-\\x7E]{1,255}$' },
  },
} as const

const tagTexts: Record<keyof typeof features, string> = {
  health: 'Whether the server and its database answer',
  brands: 'Brands (hospital systems), their settings and addresses',
  sessions: 'Signing in and out',
  identityProvider: 'The OpenID Connect provider of a brand’s people',
  providerSignIn: 'Signing in with that provider',
  accounts: 'Users',
  passwords: 'Passwords and the licence agreement',
  ownAccount: 'One’s own account',
  ownFactors: 'One’s own second steps: authenticator app, passkeys, recovery codes',
  apiKeys: 'API keys, by which programs call',
  webhooks: 'Webhook endpoints, and what is sent to them',
  signInRules: 'What a brand asks of its people at sign-in',
  facilities: 'Facilities, as visitors choose them',
  facilitySettings: 'Facilities, as staff look after them',
  charges: 'The charge master',
  chargeEdits: 'Editing many items of the charge master',
  uploads: 'Loading charge master files',
  versionComparison: 'Comparing versions of the charge master',
  payers: 'Payers and payer contracts',
  contracts: 'Contracts and their documents',
  rules: 'Rules of contracts',
  pastLines: 'Rules against past lines of remittances',
  codeServices: 'Code services: named lists of codes',
  feeSchedules: 'Fee schedules',
  contractedRates: 'What contracts make of each item',
  payments: 'Payments, as remittances say them',
  remittances: 'Remittance files (X12 835)',
  deliveries: 'Files that come by themselves, from a folder or an SFTP server',
  variance: 'What payers allowed beside what contracts say',
  accuracy: 'How right estimates were',
  shoppable: 'Shoppable services',
  associatedCharges: 'Charges that usually stand together',
  allowables: 'Allowed amounts',
  publishedRates: 'Rates as files published them',
  pricer: 'The price search of visitors',
  keptEstimates: 'Estimates that visitors keep',
  billAnswers: 'What visitors say once the bill has come',
  billedApart: 'Who bills besides the hospital',
  bookings: 'Requests for appointments',
  goodFaithEstimates: 'Good faith estimates (45 CFR 149.610)',
  synonyms: 'Search words of a brand',
  unanswered: 'Searches that found nothing',
  mrf: 'Machine-readable files (45 CFR 180.50)',
  pages: 'Pages that need no script',
  publications: 'Making, publishing and withdrawing files',
  fileChecks: 'Checking machine-readable files',
  audit: 'The audit log',
  securityLog: 'The security log',
  operating: 'How the server and its database are',
  dashboard: 'Where a brand stands',
  views: 'A person’s views of lists',
  bulk: 'Whole tables for a data warehouse, and what changed in them since',
}
export const tags = Object.keys(features).map((name) => ({ name, description: tagTexts[name] ?? name }))
