import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import send from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../data/problem.ts'
import { encodingsOf } from './send-page.ts'
import { variesBy } from './vary.ts'

const PIECE_BYTES = 512 * 1024
class ReaderGone extends Error {}
const endings = { br: '.br', gzip: '.gz' } as const

/** Status and headers by what is asked: a part, only what has changed, or all. It opens nothing. @throws 412 and 416 */
async function answerOf({ headers }: FastifyRequest, file: string) {
  const asHead = { method: 'HEAD', headers } as unknown as Readable
  const root = path.dirname(file)
  const answer = await send(asHead, path.basename(file), { root, cacheControl: false, contentType: false, index: false })
  if (answer.type === 'file') return answer
  if (answer.type === 'error' && (answer.metadata.error as NodeJS.ErrnoException).code !== 'ENOENT') throw answer.metadata.error
  return null
}

async function packedAnswerOf(request: FastifyRequest, file: string) {
  for (const encoding of encodingsOf(request)) {
    const answer = await answerOf(request, `${file}${endings[encoding]}`)
    if (answer) return { ...answer, headers: { ...answer.headers, 'Content-Encoding': encoding } }
  }
  return answerOf(request, file)
}

/**
 * Copies bytes of a file through two buffers: one is read into while the other is being written. A stream takes a new buffer for each
 * piece, and what holds many megabytes of a brand's prices then spends most of a download collecting them.
 */
async function copy(from: FileHandle, to: Writable, start: number, length: number) {
  const end = start + length
  const size = Math.min(PIECE_BYTES, length)
  let [free, full] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)]
  const gone = new Promise<never>((_, reject) => to.once('close', () => reject(new ReaderGone())))
  const read = async (at: number) => {
    const { bytesRead } = await from.read(free, 0, Math.min(size, end - at), at)
    if (bytesRead === 0 && at < end) throw new Error('the file has become shorter')
    return free.subarray(0, bytesRead)
  }
  const write = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => to.write(piece, (error) => (error ? reject(new ReaderGone('', { cause: error })) : resolve())))
  const copied = async () => {
    let piece = await read(start)
    for (let at = start + piece.length; piece.length > 0; at += piece.length) {
      if (to.destroyed) return
      ;[free, full] = [full, free]
      ;[piece] = await Promise.all([read(at), write(piece)])
    }
  }
  await Promise.race([copied(), gone])
}

/**
 * Sends a file, or what lies beside it compressed (`.br`, `.gz`) to who takes that: whole, in parts, or not again to who has it. It is sent
 * past Fastify's streams, at the pace at which the disk and whoever reads it take it.
 * @throws Problem 404 when it is not there
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string) {
  const answer = await packedAnswerOf(request, file)
  if (!answer) throw notFound('fileNotFound')
  const { statusCode, headers, metadata, stream } = answer
  reply.code(statusCode).headers(headers)
  variesBy(reply, 'accept-encoding')
  const length = Number(headers['Content-Length'] ?? 0)
  if (request.method === 'HEAD' || length === 0) return reply.send(stream)
  const start = Number(/\d+/.exec(headers['Content-Range'] ?? '')?.[0] ?? 0)
  const handle = await open(metadata.path)
  reply.hijack()
  const { raw } = reply
  try {
    raw.writeHead(statusCode, reply.getHeaders() as Record<string, string>)
    await copy(handle, raw, start, length)
    raw.end()
  } catch (error) {
    if (!(error instanceof ReaderGone)) request.log.warn({ err: error }, 'a file was not sent to its end')
    raw.destroy()
  } finally {
    await handle.close()
  }
  return reply
}
