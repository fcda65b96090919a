import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../config.ts'
import { usersOf } from './brand.ts'
import type { Reader } from './db.ts'
import { keyedHash, opened, seal } from './secrets.ts'
import type { Tx } from './tx.ts'

/** Rows of app_user `u` that have a second step to give. */
export const hasSecondFactor: Sql = sql`(EXISTS (SELECT 1 FROM totp f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT 1 FROM passkey k WHERE k.user_id = u.id))`
/** Rows of app_user `u` of which a brand demands one: any that they work for, of those who look after all brands the default one. */
export const needsSecondFactor: Sql = sql`EXISTS (SELECT 1 FROM sign_in_rules r JOIN brand b ON b.id = r.brand_id
  WHERE u.role::text = ANY(r.second_factor_roles) AND CASE u.role WHEN 'super_admin' THEN b.is_default ELSE ${usersOf(sql`b.id`)} END)`

/** What a person has to give after the password, and whether they must have something. */
export async function factorsOf(db: Reader, userId: string) {
  const [row] = await db.rows<{ app: boolean; passkey: boolean; demanded: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM totp f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS app,
      EXISTS (SELECT 1 FROM passkey k WHERE k.user_id = u.id) AS passkey, ${needsSecondFactor} AS demanded
    FROM app_user u WHERE u.id = ${userId}`)
  return row ?? { app: false, passkey: false, demanded: false }
}

const PERIOD_SECONDS = 30
/** Phones' clocks are off by a little: a code counts for one step before and after its own. */
const STEPS_AROUND = 1
const appOf = (secret: string, more: object = {}) => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, ...more })

/** A new secret for a person's app, and the address that the app reads from a picture. */
export function newAppSecret(issuer: string, label: string) {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: appOf(secret, { issuer, label }).toString() }
}
export const sealedApp = (secret: string, config: Config) => seal(secret, config.keys)

/**
 * Uses up a code of a person's app: it and all before it count no more.
 * @param which whether the app counts already, or this code makes it count
 */
export async function useAppCode(tx: Tx, config: Config, userId: string, code: string, which: 'confirmed' | 'new'): Promise<boolean> {
  const counts = which === 'confirmed' ? sql`confirmed_at IS NOT NULL` : sql`confirmed_at IS NULL`
  // by the clock that servers share: one of them may be wrong
  const [app] = await tx.rows<{ secret: string; now: number }>(sql`
    SELECT secret, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now FROM totp
    WHERE user_id = ${userId} AND ${counts} FOR UPDATE`)
  const secret = app && opened(app.secret, config.keys)
  // of one that nobody can read any more no code is right
  if (!secret) return false
  const delta = appOf(secret).validate({ token: code, timestamp: app.now, window: STEPS_AROUND })
  if (delta === null) return false
  const step = Math.floor(app.now / 1000 / PERIOD_SECONDS) + delta
  const used = await tx.execute(sql`UPDATE totp SET last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    WHERE user_id = ${userId} AND last_step < ${step}`)
  return used === 1
}

const CODES = 10
/** 118 bits: whoever reads the hashes, and has the key, finds none of them either. */
const CODE_LENGTH = 24
const PIECE = /.{6}(?=.)/g
/** Without what is taken for something else when it is copied by hand. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const newCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const codeHash = (config: Config) => keyedHash(config.keys, 'recovery code')

/** Ten new codes of a person; earlier ones are gone. */
export async function newRecoveryCodes(tx: Tx, config: Config, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const hashOf = codeHash(config)
  await tx.prisma.recoveryCode.deleteMany({ where: { userId } })
  await tx.prisma.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: hashOf(code) })) })
  return codes.map((code) => code.replace(PIECE, '$&-'))
}

async function useRecoveryCode(tx: Tx, config: Config, userId: string, code: string) {
  const { count } = await tx.prisma.recoveryCode.deleteMany({ where: { userId, hash: codeHash(config)(code) } })
  return count === 1
}

/** Uses up what a person typed as their second step. @returns what it was; null where it is neither */
export async function useCode(tx: Tx, config: Config, userId: string, typed: string): Promise<'app' | 'recovery code' | null> {
  const code = typed.toLowerCase().replace(/[^a-z\d]/g, '')
  if (/^\d{6}$/.test(code)) return (await useAppCode(tx, config, userId, code, 'confirmed')) ? 'app' : null
  return (await useRecoveryCode(tx, config, userId, code)) ? 'recovery code' : null
}

/** All that a person's second steps consist of, and what was begun with them. */
export async function forgetSecondFactors({ prisma }: Tx, userId: string) {
  await prisma.totp.deleteMany({ where: { userId } })
  await prisma.passkey.deleteMany({ where: { userId } })
  await prisma.recoveryCode.deleteMany({ where: { userId } })
  await prisma.signInStep.deleteMany({ where: { userId } })
}
