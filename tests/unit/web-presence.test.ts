import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const MINUTE = 60_000
type Listener = (event: { key: string; newValue: string | null }) => void

/** A browser's tab: what it has stored, and what it hears of other tabs. */
async function open(saved: Record<string, string> = {}) {
  const kept = new Map(Object.entries(saved))
  const listeners: Listener[] = []
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
    removeItem: (k: string) => void kept.delete(k),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: Listener) => listeners.push(listener))
  vi.resetModules()
  const { session } = await import('../../web/src/client/session.ts')
  const { presence } = await import('../../web/src/client/presence.ts')
  return {
    kept,
    session,
    presence,
    hear: (key: string, newValue: string | null) => {
      for (const l of listeners) l({ key, newValue })
    },
  }
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Somebody at work', () => {
  test('has 29 minutes, for the server may be a minute behind', async () => {
    const { presence } = await open()
    presence.note()
    expect(presence.left()).toBe(29 * MINUTE)
    vi.advanceTimersByTime(28 * MINUTE)
    expect([presence.quiet(), presence.left()]).toEqual([28 * MINUTE, MINUTE])
    presence.note()
    expect(presence.left()).toBe(29 * MINUTE)
  })
  test('is known again after a reload', async () => {
    const { presence } = await open({ lastSeen: String(Date.now() - 20 * MINUTE) })
    expect(presence.left()).toBe(9 * MINUTE)
  })
  test('of whom nothing is known yet is not sent away', async () => {
    const { presence } = await open()
    expect([presence.quiet(), presence.left()]).toEqual([0, 29 * MINUTE])
  })
  test('in another tab counts here', async () => {
    const { presence, hear } = await open({ lastSeen: String(Date.now() - 28 * MINUTE) })
    hear('lastSeen', String(Date.now()))
    expect(presence.left()).toBe(29 * MINUTE)
  })
})

describe('Signed out in another tab', () => {
  test.each([
    [5, 'manual'],
    [29, 'idle'],
  ])('after %i minutes of quiet means %s', async (minutes, ended) => {
    const { session, hear } = await open({ token: 'abc', lastSeen: String(Date.now()) })
    vi.advanceTimersByTime(minutes * MINUTE)
    hear('token', null)
    expect(session.state()).toMatchObject({ token: null, ended })
  })
})
