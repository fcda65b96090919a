import { z } from 'zod'
import { OwnPassword } from './own-account.ts'
import { NewPasskey, PasskeyOptions } from './passkeys.ts'
import { endpoint } from './wire/endpoint.ts'
import { requiredText } from './wire/text.ts'

/** What somebody has begun and ends with a token: signing in after a right password, signing in by a passkey, adding one. */
export const stepPurposes = ['second-factor', 'passkey', 'new-passkey'] as const
/** What says who somebody is, before any second step. */
export const waysIn = ['password', 'provider'] as const

export const OwnPasskey = z.object({ id: z.string(), name: z.string(), addedAt: z.string(), lastUsedAt: z.string().nullable() })
export type OwnPasskey = z.infer<typeof OwnPasskey>

export const OwnFactors = z.object({
  /** since when an authenticator app counts; null = there is none */
  appSince: z.string().nullable(),
  /** whether the server can no longer check its codes: it has to be set up anew */
  appLost: z.boolean(),
  passkeys: z.array(OwnPasskey),
  /** recovery codes that are left */
  recoveryCodes: z.number().int(),
  /** whether a brand demands a second step: then the last one cannot be removed */
  isDemanded: z.boolean(),
})
export type OwnFactors = z.infer<typeof OwnFactors>

/** Empty also from a session that has to enrol: its person was let in just now. */
const password = OwnPassword
const code = z.string().trim().min(1).max(50)
/** Shown once; none where the person had a second step before. */
const Added = z.object({ recoveryCodes: z.array(z.string()) })

export const ownFactors = {
  getOwnFactors: endpoint({
    method: 'GET',
    path: '/api/v1/user/me/factors',
    access: 'session',
    reach: 'every',
    enrols: true,
    response: OwnFactors,
    summary: 'One’s own second steps',
  }),
  startApp: endpoint({
    method: 'POST',
    path: '/api/v1/user/me/factors/app',
    access: 'session',
    security: 'change-factors',
    reach: 'every',
    enrols: true,
    body: z.object({ password }),
    response: z.object({ secret: z.string(), uri: z.string() }),
    summary: 'A secret for an authenticator app; it counts once a code of it is given',
  }),
  confirmApp: endpoint({
    method: 'PUT',
    path: '/api/v1/user/me/factors/app',
    access: 'session',
    security: 'change-factors',
    reach: 'every',
    enrols: true,
    body: z.object({ code }),
    response: Added,
    summary: 'Make the authenticator app count, by a code of it',
  }),
  removeApp: endpoint({
    method: 'POST',
    path: '/api/v1/user/me/factors/app/remove',
    access: 'session',
    security: 'change-factors',
    reach: 'every',
    body: z.object({ password, code }),
    response: z.null(),
    status: 204,
    summary: 'Remove the authenticator app, by the password and a present code or a recovery code',
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/user/me/passkeys/options',
    access: 'session',
    security: 'change-factors',
    reach: 'every',
    enrols: true,
    body: z.object({ password }),
    response: z.object({ step: z.string(), options: PasskeyOptions }),
    summary: 'What a new passkey is made from',
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/user/me/passkeys',
    access: 'session',
    security: 'change-factors',
    reach: 'every',
    enrols: true,
    body: z.object({ step: z.string().min(1).max(100), name: requiredText(100), response: NewPasskey }),
    response: Added,
    summary: 'Add a passkey',
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/v1/user/me/passkeys/remove',
    access: 'session',
    security: 'change-factors',
    reach: 'every',
    body: z.object({ id: z.string().min(1).max(2000), password }),
    response: z.null(),
    status: 204,
    summary: 'Remove one of one’s own passkeys',
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/v1/user/me/recovery-codes',
    access: 'session',
    security: 'change-factors',
    reach: 'every',
    body: z.object({ password }),
    response: Added,
    summary: 'New recovery codes in place of those there are',
  }),
}
