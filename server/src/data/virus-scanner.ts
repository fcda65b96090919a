import net from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { pipeline } from 'node:stream/promises'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from './problem.ts'

/** So long it may say and take nothing. */
const PATIENCE_MS = 60_000
/** What is read of an answer at most: it is one line. */
const LONGEST_ANSWER = 2000

/** The bytes as clamd takes them: pieces, each behind its length, and one of none at the end. */
async function* instream(content: Iterable<Buffer> | AsyncIterable<Buffer>) {
  yield 'zINSTREAM\0'
  for await (const piece of content) {
    if (piece.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

async function lineFrom(socket: net.Socket): Promise<string> {
  let line = ''
  for await (const piece of socket) {
    line += String(piece)
    if (line.includes('\0') || line.length > LONGEST_ANSWER) break
  }
  return line.slice(0, LONGEST_ANSWER).replaceAll('\0', '').trim()
}

async function answerOf({ hostname, port }: URL, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const socket = net.connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`It said nothing for ${PATIENCE_MS / 1000} s`)))
  // it may answer before it has taken everything: then it takes no more
  const [answer, sent] = await Promise.allSettled([lineFrom(socket), pipeline(instream(content), socket, { end: false })])
  socket.destroy()
  if (answer.status === 'rejected') throw answer.reason
  if (answer.value === '' && sent.status === 'rejected') throw sent.reason
  return answer.value
}

/**
 * Has the scanner look at what was received, where one is set: before it is read, and before it is kept.
 * @throws Problem 422 with the name of what it found, 503 where it does not say that there is nothing
 */
export async function scan(
  { server, log }: { server: { config: { virusScanner: URL | null } }; log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const { virusScanner } = server.config
  if (!virusScanner) return
  const answer = await answerOf(virusScanner, content).catch((error: Error) => {
    log.error({ err: error }, 'The virus scanner is not there')
    throw away()
  })
  if (/^stream: OK$/.test(answer)) return
  const name = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (name) {
    log.warn({ finding: name }, 'An upload was refused: the virus scanner found something')
    throw new Problem(422, fault('virusFound', { name }))
  }
  log.error({ answer }, 'The virus scanner does not say whether there is a virus')
  throw away()
}
const away = () => new Problem(503, fault('virusScannerAway'), undefined, { 'retry-after': '30' })
