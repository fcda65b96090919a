/** A session ends after this long without a call. */
export const IDLE_MS = 30 * 60_000
