import type { FastifyInstance } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import { type Account, accountList, accounts } from '@ratebook/shared/accounts.ts'
import { ALL_LIMIT } from '@ratebook/shared/wire/list.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { usersOf } from '../../data/brand.ts'
import type { Db } from '../../data/db.ts'
import { isAnothersAtSite } from '../../data/people.ts'
import { notFound, Problem, refusedFields, stale } from '../../data/problem.ts'
import { tableColumns, type ListSource } from '../../data/list.ts'
import { listSql } from '../../data/list-page.ts'
import { listPage } from '../../data/list-page.ts'
import { forgetSecondFactors, hasSecondFactor } from '../../data/second-factors.ts'
import { orStale, orTaken, readOne, taken } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'
import { serve, type StaffContext } from '../../http/serve.ts'
import type { User } from '../../http/session.ts'
import { clientRoutes } from './clients.ts'
import { askForEmail } from './email-change.ts'
import { addressChangedLetter, factorsResetLetter, homeOf, invitationLetter, post } from './letters.ts'
import { clientsOf, givableRoles, judge, visibleTo, type Wish } from './powers.ts'
import { issueToken } from './tokens.ts'

const accountSource = (actor: User, narrower: Sql = sql`true`): ListSource<typeof accountList.columns> => ({
  list: accountList,
  from: sql`app_user u LEFT JOIN brand c ON c.id = u.client_id`,
  where: sql`${visibleTo(actor)} AND ${narrower}`,
  id: sql`u.id`,
  columns: {
    ...tableColumns('u', 'username', 'displayName', 'email'),
    role: sql`u.role::text`,
    clientName: sql`coalesce(c.display_name, '')`,
  },
  also: {
    ...tableColumns('u', 'clientId', 'enabled', 'version'),
    clientIds: sql`ARRAY(SELECT b.brand_id::text FROM user_brand b WHERE b.user_id = u.id ORDER BY b.brand_id)`,
    hasCMSAccess: sql`u.has_cms_access`,
    hasPassword: sql`u.password_hash <> ''`,
    comesByProvider: sql`EXISTS (SELECT 1 FROM identity i WHERE i.user_id = u.id)`,
    hasSecondFactor,
  },
})

/** The accounts of a source by username, as many as a list may hold. */
const accountsIn = (db: Db, source: ListSource<typeof accountList.columns>) =>
  db.rows<Account>(listSql(source, { pagination: { currentPage: 1, recordsPerPage: ALL_LIMIT }, sort: [], filter: null }).records)

/** @throws Problem 404 for users that are not there and for those the actor does not manage alike */
const accountOf = (db: Db, actor: User, id: string) =>
  readOne<typeof accountList.columns, Account>(db, accountSource(actor), 'userNotFound', id)

/** Of one's own brand, or of those who look after several: what other brands' people are called, nobody is told. */
const nameTaken = () => taken('userTaken', 'username', 'usernameTaken')

function usersOfClient(db: Db, actor: User, clientId: string) {
  if (!actor.brands.some((b) => b.id === clientId)) throw notFound('clientNotFound')
  return accountsIn(db, accountSource(actor, usersOf(sql`${clientId}::uuid`)))
}

/**
 * @throws Problem 409 when nobody else could sign in as super_admin; of two who
 * remove each other at once, the second waits here and is refused
 */
async function keepASuperAdmin(tx: Tx, id: string) {
  const able = await tx.rows<{ id: string }>(
    sql`SELECT id FROM app_user WHERE role = 'super_admin' AND enabled AND password_hash <> '' ORDER BY id FOR UPDATE`,
  )
  if (!able.some((u) => u.id !== id)) throw new Problem(409, fault('lastSuperAdmin'))
}
const isActiveSuperAdmin = ({ role, enabled }: Wish) => role === 'super_admin' && enabled

/**
 * Writes the change into the log of every client it concerns, each seeing of the
 * clients only itself; what concerns none goes to the brand acted on.
 */
