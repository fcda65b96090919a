import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { Config } from './config.ts'
import type { Db } from './data/db.ts'
import { isGuessable } from './data/guessable.ts'
import { hashPassword } from './data/password-hash.ts'

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
/** Twelve random characters around what the password rule asks for (digit, upper and lower case). */
const generatedPassword = () => `Rb7${Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`

const passwordFile = (config: Config) => path.join(config.dataDir, 'demo-password')
const readPassword = (config: Config) =>
  fs.existsSync(passwordFile(config)) ? fs.readFileSync(passwordFile(config), 'utf8').trim() : undefined

/** The demo's password is kept beside its data, so that every start can print it. */
function demoPassword(config: Config) {
  const known = readPassword(config)
  if (known) return known
  const password = config.adminPassword ?? generatedPassword()
  fs.mkdirSync(config.dataDir, { recursive: true })
  fs.writeFileSync(passwordFile(config), password, { mode: 0o600 })
  return password
}

async function createSuperAdmin(db: Db, config: Config, passwordHash: string) {
  const home = await db.prisma.brand.findFirst({ where: { isDefault: true } })
  await db.prisma.user.create({
    data: {
      id: uuid(),
      username: config.adminUsername,
      email: config.adminEmail,
      passwordHash,
      role: 'super_admin',
      clientId: home?.id ?? null,
      hasCmsAccess: true,
    },
  })
}

/**
 * Makes an empty database usable: the demo world in the demo, the first super_admin always.
 * @param tell told what takes a while
 * @returns lines to print: the demo's addresses and logins
 * @throws Error in production when there is nobody who could sign in, and ADMIN_PASSWORD is missing or guessed soon
 */
export async function firstStart(db: Db, config: Config, tell: (step: string) => void = () => {}): Promise<string[]> {
  const [brands, admins] = await Promise.all([db.prisma.brand.count(), db.prisma.user.count({ where: { role: 'super_admin' } })])
  if (!config.demo) {
    if (admins > 0) return []
    if (!config.adminPassword)
      throw new Error('ADMIN_PASSWORD: is not set, and nobody could sign in yet. Set it, and ADMIN_USERNAME, for this one start')
    if (await isGuessable(config.adminPassword, config.passwordPolicy, [config.adminUsername, config.adminEmail, 'Ratebook']))
      throw new Error('ADMIN_PASSWORD is easy to guess. Take one that nobody chose (for example: openssl rand -base64 18)')
    await createSuperAdmin(db, config, await hashPassword(config.adminPassword, config.passwordRounds))
    return []
  }
  const isNew = brands === 0 || admins === 0
  const passwordHash = isNew ? await hashPassword(demoPassword(config), config.passwordRounds) : ''
  if (brands === 0) {
    tell('Filling the empty database with a demo, which takes a while on a slow computer')
    // only the demo loads the demo's data
    const { seedDemo } = await import('@ratebook/prisma/seed/seed.ts')
    await seedDemo(db.prisma, passwordHash, (brand) => tell(`  ${brand}`))
    const { loadDemoRemittances } = await import('./demo-remittances.ts')
    await loadDemoRemittances(db, config)
  }
  if (admins === 0) await createSuperAdmin(db, config, passwordHash)
  const [sites, users] = await Promise.all([
    db.prisma.brand.findMany({ orderBy: { domainName: 'asc' } }),
    db.prisma.user.findMany({ orderBy: [{ role: 'asc' }, { username: 'asc' }] }),
  ])
  const password = readPassword(config)
  return [
    ...sites.map((b) => `  ${b.displayName}: http://${b.isDefault ? '' : `${b.domainName}.`}localhost:{port}`),
    `Demo logins, ${password ? `all with the password ${password}` : 'with the password chosen at the first start'}:`,
    ...users.map((u) => `  ${u.username} (${u.role})`),
  ]
}
