import { z } from 'zod'
import { roles } from './wire/access.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, requiredText } from './wire/text.ts'

/** Signing in with the OpenID Connect provider of a brand. */
export const providerSignIn = {
  getSignInProvider: endpoint({
    method: 'GET',
    path: '/api/v1/user/provider',
    access: 'public',
    response: z.object({ /** '' where there is none */ name: z.string() }),
    summary: 'What the sign-in page calls the provider of the host’s brand',
  }),
  startProviderSignIn: endpoint({
    method: 'POST',
    path: '/api/v1/user/provider/start',
    access: 'public',
    limit: 30,
    response: z.object({ url: z.string() }),
    summary: 'Begin to sign in with the provider: the page to go to',
  }),
  finishProviderSignIn: endpoint({
    method: 'POST',
    path: '/api/v1/user/provider/finish',
    access: 'public',
    security: 'sign-in',
    reach: 'every',
    limit: 30,
    /** the query of the address to which the provider led back, as it stands there */
    body: z.object({ answer: requiredText(8000) }),
    response: z.object({ token: z.string(), id: Id, role: z.enum(roles) }),
    summary: 'Sign in with what the provider answered, in the browser that began it',
  }),
}
