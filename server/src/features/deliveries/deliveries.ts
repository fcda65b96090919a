import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import ssh2 from 'ssh2'
import { v7 as uuid } from 'uuid'
import {
  type DeliveredFile,
  deliveredFileList,
  type DeliveryFields,
  type DeliveryKind,
  type DeliveryTest,
  deliveries,
  MOST_DELIVERIES,
  powerToLoad,
} from '@ratebook/shared/deliveries.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { faultAt, fieldError } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { worksFor } from '../../data/brand.ts'
import { isoTime, type ListSource, tableColumns } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import { notFound, Problem, refusedFields } from '../../data/problem.ts'
import { possibleRecipients } from '../../data/recipients.ts'
import { current, orTaken, taken } from '../../data/records.ts'
import { seal } from '../../data/secrets.ts'
import type { Tx } from '../../data/tx.ts'
import { type StaffContext, serve } from '../../http/serve.ts'
import { folderOfBrand } from './folder.ts'
import { MOST_FILES, matches, Trouble } from './place.ts'
import { type DeliveryRow, kindsFor, openPlace, toWire, withFacility } from './record.ts'
import { lookAt, type SeenFiles } from './settled.ts'

type Kept = Pick<DeliveryRow, 'host' | 'port' | 'username' | 'signsInBy' | 'secret'>

/** @throws Problem 403 where one may not load such files oneself */
function demandPower({ user }: StaffContext, kind: string) {
  if (!can(user, powerToLoad[kind as DeliveryKind])) throw new Problem(403, fault('notAllowed'))
}

/**
 * The secret as it is to be kept. A kept one is for the server and user that it was given for: whoever names others has to know it.
 * @throws Problem 422
 */
function sealedSecret({ config: { keys } }: StaffContext, { source, secret, ...to }: DeliveryFields, kept: Kept | null): string {
  if (source === 'folder') return ''
  if (secret !== '') {
    if (to.signsInBy === 'key' && ssh2.utils.parseKey(secret) instanceof Error)
      throw refusedFields(fault('deliveryRefused'), [faultAt('secret', 'privateKeyUnreadable')])
    return seal(secret, keys)
  }
  const isSame = kept && (['host', 'port', 'username', 'signsInBy'] as const).every((name) => kept[name] === to[name])
  if (isSame && kept.secret !== '') return kept.secret
  throw refusedFields(fault('deliveryRefused'), [faultAt('secret', 'deliverySecretNeeded')])
}

/** What is kept of a form. @throws Problem 422 */
async function columnsOf(context: StaffContext, tx: Tx, fields: DeliveryFields, kept: Kept | null) {
  const { brandId, user } = context
  const { facilityId, everyMinutes, atTime, mailTo, secret: _, ...others } = fields
  if (facilityId && !(await tx.prisma.facility.count({ where: { brandId, id: facilityId } })))
    throw refusedFields(fault('facilityNotFound'), [faultAt('facilityId', 'selectFacility')])
  const people = await tx.rows(
    sql`SELECT 1 FROM app_user u WHERE u.id = ANY(${mailTo}::uuid[]) AND u.enabled AND ${worksFor(sql`${brandId}`)}`,
  )
  if (people.length < new Set(mailTo).size) throw refusedFields(fault('recipientsElsewhere'), [faultAt('mailTo', 'chooseRecipients')])
  const { host, port, username, hostKey } = others
  const server = others.source === 'sftp' ? { host, port, username, hostKey } : { host: '', port: 22, username: '', hostKey: '' }
  return {
    ...{ ...others, ...server, facilityId, everyMinutes, mailTo, secret: sealedSecret(context, fields, kept) },
    atTime: everyMinutes === null ? atTime : '',
    ...{ ownerId: user.id, owner: user.username, nextLookAt: new Date() },
    // whatever was wrong may be mended
    ...{ seen: {}, trouble: undefined, troubleSince: null, isTroubleTold: false },
  }
}

/** As the log keeps it: without what changes by itself. */
const recorded = (row: DeliveryRow) => {
  const {
    seen: _s,
    trouble: _t,
    troubleSince: _ts,
    isTroubleTold: _i,
    lastLookAt: _l,
    nextLookAt: _n,
    lookingUntil: _u,
    ownerId: _o,
    ...told
  } = row
  return told
}

const readDelivery = async ({ db, config, brandId }: StaffContext, id: string) =>
  toWire(config, await db.prisma.delivery.findFirstOrThrow({ where: { brandId, id }, include: withFacility }))

/** Of one that was only typed in: where it is, and what is there. @throws Problem 422 at the field that is to be mended */
async function test(context: StaffContext, fields: DeliveryFields, kept: Kept | null): Promise<DeliveryTest> {
  const { config, brandId } = context
  const sealed = sealedSecret(context, fields, kept)
  try {
    const place = await openPlace(config, brandId, fields, sealed)
    try {
      const files = (await place.list()).filter(({ name }) => matches(fields.pattern, name)).slice(0, MOST_FILES)
      const before: SeenFiles = new Map()
      const { settled } = lookAt(before, files, Date.now())
      return {
        hostKey: fields.source === 'sftp' ? fields.hostKey : '',
        isHostKeyAgreed: true,
        files: files.map((file) => ({
          ...{ name: file.name, bytes: file.bytes, modifiedAt: new Date(file.modified).toISOString() },
          isSettled: settled.includes(file),
        })),
      }
    } finally {
      await place.close()
    }
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    // that nobody has agreed to it yet is what the first test is for
    if (error.fault.code === 'sftpHostKeyUntold') return { hostKey: String(error.fault.values.is), isHostKeyAgreed: false, files: [] }
    context.request.log.warn({ err: error.cause, code: error.fault.code }, 'a delivery was tried in vain')
    throw refusedFields(error.fault, [fieldError(error.field, error.fault)])
  }
}

