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
const quick = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } }, gzip: { level: 3 } }
/**
 * Room for half of what is compressed, which is more than it comes to: by itself zlib takes 16 KB for each answer, outside of the heap,
 * and V8 looks through all of the heap for those that are gone.
 */
const roomFor = (bytes: number) => ({ chunkSize: Math.min(bytes >> 1, constants.Z_DEFAULT_CHUNK) })
const atOnce = {
  br: (text: string | Buffer, bytes: number) => brotliCompressSync(text, { ...quick.br, ...roomFor(bytes) }),
  gzip: (text: string | Buffer, bytes: number) => gzipSync(text, { ...quick.gzip, ...roomFor(bytes) }),
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
    return pipeline(payload as Readable, encoding === 'br' ? createBrotliCompress(brotli) : createGzip(zip), (error) => {
      if (error) request.log.debug({ err: error }, 'an answer was not sent to its end')
    })
  })
}
