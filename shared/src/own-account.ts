import { z } from 'zod'
import { Email } from './accounts.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, Language, text } from './wire/text.ts'

export const OwnSession = z.object({
  id: Id,
  /** '' where the browser does not say */
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  openedAt: z.string(),
  lastUsedAt: z.string(),
  isThisOne: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** One's own, once more; empty only from people who have none. */
export const OwnPassword = z.string().max(1000)

export const OwnAccount = z.object({
  email: z.string(),
  /** who comes by a provider alone has none: in its place they have to have signed in just now */
  hasPassword: z.boolean(),
  /** another address that waits to be confirmed, and from where it has been; null = none */
  newEmail: z.object({ email: z.string(), confirmedByOld: z.boolean(), confirmedByNew: z.boolean(), until: z.string() }).nullable(),
  sessions: z.array(OwnSession),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const ownAccount = {
  getOwnAccount: endpoint({
    method: 'GET',
    path: '/api/v1/user/me/account',
    access: 'session',
    reach: 'every',
    response: OwnAccount,
    summary: 'One’s own address and open sessions',
  }),
  changeOwnEmail: endpoint({
    method: 'POST',
    path: '/api/v1/user/me/email',
    access: 'session',
    security: 'change-email',
    reach: 'every',
    body: z.object({ email: Email, password: OwnPassword }),
    response: z.null(),
    status: 204,
    summary: 'Ask for another e-mail address; it counts once confirmed from both',
  }),
  keepOwnEmail: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/me/email',
    access: 'session',
    security: 'change-email',
    reach: 'every',
    response: z.null(),
    status: 204,
    summary: 'Stay with the e-mail address one has',
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/v1/authenticate/confirmemail',
    access: 'public',
    security: 'change-email',
    reach: 'every',
    limit: 30,
    body: z.object({ token: text(200) }),
    response: z.object({ changed: z.boolean() }),
    summary: 'Confirm another e-mail address with a mailed link; false while the other address has not',
  }),
  chooseLanguage: endpoint({
    method: 'PUT',
    path: '/api/v1/user/me/language',
    access: 'session',
    reach: 'every',
    enrols: true,
    body: z.object({ language: Language }),
    response: z.null(),
    status: 204,
    summary: 'Choose the language one reads, also in mails',
  }),
  endOwnSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/me/sessions/:id',
    access: 'session',
    security: 'end-sessions',
    reach: 'every',
    params: z.object({ id: Id }),
    response: z.null(),
    status: 204,
    summary: 'End one of one’s own sessions',
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/me/sessions',
    access: 'session',
    security: 'end-sessions',
    reach: 'every',
    response: z.null(),
    status: 204,
    summary: 'End all of one’s own sessions but this one',
  }),
}
