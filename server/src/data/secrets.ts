import { createCipheriv, createDecipheriv, createHash, hash, randomBytes } from 'node:crypto'
import { SECRET_LOST, SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import type { Keys } from './keys.ts'

/** AES-256-GCM by its name in JOSE (RFC 7518 section 5.3): what is sealed begins with it and with the mark of its key. */
const ALGORITHM = 'A256GCM'
const MARKED = /^A256GCM\.([0-9a-f]+)\.(.+)$/
const [NONCE_BYTES, TAG_BYTES] = [12, 16]
export const beginningOf = (mark: string) => `${ALGORITHM}.${mark}.`

/** Encrypts with one key: what it begins with is authenticated, too; then nonce, tag and cipher text in one base64 text. */
export function encrypt(plain: string, key: Buffer, mark: string): string {
  const [nonce, beginning] = [randomBytes(NONCE_BYTES), beginningOf(mark)]
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(beginning))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return beginning + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/**
 * @param keyOf the key of a mark; of none for what was sealed before there were marks
 * @throws Error when that key is not there, is another one, or the text was altered
 */
export function decrypt(sealed: string, keyOf: (mark: string) => Buffer | undefined): string {
  const [, mark = '', text = sealed] = MARKED.exec(sealed) ?? []
  const [key, bytes] = [keyOf(mark), Buffer.from(text, 'base64')]
  if (!key) throw new Error(`The key ${mark || 'without a mark'} is not there`)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  if (mark) decipher.setAAD(Buffer.from(beginningOf(mark)))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Encrypts a text for the database with the present key. */
export function seal(plain: string, keys: Keys): string {
  const { mark, key } = keys.present()
  return encrypt(plain, key, mark)
}
/** @throws Error when the text was sealed with a key that is gone, or altered */
export const unseal = (sealed: string, keys: Keys): string => decrypt(sealed, (mark) => keys.sealing(mark))

/** What was sealed; null where nobody can read it any more: its key is gone, or it was altered. */
export function opened(sealed: string, keys: Keys): string | null {
  try {
    return unseal(sealed, keys)
  } catch {
    return null
  }
}
/** The same of what was sealed as JSON. */
export function openedAs<T>(sealed: string, keys: Keys): T | null {
  const text = opened(sealed, keys)
  return text === null ? null : (JSON.parse(text) as T)
}

/** What holds the place of a secret that is kept, which itself never leaves the server. */
export const placeOf = (sealed: string, keys: Keys) => (sealed === '' ? '' : opened(sealed, keys) === null ? SECRET_LOST : SECRET_MASK)

/** Of what stands in a link only this is kept: whoever reads the table cannot use what it holds. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** What goes into a link, 256 bits, and what is kept of it. */
export function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** What is known again by a keyed hash: each purpose has a key of its own, so that hashes of one kind never meet those of another. */
export type HashPurpose =
  | 'booking'
  | 'database role'
  | 'estimate'
  | 'good faith estimate'
  | 'name that nobody has'
  | 'recovery code'
  | 'remittances'

/**
 * What cannot be told from what is kept, and yet is known again: 128 bits of a keyed hash, as columns of ids hold them. SHA-3 needs no HMAC
 * around it, and is asked in one call: objects of hundreds of thousands of HMACs would fill the memory before they are collected.
 */
export const hashedWith =
  (key: string): KeyedHash =>
  (text) =>
    hash('sha3-256', key + text, 'hex').slice(0, 32)
/** 32 hexadecimal digits of a text. */
export type KeyedHash = (text: string) => string
export const keyedHash = (keys: Keys, purpose: HashPurpose) => hashedWith(keys.hashing(purpose))
