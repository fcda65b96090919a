import { z } from 'zod'
import { passwordPolicies } from './passwords.ts'
import { roles } from './wire/access.ts'
import { PasskeyAnswer, PasskeyOptions } from './passkeys.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, Language } from './wire/text.ts'

export const SessionUser = z.object({
  id: Id,
  username: z.string(),
  role: z.enum(roles),
  clientId: Id.nullable(),
  hasCMSAccess: z.boolean(),
  /** false until the licence agreement in force is accepted: writes answer 403 EULA_REQUIRED */
  eulaAccepted: z.boolean(),
  /** until a second step is set up the session is good for nothing else: other calls answer 403 secondFactorNeeded */
  mustEnrol: z.boolean(),
  /** the rule that a new password has to keep */
  passwordPolicy: z.enum(passwordPolicies),
  /** the one they have chosen to read; '' = none yet */
  language: Language.or(z.literal('')),
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

/** What ends a sign-in that a right password, or the question to a passkey, has begun: good once, for five minutes. */
const step = z.string().min(1).max(100)
const SignedIn = z.object({ token: z.string(), id: Id, role: z.enum(roles) })

export const sessions = {
  authenticateUser: endpoint({
    method: 'POST',
    path: '/api/v1/user/authenticate',
    access: 'public',
    security: 'sign-in',
    reach: 'every',
    limit: 30,
    body: Credentials,
    response: SignedIn,
    summary: 'Sign in; 401 secondFactorDue with a `step` among its values where a second step is due',
  }),
  giveCode: endpoint({
    method: 'POST',
    path: '/api/v1/user/authenticate/code',
    access: 'public',
    security: 'sign-in',
    reach: 'every',
    limit: 30,
    body: z.object({ step, code: z.string().trim().min(1).max(50) }),
    response: SignedIn,
    summary: 'The second step by the code of an authenticator app, or by a recovery code',
  }),
  askPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/user/authenticate/passkey/options',
    access: 'public',
    reach: 'every',
    limit: 30,
    body: z.object({ step: step.optional() }),
    response: z.object({ step: z.string(), options: PasskeyOptions }),
    summary: 'What a passkey has to sign: as the second step, else to sign in by it alone',
  }),
  givePasskey: endpoint({
    method: 'POST',
    path: '/api/v1/user/authenticate/passkey',
    access: 'public',
    security: 'sign-in',
    reach: 'every',
    limit: 30,
    body: z.object({ step, response: PasskeyAnswer }),
    response: SignedIn,
    summary: 'Sign in by what a passkey signed',
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/api/v1/user/me',
    access: 'session',
    reach: 'ofPerson',
    enrols: true,
    response: SessionUser,
    summary: 'The signed-in user',
  }),
  logoutUser: endpoint({
    method: 'POST',
    path: '/api/v1/user/logout',
    access: 'session',
    security: 'sign-out',
    reach: 'every',
    enrols: true,
    response: z.null(),
    status: 204,
    summary: 'Sign out: the session ends at once',
  }),
}
