import { storage } from './storage.ts'

const missingParts = new WeakSet<object>()
// Vite says so of each part of the program that is fetched when it is needed
globalThis.addEventListener?.('vite:preloadError', ({ payload }) => missingParts.add(payload))

/** Whether an error is that a part of the program could not be fetched: the connection is gone, or a newer version has other parts. */
export const isMissingPart = (error: unknown) => typeof error === 'object' && error !== null && missingParts.has(error)

const programOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src')

/** Asks the server which version it has; `newer` is another one than runs here. */
export async function askForVersion(): Promise<'away' | 'same' | 'newer'> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' }, signal: AbortSignal.timeout(15_000) })
    if (!answer.ok) return 'away'
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return programOf(page) === programOf(document) ? 'same' : 'newer'
  } catch {
    return 'away'
  }
}

const KEY = 'reloaded'
const ONCE_IN_SECONDS = 10 * 60

/** Loads the program anew unless that was done lately, or cannot be remembered: whatever is wrong, it must not go round in circles. */
export function reloadOnce() {
  if (storage.getUnexpired(KEY) !== null) return
  storage.setFor(ONCE_IN_SECONDS, KEY, 'yes')
  if (storage.getUnexpired(KEY) !== null) location.reload()
}
