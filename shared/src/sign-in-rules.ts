import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { passwordPolicies } from './passwords.ts'

/** What a brand asks of its people when they sign in. */
const Rules = z.object({
  /** the rule that new passwords keep; '' = the server's own */
  passwordPolicy: z.enum(['', ...passwordPolicies]),
  version: z.number().int(),
})

export const SignInRules = Rules.extend({
  /** what '' means */
  serverPolicy: z.enum(passwordPolicies),
})
export type SignInRules = z.infer<typeof SignInRules>

export const signInRules = {
  getSignInRules: endpoint({
    method: 'GET',
    path: '/api/v1/brand/sign-in',
    access: 'brand:read',
    response: SignInRules,
    summary: 'What the brand asks of its people when they sign in',
  }),
  updateSignInRules: endpoint({
    method: 'PUT',
    path: '/api/v1/brand/sign-in',
    access: 'brand:write',
    body: Rules,
    response: SignInRules,
    summary: 'Choose the rule for new passwords',
  }),
}
