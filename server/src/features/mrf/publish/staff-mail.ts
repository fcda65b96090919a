import sql from 'sql-template-tag'
import { type BrandRow, usersOf } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import { type Addressee, letter, type Mailer } from '../../../mail.ts'

/** Writes to everybody who works for a brand and has an address. @throws AggregateError of the mails that could not be sent */
export async function mailStaff(db: Db, mail: Mailer, brand: BrandRow, subject: string, ...paragraphs: string[]) {
  const people = await db.rows<Addressee>(sql`
    SELECT u.username, u.display_name AS "displayName", u.email FROM app_user u
    WHERE u.enabled AND u.email <> '' AND ${usersOf(sql`${brand.id}`)} ORDER BY u.id`)
  const sent = await Promise.allSettled(people.map((person) => mail(letter(person, brand, subject, ...paragraphs))))
  const errors = sent.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${people.length} mails to staff failed`)
  return people.length
}
