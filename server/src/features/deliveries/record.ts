import sql, { type Sql } from 'sql-template-tag'
import type { Delivery, DeliveryKind } from '@ratebook/shared/deliveries.ts'
import { can, type Who } from '@ratebook/shared/wire/access.ts'
import { powerToLoad } from '@ratebook/shared/deliveries.ts'
import { sentenceOf } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../../config.ts'
import type { Actor } from '../../data/audit.ts'
import { worksFor } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { opened, placeOf } from '../../data/secrets.ts'
import { openFolder } from './folder.ts'
import { type Place, Trouble } from './place.ts'
import { openSftp, type Server } from './sftp.ts'

export type DeliveryRow = NonNullable<Awaited<ReturnType<Db['prisma']['delivery']['findFirst']>>>
export const withFacility = { facility: { select: { name: true } } }

const asText = (moment: Date | null) => moment?.toISOString() ?? ''

export const toWire = ({ keys }: Pick<Config, 'keys'>, row: DeliveryRow & { facility: { name: string } | null }): Delivery => {
  const trouble = row.trouble as Fault | null
  return {
    ...row,
    kind: row.kind as DeliveryKind,
    mode: row.mode as Delivery['mode'],
    source: row.source as Delivery['source'],
    signsInBy: row.signsInBy as Delivery['signsInBy'],
    afterwards: row.afterwards as Delivery['afterwards'],
    facilityName: row.facility?.name ?? '',
    secret: placeOf(row.secret, keys),
    lastLookAt: asText(row.lastLookAt),
    nextLookAt: row.enabled ? asText(row.nextLookAt) : '',
    isLooking: row.lookingUntil !== null && row.lookingUntil > new Date(),
    troubleSince: asText(row.troubleSince),
    ...(trouble && { ...trouble, message: sentenceOf(trouble) }),
  }
}

/** Rows of kinds that somebody may see: what payers paid is for those to whom contracts are open. */
export const kindsFor = (user: Who): DeliveryKind[] =>
  can(user, 'contracts:read') ? ['charges', 'remittances', 'allowables'] : ['charges', 'allowables']

/** Where a delivery's files are, with its secret opened. @throws Trouble */
export async function openPlace(
  config: Config,
  brandId: string,
  of: Omit<Server, 'secret'> & { source: string },
  sealed: string,
): Promise<Place> {
  if (of.source === 'folder') return openFolder(config, brandId, of.folder)
  const secret = opened(sealed, config.keys)
  if (secret === null) throw new Trouble(fault('deliverySecretLost'), 'secret')
  return openSftp({ ...of, secret }, config)
}

/** In whose name files are loaded. @throws Trouble where they may not load such files any more */
export async function ownerOf(db: Db, { brandId, kind, owner, ownerId }: DeliveryRow): Promise<Actor> {
  const [user] = await db.rows<Actor & Who>(sql`
    SELECT u.id, u.username, u.role::text AS role, u.has_cms_access AS "hasCMSAccess" FROM app_user u
    WHERE u.id = ${ownerId}::uuid AND u.enabled AND ${worksFor(sql`${brandId}`)}`)
  if (user && can(user, powerToLoad[kind as DeliveryKind])) return { id: user.id, username: user.username }
  throw new Trouble(fault('deliveryOwnerGone', { name: owner }), 'source')
}

/** When it is looked for the next time: in so many minutes, or when the brand's clock shows the time. */
export const nextLook = (timeZone: string): Sql => sql`CASE
  WHEN every_minutes IS NOT NULL THEN now() + make_interval(mins => every_minutes)
  ELSE (SELECT min(m.moment) FROM (
    SELECT ((now() AT TIME ZONE ${timeZone})::date + days + nullif(at_time, '')::time) AT TIME ZONE ${timeZone} AS moment
    FROM generate_series(0, 2) days) m WHERE m.moment > now()) END`
