/**
 * Codes that mean "try again in a moment": 08 connection, 57P shutdown, 53 too many connections or too little memory, 40 and 55P03 lost
 * to a simultaneous change, 25006 a standby that is about to take over; of Prisma likewise.
 */
const AWAY = /^(08|57P0|53[0234]|40|55P03$|25006$)|^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE)$/
const AWAY_IN_PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034'])
/** No room on the disk, the database's or our own. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const AWAY_TEXT = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Timed out fetching a new connection',
    'terminating connection',
    "Can't reach database",
    'Client has encountered a connection error',
    'the database system is',
    'Unable to start a transaction in the given time',
  ].join('|'),
  'i',
)

/** The codes of an error and of what caused it: PostgreSQL's, the driver's and Prisma's. */
export function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let e = error, i = 0; e && typeof e === 'object' && i < 5; i++) {
    const { code, cause, meta } = e as { code?: unknown; cause?: unknown; meta?: { driverAdapterError?: unknown } }
    if (typeof code === 'string') codes.push(code)
    const original = (e as { originalCode?: unknown }).originalCode
    if (typeof original === 'string') codes.push(original)
    e = meta?.driverAdapterError ?? cause
  }
  return codes
}
/** A statement that took longer than it may. */
export const isTooSlow = (error: unknown) => codesOf(error).includes('57014')
export const isDiskFull = (error: unknown) => codesOf(error).some((c) => FULL.has(c))
export const isDatabaseAway = (error: unknown) =>
  codesOf(error).some((c) => AWAY.test(c) || AWAY_IN_PRISMA.has(c)) ||
  (error instanceof Error && AWAY_TEXT.test(`${error.message} ${String((error as { cause?: unknown }).cause ?? '')}`))
export const isDuplicate = (error: unknown) => codesOf(error).some((c) => c === '23505' || c === 'P2002')
