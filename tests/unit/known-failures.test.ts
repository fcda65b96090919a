import { describe, expect, test } from 'vitest'
import Fastify from 'fastify'
import { errorHandling } from '@ratebook/server/http/errors.ts'

/** What is answered where a handler fails with this. */
async function answerTo(error: Error) {
  const app = Fastify()
  errorHandling(app)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  return { status: answer.statusCode, code: answer.json().code, retryAfter: answer.headers['retry-after'] }
}
const failed = (code: string) => Object.assign(new Error('failed'), { code })
/** As Prisma passes on what the driver says. */
const passedOn = (code: string) => Object.assign(failed('P2010'), { meta: { driverAdapterError: { cause: { originalCode: code } } } })

describe('What is known to go wrong is told as what it is, never as a fault of ours', () => {
  test.each(['53300', '53200', '57P01', '57P03', '08006', '40P01', '40001', '55P03', '25006', 'ECONNRESET', 'P2024', 'P2028'])(
    '%s: the database is away for a moment',
    async (code) => expect(await answerTo(failed(code))).toEqual({ status: 503, code: 'databaseAway', retryAfter: '2' }),
  )
  test.each(['53100', 'ENOSPC'])('%s: the disk is full', async (code) =>
    expect(await answerTo(failed(code))).toMatchObject({ status: 507, code: 'diskFull' }),
  )
  test('57014: it took longer than it may', async () =>
    expect(await answerTo(failed('57014'))).toEqual({ status: 503, code: 'tookTooLong', retryAfter: '5' }))
  test('however deep it stands', async () => {
    expect(await answerTo(passedOn('53100'))).toMatchObject({ status: 507 })
    expect(await answerTo(passedOn('53300'))).toMatchObject({ status: 503 })
  })
  test('anything else is a fault of ours', async () =>
    expect(await answerTo(failed('42P01'))).toMatchObject({ status: 500, code: 'failed' }))
})
