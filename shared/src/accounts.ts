import { z } from 'zod'
import { roles } from './wire/access.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id, requiredText, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

export const Account = z.object({
  id: Id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** the one client of an administrator; the client others start with after signing in */
  clientId: Id.nullable(),
  clientName: z.string(),
  /** the clients assigned to a partner; of other roles none */
  clientIds: z.array(Id),
  hasCMSAccess: z.boolean(),
  enabled: z.boolean(),
  /** false until the invitation was answered */
  hasPassword: z.boolean(),
  /** whether a sign-in provider opens it */
  comesByProvider: z.boolean(),
  /** whether a second step is due when they sign in */
  hasSecondFactor: z.boolean(),
  version: z.number().int(),
})
export type Account = z.infer<typeof Account>

const mailing = z.enum(['mailed', 'failed', 'none'])
/**
 * A user as saved, and what became of the invitation, and of the links by which another address is confirmed: `none` when nobody had to be
 * invited or asked.
 */
export const SavedAccount = Account.extend({ invitation: mailing, confirmation: mailing })

const username = /^[\p{L}\d][\p{L}\d._@+-]*$/u
/** Lower case, so that a name is the same however it is typed. */
const Username = requiredText(200)
  .refine((s) => s === '' || username.test(s), because('username'))
  .meta({ pattern: username.source })
  .transform((s) => s.toLowerCase())
/** The specification's pattern (local part, @, domain with a top-level part of at least two letters), of exactly one address. */
const email = /^[^\s\p{Cc}@,;:<>()[\]\\"]+@[^\s\p{Cc}@,;:<>()[\]\\"]+\.[A-Za-z]{2,}$/u
export const Email = text(254)
  .refine((s) => email.test(s), because('email'))
  // as documented: in words that every reader of patterns knows
  .meta({ pattern: '^[^\\s@]+@[^\\s@]+\\.[A-Za-z]{2,}$' })

const fields = z.object({
  displayName: text(200),
  email: Email,
  role: z.enum(roles),
  clientId: Id.nullable(),
  clientIds: z.array(Id).max(500),
  hasCMSAccess: z.boolean(),
  enabled: z.boolean(),
})
const { shape } = fields
export const AccountEdit = fields.extend({
  displayName: shape.displayName.default(''),
  clientId: shape.clientId.default(null),
  clientIds: shape.clientIds.default([]),
  hasCMSAccess: shape.hasCMSAccess.default(false),
  enabled: shape.enabled.default(true),
})
export const NewAccount = AccountEdit.extend({ username: Username })
/** What is absent stays as it is: leaving out `enabled` must not switch anybody on. */
export const AccountChange = fields.partial().extend({ id: Id, version: Version })

export const accountList = columns(
  'accounts',
  { id: 'username', direction: 'asc' },
  {
    username: { label: 'accounts.username', type: 'text', sort: true, filter: true },
    displayName: { label: 'accounts.displayName', type: 'text', sort: true, filter: true },
    email: { label: 'accounts.email', type: 'text', sort: true, filter: true },
    role: { label: 'accounts.role', type: 'text', sort: true, filter: true, search: false },
    clientName: { label: 'accounts.client', type: 'text', sort: true, filter: true },
  },
)
export const clientList = columns(
  'accounts',
  { id: 'displayName', direction: 'asc' },
  {
    displayName: { label: 'clients.displayName', type: 'text', sort: true, filter: true },
    domainName: { label: 'clients.domainName', type: 'text', sort: true, filter: true },
    ein: { label: 'clients.ein', type: 'text', sort: true, filter: true },
    facilities: { label: 'clients.facilities', type: 'number', sort: true, filter: true },
    users: { label: 'clients.users', type: 'number', sort: true, filter: true },
  },
)
export const Client = z.object({
  id: Id,
  displayName: z.string(),
  domainName: z.string(),
  ein: z.string(),
  facilities: z.number().int(),
  users: z.number().int(),
  /** a domain name waits to be given */
  asksForAddress: z.boolean(),
})
export type Client = z.infer<typeof Client>

const id = z.object({ id: Id })
const ofClient = z.object({ clientId: Id })
export const accounts = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/v1/users',
    access: 'users:read',
    security: 'read-user',
    reach: 'ofPerson',
    response: z.array(Account),
    summary: 'Every user the caller may see',
  }),
  listClientUsers: endpoint({
    method: 'GET',
    path: '/api/v1/users/:clientId',
    access: 'users:read',
    security: 'read-user',
    reach: 'ofPerson',
    params: ofClient,
    response: z.array(Account),
    summary: 'Users of a client',
  }),
  listTinyUsers: endpoint({
    method: 'GET',
    path: '/api/v1/users/tiny/:clientId',
    access: 'users:read',
    security: 'read-user',
    reach: 'ofPerson',
    params: ofClient,
    response: z.array(z.object({ id: Id, username: z.string(), displayName: z.string() })),
    summary: 'Names of a client’s users',
  }),
  listAccounts: endpoint({
    method: 'POST',
    path: '/api/v1/users/list',
    access: 'users:read',
    security: 'read-user',
    reach: 'ofPerson',
    list: accountList,
    body: listRequest(accountList),
    response: page(Account),
    summary: 'Users the caller may see, sorted and filtered',
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/v1/user/:id',
    access: 'users:read',
    security: 'read-user',
    reach: 'ofPerson',
    params: id,
    response: Account,
    summary: 'A user',
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/v1/user',
    access: 'users:write',
    security: 'change-user',
    reach: 'ofPerson',
    body: NewAccount,
    response: SavedAccount,
    status: 201,
    summary: 'Add a user; an invitation to choose a password is mailed',
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/v1/user',
    access: 'users:write',
    security: 'change-user',
    reach: 'ofPerson',
    body: AccountChange,
    response: SavedAccount,
    summary: 'Change a user; disabling, another role or client ends the sessions; another address is confirmed by mail',
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/:id',
    access: 'users:write',
    security: 'change-user',
    reach: 'ofPerson',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a user',
  }),
  inviteUser: endpoint({
    method: 'POST',
    path: '/api/v1/user/:id/invitation',
    access: 'users:write',
    security: 'change-user',
    reach: 'ofPerson',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Mail the invitation again; earlier ones stop working',
  }),
  resetFactors: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/:id/factors',
    access: 'users:write',
    security: 'change-user',
    reach: 'ofPerson',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Take the second step of a user away who has lost it; they are told by mail, and their sessions end',
  }),
  listRoles: endpoint({
    method: 'GET',
    path: '/api/v1/user/roles',
    access: 'users:read',
    reach: 'ofPerson',
    response: z.array(z.object({ id: z.enum(roles), name: z.string() })),
    summary: 'Roles the caller may give',
  }),
  listTinyClients: endpoint({
    method: 'GET',
    path: '/api/v1/client/tiny',
    access: 'users:read',
    reach: 'ofPerson',
    response: z.array(z.object({ id: Id, name: z.string() })),
    summary: 'Clients the caller may act for',
  }),
  listClients: endpoint({
    method: 'POST',
    path: '/api/v1/clients/list',
    access: 'users:read',
    reach: 'ofPerson',
    list: clientList,
    body: listRequest(clientList),
    response: page(Client),
    summary: 'Clients the caller may act for, sorted and filtered',
  }),
}
