import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { variesBy } from './vary.ts'

/** Pages that are asked for again are not compressed again. */
const MOST_HELD = 500
const held = new Map<string, Promise<Buffer>>()

const compressed = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
}
type Encoding = keyof typeof compressed

const taken: [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/],
]
/** What whoever asks takes, the smallest first. */
export function encodingsOf({ headers }: FastifyRequest): Encoding[] {
  const takes = String(headers['accept-encoding'] ?? '')
  return taken.filter(([, pattern]) => pattern.test(takes)).map(([encoding]) => encoding)
}

function inEncoding(encoding: Encoding, hash: string, text: string) {
  const key = `${encoding} ${hash}`
  const page = held.get(key) ?? compressed[encoding](text)
  held.delete(key)
  held.set(key, page)
  const [oldest] = held.keys()
  if (held.size > MOST_HELD && oldest) held.delete(oldest)
  return page
}

/** Sends a page that was put together here: not again to who has it already, and small. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, text: string, type = 'text/html') {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  // the same page in whatever encoding
  const etag = `W/"${hash}"`
  variesBy(reply.header('etag', etag), 'accept-encoding', 'accept-language')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
  reply.type(`${type}; charset=utf-8`)
  const [encoding] = encodingsOf(request)
  return encoding ? reply.header('content-encoding', encoding).send(await inEncoding(encoding, hash, text)) : reply.send(text)
}
