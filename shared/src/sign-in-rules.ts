import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { passwordPolicies } from './passwords.ts'
import { roles } from './wire/access.ts'

const Role = z.enum(roles)

/** What a brand asks of its people when they sign in. */
const Rules = z.object({
  /** whoever has one of these roles needs a second step after the password */
  secondFactorRoles: z.array(Role),
  /** the rule that new passwords keep; '' = the server's own */
  passwordPolicy: z.enum(['', ...passwordPolicies]),
  version: z.number().int(),
})

export const SignInRules = Rules.extend({
  /** what '' means */
  serverPolicy: z.enum(passwordPolicies),
  /** the roles that whoever asks may demand it of here, and those of their people who have none yet */
  people: z.array(z.object({ role: Role, all: z.number().int(), without: z.number().int() })),
})
export type SignInRules = z.infer<typeof SignInRules>

export const signInRules = {
  getSignInRules: endpoint({
    method: 'GET',
    path: '/api/v1/brand/sign-in',
    access: 'brand:read',
    reach: 'ofPerson',
    response: SignInRules,
    summary: 'What the brand asks of its people when they sign in',
  }),
  updateSignInRules: endpoint({
    method: 'PUT',
    path: '/api/v1/brand/sign-in',
    access: 'brand:write',
    reach: 'ofPerson',
    body: Rules.extend({ secondFactorRoles: z.array(Role).max(roles.length) }),
    response: SignInRules,
    summary: 'Demand a second step of roles, and choose the rule for new passwords',
  }),
}
