import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { ListView } from '@ratebook/prisma/generated/client.ts'
import { api } from '@ratebook/shared/api.ts'
import { type Look, lookOf, MOST_VIEWS, View, views } from '@ratebook/shared/views.ts'
import { can } from '@ratebook/shared/wire/access.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { List } from '@ratebook/shared/wire/list.ts'
import { malformed, notFound, Problem } from '../data/problem.ts'
import { orTaken, taken } from '../data/records.ts'
import type { Tx } from '../data/tx.ts'
import { serve, type StaffContext } from '../http/serve.ts'

const lists = new Map(Object.values(api).flatMap((e) => (e.list ? [[e.path as string, { list: e.list, access: e.access }] as const] : [])))

/** The list of a path. @throws Problem 404 where there is none, 403 where it is not the caller's to see */
function listAt(path: string, { user }: StaffContext): List {
  const entry = lists.get(path)
  if (!entry) throw notFound('listNotFound')
  if (entry.access !== 'public' && !can(user, entry.access)) throw new Problem(403, fault('notAllowed'))
  return entry.list
}
/** A look as the list can have it. @throws Problem 400 */
function fitting(list: List, look: Look): Look {
  const { success, data, error } = lookOf(list).safeParse(look, { reportInput: true })
  if (!success) throw malformed(error.issues, 'look')
  // none of those that are there is undefined
  return data as Look
}
const toWire = ({ id, name, look, atStart }: ListView) => View.parse({ id, name, look, atStart })
const isTaken = taken('viewTaken', 'name')

/** The caller's views change one after the other: how many there are and which comes first stays true. */
const inTurn = ({ db, user }: StaffContext, change: (tx: Tx) => Promise<ListView>) =>
  db.transaction(async (tx) => {
    await tx.rows(sql`SELECT 1 FROM app_user WHERE id = ${user.id} FOR NO KEY UPDATE`)
    return toWire(await change(tx))
  })
const noneAtStart = (tx: Tx, { brandId, user }: StaffContext, list: string) =>
  tx.prisma.listView.updateMany({ where: { brandId, userId: user.id, list, atStart: true }, data: { atStart: false } })

export const viewRoutes = (app: FastifyInstance) =>
  serve(views)(app, {
    listViews: async ({ query: { list } }, context) => {
      listAt(list, context)
      const { db, brandId, user } = context
      const rows = await db.prisma.listView.findMany({
        where: { brandId, userId: user.id, list },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      })
      return rows.map(toWire)
    },
    createView: async ({ body: { list, name, look, atStart } }, context) => {
      const kept = fitting(listAt(list, context), look)
      const { brandId, user } = context
      return inTurn(context, async (tx) => {
        const count = await tx.prisma.listView.count({ where: { brandId, userId: user.id, list } })
        if (count >= MOST_VIEWS) throw new Problem(422, fault('tooManyViews', { limit: MOST_VIEWS }))
        if (atStart) await noneAtStart(tx, context, list)
        const data = { brandId, userId: user.id, list, id: uuid(), name, look: kept, atStart }
        return orTaken(tx.prisma.listView.create({ data }), isTaken)
      })
    },
    updateView: ({ body: { id, look, ...change } }, context) =>
      inTurn(context, async (tx) => {
        const { brandId, user } = context
        const before = await tx.prisma.listView.findFirst({ where: { brandId, id, userId: user.id } })
        if (!before) throw notFound('viewNotFound')
        if (change.atStart) await noneAtStart(tx, context, before.list)
        const data = { ...change, ...(look && { look: fitting(listAt(before.list, context), look) }) }
        return orTaken(tx.prisma.listView.update({ where: { brandId_id: { brandId, id } }, data }), isTaken)
      }),
    deleteView: async ({ params: { id } }, { db, brandId, user }) => {
      const { count } = await db.prisma.listView.deleteMany({ where: { brandId, id, userId: user.id } })
      if (count === 0) throw notFound('viewNotFound')
      return null
    },
  })
