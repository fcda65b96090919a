import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { type BulkQuery, bulk, bulkTypes } from '@ratebook/shared/bulk.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../../data/problem.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import { keepContractedRates } from '../../terms/contracted/keep.ts'
import { beginReading } from './reading.ts'
import { bulkTables } from './tables.ts'

/** Answers that are sent at once, each over a connection of its own, and of a brand one: the others wait, but not for long. */
const AT_ONCE = 2
const WAIT_MS = 30_000
const turns = pLimit(AT_ONCE)
const turnsOf = new Map<string, LimitFunction>()
function turnOf(brandId: string): LimitFunction {
  const known = turnsOf.get(brandId) ?? pLimit(1)
  turnsOf.set(brandId, known)
  return known
}
/** Who takes nothing for so long is gone, and nobody takes longer than that: the others wait, and the database keeps what is old. */
const PATIENCE_MS = 2 * 60_000
const LONGEST_MS = 30 * 60_000

async function send(context: StaffContext, name: keyof typeof bulkTables, { format, since }: BulkQuery) {
  const { db, brandId, request, reply } = context
  const { raw } = reply
  // whoever waited for a turn may have gone
  if (raw.destroyed) return
  const { revision, bytes, end } = await beginReading(db, { name, table: bulkTables[name], brandId, format, since })
  const longest = setTimeout(() => raw.destroy(), LONGEST_MS).unref()
  try {
    reply.type(format === 'csv' ? `${bulkTypes.csv}; charset=utf-8` : bulkTypes[format]).header('x-revision', revision)
    if (request.method === 'HEAD') return void (await reply.send())
    reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
    raw.setTimeout(PATIENCE_MS, () => raw.destroy())
    await reply.send(Readable.from(bytes(), { objectMode: false }))
  } finally {
    clearTimeout(longest)
    await end()
  }
}

/** @throws Problem 503 where others are still read when who asks has waited long enough */
const inTurn = (context: StaffContext, name: keyof typeof bulkTables, query: BulkQuery) =>
  new Promise<void>((resolve, reject) => {
    let isAwaited = true
    const wait = setTimeout(() => {
      isAwaited = false
      reject(new Problem(503, fault('bulkBusy'), undefined, { 'retry-after': '60' }))
    }, WAIT_MS)
    const begin = () => {
      clearTimeout(wait)
      return isAwaited ? send(context, name, query) : undefined
    }
    turnOf(context.brandId)(() => turns(begin)).then(resolve, reject)
  })

export const bulkRoutes = (app: FastifyInstance) =>
  serve(bulk)(app, {
    readBulkCharges: ({ query }, context) => inTurn(context, 'charges', query),
    readBulkRates: async ({ query }, context) => {
      await keepContractedRates(context.db, context.brandId)
      return inTurn(context, 'rates', query)
    },
    readBulkPublishedRates: ({ query }, context) => inTurn(context, 'publishedRates', query),
    readBulkAllowables: ({ query }, context) => inTurn(context, 'allowables', query),
    readBulkPayments: ({ query }, context) => inTurn(context, 'payments', query),
    readBulkPaymentLines: ({ query }, context) => inTurn(context, 'paymentLines', query),
  })
