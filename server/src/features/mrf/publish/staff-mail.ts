import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { Publication } from '@ratebook/prisma/generated/client.ts'
import type { CheckResult } from '@ratebook/shared/file-checks.ts'
import { findingTexts } from '@ratebook/shared/finding-texts.ts'
import type { Config } from '../../../config.ts'
import { siteOf } from '../../../data/addresses.ts'
import { type BrandRow, usersOf } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import { type Addressee, type Mailer, mailPeople } from '../../../mail.ts'

/** What making and publishing files works with. */
export interface Parts {
  db: Db
  config: Config
  mail: Mailer
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Writes to everybody who works for a brand and has an address. @throws AggregateError of the mails that could not be sent */
export async function mailStaff(db: Db, mail: Mailer, brand: BrandRow, subject: string, ...paragraphs: string[]) {
  const people = await db.rows<Addressee>(sql`
    SELECT u.username, u.display_name AS "displayName", u.email FROM app_user u
    WHERE u.enabled AND u.email <> '' AND ${usersOf(sql`${brand.id}`)} ORDER BY u.id`)
  await mailPeople(mail, people, brand, subject, ...paragraphs)
  return people.length
}

/** Tells staff what has to be mended before a file goes out, and what is public until then. */
export async function tellOfErrors(
  { db, mail, config, log }: Parts,
  brand: BrandRow,
  { name }: FacilityRow,
  made: Publication,
  isHeld: boolean,
) {
  const what = isHeld
    ? 'What it says has changed, but the new file has errors. The file before it stays public until they are mended.'
    : 'It is the first one and has errors. Until they are mended this facility has no public file, which 45 CFR 180.50 asks for.'
  const { kinds, validator } = made.result as CheckResult
  const errors = kinds.filter(({ severity }) => severity === 'error')
  const list = errors.map(({ code, count }) => `- ${findingTexts[code].title} (${count}): ${findingTexts[code].remedy}`)
  if (validator?.errors) list.push(`- CMS’s validator: ${validator.errors} errors`)
  const subject = `The price file of ${name} has errors`
  const where = `Each finding, with a link to the record it is about, stands here:\n${siteOf(config, brand)}/transparency`
  const intro = `The machine-readable file of ${name} was made.`
  await mailStaff(db, mail, brand, subject, intro, what, list.join('\n'), where).catch((error) =>
    log.warn({ err: error }, 'staff could not be told of the errors of a file'),
  )
}
