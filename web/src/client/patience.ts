/**
 * How long something may stay silent: who waits for an answer hands on `signal`, tells by `heard` of each sign of life and how long to
 * wait for the next, and by `end` that all has come.
 */
export function patience(silentMs: number) {
  const control = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const heard = (nextMs: number) => {
    end()
    timer = setTimeout(() => control.abort(), nextMs)
  }
  heard(silentMs)
  return { signal: control.signal, heard, end }
}

/** A call that reads something, one that changes something, and one that makes a file or reads the one it was sent. */
export const READ_MS = 60_000
export const CHANGE_MS = 5 * 60_000
export const FILE_MS = 30 * 60_000
/** A file that is on its way, in either direction. */
export const TRANSFER_MS = 90_000
