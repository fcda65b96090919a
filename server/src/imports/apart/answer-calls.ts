import { Problem } from '../../data/problem.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { Work } from './apart.ts'
import { type Answer, type Call, PIECES_AHEAD, type Request } from './messages.ts'

const send = (answer: Answer) => process.send?.(answer)

/** Pieces that may be sent before another is taken. */
let ahead = 0
let wake = () => {}
const mayGoOn = () =>
  new Promise<void>((resolve) => {
    wake = resolve
  })

const isPieceByPiece = (of: unknown): of is AsyncGenerator => typeof of === 'object' && of !== null && Symbol.asyncIterator in of

async function answerTo({ module, name, args }: Call): Promise<unknown> {
  const { [name]: work } = (await import(module)) as Record<string, Work>
  const result = await work?.(...args)
  if (!isPieceByPiece(result)) return result
  ahead = PIECES_AHEAD
  for (let next = await result.next(); ; next = await result.next()) {
    if (next.done) return next.value
    if (ahead === 0) await mayGoOn()
    ahead--
    send({ piece: next.value })
  }
}

function failureOf(error: unknown): Answer {
  if (error instanceof UnreadableFile) return { unreadable: error.fault }
  if (error instanceof Problem) return { problem: { status: error.status, fault: error.fault, fields: error.fields } }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

process.on('message', (request: Request) => {
  if (request === 'next') {
    ahead++
    wake()
    return
  }
  answerTo(request)
    .then((value) => send({ value, memoryMb: process.memoryUsage.rss() / 2 ** 20 }))
    .catch((error: unknown) => send(failureOf(error)))
})
