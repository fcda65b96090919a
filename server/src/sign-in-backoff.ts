import type { Db } from './db.ts'
import { tooMany } from './errors.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_MS = 15 * 60_000
const FORGET_MS = 24 * 60 * 60_000

const waitAfter = (failures: number) => (failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_FAILURES)))

/** @throws Problem 429 while the name, known or not, has to wait after wrong passwords */
export async function refuseWhileBackingOff(db: Db, username: string) {
  const attempt = await db.prisma.loginAttempt.findUnique({ where: { username } })
  if (!attempt) return
  const wait = attempt.lastFailedAt.getTime() + waitAfter(attempt.failures) - Date.now()
  if (wait > 0) throw tooMany(wait)
}

export async function countFailure(db: Db, username: string) {
  const now = new Date()
  await db.prisma.loginAttempt.deleteMany({ where: { lastFailedAt: { lt: new Date(now.getTime() - FORGET_MS) } } })
  await db.prisma.loginAttempt.upsert({ where: { username }, create: { username, failures: 1, lastFailedAt: now }, update: { failures: { increment: 1 }, lastFailedAt: now } })
}
