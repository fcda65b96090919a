import sql from 'sql-template-tag'
import { WARNED_DAYS } from '@ratebook/shared/api-keys.ts'
import type { Config } from '../../config.ts'
import { siteOf } from '../../data/addresses.ts'
import type { Db } from '../../data/db.ts'
import { stateOf, zoneOf } from '../../http/api-key.ts'
import { type Addressee, letter, type Mailer } from '../../mail.ts'

interface Ending extends Addressee {
  brandId: string
  id: string
  name: string
  prefix: string
  expiresOn: string
  brandName: string
  domainName: string
  domainState: string
  isDefault: boolean
}

const ending = (config: Config, key: Ending) =>
  letter(key, { displayName: key.brandName }, (t) => {
    const { name, prefix, expiresOn: day, brandName: brand } = key
    const link = `${siteOf(config, key)}/admin/keys`
    return { subject: t('keyExpires.subject', { name, day }), text: t('keyExpires.text', { name, day, prefix, brand, link }) }
  })

/**
 * The day's work: writes to who made a key that expires within two weeks, once. It is noted before the mail is sent and kept once it is: a
 * second server waits at the note, and where the mail fails there is none.
 */
export async function warnKeyMakers(db: Db, mail: Mailer, config: Config) {
  const due = await db.rows<Ending>(sql`
    SELECT k.brand_id AS "brandId", k.id, k.name, k.prefix, to_char(k.expires_at AT TIME ZONE ${zoneOf}, 'YYYY-MM-DD') AS "expiresOn",
      b.display_name AS "brandName", b.domain_name AS "domainName", b.domain_state AS "domainState", b.is_default AS "isDefault",
      m.username, m.display_name AS "displayName", m.email, m.language
    FROM api_key k JOIN brand b ON b.id = k.brand_id JOIN app_user m ON m.id = k.made_by_id AND m.email <> ''
    WHERE k.warned_at IS NULL AND k.expires_at < now() + make_interval(days => ${WARNED_DAYS}) AND ${stateOf} = 'active' ORDER BY k.id`)
  let warned = 0
  for (const key of due)
    await db.longTransaction(async (tx) => {
      const where = { brandId: key.brandId, id: key.id, warnedAt: null }
      const { count } = await tx.prisma.apiKey.updateMany({ where, data: { warnedAt: new Date() } })
      if (count === 0) return
      await mail(ending(config, key))
      warned++
    })
  return { warned }
}
