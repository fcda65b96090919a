import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionUser } from '@ratebook/shared/sessions.ts'

const brand = (n: number) => ({ brandId: `01980000-0000-7000-8000-00000000000${n}`, displayName: `Brand ${n}`, timeZone: 'UTC', site: '' })
const person = (...numbers: number[]): SessionUser => ({
  id: brand(9).brandId,
  username: 'ada',
  role: 'partner',
  clientId: null,
  hasCMSAccess: false,
  eulaAccepted: true,
  mustEnrol: false,
  language: '',
  passwordPolicy: 'classic',
  brands: numbers.map(brand),
})

/** A browser's storage, and fresh copies of the modules that read it when they are loaded. */
async function open(saved: Record<string, string> = {}) {
  const kept = new Map(Object.entries(saved))
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
    removeItem: (k: string) => void kept.delete(k),
  })
  vi.resetModules()
  return {
    kept,
    ...(await import('../../web/src/client/session.ts')),
    ...(await import('../../web/src/client/places.ts')),
    ...(await import('../../web/src/client/storage.ts')),
  }
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('The session', () => {
  test('is there again after a reload', async () => {
    const { session } = await open({ token: 'abc', brandId: brand(2).brandId })
    expect([session.token, session.brandId, session.user]).toEqual(['abc', brand(2).brandId, null])
  })
  test('of a person with several brands starts on the host’s own, else on the first', async () => {
    const { session } = await open()
    session.open('abc')
    session.construct(person(1, 2), brand(2).brandId)
    expect(session.brandId).toBe(brand(2).brandId)
    session.close()
    session.open('abc')
    session.construct(person(1, 2), brand(3).brandId)
    expect(session.brandId).toBe(brand(1).brandId)
  })
  test('of a person who has a brand to start with starts there, unless the address is that of another', async () => {
    const { session } = await open()
    session.construct({ ...person(1, 2, 3), clientId: brand(2).brandId }, brand(4).brandId)
    expect(session.brandId).toBe(brand(2).brandId)
    session.close()
    session.construct({ ...person(1, 2, 3), clientId: brand(2).brandId }, brand(3).brandId)
    expect(session.brandId).toBe(brand(3).brandId)
  })
  test('that ended under way goes on with the brand chosen then, for that person only', async () => {
    const { session } = await open({ token: 'abc' })
    session.construct(person(1, 2), brand(1).brandId)
    session.chooseBrand(brand(2).brandId)
    session.expire()
    session.construct({ ...person(1, 2), id: brand(8).brandId }, brand(1).brandId)
    expect(session.brandId).toBe(brand(1).brandId)
    session.leaveIdle()
    session.construct({ ...person(1, 2), id: brand(8).brandId })
    session.chooseBrand(brand(2).brandId)
    session.expire()
    session.construct({ ...person(1, 2), id: brand(8).brandId }, brand(1).brandId)
    expect(session.brandId).toBe(brand(2).brandId)
  })
  test('of a person with one brand names none', async () => {
    const { session } = await open()
    session.construct(person(1), brand(1).brandId)
    expect(session.brandId).toBeNull()
  })
  test('keeps the chosen brand, unless it is no longer allowed', async () => {
    const first = await open({ token: 'abc' })
    first.session.construct(person(1, 2), brand(1).brandId)
    first.session.chooseBrand(brand(2).brandId)
    const again = await open(Object.fromEntries(first.kept))
    again.session.construct(person(1, 2), brand(1).brandId)
    expect(again.session.brandId).toBe(brand(2).brandId)
    again.session.construct(person(1, 3), brand(1).brandId)
    expect(again.session.brandId).toBe(brand(1).brandId)
  })
  test('ended leaves nothing behind, says how it ended and tells whoever listens', async () => {
    const { session, kept } = await open({ token: 'abc', brandId: brand(1).brandId })
    const heard = vi.fn()
    const stop = session.subscribe(heard)
    session.expire()
    expect(session.state()).toEqual({ token: null, user: null, brandId: null, ended: 'automatic' })
    expect(kept.size).toBe(0)
    session.open('new')
    expect(session.state().ended).toBeNull()
    session.close()
    expect(session.state().ended).toBe('manual')
    expect(heard).toHaveBeenCalledTimes(3)
    stop()
    session.open('other')
    expect(heard).toHaveBeenCalledTimes(3)
  })
  test('asks for the licence agreement once the server does', async () => {
    const { session } = await open({ token: 'abc' })
    session.construct(person(1))
    session.eulaRequired()
    expect(session.user).toEqual({ ...person(1), eulaAccepted: false })
  })
  test('works without any storage', async () => {
    const broken = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('localStorage', { getItem: broken, setItem: broken, removeItem: broken })
    vi.resetModules()
    const { session } = await import('../../web/src/client/session.ts')
    const { lastLocation } = await import('../../web/src/client/places.ts')
    session.open('abc')
    lastLocation.remember('/chargemaster')
    expect([session.token, lastLocation.take()]).toEqual(['abc', null])
  })
})

describe('The last page', () => {
  test('is that of the person and the brand', async () => {
    const { session, lastPage } = await open()
    session.construct(person(1, 2), brand(1).brandId)
    lastPage.remember('/chargemaster')
    session.chooseBrand(brand(2).brandId)
    expect(lastPage.read()).toBeNull()
    lastPage.remember('//elsewhere.example')
    expect(lastPage.read()).toBeNull()
    session.chooseBrand(brand(1).brandId)
    expect(lastPage.read()).toBe('/chargemaster')
    session.construct({ ...person(1, 2), id: brand(8).brandId })
    expect(lastPage.read()).toBeNull()
  })
})

describe('The last location', () => {
  test('is kept for 120 minutes and given once', async () => {
    const { lastLocation } = await open()
    lastLocation.remember('/chargemaster?page=2')
    vi.advanceTimersByTime(119 * 60_000)
    expect([lastLocation.take(), lastLocation.take()]).toEqual(['/chargemaster?page=2', null])
    lastLocation.remember('/chargemaster')
    vi.advanceTimersByTime(120 * 60_000)
    expect(lastLocation.take()).toBeNull()
  })
  test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'chargemaster', ''])(
    '%j is no place of ours',
    async (location) => {
      const { lastLocation } = await open()
      lastLocation.remember(location)
      expect(lastLocation.take()).toBeNull()
    },
  )
  test.each(['', 'text', '{}', 'null', '{"value":5,"expires":1e15}'])('stored text %j that is not ours is cleared', async (text) => {
    const { storage, kept } = await open({ place: text })
    expect(storage.getUnexpired('place')).toBeNull()
    expect(kept.has('place')).toBe(false)
  })
})
