import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOpenRead } from './cross-origin.ts'
import { encodingsOf } from './send-page.ts'
import { variesBy } from './vary.ts'

/** Below this an answer is one packet or two anyway. */
const LEAST_BYTES = 2048
/** Made anew for each answer, so quick before small, and with a window that costs half a megabyte rather than many. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const zip = { level: 5 }
const whole = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const options = { br: brotli, gzip: zip }
/** Up to this an answer is compressed on the spot: to hand it to another thread takes ten times as long. */
const AT_ONCE_BYTES = 131_072
/** zlib has 96 KB of its own for this, by itself 270: to get that and to clear it takes as long as to compress 50 KB. */
const quick = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
  gzip: { level: 3, windowBits: 13, memLevel: 7 },
}
/** Room for half of what is compressed, which is more than it comes to: by itself zlib takes 16 KB for each answer, outside of the heap. */
const roomFor = (bytes: number) => ({ chunkSize: Math.min(bytes >> 1, constants.Z_DEFAULT_CHUNK) })
const atOnce = {
  br: (text: string | Buffer, bytes: number) => made(brotliCompressSync(text, { ...quick.br, ...roomFor(bytes), info: true })),
  gzip: (text: string | Buffer, bytes: number) => made(gzipSync(text, { ...quick.gzip, ...roomFor(bytes), info: true })),
}

/**
 * Since 24.15, Node keeps whatever has compressed something until V8 looks through all of the heap (nodejs/node#65600), and with it the
 * room that it had, 9 KB of each search: this takes the room from it. Where a later Node calls it something else, it is kept.
 */
function letGo(compressor: object) {
  Object.assign(compressor, { _outBuffer: undefined })
}
/** What zlib answers to `info`, of which its types do not know. */
function made(answer: unknown): Buffer {
  const { buffer, engine } = answer as { buffer: Buffer; engine: object }
  letGo(engine)
  return buffer
}

/**
 * Reads and lists alone. What hands out a token, a key or a code is none of them: beside what was sent, its length would tell of it
 * (BREACH).
 */
const isRead = ({ method, routeOptions: { config } }: FastifyRequest) => method === 'GET' || config.list === true || isOpenRead(config.call)
const isText = (reply: FastifyReply) => /^(application\/(json|x-ndjson)|text\/csv)\b/.test(String(reply.getHeader('content-type') ?? ''))
/** Files that are kept have a mark or a length of their own, and lie there compressed. */
const isMadeNow = (reply: FastifyReply) =>
  reply.statusCode === 200 && !['content-encoding', 'content-length', 'content-range', 'etag'].some((name) => reply.hasHeader(name))

/** Sends JSON and CSV that is made for one answer compressed to who takes that. */
export function compression(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isRead(request) || !isText(reply) || !isMadeNow(reply)) return payload
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const bytes = isWhole ? Buffer.byteLength(payload) : 0
    if (isWhole ? bytes < LEAST_BYTES : !(payload instanceof Readable)) return payload
    variesBy(reply, 'accept-encoding')
    const [encoding] = encodingsOf(request)
    if (!encoding) return payload
    reply.header('content-encoding', encoding)
    if (isWhole) return bytes <= AT_ONCE_BYTES ? atOnce[encoding](payload, bytes) : whole[encoding](payload, options[encoding])
    // whichever of the two ends early ends the other
    const compressor = encoding === 'br' ? createBrotliCompress(brotli) : createGzip(zip)
    // not before: while it works, another thread writes into its room
    compressor.once('end', () => letGo(compressor))
    return pipeline(payload as Readable, compressor, (error) => {
      if (error) request.log.debug({ err: error }, 'an answer was not sent to its end')
    })
  })
}
