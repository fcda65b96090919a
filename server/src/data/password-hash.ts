import { createHash } from 'node:crypto'
import bcrypt from 'bcrypt'

/** bcrypt ignores what follows byte 72, so a longer password is hashed down to 44 characters first. */
const shortened = (password: string) =>
  Buffer.byteLength(password) > 72 || password.includes('\0') ? createHash('sha256').update(password).digest('base64') : password

export const hashPassword = (password: string, rounds: number) => bcrypt.hash(shortened(password), rounds)

/** Compared against for names that do not exist or have no password yet (''), so that the answer takes the same time: one per cost. */
const dummies = new Map<number, Promise<string>>()
export async function verifyPassword(password: string, hash: string | undefined, rounds: number) {
  const dummy = dummies.get(rounds) ?? hashPassword('no such user', rounds)
  dummies.set(rounds, dummy)
  const matches = await bcrypt.compare(shortened(password), hash || (await dummy))
  return matches && Boolean(hash)
}
