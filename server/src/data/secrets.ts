import { createCipheriv, createDecipheriv, createHash, hash, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const keyOf = (secret: string) => createHash('sha256').update(`ratebook settings ${secret}`).digest()

/** Encrypts a setting for the database: nonce, tag and cipher text in one base64 text. */
export function seal(plain: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** @throws Error when the text was sealed with another secret or altered */
export function unseal(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Of what stands in a link only this is kept: whoever reads the table cannot use what it holds. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** What goes into a link, 256 bits, and what is kept of it. */
export function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/**
 * What cannot be told from what is kept, and yet is known again: 128 bits of a keyed hash, as columns of ids hold them. `purpose` keeps
 * hashes of one kind from meeting those of another. SHA-3 needs no HMAC around it, and is asked in one call: objects of hundreds of
 * thousands of HMACs would fill the memory before they are collected.
 */
export function keyedHash(secret: string, purpose: string): (text: string) => string {
  const key = createHash('sha256').update(`ratebook ${purpose} ${secret}`).digest('hex')
  return (text) => hash('sha3-256', key + text, 'hex').slice(0, 32)
}
