import sql from 'sql-template-tag'
import { type accounts, type Client, clientList } from '@ratebook/shared/accounts.ts'
import { usersOf } from '../../data/brand.ts'
import { tableColumns, type ListSource } from '../../data/list.ts'
import { listPage } from '../../data/list-page.ts'
import type { Handlers } from '../../http/serve.ts'
import type { User } from '../../http/session.ts'
import { visibleTo } from './powers.ts'

/** Clients the actor may act for; the counts are of what it would see there. */
const clientSource = (actor: User): ListSource<typeof clientList.columns> => ({
  list: clientList,
  from: sql`brand c`,
  where: sql`c.id = ANY(${actor.brands.map((b) => b.id)}::uuid[])`,
  id: sql`c.id`,
  columns: {
    ...tableColumns('c', 'displayName', 'domainName', 'ein'),
    facilities: sql`(SELECT count(*)::int FROM facility f WHERE f.brand_id = c.id)`,
    users: sql`(SELECT count(*)::int FROM app_user u WHERE ${usersOf(sql`c.id`)} AND ${visibleTo(actor)})`,
  },
  also: { asksForAddress: sql`(c.domain_state = 'asked' OR c.asked_domain_name <> '')` },
})

export const clientRoutes: Pick<Handlers<typeof accounts>, 'listTinyClients' | 'listClients'> = {
  listTinyClients: async (_, { user }) => user.brands.map(({ id, displayName }) => ({ id, name: displayName })),
  listClients: ({ body }, context) => listPage<typeof clientList.columns, Client>(context, clientSource(context.user), body),
}
