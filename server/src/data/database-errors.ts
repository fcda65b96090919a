/** Codes that mean "try again in a moment": 08 connection, 57P shutdown, 53300 too many, 40 and 55P03 lost to a simultaneous change. */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  '40P01',
  '40001',
  'P2034',
  '55P03',
])
const AWAY_TEXT = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'terminating connection',
    "Can't reach database",
    'Client has encountered a connection error',
    'the database system is',
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
export const isDatabaseAway = (error: unknown) =>
  codesOf(error).some((c) => AWAY.has(c) || c.startsWith('08')) ||
  (error instanceof Error && AWAY_TEXT.test(`${error.message} ${String((error as { cause?: unknown }).cause ?? '')}`))
export const isDuplicate = (error: unknown) => codesOf(error).some((c) => c === '23505' || c === 'P2002')
