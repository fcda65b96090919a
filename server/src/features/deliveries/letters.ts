import sql, { empty, type Sql } from 'sql-template-tag'
import { faultIn } from '@ratebook/shared/wire/error-words.ts'
import type { Fault } from '@ratebook/shared/wire/fault.ts'
import type { Language } from '@ratebook/shared/wire/language.ts'
import type { RowProblem } from '@ratebook/shared/wire/table-file.ts'
import type { Config } from '../../config.ts'
import { siteOf } from '../../data/addresses.ts'
import { type BrandRow, brandById, worksFor } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import type { Words } from '../../i18n/words.ts'
import { type Addressee, type Mailer, mailPeople, type Writing } from '../../mail.ts'
import type { DeliveryRow } from './record.ts'

interface Parts {
  db: Db
  config: Config
  mail: Mailer
}
type FileRow = NonNullable<Awaited<ReturnType<Db['prisma']['deliveredFile']['findFirst']>>>

/** A place that cannot be reached for a while is no news; whatever else it is, somebody has to do something. */
const BRIEF = ['sftpUnreachable', 'sftpHostUnknown', 'sftpRefused', 'deliveredUnread', 'virusScannerAway']

/** Whom a delivery tells: of those who were chosen, who still works for the brand, and may see such files. */
const recipientsOf = (db: Db, { brandId, mailTo, kind }: DeliveryRow) => {
  const mayRead: Sql = kind === 'remittances' ? sql`AND (u.role = 'super_admin' OR u.has_cms_access)` : empty
  return db.rows<Addressee>(sql`
    SELECT u.username, u.display_name AS "displayName", u.email, u.language FROM app_user u
    WHERE u.id = ANY(${mailTo}::uuid[]) AND u.enabled AND u.email <> '' AND ${worksFor(sql`${brandId}`)} ${mayRead} ORDER BY u.id`)
}

/** What is wrong in one row, or in all of the file, and what to do. */
function problemIn(t: Words, language: Language, { row, column, message, code, values }: RowProblem) {
  const problem = code ? faultIn(language, { code, values: values ?? {} }) : message
  if (row === 0) return problem
  return column ? t('delivered.cell', { row, column, problem }) : t('delivered.row', { row, problem })
}

const countNames = [
  ...['added', 'changed', 'unchanged', 'retired', 'leftOut', 'rates'],
  ...['claims', 'newClaims', 'knownClaims', 'takenBack', 'unmatchedReversals', 'unbalanced'],
] as const

/** What became of a file, with its counts or what is wrong, and where to go on. */
function fileLetter(config: Config, brand: BrandRow, { deliveryName: delivery, ...file }: FileRow): Writing {
  const site = siteOf(config, brand)
  const isOpen = file.kind === 'charges' && file.uploadId !== null && ['waiting', 'refused'].includes(file.state)
  const link = isOpen ? `${site}/chargemaster?upload=${file.uploadId}` : `${site}/configurations/deliveries`
  const state = file.state === 'failed' ? 'refused' : (file.state as 'applied' | 'known' | 'waiting' | 'refused')
  return (t, language) => {
    const why = file.fault as Fault | null
    const counts = file.counts as Record<string, number>
    const said = [
      ...(why ? [faultIn(language, why)] : []),
      ...countNames.flatMap((name) => (counts[name] === undefined ? [] : [t(`delivered.${name}`, { number: counts[name] })])),
      ...(file.errors as unknown as RowProblem[]).map((problem) => problemIn(t, language, problem)),
    ]
    return {
      subject: t(`delivered.${state}Subject`, { file: file.fileName }),
      text: t('delivered.text', { what: t(`delivered.${state}`, { file: file.fileName, delivery }), said: said.join('\n'), link }),
    }
  }
}

/** Tells of files that were not told of yet: it is noted first, and stays noted once anybody has been told. */
export async function tellOfFiles(parts: Parts, delivery: DeliveryRow) {
  const { db, config } = parts
  const { brandId, id: deliveryId } = delivery
  const untold = await db.prisma.deliveredFile.findMany({
    where: { brandId, deliveryId, toldAt: null, state: { not: 'processing' } },
    orderBy: { cameAt: 'asc' },
  })
  const brand = await brandById(db, brandId)
  for (const file of untold)
    await db.longTransaction(async (tx) => {
      const { count } = await tx.prisma.deliveredFile.updateMany({
        where: { brandId, id: file.id, toldAt: null },
        data: { toldAt: new Date() },
      })
      if (count > 0) await tell(parts, delivery, brand, fileLetter(config, brand, file))
    })
}

/** Tells once that nothing can be fetched. */
export async function tellOfTrouble(parts: Parts, delivery: DeliveryRow) {
  const { db, config } = parts
  const { brandId, id } = delivery
  await db.longTransaction(async (tx) => {
    const [row] = await tx.rows<{ trouble: Fault }>(sql`
      UPDATE delivery SET is_trouble_told = true WHERE brand_id = ${brandId} AND id = ${id} AND NOT is_trouble_told AND trouble IS NOT NULL
        AND (trouble->>'code' <> ALL(${BRIEF}) OR trouble_since < now() - interval '30 minutes') RETURNING trouble`)
    if (!row) return
    const brand = await brandById(db, brandId)
    const link = `${siteOf(config, brand)}/configurations/deliveries`
    await tell(parts, delivery, brand, (t, language) => ({
      subject: t('delivered.troubleSubject', { delivery: delivery.name }),
      text: t('delivered.trouble', { delivery: delivery.name, why: faultIn(language, row.trouble), link }),
    }))
  })
}

/** @throws AggregateError where nobody could be told: then it is tried again */
async function tell({ db, mail }: Parts, delivery: DeliveryRow, brand: BrandRow, write: Writing) {
  const people = await recipientsOf(db, delivery)
  await mailPeople(mail, people, brand, write).catch((error) => {
    if (!(error instanceof AggregateError) || error.errors.length === people.length) throw error
  })
}
