import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { CheckResult } from '@ratebook/shared/file-checks.ts'
import { type Day, dayIn, plusDays } from '@ratebook/shared/wire/day.ts'
import { faultIn } from '@ratebook/shared/wire/error-words.ts'
import type { Language } from '@ratebook/shared/wire/language.ts'
import type { Config } from '../../../config.ts'
import { type BrandRow, withLogo } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import { dayOfFile } from '../../../imports/cms/head.ts'
import { siteOf } from '../../../data/addresses.ts'
import type { Words } from '../../../i18n/words.ts'
import type { Mailer } from '../../../mail.ts'
import { listedFiles } from '../../../data/public-files.ts'
import { mailStaff } from './staff-mail.ts'

const PATIENCE_MS = 60_000
/** The rule asks for an update once a year; staff is reminded thirty days before. */
const REMIND_AFTER = 335

/** What is off, in the language of who reads it. */
type Fault = (t: Words, language: Language) => string

/** Asks as a stranger does: without any session, and for the bytes as they are. */
async function ask(url: string): Promise<Response | Fault> {
  try {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' }, signal: AbortSignal.timeout(PATIENCE_MS) })
    return answer.ok ? answer : (t) => t('publicFiles.answers', { url, status: answer.status })
  } catch (error) {
    return (t) => t('publicFiles.unreachable', { url, reason: String((error as Error).cause ?? error) })
  }
}

/** What is off with what a brand shows to the public: a sentence each. */
async function faultsOf(db: Db, config: Config, brand: BrandRow): Promise<Fault[]> {
  const files = await listedFiles(db, brand)
  if (files.length === 0) return []
  const site = siteOf(config, brand)
  const faults: Fault[] = []
  const index = await ask(`${site}/cms-hpt.txt`)
  const text = typeof index === 'function' ? '' : await index.text()
  if (typeof index === 'function') faults.push(index)
  const page = await ask(`${site}/home`)
  const html = typeof page === 'function' ? '' : await page.text()
  if (typeof page === 'function') faults.push(page)
  for (const { facility, fileName, missing } of files) {
    if (missing.length > 0)
      faults.push((t, language) =>
        t('publicFiles.lacks', { name: facility.name, list: missing.map((lack) => faultIn(language, lack)).join('; ') }),
      )
    const url = `${site}/files/${fileName}`
    if (text && !text.includes(`mrf-url: ${url}\n`)) faults.push((t) => t('publicFiles.notInIndex', { index: `${site}/cms-hpt.txt`, url }))
    if (html && !html.includes(`/files/${fileName}`))
      faults.push((t) => t('publicFiles.notLinked', { page: `${site}/home`, file: fileName }))
    const file = await ask(url)
    if (typeof file === 'function') {
      faults.push(file)
      continue
    }
    const hash = createHash('sha256')
    await pipeline(file.body as unknown as NodeJS.ReadableStream, hash)
    const published = await db.prisma.publication.findFirst({ where: { brandId: brand.id, facilityId: facility.id, state: 'published' } })
    if (published && hash.digest('hex') !== published.sha256) faults.push((t) => t('publicFiles.otherFile', { url }))
  }
  return faults
}

/** Writes, once for each file, thirty days before it is a year old. @returns how many mails went out */
async function remind(db: Db, mail: Mailer, config: Config, brand: BrandRow, today: Day): Promise<number> {
  const published = await db.prisma.publication.findMany({
    where: { brandId: brand.id, state: 'published', remindedOn: null },
    include: { facility: { select: { name: true } } },
  })
  let mailed = 0
  for (const { id, result, facility } of published) {
    const day = dayOfFile({ last_updated_on: (result as Partial<CheckResult>).summary?.lastUpdatedOn ?? '' })
    if (!day || plusDays(day, REMIND_AFTER) > today) continue
    mailed += await mailStaff(db, mail, brand, (t) => ({
      subject: t('fileOld.subject', { name: facility.name }),
      text: t('fileOld.text', { name: facility.name, day, link: `${siteOf(config, brand)}/transparency` }),
    }))
    await db.prisma.publication.update({ where: { brandId_id: { brandId: brand.id, id } }, data: { remindedOn: new Date(today) } })
  }
  return mailed
}

/**
 * The day's work: fetches what each brand shows to the public as a stranger would, and writes to staff when something is off or a file
 * becomes too old. The demo has no address of its own, and what is at localhost nobody else reaches.
 * @param dayFor the day it is in a time zone
 * @throws AggregateError of the brands that could not be looked at, after all others were
 */
export async function checkPublicFiles(db: Db, mail: Mailer, config: Config, dayFor: (timeZone: string) => Day = dayIn) {
  let [faults, mailed] = [0, 0]
  const errors: unknown[] = []
  if (config.demo || new URL(config.publicUrl).hostname === 'localhost') return { faults, mailed }
  for (const brand of await db.prisma.brand.findMany({ orderBy: { id: 'asc' }, include: withLogo })) {
    try {
      const off = await faultsOf(db, config, brand)
      faults += off.length
      if (off.length > 0) {
        mailed += await mailStaff(db, mail, brand, (t, language) => ({
          subject: t('publicFiles.subject'),
          text: t('publicFiles.text', { list: off.map((each) => `- ${each(t, language)}`).join('\n') }),
        }))
      }
      mailed += await remind(db, mail, config, brand, dayFor(brand.timeZone))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `the public files of ${errors.length} brands could not be looked at`)
  return { faults, mailed }
}