async function recordAccount(
  tx: Tx,
  { brandId, user }: StaffContext,
  action: string,
  entityId: string,
  before: (Wish & { username: string }) | null,
  after: (Wish & { username: string }) | null,
) {
  const concerned = [...new Set([...(before ? clientsOf(before) : []), ...(after ? clientsOf(after) : [])])].sort()
  for (const brand of concerned.length ? concerned : [brandId]) {
    const seen = (side: (Wish & { username: string }) | null) =>
      side && {
        username: side.username,
        displayName: side.displayName,
        email: side.email,
        role: side.role,
        clients: clientsOf(side).filter((c) => c === brand),
        hasCMSAccess: side.hasCMSAccess,
        enabled: side.enabled,
      }
    await tx.record(brand, user, { action, entity: 'user', entityId, before: seen(before), after: seen(after) })
  }
}

/** @throws Problem 422 where nobody but the person can give an address: one's own needs the password, somebody's first one is theirs */
function demandOwner(user: User, { id, email }: Account) {
  const code = id === user.id ? 'ownEmail' : email === '' ? 'firstEmail' : null
  if (code) throw refusedFields(fault('emailNotChanged'), [faultAt('email', code)])
}

/** An account as whom a letter goes to: in the language they have chosen. */
async function addressee<A extends { id: string }>(db: Db, account: A) {
  const { language } = await db.prisma.user.findFirstOrThrow({ where: { id: account.id }, select: { language: true } })
  return { ...account, language }
}

/** Mails a new invitation; earlier ones stop working. */
async function invite(
  context: StaffContext,
  account: Pick<Account, 'id' | 'username' | 'displayName' | 'email'>,
): Promise<'mailed' | 'failed'> {
  const { db, config } = context
  const to = await addressee(db, account)
  const token = await db.transaction((tx) => issueToken(tx, account.id, 'invitation'))
  return (await post(context, invitationLetter(config, await homeOf(db, account.id), to, token))) ? 'mailed' : 'failed'
}

const columnsOf = ({ displayName, email, role, clientId, hasCMSAccess, enabled }: Wish) => ({
  displayName,
  email,
  role,
  clientId,
  hasCmsAccess: hasCMSAccess,
  enabled,
})

