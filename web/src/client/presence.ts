import { IDLE_MS } from '@ratebook/shared/idle.ts'
import { storage } from './storage.ts'

const KEY = 'lastSeen'
/**
 * The server is told at most this often that somebody is at work, and notes
 * it at most this often: so much may its clock be behind ours.
 */
export const TELL_EVERY_MS = 60_000
/** Somebody who has gone quiet is asked this long before the session ends. */
export const WARN_MS = 2 * 60_000

/** An event that counts as somebody at work: a file is on its way, which takes its time. */
export const ALIVE = 'ratebook:alive'

let last = Number(storage.get(KEY)) || 0

/** When the server last heard of somebody at work, in any tab of this browser. */
export const presence = {
  note(at = Date.now()) {
    last = at
    storage.set(KEY, String(at))
  },
  forget() {
    last = 0
    storage.remove(KEY)
  },
  /** milliseconds since then; none while that is not known */
  quiet: () => (last > 0 ? Date.now() - last : 0),
  /** milliseconds until the session ends because nobody is there; at 0 or below it has */
  left: () => IDLE_MS - TELL_EVERY_MS - presence.quiet(),
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === KEY && event.newValue) last = Number(event.newValue)
})
