import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { apart } from '@ratebook/server/imports/apart/apart.ts'
import { inTurn, waitOf } from '@ratebook/server/imports/apart/in-turn.ts'

/** Whether there is a process of this id. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const hostile = apart<typeof import('../apart/hostile.ts')>(new URL('../apart/hostile.ts', import.meta.url))

describe('the process that reads files', () => {
  test('answers values, and pieces no faster than they are taken', async () => {
    await inTurn({ brandId: 'a', user: { id: 'u' } }, async (reader) => {
      const all = reader.pieces(hostile, 'pieces', 20)
      const made: number[] = []
      let next = await all.next()
      for (; !next.done; next = await all.next()) {
        made.push(next.value)
        if (made.length === 1) await sleep(300)
      }
      expect([made.length, next.value]).toEqual([20, 'all'])
      // two wait to be taken, the next is made, and that is all
      const waits = made.map((at, i) => at - (made[i - 1] ?? at))
      expect(waits.findIndex((ms) => ms > 200)).toBe(3)
    })
  })

  test('serves the next file, too, and knows no secret of the server', async () => {
    process.env.JWT_SECRET_OF_A_TEST = 'secret'
    const first = await inTurn({ brandId: 'a', user: { id: 'u' } }, (reader) => reader.call(hostile, 'whoIsIt'))
    expect(first).not.toBe(process.pid)
    expect(await inTurn({ brandId: 'b', user: { id: 'u' } }, (reader) => reader.call(hostile, 'whoIsIt'))).toBe(first)
    expect(await inTurn({ brandId: 'a', user: { id: 'u' } }, (reader) => reader.call(hostile, 'secretsOf'))).not.toContain(
      'JWT_SECRET_OF_A_TEST',
    )
    delete process.env.JWT_SECRET_OF_A_TEST
  })

  test('hands over what it refuses', async () => {
    await inTurn({ brandId: 'a', user: { id: 'u' } }, async (reader) => {
      await expect(reader.call(hostile, 'refuse')).rejects.toMatchObject({ name: 'UnreadableFile', code: 'workbookEmpty' })
      await expect(reader.call(hostile, 'object')).rejects.toMatchObject({ status: 409, fault: { code: 'uploadGone' } })
    })
  })

  test.each(['fillBuffers', 'fillHeap'] as const)(
    'ends when a file makes it %s, says the limit, and another takes its place',
    async (fill) => {
      const before = await inTurn({ brandId: 'a', user: { id: 'u' } }, (reader) => reader.call(hostile, 'whoIsIt'))
      const refused = { code: 'readingTooLarge', isTooLarge: true, fault: { values: { limit: 600 } } }
      await expect(inTurn({ brandId: 'a', user: { id: 'u' } }, (reader) => reader.call(hostile, fill))).rejects.toMatchObject(refused)
      expect(isThere(before)).toBe(false)
      expect(await inTurn({ brandId: 'a', user: { id: 'u' } }, (reader) => reader.call(hostile, 'whoIsIt'))).not.toBe(before)
    },
    60_000,
  )

  test('ends with a server that is killed, though it is stuck in a file', async () => {
    const server = fork(new URL('../apart/orphan.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
    const [stuck] = (await once(server, 'message')) as [number]
    await sleep(200)
    expect(isThere(stuck)).toBe(true)
    server.kill('SIGKILL')
    for (let i = 0; i < 100 && isThere(stuck); i++) await sleep(50)
    expect(isThere(stuck)).toBe(false)
  })
})

describe('files wait for their turn', () => {
  /** Work that tells that it began, and ends when it is told to. */
  function works() {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const begin = (brandId: string, name: string) =>
      inTurn({ brandId, user: { id: name } }, async () => {
        begun.push(name)
        await new Promise<void>((end) => ends.set(name, end))
      })
    return { begun, begin, end: (name: string) => ends.get(name)?.() }
  }

  test('two at once, one of a brand, and no brand behind another that has several', async () => {
    const { begun, begin, end } = works()
    const all = [begin('a', 'a1'), begin('a', 'a2'), begin('b', 'b1'), begin('c', 'c1')]
    await sleep(10)
    expect(begun).toEqual(['a1', 'b1'])
    const waits = (brandId: string, id: string) => waitOf({ brandId, user: { id } })
    expect([waits('a', 'a1'), waits('a', 'a2'), waits('c', 'c1')]).toEqual([
      null,
      { for: 'brand', before: 0 },
      { for: 'others', before: 1 },
    ])
    end('b1')
    await sleep(10)
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    end('a1')
    await sleep(10)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
    end('a2')
    end('c1')
    await Promise.all(all)
  })

  test('and one that fails leaves its turn to the next', async () => {
    const failing = inTurn({ brandId: 'a', user: { id: 'u' } }, async () => {
      throw new Error('failed')
    })
    const next = inTurn({ brandId: 'a', user: { id: 'u' } }, async () => 'read')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('read')
  })
})
