import { createHash } from 'node:crypto'
import bcrypt from 'bcrypt'

const ROUNDS = 12
/** bcrypt ignores what follows byte 72, so a longer password is hashed down to 44 characters first. */
const shortened = (password: string) =>
  Buffer.byteLength(password) > 72 || password.includes('\0') ? createHash('sha256').update(password).digest('base64') : password

export const hashPassword = (password: string, rounds = ROUNDS) => bcrypt.hash(shortened(password), rounds)

/** Compared against for names that do not exist or have no password yet (''), so that the answer takes the same time. */
let dummy: Promise<string> | undefined
export async function verifyPassword(password: string, hash = '') {
  dummy ??= hashPassword('no such user')
  const matches = await bcrypt.compare(shortened(password), hash || (await dummy))
  return matches && hash !== ''
}
