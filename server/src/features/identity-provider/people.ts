import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { IdentityProvider, User } from '@ratebook/prisma/generated/client.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../../data/db.ts'
import { Problem } from '../../data/problem.ts'
import type { Tx } from '../../data/tx.ts'
import { accessIn, type Claims, isOfBrand, personIn } from './claims.ts'

const refused = (
  code: 'providerNoRole' | 'providerOtherBrand' | 'providerAccountExists' | 'providerNotForYou' | 'signInDisabled',
  name: string,
) => new Problem(403, fault(code, { name }))

const aboutUser = ({ id, username }: User) => ({ entity: 'user', entityId: id, name: username })

/** As whom the provider knows somebody who has come before. */
export const identityOf = (of: { prisma: Tx['prisma'] }, { brandId, issuer }: IdentityProvider, subject: string) =>
  of.prisma.identity.findFirst({ where: { brandId, issuer, subject }, include: { user: true } })

/** Whoever the provider no longer lets in has no business in sessions of before. */
async function endSessions(db: Db, provider: IdentityProvider, subject: string) {
  const identity = await identityOf(db, provider, subject)
  if (identity) await db.prisma.session.deleteMany({ where: { userId: identity.userId } })
}

/** An account of the brand's own people that has this address; an address that several have is nobody's. */
async function withAddress(tx: Tx, brandId: string, email: string) {
  if (email === '') return null
  const where = { clientId: brandId, role: 'administrator' as const, email: { equals: email, mode: 'insensitive' as const } }
  return tx.prisma.user.findMany({ where, take: 2 })
}

/** The name, or one like it where it is somebody's of the brand or of those who look after several. */
async function freeName(tx: Tx, brandId: string, wanted: string) {
  const isTaken = await tx.prisma.user.count({ where: { username: wanted, OR: [{ homeId: brandId }, { homeId: null }] } })
  return isTaken ? `${wanted}-${uuid().slice(-6)}` : wanted
}

async function createAccount(tx: Tx, { brandId, name }: IdentityProvider, claims: Claims, access: { hasCmsAccess: boolean }) {
  const { email, isConfirmed, username, displayName } = personIn(claims)
  const data = { displayName, email: isConfirmed ? email : '', role: 'administrator' as const, clientId: brandId, ...access }
  const user = await tx.prisma.user.create({ data: { id: uuid(), username: await freeName(tx, brandId, username), ...data } })
  await tx.record(brandId, user, { action: 'create', ...aboutUser(user), after: { username: user.username, ...data, provider: name } })
  return user
}

/** The account that a first sign-in opens: the one with its address, where that is agreed and certain, else a new one. */
async function firstSignIn(tx: Tx, provider: IdentityProvider, claims: Claims, access: { hasCmsAccess: boolean }) {
  const { brandId, issuer, name, linksByEmail } = provider
  const { email, isConfirmed } = personIn(claims)
  const [known, ...others] = (await withAddress(tx, brandId, email)) ?? []
  if (known && !(linksByEmail && isConfirmed && others.length === 0)) throw refused('providerAccountExists', name)
  const user = known ?? (await createAccount(tx, provider, claims, access))
  await tx.prisma.identity.create({ data: { brandId, issuer, subject: claims.sub, userId: user.id } })
  if (known) await tx.record(brandId, user, { action: 'link', ...aboutUser(user), after: { provider: name, subject: claims.sub } })
  return { user, isLinked: known !== undefined }
}

/**
 * The account of whom the provider means, made or linked when they come for the first time; what they may do is what the provider says now.
 * Powers over more than the brand are never the provider's to give, nor to use.
 * @throws Problem 403 that says why not
 */
export async function accountOf(db: Db, provider: IdentityProvider, claims: Claims) {
  const { brandId, issuer, name } = provider
  const subject = claims.sub
  const access = accessIn(provider, claims)
  if (!access || !isOfBrand(provider, claims)) {
    await endSessions(db, provider, subject)
    throw refused(access ? 'providerOtherBrand' : 'providerNoRole', name)
  }
  return db.transaction(async (tx) => {
    // of two first sign-ins at once the second meets what the first has made
    await tx.rows(
      sql`SELECT pg_advisory_xact_lock(hashtextextended('identity ' || ${brandId} || ' ' || ${issuer} || ' ' || ${subject}, 0))::text`,
    )
    const identity = await identityOf(tx, provider, subject)
    const { user, isLinked } = identity ? { user: identity.user, isLinked: false } : await firstSignIn(tx, provider, claims, access)
    if (!user.enabled) throw refused('signInDisabled', name)
    if (user.role !== 'administrator' || user.clientId !== brandId) throw refused('providerNotForYou', name)
    await tx.prisma.identity.update({ where: { brandId_issuer_subject: { brandId, issuer, subject } }, data: { lastUsedAt: new Date() } })
    return { user: await withAccess(tx, provider, user, claims, access), isLinked }
  })
}

/** Follows what the provider says: the access to contracts, and an address where the account has none yet. */
async function withAccess(
  tx: Tx,
  { brandId, name }: IdentityProvider,
  user: User,
  claims: Claims,
  { hasCmsAccess }: { hasCmsAccess: boolean },
) {
  const { email, isConfirmed } = personIn(claims)
  const change = { hasCmsAccess, email: user.email === '' && isConfirmed ? email : user.email }
  if (change.hasCmsAccess === user.hasCmsAccess && change.email === user.email) return user
  const after = await tx.prisma.user.update({ where: { id: user.id }, data: { ...change, version: { increment: 1 } } })
  const fieldsOf = ({ username, hasCmsAccess: hasCMSAccess, email: address }: User) => ({ username, hasCMSAccess, email: address })
  await tx.record(brandId, user, {
    action: 'update',
    ...aboutUser(user),
    before: fieldsOf(user),
    after: { ...fieldsOf(after), provider: name },
  })
  return after
}
