import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** So long a body may take; an upload, which may be large, as long as so much of it comes in each such while. */
const PATIENCE_MS = 15_000
const LEAST_BYTES = 16 * 1024
const LOOK_EVERY_MS = 1000
/** So long any but an upload may still take when the server stops. */
const LAST_MS = 3000

interface Arriving {
  isUpload: boolean
  answered: boolean
  since: number
  /** what had come over its connection by then */
  bytes: number
}

/**
 * Bodies end: slow ones are refused, what still comes of one that is answered already is read away, so that the next request of its
 * connection is heard, and neither these nor connections that never said anything hold up the end of the server.
 */
export function bodies(app: FastifyInstance) {
  const arriving = new Map<IncomingMessage, Arriving>()
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.addHook('onRequest', async ({ raw, headers }) => {
    silent.delete(raw.socket)
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
    if (!hasBody || raw.complete !== false) return
    const isUpload = headers['content-type']?.startsWith('multipart/form-data') ?? false
    arriving.set(raw, { isUpload, answered: false, since: Date.now(), bytes: raw.socket.bytesRead })
    raw.once('close', () => arriving.delete(raw))
  })
  app.addHook('onResponse', async ({ raw }) => {
    const body = arriving.get(raw)
    if (!body || raw.complete) return
    Object.assign(body, { answered: true, since: Date.now() })
    raw.unpipe()
    raw.resume()
  })

  /** Whether it still comes, or waits for us to take it. */
  const progresses = (raw: IncomingMessage, { isUpload, answered, bytes }: Arriving) =>
    isUpload && !answered && (raw.socket.bytesRead - bytes >= LEAST_BYTES || raw.readableLength > 0)
  const end = (raw: IncomingMessage, { answered }: Arriving) => {
    arriving.delete(raw)
    if (answered) raw.socket.destroy()
    // as Node tells of requests that take longer than any may
    else app.server.emit('clientError', Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
  }
  const looking = setInterval(() => {
    const now = Date.now()
    for (const [raw, body] of arriving) {
      if (raw.complete) arriving.delete(raw)
      else if (now - body.since < PATIENCE_MS) continue
      else if (progresses(raw, body)) Object.assign(body, { since: now, bytes: raw.socket.bytesRead })
      else end(raw, body)
    }
  }, LOOK_EVERY_MS).unref()
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
    setTimeout(() => {
      for (const [raw, body] of arriving) if (!body.isUpload || body.answered) end(raw, body)
    }, LAST_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
