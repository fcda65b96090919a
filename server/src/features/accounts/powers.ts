import sql, { type Sql } from 'sql-template-tag'
import { type Role, roles } from '@ratebook/shared/wire/access.ts'
import type { Account } from '@ratebook/shared/accounts.ts'
import { type FieldError, faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { Problem } from '../../data/problem.ts'
import type { User } from '../../http/session.ts'

/** What an edit decides about a person. */
export type Wish = Pick<Account, 'displayName' | 'email' | 'role' | 'clientId' | 'clientIds' | 'hasCMSAccess' | 'enabled'>

/** Roles a person may give: those who look after clients make their administrators, and nothing else. */
export const givableRoles = (actor: User): readonly Role[] => (actor.role === 'super_admin' ? roles : ['administrator'])
const holdsCmsAccess = (actor: User) => actor.role === 'super_admin' || actor.hasCMSAccess

/** Rows of app_user `u` that a person sees and manages: a super_admin everybody, others their clients' administrators and themself. */
export const visibleTo = (actor: User): Sql =>
  actor.role === 'super_admin'
    ? sql`true`
    : sql`((u.role = 'administrator' AND u.client_id = ANY(${actor.brands.map((b) => b.id)}::uuid[])) OR u.id = ${actor.id}::uuid)`

/** The clients an account may act on, as far as they are written in it. */
export const clientsOf = ({ role, clientId, clientIds }: Pick<Account, 'role' | 'clientId' | 'clientIds'>) =>
  role === 'partner' ? clientIds : role === 'administrator' && clientId ? [clientId] : []

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Fields by which the actor would hand out, or take over, more than it has. */
function beyondPowers(actor: User, before: Account | null, after: Wish): FieldError[] {
  const mayUse = (id: string | null) => id === null || actor.brands.some((b) => b.id === id)
  const faults: FieldError[] = []
  if (after.role !== before?.role && !givableRoles(actor).includes(after.role)) faults.push(faultAt('role', 'roleNotYours'))
  if (after.clientId !== before?.clientId && !mayUse(after.clientId)) faults.push(faultAt('clientId', 'clientNotYours'))
  if (!after.clientIds.every((id) => before?.clientIds.includes(id) || mayUse(id))) faults.push(faultAt('clientIds', 'clientsNotYours'))
  if (after.hasCMSAccess && !holdsCmsAccess(actor)) {
    if (!before?.hasCMSAccess) faults.push(faultAt('hasCMSAccess', 'contractsAccessNotYours'))
    // a password reset goes to the address: whoever sets it can become that person
    else if (after.email !== before.email && before.id !== actor.id) faults.push(faultAt('email', 'addressNotYours'))
  }
  return faults
}

/** Nobody locks themself out or gives themself more; a super_admin may choose where they start. */
function ownAccess(actor: User, before: Account | null, after: Wish): FieldError[] {
  if (before?.id !== actor.id) return []
  const fixed = (['role', 'clientId', 'clientIds', 'hasCMSAccess', 'enabled'] as const).filter(
    (f) => f !== 'clientId' || actor.role !== 'super_admin',
  )
  return fixed.filter((f) => !same(before[f], after[f])).map((path) => faultAt(path, 'ownAccessField'))
}

function contradictions(before: Account | null, after: Wish): FieldError[] {
  const { role, clientId, clientIds } = after
  if (before && (['role', 'clientId', 'clientIds'] as const).every((f) => same(before[f], after[f]))) return []
  if (role === 'administrator' && !clientId) return [faultAt('clientId', 'chooseClient')]
  if (role !== 'partner' && clientIds.length > 0) return [faultAt('clientIds', 'onlyPartners')]
  if (role === 'partner' && clientIds.length === 0) return [faultAt('clientIds', 'chooseClients')]
  if (role === 'partner' && clientId && !clientIds.includes(clientId)) return [faultAt('clientId', 'choosePartnersClient')]
  return []
}

/** @throws Problem 403 for what is beyond the actor's powers, 422 for what nobody may do; both name the fields */
export function judge(actor: User, before: Account | null, after: Wish) {
  const beyond = beyondPowers(actor, before, after)
  if (beyond.length) throw new Problem(403, fault('notAllowed'), beyond)
  const own = ownAccess(actor, before, after)
  if (own.length) throw new Problem(422, fault('ownAccess'), own)
  const wrong = contradictions(before, after)
  if (wrong.length) throw new Problem(422, fault('userContradicts'), wrong)
}
