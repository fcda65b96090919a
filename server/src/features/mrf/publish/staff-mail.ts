import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { Publication } from '@ratebook/prisma/generated/client.ts'
import type { CheckResult } from '@ratebook/shared/file-checks.ts'
import type { Config } from '../../../config.ts'
import { siteOf } from '../../../data/addresses.ts'
import { type BrandRow, usersOf } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import type { FacilityRow } from '../../../data/facility.ts'
import { findingWords } from '../../../i18n/finding-words.ts'
import { type Addressee, type Mailer, mailPeople, type Writing } from '../../../mail.ts'

/** What making and publishing files works with. */
export interface Parts {
  db: Db
  config: Config
  mail: Mailer
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Writes to everybody who works for a brand and has an address. @throws AggregateError of the mails that could not be sent */
export async function mailStaff(db: Db, mail: Mailer, brand: BrandRow, write: Writing) {
  const people = await db.rows<Addressee>(sql`
    SELECT u.username, u.display_name AS "displayName", u.email, u.language FROM app_user u
    WHERE u.enabled AND u.email <> '' AND ${usersOf(sql`${brand.id}`)} ORDER BY u.id`)
  await mailPeople(mail, people, brand, write)
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
  const { kinds, validator } = made.result as CheckResult
  const errors = kinds.filter(({ severity }) => severity === 'error')
  await mailStaff(db, mail, brand, (t, language) => {
    const lines = errors.map(({ code, count }) => {
      const { title, remedy } = findingWords[language][code]
      return `${title} (${count.toLocaleString('en-US')}): ${remedy}`
    })
    const { errors: count } = validator ?? { errors: 0 }
    const list = [...lines, ...(count ? [t('fileErrors.validator', { count, number: count.toLocaleString('en-US') })] : [])]
    return {
      subject: t('fileErrors.subject', { name }),
      text: t('fileErrors.text', {
        name,
        what: t(isHeld ? 'fileErrors.held' : 'fileErrors.first'),
        list: list.map((each) => `- ${each}`).join('\n'),
        link: `${siteOf(config, brand)}/transparency`,
      }),
    }
  }).catch((error) => log.warn({ err: error }, 'staff could not be told of the errors of a file'))
}
