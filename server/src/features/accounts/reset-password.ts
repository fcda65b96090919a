import fs from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { parseConfig } from '../../config.ts'
import { ITSELF } from '../../data/audit.ts'
import { openAuditKey } from '../../data/audit-key.ts'
import { type Db, openDatabase } from '../../data/db.ts'
import { hashPassword } from '../../data/password-hash.ts'
import { forgetSecondFactors } from '../../data/second-factors.ts'
import { ofEveryBrand } from '../../data/scope.ts'
import { mailer } from '../../mail.ts'
import { homeOf, passwordChangedLetter, passwordLink } from './letters.ts'
import { endWhatWasOpen, faultOfPassword } from './new-password.ts'
import { issueToken } from './tokens.ts'

// npm run reset-password -- USERNAME: takes somebody's password away, ends their sessions, and prints a link by which they choose another.
//   --stdin               takes the new password from the first line of stdin instead
//   --brand DOMAIN-NAME   says whose person is meant where several brands have one of this name; `none` of those who look after several
//   --without-second-step removes their second steps as well
const USAGE = 'Usage: npm run reset-password -- USERNAME [--stdin] [--brand DOMAIN-NAME] [--without-second-step]'
const NO_BRAND = 'none'

function given() {
  const options = { stdin: { type: 'boolean' }, brand: { type: 'string' }, 'without-second-step': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [username] = positionals
  if (!username || positionals.length > 1) throw new Error(USAGE)
  return { ...values, username: username.toLowerCase() }
}

/** Whom the operator means. @throws Error where that is nobody, or could be several */
async function personMeant(db: Db, username: string, brand: string | undefined) {
  const people = await db.prisma.user.findMany({ where: { username }, include: { client: true } })
  const brandOf = (one: (typeof people)[number]) => (one.homeId === null ? NO_BRAND : (one.client?.domainName ?? NO_BRAND))
  const meant = people.filter((one) => brand === undefined || brandOf(one) === brand)
  const [person] = meant
  if (!person) throw new Error(`There is no user ${username}${brand === undefined ? '' : ` of ${brand}`}`)
  if (meant.length > 1) throw new Error(`Several have this name. Say which with --brand: ${meant.map(brandOf).join(', ')}`)
  if (!person.enabled)
    throw new Error(`${username} is disabled, and signs in with no password. Somebody has to enable them first, under Users`)
  return person
}

async function firstLine() {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new Error('There is no password on stdin')
}

async function reset() {
  const { username, brand, stdin, 'without-second-step': withoutSecondStep } = given()
  const config = parseConfig(process.env)
  // by another key the entry in the log would be nobody's
  if (!fs.existsSync(config.auditKeyFile))
    throw new Error(`There is no key at ${config.auditKeyFile}: set DATA_DIR or AUDIT_KEY_FILE as the server has it`)
  const db = openDatabase(config.ownerUrl ?? config.databaseUrl, 2, () => {}, openAuditKey(config.auditKeyFile).seal)
  try {
    const person = await personMeant(db, username, brand)
    const password = stdin ? await firstLine() : undefined
    const broken = password === undefined ? null : await faultOfPassword(db, config, person, password)
    if (broken) throw new Error(sentenceOf(broken))
    const passwordHash = password === undefined ? '' : await hashPassword(password, config.passwordRounds)
    const home = await homeOf(db, person.id)
    const token = await db.transaction(async (tx) => {
      await tx.prisma.user.update({ where: { id: person.id }, data: { passwordHash } })
      await endWhatWasOpen(tx, person)
      if (withoutSecondStep) await forgetSecondFactors(tx, person.id)
      const link = password === undefined ? await issueToken(tx, person.id, 'reset') : ''
      const entry = { entity: 'user', entityId: person.id, name: person.username }
      if (home.id && withoutSecondStep) await tx.record(home.id, ITSELF, { ...entry, action: 'reset-factors' })
      if (home.id) await tx.record(home.id, ITSELF, { ...entry, action: 'reset-password' })
      return link
    })
    const steps = withoutSecondStep ? ', and their second steps are gone' : ''
    console.log(`The sessions of ${username} have ended${steps}.`)
    if (token) console.log(`Once, within half an hour, they choose a new password at\n${passwordLink(config, home, token)}`)
    else console.log('The new password counts from now on. Let them change it under My account.')
    if (!home.id) console.log('There is no brand yet, and so no audit log that would say so.')
    if (config.smtpUrl && person.email !== '') await mailer(config, { info: () => {} })(passwordChangedLetter(home, person))
  } finally {
    await db.close()
  }
}

try {
  await ofEveryBrand(reset)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
