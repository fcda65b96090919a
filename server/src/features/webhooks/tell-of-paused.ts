import sql from 'sql-template-tag'
import type { pauseReasons } from '@ratebook/shared/webhooks.ts'
import { siteOf } from '../../data/addresses.ts'
import { brandById, usersOf } from '../../data/brand.ts'
import { type Addressee, mailPeople } from '../../mail.ts'
import type { Parts } from './sender.ts'

/** Writes to the brand's people once of each endpoint that was paused by itself; what mail refuses is told the next time. */
export function tellOfPaused({ db, mail, config }: Parts, brandId: string) {
  return db.longTransaction(async (tx) => {
    const paused = await tx.rows<{ name: string; url: string; reason: (typeof pauseReasons)[number] }>(sql`
      UPDATE webhook SET told_at = now() WHERE brand_id = ${brandId}::uuid AND pause_reason <> '' AND told_at IS NULL
      RETURNING name, url, pause_reason AS reason`)
    if (paused.length === 0) return
    const brand = await brandById(db, brandId)
    const people = await tx.rows<Addressee>(sql`
      SELECT u.username, u.display_name AS "displayName", u.email, u.language FROM app_user u
      WHERE u.enabled AND u.email <> '' AND ${usersOf(sql`${brandId}::uuid`)} ORDER BY u.id`)
    const link = `${siteOf(config, brand)}/admin/webhooks`
    for (const { name, url, reason } of paused)
      await mailPeople(mail, people, brand, (t) => ({
        subject: t('webhookPaused.subject', { name }),
        text: t('webhookPaused.text', { name, brand: brand.displayName, host: new URL(url).host, why: t(`webhookPaused.${reason}`), link }),
      }))
  })
}
