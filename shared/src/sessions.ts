import { z } from 'zod'
import { passwordPolicies } from './passwords.ts'
import { roles } from './wire/access.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id } from './wire/text.ts'

/** A session ends after this long without a call. */
export const IDLE_MS = 30 * 60_000

export const SessionUser = z.object({
  id: Id,
  username: z.string(),
  role: z.enum(roles),
  clientId: Id.nullable(),
  hasCMSAccess: z.boolean(),
  /** false until the licence agreement in force is accepted: writes answer 403 EULA_REQUIRED */
  eulaAccepted: z.boolean(),
  /** the rule that a new password has to keep */
  passwordPolicy: z.enum(passwordPolicies),
  /** the brands this person may act on, in alphabetical order; a call names one in the header x-brand-id */
  brands: z.array(
    z.object({
      brandId: Id,
      displayName: z.string(),
      /** by whose day it counts */ timeZone: z.string(),
      /** where visitors find it */ site: z.string(),
    }),
  ),
})
export type SessionUser = z.infer<typeof SessionUser>

export const Credentials = z.object({ username: z.string().trim().min(1).max(200), password: z.string().min(1).max(1000) })

export const sessions = {
  authenticateUser: endpoint({
    method: 'POST',
    path: '/api/v1/user/authenticate',
    access: 'public',
    security: 'sign-in',
    reach: 'every',
    limit: 30,
    body: Credentials,
    response: z.object({ token: z.string(), id: Id, role: z.enum(roles) }),
    summary: 'Sign in',
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/api/v1/user/me',
    access: 'session',
    reach: 'ofPerson',
    response: SessionUser,
    summary: 'The signed-in user',
  }),
  logoutUser: endpoint({
    method: 'POST',
    path: '/api/v1/user/logout',
    access: 'session',
    security: 'sign-out',
    reach: 'every',
    response: z.null(),
    status: 204,
    summary: 'Sign out: the session ends at once',
  }),
}