export function accountRoutes(app: FastifyInstance) {
  serve(accounts)(app, {
    ...clientRoutes,
    listUsers: (_, { db, user }) => accountsIn(db, accountSource(user)),
    listClientUsers: ({ params }, { db, user }) => usersOfClient(db, user, params.clientId),
    listTinyUsers: async ({ params }, { db, user }) => (await usersOfClient(db, user, params.clientId)).filter((u) => u.enabled),
    listAccounts: ({ body }, context) => listPage<typeof accountList.columns, Account>(context, accountSource(context.user), body),
    getUser: ({ params }, { db, user }) => accountOf(db, user, params.id),
    listRoles: async (_, { user }) =>
      givableRoles(user).map((id) => ({
        id,
        name: { super_admin: 'Super admin', administrator: 'Administrator', partner: 'Partner' }[id],
      })),

    createUser: async ({ body }, context) => {
      const { db, user, brandId } = context
      const account = {
        ...body,
        clientId: body.clientId ?? (body.role === 'administrator' ? brandId : null),
        clientIds: [...new Set(body.clientIds)].sort(),
      }
      judge(user, null, account)
      const id = uuid()
      await db.transaction(async (tx) => {
        const brands = { create: account.clientIds.map((c) => ({ brandId: c })) }
        await orTaken(tx.prisma.user.create({ data: { id, username: account.username, ...columnsOf(account), brands } }), nameTaken())
        if (await isAnothersAtSite(tx, id)) throw nameTaken()
        await recordAccount(tx, context, 'create', id, null, account)
      })
      const invitation = account.enabled ? await invite(context, { ...account, id }) : 'none'
      return { ...(await accountOf(db, user, id)), invitation, confirmation: 'none' }
    },

    updateUser: async ({ body: { id, version, ...wish } }, context) => {
      const { db, user } = context
      const before = await accountOf(db, user, id)
      if (version !== undefined && before.version !== version) throw stale('userStale')
      const role = wish.role ?? before.role
      const wanted = {
        ...before,
        ...wish,
        clientIds: wish.clientIds ? [...new Set(wish.clientIds)].sort() : role === 'partner' ? before.clientIds : [],
      }
      judge(user, before, wanted)
      // whoever has signed in owns their address: it is theirs to confirm
      const hasSignedIn = before.hasPassword || before.comesByProvider
      const asksForEmail = hasSignedIn && wanted.email !== before.email
      if (asksForEmail) demandOwner(user, before)
      const after = asksForEmail ? { ...wanted, email: before.email } : wanted
      const newAddress = after.email !== before.email
      const disabled = before.enabled && !after.enabled
      const otherClients = JSON.stringify(before.clientIds) !== JSON.stringify(after.clientIds)
      await db.transaction(async (tx) => {
        if (isActiveSuperAdmin(before) && !isActiveSuperAdmin(after)) await keepASuperAdmin(tx, id)
        const data = { ...columnsOf(after), version: { increment: 1 } }
        await orStale(orTaken(tx.prisma.user.updateMany({ where: { id, version: before.version }, data }), nameTaken()), 'userStale')
        const moves = after.role !== before.role || after.clientId !== before.clientId
        if (moves && (await isAnothersAtSite(tx, id))) throw nameTaken()
        if (otherClients) {
          await tx.prisma.userBrand.deleteMany({ where: { userId: id } })
          await tx.prisma.userBrand.createMany({ data: after.clientIds.map((brandId) => ({ brandId, userId: id })) })
        }
        // of oneself only the client to start with can have changed, and that is no reason to sign in again
        if (disabled || otherClients || moves) await tx.prisma.session.deleteMany({ where: { userId: id, NOT: { id: user.sessionId } } })
        if (disabled || newAddress) await tx.prisma.passwordToken.deleteMany({ where: { userId: id } })
        await recordAccount(
          tx,
          context,
          before.enabled === after.enabled ? 'update' : after.enabled ? 'enable' : 'disable',
          id,
          before,
          after,
        )
      })
      if (newAddress)
        await post(context, addressChangedLetter(await homeOf(db, id), await addressee(db, { ...after, email: before.email })))
      const confirmation = !asksForEmail
        ? 'none'
        : (await askForEmail(context, await addressee(db, before), wanted.email))
          ? 'mailed'
          : 'failed'
      const waits = after.enabled && !hasSignedIn && (newAddress || !before.enabled)
      const invitation = waits ? await invite(context, after) : 'none'
      return { ...(await accountOf(db, user, id)), invitation, confirmation }
    },

    deleteUser: async ({ params }, context) => {
      const { db, user } = context
      const before = await accountOf(db, user, params.id)
      if (before.id === user.id) throw new Problem(422, fault('deleteYourself'))
      await db.transaction(async (tx) => {
        if (isActiveSuperAdmin(before)) await keepASuperAdmin(tx, before.id)
        await orStale(tx.prisma.user.deleteMany({ where: { id: before.id, version: before.version } }), 'userStale')
        await recordAccount(tx, context, 'delete', before.id, before, null)
      })
      return null
    },

    resetFactors: async ({ params }, context) => {
      const { db, user, brandId } = context
      const account = await accountOf(db, user, params.id)
      if (account.id === user.id) throw new Problem(422, fault('ownFactors'))
      if (!account.hasSecondFactor) throw new Problem(409, fault('noFactors'))
      await db.transaction(async (tx) => {
        await forgetSecondFactors(tx, account.id)
        await tx.prisma.session.deleteMany({ where: { userId: account.id } })
        const clients = clientsOf(account)
        for (const brand of clients.length ? [...clients].sort() : [brandId])
          await tx.record(brand, user, { action: 'reset-factors', entity: 'user', entityId: account.id, name: account.username })
      })
      await post(context, factorsResetLetter(await homeOf(db, account.id), await addressee(db, account), user.username))
      return null
    },

    inviteUser: async ({ params }, context) => {
      const account = await accountOf(context.db, context.user, params.id)
      if (account.hasPassword) throw new Problem(422, fault('hasPassword'))
      if (account.comesByProvider) throw new Problem(422, fault('hasProvider'))
      if (!account.enabled) throw new Problem(422, fault('userDisabled'))
      if ((await invite(context, account)) === 'failed') throw new Problem(503, fault('invitationNotMailed'))
      return null
    },
  })
}
