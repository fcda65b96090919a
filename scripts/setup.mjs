// npm run setup [-- --public-url https://… …]: writes .env with new secrets, for Docker and for a server started by hand alike.
// Asks at a terminal for what cannot be made; elsewhere that comes from flags, or from variables of these names.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { inRoot } from './lib.mjs'

const questions = [
  {
    flag: 'public-url',
    ask: 'Address that people will type (https://prices.example.org): ',
    wrong: (url) => (/^https?:\/\/[^/?#@]+\/?$/.test(url) && URL.canParse(url) ? '' : 'is no address such as https://prices.example.org'),
  },
  {
    flag: 'admin-email',
    ask: 'E-mail address of the first administrator: ',
    wrong: (email) => (/^[^\s@']+@[^\s@']+\.[^\s@']+$/.test(email) ? '' : 'is no e-mail address'),
  },
  {
    flag: 'smtp-url',
    ask: 'Mail server (smtps://user:password@mail.example.org; empty: mails are written to files): ',
    wrong: (url) =>
      url === '' || (URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol))
        ? ''
        : 'is no address such as smtps://user:password@mail.example.org (special characters of the password percent-encoded)',
  },
]
const texts = { 'mail-from': '', 'admin-username': 'admin', 'database-url': '', 'data-dir': '', file: inRoot('.env') }
const nameOf = (flag) => flag.toUpperCase().replaceAll('-', '_')
const secret = (bytes) => randomBytes(bytes).toString('base64url')

function fail(...lines) {
  console.error(lines.join('\n'))
  process.exit(1)
}

let flags
try {
  flags = parseArgs({
    options: {
      ...Object.fromEntries([...questions.map(({ flag }) => flag), ...Object.keys(texts)].map((flag) => [flag, { type: 'string' }])),
      overwrite: { type: 'boolean', default: false },
    },
  }).values
} catch (error) {
  fail(
    error.message,
    `It takes ${[...questions.map(({ flag }) => flag), ...Object.keys(texts)].map((f) => `--${f}`).join(', ')} and --overwrite.`,
  )
}
const textOf = (flag) => flags[flag] ?? (process.env[nameOf(flag)] || texts[flag])
const file = path.resolve(flags.file ?? texts.file)
if (fs.existsSync(file) && !flags.overwrite)
  fail(
    `${file} is there already, and nothing was changed: it holds the keys to what is in the database.`,
    'For an installation that is begun anew, run this again with --overwrite; the present file is kept beside the new one.',
  )

const answers = {}
const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : undefined
/** Ctrl+D or Ctrl+C in the middle. */
const leave = () => fail('', 'Nothing was written.')
terminal?.once('close', leave)
const problems = []
for (const { flag, ask, wrong } of questions) {
  let given = textOf(flag)
  if (given === undefined && terminal)
    do {
      if (given !== undefined) console.error(`This ${wrong(given)}.`)
      given = (await terminal.question(ask)).trim()
    } while (wrong(given))
  // nobody to ask: mails may go to files, and the rest is needed
  given ??= ''
  const problem = wrong(given)
  if (problem) problems.push(`--${flag} (or ${nameOf(flag)}): ${given === '' ? 'is needed' : problem}`)
  answers[flag] = given
}
terminal?.off('close', leave).close()
const mailFrom = textOf('mail-from') || (problems.length ? '' : `Ratebook <no-reply@${new URL(answers['public-url']).hostname}>`)
const written = {
  ...answers,
  'mail-from': mailFrom,
  'admin-username': textOf('admin-username'),
  'database-url': textOf('database-url'),
  'data-dir': textOf('data-dir'),
}
for (const [flag, value] of Object.entries(written))
  if (/['\r\n]/.test(value)) problems.push(`--${flag}: may hold neither ' nor a line break`)
if (problems.length) fail(...problems)

const password = secret(24)
const databaseUrl = written['database-url'] || `postgresql://ratebook:${password}@127.0.0.1:5432/ratebook`
const settings = `\
# Written by npm run setup, and read by Docker Compose and the server. Keep it readable by you alone, and a copy in your secret store.
DEMO=0
PUBLIC_URL='${new URL(answers['public-url']).origin}'

# the first administrator; the password counts at the very first start alone: take it out once you have signed in
ADMIN_USERNAME='${written['admin-username']}'
ADMIN_EMAIL='${answers['admin-email']}'
ADMIN_PASSWORD='${secret(18)}'

# mails; without SMTP_URL they are written to DATA_DIR/mail
SMTP_URL='${answers['smtp-url']}'
MAIL_FROM='${mailFrom}'

# JWT_SECRET signs sessions; ENCRYPTION_KEY opens what is sealed in the database, which nobody can read without it
JWT_SECRET='${secret(48)}'
ENCRYPTION_KEY='${secret(48)}'
# encrypts what npm run backup writes, and opens it again
BACKUP_KEY='${secret(48)}'

# the database: its owner's password and the server's own, which Docker Compose uses
POSTGRES_PASSWORD='${password}'
APP_POSTGRES_PASSWORD='${secret(24)}'

# for a server without containers, behind a reverse proxy on this machine; Docker Compose has values of its own for these
DATABASE_URL='${databaseUrl}'
DATA_DIR='${written['data-dir']}'
HOST=127.0.0.1
TRUST_PROXY=127.0.0.1,::1
`

if (fs.existsSync(file)) {
  const kept = `${file}.${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  fs.renameSync(file, kept)
  console.error(`What was there is kept as ${kept}.`)
}
fs.writeFileSync(file, settings, { mode: 0o600, flag: 'wx' })
console.log(`Wrote ${file}, readable by you alone.

Keep a copy of it where the backups are not. Without ENCRYPTION_KEY nobody opens what is sealed in the database,
and without BACKUP_KEY no backup.
Sign in for the first time as ${written['admin-username']}, with the ADMIN_PASSWORD in that file; take it out afterwards.
${answers['smtp-url'] ? '' : 'No mail server is set: mails are written to files, which nobody is told of.\n'}
Next, with Docker:  docker compose up --build --detach
Without:            docs/operations.md, "Without containers"`)
