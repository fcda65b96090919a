import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { seal, unseal } from '../../data/secrets.ts'
import { cookieOf, dropCookie, keepCookie } from '../../http/cookies.ts'
import type { Begun } from './providers.ts'

/** How long somebody may take at the provider. */
export const BEGUN_MS = 10 * 60_000

const Kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  again: z.boolean(),
  brandId: z.string(),
  version: z.number(),
  until: z.number(),
})
type Kept = z.infer<typeof Kept>

/** Each has one of its own, so that two may be under way in one browser. */
const nameOf = (state: string) => `sign-in-${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`

/**
 * Keeps what was begun in the browser alone, encrypted and out of reach of scripts: whoever is made to open an address with somebody else's
 * answer has nothing to go with it, and strangers fill no table.
 */
export function keepBegun(request: FastifyRequest, reply: FastifyReply, begun: Begun, of: Pick<Kept, 'brandId' | 'version'>) {
  const kept: Kept = { ...begun, ...of, until: Date.now() + BEGUN_MS }
  const sealed = seal(JSON.stringify(kept), request.server.config.keys)
  keepCookie(request, reply, nameOf(begun.state), sealed, { seconds: BEGUN_MS / 1000 })
}

/** What was begun here, once: null where it was not, or too long ago, or for another brand or other settings. */
export function takeBegun(request: FastifyRequest, reply: FastifyReply, state: string, of: Pick<Kept, 'brandId' | 'version'>) {
  const name = nameOf(state)
  const sealed = cookieOf(request, name)
  if (!sealed) return null
  dropCookie(request, reply, name)
  let kept: Kept
  try {
    kept = Kept.parse(JSON.parse(unseal(sealed, request.server.config.keys)))
  } catch {
    return null
  }
  return kept.until > Date.now() && kept.brandId === of.brandId && kept.version === of.version ? kept : null
}
