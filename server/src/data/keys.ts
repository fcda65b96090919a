import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

const Key = z.string().regex(/^[0-9a-f]{64}$/)

/** The keys of an installation, as the database keeps them: wrapped by ENCRYPTION_KEY, which is never used for anything else. */
export const Ring = z.object({
  /** what opens: keys by their marks, and by none what was sealed before there were marks */
  sealing: z.record(z.string(), Key),
  /** the mark of the key that seals */
  present: z.string(),
  /** what the keys of hashes are made of. It never changes: what was hashed is not kept, so it could not be hashed anew */
  hashing: Key,
  /** keys of hashes that were made before there was this ring, by their purpose */
  hashingBefore: z.record(z.string(), Key),
  /** the mark of the key that everything is being sealed with anew, or was when that was cut short; '' = none */
  next: z.string(),
})
export type Ring = z.infer<typeof Ring>

const newKey = () => randomBytes(32).toString('hex')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Another key, by a mark that no other ring has either. It seals nothing yet. */
export function withNewKey(ring: Ring): { ring: Ring; mark: string } {
  const mark = randomBytes(4).toString('hex')
  return { mark, ring: { ...ring, sealing: { ...ring.sealing, [mark]: newKey() } } }
}

export function newRing(): Ring {
  const { ring, mark } = withNewKey({ sealing: {}, present: '', hashing: newKey(), hashingBefore: {}, next: '' })
  return { ...ring, present: mark }
}

/** Hashes that installations had made when each key was still made of ENCRYPTION_KEY itself. */
const PURPOSES_BEFORE = ['booking', 'estimate', 'good faith estimate', 'recovery code', 'remittances']
/** The ring of an installation of that time: it opens what was sealed, and knows again what was hashed. */
export function ringOfBefore(secret: string): Ring {
  const ring = newRing()
  return {
    ...ring,
    sealing: { ...ring.sealing, '': digest(`ratebook settings ${secret}`) },
    hashingBefore: Object.fromEntries(PURPOSES_BEFORE.map((purpose) => [purpose, digest(`ratebook ${purpose} ${secret}`)])),
  }
}

/** What a server seals, opens and hashes with. Others may have more keys made: it is given the ring anew then (key-ring.ts). */
export class Keys {
  #ring: Ring | undefined
  take(ring: Ring) {
    this.#ring = ring
  }
  get #taken(): Ring {
    if (!this.#ring) throw new Error('The database has not been asked for its keys yet')
    return this.#ring
  }
  sealing(mark: string): Buffer | undefined {
    const key = this.#taken.sealing[mark]
    return key === undefined ? undefined : Buffer.from(key, 'hex')
  }
  present() {
    const { present: mark } = this.#taken
    return { mark, key: this.sealing(mark) as Buffer }
  }
  hashing(purpose: string): string {
    const { hashing, hashingBefore } = this.#taken
    return hashingBefore[purpose] ?? digest(`ratebook ${purpose} ${hashing}`)
  }
}
