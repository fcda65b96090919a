import fs from 'node:fs'
import path from 'node:path'
import sql from 'sql-template-tag'
import { REVISIONS_KNOWN_DAYS } from '@ratebook/shared/bulk.ts'
import { DELIVERIES_KEPT_DAYS } from '@ratebook/shared/webhooks.ts'
import type { Config } from './config.ts'
import type { Db } from './data/db.ts'
import { FAILED_MAILS_KEPT_DAYS } from './data/failed-mails.ts'
import { ofEveryBrand } from './data/scope.ts'
import { ABSOLUTE_MS } from './http/session.ts'
import { FORGET_MS } from './http/sign-in-backoff.ts'

const HOUR = 3_600_000
const EVERY = 6 * HOUR
/** How long refused rows and what checks found can be fetched, and how long mails that no server took are kept. */
const KEEP = 90 * 24 * HOUR
/** How long it is known what was estimated, and how right that was. */
const KEEP_ACCURACY = 3 * 365 * 24 * HOUR
/** What went is told a week longer than revisions are known: a transaction that it went in may have been open meanwhile. */
const KEEP_GONE = (REVISIONS_KNOWN_DAYS + 7) * 24 * HOUR

async function removeFilesOlder(folder: string, ms: number, ending = '') {
  for (const entry of await fs.promises.readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    if (!entry.isFile() || !entry.name.endsWith(ending)) continue
    const file = path.join(entry.parentPath, entry.name)
    const stat = await fs.promises.stat(file).catch(() => null)
    if (stat && Date.now() - stat.mtimeMs > ms) await fs.promises.rm(file, { force: true })
  }
}

/** Removes what has expired: sessions, mailed links, wrong sign-ins, security events, refused rows, messages, what is kept of patients. */
export async function keepHouse(db: Db, { dataDir, sharedDir, securityLogDays, bookingDays, unansweredDays, estimateYears }: Config) {
  await db.prisma.session.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - ABSOLUTE_MS) } } })
  await db.prisma.passwordToken.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await db.prisma.signInStep.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await db.prisma.emailChange.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await db.prisma.loginAttempt.deleteMany({ where: { lastFailedAt: { lt: new Date(Date.now() - FORGET_MS) } } })
  await db.prisma.securityEvent.deleteMany({ where: { at: { lt: new Date(Date.now() - securityLogDays * 24 * HOUR) } } })
  await db.prisma.bookingRequest.deleteMany({ where: { settledAt: { lt: new Date(Date.now() - bookingDays * 24 * HOUR) } } })
  await db.prisma.keptEstimate.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await db.prisma.idempotentCall.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await db.prisma.webhookDelivery.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - DELIVERIES_KEPT_DAYS * 24 * HOUR) } } })
  await db.prisma.failedMail.deleteMany({ where: { at: { lt: new Date(Date.now() - FAILED_MAILS_KEPT_DAYS * 24 * HOUR) } } })
  await db.prisma.goneRow.deleteMany({ where: { goneAt: { lt: new Date(Date.now() - KEEP_GONE) } } })
  await db.prisma.billQuestion.deleteMany({ where: { until: { lt: new Date() } } })
  await db.prisma.priceAnswer.updateMany({ where: { until: { lt: new Date() } }, data: { words: null, keyHash: null } })
  await db.prisma.priceAnswer.deleteMany({ where: { answeredAt: { lt: new Date(Date.now() - KEEP_ACCURACY) } } })
  await db.prisma.estimatedRate.deleteMany({ where: { day: { lt: new Date(Date.now() - KEEP_ACCURACY) } } })
  await db.rows(sql`DELETE FROM good_faith_estimate e
    WHERE greatest(e.created_at, e.given_on, e.scheduled_for) < now() - interval '1 year' * ${estimateYears}::int`)
  await db.prisma.unansweredQuestion.deleteMany({ where: { day: { lt: new Date(Date.now() - unansweredDays * 24 * HOUR) } } })
  await removeFilesOlder(path.join(sharedDir, 'uploads'), KEEP)
  await removeFilesOlder(path.join(dataDir, 'mail'), KEEP)
  await removeFilesOlder(path.join(sharedDir, 'checks'), KEEP)
  await db.prisma.fileCheck.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - KEEP) } } })
  await db.prisma.comparison.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - 24 * HOUR) } } })
  // drafts of a server that was killed while it made a file
  await removeFilesOlder(path.join(sharedDir, 'published'), 24 * HOUR, '.part')
}

/** Does so now and then; @param onError told when it could not (the database may be away) */
export function keepHouseRegularly(db: Db, config: Config, onError: (error: Error) => void) {
  const work = () => {
    ofEveryBrand(() => keepHouse(db, config)).catch(onError)
  }
  setTimeout(work, 60_000).unref()
  setInterval(work, EVERY).unref()
}
