import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../data/problem.ts'
import { ofBrands } from '../data/scope.ts'
import { hashOf, openedAs, seal } from '../data/secrets.ts'

const KEY = /^[\x21-\x7e]{1,255}$/
const BEAT_MS = 20_000
/** So long a call counts as under way that nothing is heard of: its server may have died. */
const UNDER_WAY = sql`now() + interval '1 minute'`
const KEPT = sql`now() + interval '24 hours'`
/** What is answered otherwise once somebody has signed in, has been allowed to, or has waited. */
const PASSING = [401, 403, 429]

/** A call with a key that this server is making. */
interface Claim {
  brandId: string
  callerId: string
  call: string
  keyHash: string
  /** of the request that has the row: another may take it over once it has expired */
  requestId: string
  asked: string
  beat: NodeJS.Timeout
}
/** What the row keeps sealed: the hash of what was asked and, once there is one, the answer. */
interface Kept {
  asked: string
  type?: string
  body?: string
}
type Place = Omit<Claim, 'asked' | 'beat'>

const ofKey = ({ brandId, callerId, call, keyHash }: Place) =>
  sql`brand_id = ${brandId} AND caller_id = ${callerId} AND call = ${call} AND key_hash = ${keyHash}`
const own = (place: Place) => sql`${ofKey(place)} AND request_id = ${place.requestId}`

const asks = ({ params, query, body }: FastifyRequest) => hashOf(JSON.stringify([params, query, body]))

/**
 * For a call that sends a form, once all of it is here: makes it, unless it was made before with its key and is answered as it was.
 * @param form what makes it the same call again: its fields, and digests of its files
 * @param forget told where nothing is made
 */
export async function once<R>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  form: unknown,
  make: () => Promise<R>,
  forget: () => Promise<unknown> = async () => undefined,
): Promise<R> {
  let isMade = true
  try {
    isMade = await request.server.answersAgain(request, reply, form)
  } finally {
    if (isMade) await forget()
  }
  // what was sent is the answer, and whoever serves the call sends no other
  return isMade ? (undefined as R) : make()
}

/** @throws Problem 400 for a key that is none, 404 where there is no brand yet */
function placeOf(request: FastifyRequest, key: unknown): Place {
  if (typeof key !== 'string' || !KEY.test(key)) throw new Problem(400, fault('idempotencyKeyMalformed'))
  const { actingBrandId: brandId, signedIn, routeOptions, id: requestId } = request
  if (!brandId) throw new Problem(404, fault('noBrand'))
  return { brandId, callerId: signedIn?.id ?? '', call: routeOptions.config.call ?? '', keyHash: hashOf(key), requestId }
}

/**
 * The one place that knows `Idempotency-Key`: a call that is made again with the key it was made with before is answered as it was, and not
 * made again. A row says that it is under way, to every server.
 */
export function idempotency(app: FastifyInstance) {
  const { db, config } = app
  const { keys } = config
  app.decorateRequest('claim', null)

  /** Whether the row of a key is this request's now. */
  async function take(place: Place, kept: Kept): Promise<boolean> {
    const { brandId, callerId, call, keyHash, requestId } = place
    const taken = await db.rows(sql`
      INSERT INTO idempotent_call AS c (brand_id, caller_id, call, key_hash, request_id, sealed, expires_at)
      VALUES (${brandId}, ${callerId}, ${call}, ${keyHash}, ${requestId}, ${seal(JSON.stringify(kept), keys)}, ${UNDER_WAY})
      ON CONFLICT (brand_id, caller_id, call, key_hash) DO UPDATE
        SET request_id = excluded.request_id, status = NULL, sealed = excluded.sealed, expires_at = excluded.expires_at
        WHERE c.expires_at <= now()
      RETURNING 1`)
    return taken.length > 0
  }

  /** @throws Problem 422 where the key was another request's, 409 while that is under way */
  async function replay(place: Place, fingerprint: string, reply: FastifyReply) {
    const [row] = await db.rows<{ status: number | null; sealed: string }>(
      sql`SELECT status, sealed FROM idempotent_call WHERE ${ofKey(place)}`,
    )
    const kept = row && openedAs<Kept>(row.sealed, keys)
    // its key is lost: what was answered cannot be said, and it is not to be made again
    if (kept === null) throw new Problem(409, fault('duplicate'))
    if (kept && kept.asked !== fingerprint) throw new Problem(422, fault('idempotencyKeyReused'))
    if (!kept || row.status === null) throw new Problem(409, fault('idempotencyInProgress'), undefined, { 'retry-after': '1' })
    if (kept.type) reply.type(kept.type)
    return reply
      .code(row.status)
      .header('idempotency-replayed', 'true')
      .send(kept.body || undefined)
  }

  /** @returns the reply, where the call was made before */
  const claim = (request: FastifyRequest, reply: FastifyReply, place: Place, fingerprint: string) =>
    ofBrands([place.brandId], async () => {
      if (!(await take(place, { asked: fingerprint }))) return replay(place, fingerprint, reply)
      const stay = sql`UPDATE idempotent_call SET expires_at = ${UNDER_WAY} WHERE ${own(place)}`
      const beat = setInterval(() => {
        ofBrands([place.brandId], () => db.rows(stay)).catch((error) => request.log.warn({ err: error }, 'a key may expire early'))
      }, BEAT_MS).unref()
      request.claim = { ...place, asked: fingerprint, beat }
      return undefined
    })

  app.addHook('preValidation', async (request, reply) => {
    const key = request.headers['idempotency-key']
    const { takesIdempotencyKey, takesFile } = request.routeOptions.config
    // a form is not here yet: its handler asks, see `once`
    if (key === undefined || !takesIdempotencyKey || takesFile) return
    return claim(request, reply, placeOf(request, key), asks(request))
  })

  app.decorate('answersAgain', async (request: FastifyRequest, reply: FastifyReply, form: unknown) => {
    const key = request.headers['idempotency-key']
    // the first brand has none to keep its key for; nor is there a second one of its name
    if (key === undefined || !request.actingBrandId) return false
    await claim(request, reply, placeOf(request, key), hashOf(JSON.stringify(form)))
    return reply.sent
  })

  app.addHook('onSend', async ({ claim, log }, reply, payload) => {
    if (!claim) return
    clearInterval(claim.beat)
    const { statusCode: status } = reply
    const isKept = status < 500 && !PASSING.includes(status)
    const kept = { asked: claim.asked, type: reply.getHeader('content-type'), body: typeof payload === 'string' ? payload : '' }
    const settled = isKept
      ? sql`UPDATE idempotent_call SET status = ${status}, sealed = ${seal(JSON.stringify(kept), keys)}, expires_at = ${KEPT}
          WHERE ${own(claim)}`
      : sql`DELETE FROM idempotent_call WHERE ${own(claim)}`
    // what was done is done: who asked is told so, whether it can be kept or not
    await ofBrands([claim.brandId], () => db.rows(settled)).catch((error) => log.warn({ err: error }, 'an answer is not kept for its key'))
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** whether a call that sends a form was made before with its key, and is answered as it was */
    answersAgain(request: FastifyRequest, reply: FastifyReply, form: unknown): Promise<boolean>
  }
  interface FastifyRequest {
    claim: Claim | null
  }
  interface FastifyContextConfig {
    takesIdempotencyKey?: boolean
  }
}
