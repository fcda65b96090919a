import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { type ErrorBody, sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { bindingHeaders } from './browser-headers.ts'

/** No hook runs for a request that reaches no route, so these answers bring their own headers. */
const headers = { 'content-type': 'application/json; charset=utf-8', ...bindingHeaders() }
function body(code: PlainCode) {
  const of = fault(code)
  return JSON.stringify({ error: sentenceOf(of), errorDetails: '', innerException: '', ...of } satisfies ErrorBody)
}

/** So long the answer may take to be read. */
const LAST_READ_MS = 1000
const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers to what is no address or no HTTP at all, with the one error body like everything else. */
export const unrouted: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (error, _, reply) => {
    const status = error.statusCode ?? 400
    reply.raw.writeHead(status, headers).end(body(status === 414 ? 'addressTooLong' : 'addressMalformed'))
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const status = statusOf[error.code ?? ''] ?? 400
    const text = body(status === 408 ? 'requestTooSlow' : status === 431 ? 'headersTooLarge' : 'malformed')
    const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
    // whoever does not close their side is not waited for
    setTimeout(() => socket.destroy(), LAST_READ_MS).unref()
  },
}