const source = (brandId: string, timeZone: string, kinds: DeliveryKind[]): ListSource<typeof deliveredFileList.columns> => ({
  list: deliveredFileList,
  from: sql`delivered_file f LEFT JOIN charge_upload u ON u.brand_id = ${brandId} AND u.id = f.upload_id`,
  where: sql`f.brand_id = ${brandId} AND f.kind = ANY(${kinds})`,
  id: sql`f.id`,
  columns: {
    ...tableColumns('f', 'deliveryName', 'fileName', 'kind', 'state'),
    cameAt: sql`to_char(f.came_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`,
  },
  also: {
    ...tableColumns('f', 'uploadId', 'counts', 'errors', 'fault'),
    uploadStatus: sql`u.status`,
    bytes: sql`f.bytes::float8`,
    cameAt: isoTime(sql`f.came_at`),
  },
})
const withFault = ({ fault: why, ...file }: DeliveredFile & { fault?: Fault | null }): DeliveredFile => ({ ...file, ...why })

export const deliveryRoutes = (app: FastifyInstance) =>
  serve(deliveries)(app, {
    getDeliveries: async (_, { db, brandId, config, user }) => {
      const where = { brandId, kind: { in: kindsFor(user) } }
      const rows = await db.prisma.delivery.findMany({ where, include: withFacility, orderBy: { name: 'asc' } })
      return {
        folder: folderOfBrand(config, brandId) ?? '',
        people: await possibleRecipients(db, brandId),
        deliveries: rows.map((row) => toWire(config, row)),
      }
    },
    createDelivery: async ({ body }, context) => {
      const { db, brandId, user } = context
      demandPower(context, body.kind)
      const id = uuid()
      await db.transaction(async (tx) => {
        // of several made at once each waits for the other
        await tx.rows(sql`SELECT 1 FROM brand WHERE id = ${brandId} FOR NO KEY UPDATE`)
        if ((await tx.prisma.delivery.count({ where: { brandId } })) >= MOST_DELIVERIES)
          throw new Problem(422, fault('tooManyDeliveries', { limit: MOST_DELIVERIES }))
        const data = { brandId, id, ...(await columnsOf(context, tx, body, null)) }
        const after = await orTaken(tx.prisma.delivery.create({ data }), taken('deliveryExists', 'name'))
        await tx.record(brandId, user, { action: 'create', entity: 'delivery', entityId: id, after: recorded(after) })
      })
      return readDelivery(context, id)
    },
    updateDelivery: async ({ body: { id, version, ...fields } }, context) => {
      const { db, brandId, user } = context
      demandPower(context, fields.kind)
      await db.transaction(async (tx) => {
        const before = await current(tx, 'delivery', brandId, id, version)
        demandPower(context, before.kind)
        const data = { ...(await columnsOf(context, tx, fields, before)), version: { increment: 1 } }
        await tx.execute(sql`UPDATE delivery SET trouble = NULL WHERE brand_id = ${brandId} AND id = ${id}`)
        const after = await orTaken(
          tx.prisma.delivery.update({ where: { brandId_id: { brandId, id } }, data }),
          taken('deliveryExists', 'name'),
        )
        await tx.record(brandId, user, {
          ...{ action: 'update', entity: 'delivery', entityId: id, before: recorded(before) },
          after: { ...recorded(after), ...(before.secret !== after.secret && { accessChanged: true }) },
        })
      })
      return readDelivery(context, id)
    },
    deleteDelivery: async ({ params: { id } }, context) => {
      const { db, brandId, user } = context
      await db.transaction(async (tx) => {
        const before = await current(tx, 'delivery', brandId, id)
        demandPower(context, before.kind)
        await tx.prisma.delivery.delete({ where: { brandId_id: { brandId, id } } })
        await tx.record(brandId, user, { action: 'delete', entity: 'delivery', entityId: id, before: recorded(before) })
      })
      return null
    },
    testDelivery: async ({ body: { delivery, id } }, context) => {
      const { db, brandId, user } = context
      demandPower(context, delivery.kind)
      const kept = id === undefined ? null : await db.prisma.delivery.findFirst({ where: { brandId, id } })
      if (id !== undefined && !kept) throw notFound('deliveryNotFound')
      if (kept) demandPower(context, kept.kind)
      const { name, source, host, folder } = delivery
      await db.transaction((tx) =>
        tx.record(brandId, user, { action: 'look', entity: 'delivery', entityId: id ?? '', name, after: { source, host, folder } }),
      )
      return test(context, delivery, kept)
    },
    lookNow: async ({ params: { id } }, context) => {
      const { db, brandId, user } = context
      const kept = await db.prisma.delivery.findFirst({ where: { brandId, id } })
      if (!kept) throw notFound('deliveryNotFound')
      demandPower(context, kept.kind)
      await db.transaction((tx) => tx.record(brandId, user, { action: 'look', entity: 'delivery', entityId: id, name: kept.name }))
      await app.deliveries.lookNow(brandId, id)
      return null
    },
    searchDeliveredFiles: async ({ body }, context) => {
      const { brandId, user, timeZone } = context
      const from = source(brandId, timeZone, kindsFor(user))
      return listPage<typeof deliveredFileList.columns, DeliveredFile>(context, from, body, withFault)
    },
  })
