import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { type Fault, fault } from './wire/fault.ts'
import { text } from './wire/text.ts'

/** What a mailed link is for. */
export const tokenPurposes = ['invitation', 'reset'] as const

/** The rule of the specification; `nist` asks for 15 to 64 characters and nothing else (NIST SP 800-63B). */
export const passwordRules = {
  classic: (p: string) => p.length >= 8 && p.length <= 20 && /\d/.test(p) && /[A-Z]/.test(p) && /[a-z]/.test(p),
  nist: (p: string) => [...p].length >= 15 && [...p].length <= 64,
}
export const passwordPolicies = ['classic', 'nist'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]
const rules = { classic: 'passwordClassic', nist: 'passwordNist' } as const

const bare = (s: string) =>
  s
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
/**
 * What is wrong with a password; null when nothing is.
 * @param names what everybody knows of the person and the place; under `nist` none of them may be the password (SP 800-63B 3.1.1.2)
 */
export function passwordFault(password: string, policy: PasswordPolicy, names: readonly string[] = []): Fault | null {
  if (!passwordRules[policy](password)) return fault(rules[policy])
  if (policy === 'nist' && names.some((n) => bare(n) !== '' && bare(n) === bare(password))) return fault('passwordIsName')
  return null
}

/** The text of the license agreement that is in force: a new one has to be accepted anew. */
export const EULA_VERSION = '2026-11'

const password = z.string().min(1).max(1000)
const token = text(200)
export const passwords = {
  changePassword: endpoint({
    method: 'POST',
    path: '/api/v1/user/password',
    access: 'session',
    security: 'change-password',
    reach: 'every',
    body: z.object({ oldPassword: password, newPassword: password }),
    response: z.null(),
    status: 204,
    summary: 'Change one’s own password; every other session ends',
  }),
  acceptEula: endpoint({
    method: 'POST',
    path: '/api/v1/users/eula/accept',
    access: 'session',
    reach: 'every',
    response: z.null(),
    status: 204,
    summary: 'Accept the licence agreement in force',
  }),
  forgotPassword: endpoint({
    method: 'GET',
    path: '/api/v1/authenticate/forgotpassword/:username',
    access: 'public',
    security: 'forgot-password',
    reach: 'every',
    limit: 10,
    params: z.object({ username: text(200) }),
    response: z.object({ message: z.string() }),
    summary: 'Mail a link to choose a new password; answers the same for every name',
  }),
  verifyToken: endpoint({
    method: 'POST',
    path: '/api/v1/authenticate/verifytoken',
    access: 'public',
    reach: 'every',
    limit: 30,
    body: z.object({ token }),
    response: z.object({ valid: z.boolean(), purpose: z.enum([...tokenPurposes, '']), policy: z.enum(passwordPolicies) }),
    summary: 'Whether a mailed link is still good',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/v1/authenticate/resetpassword/',
    access: 'public',
    security: 'reset-password',
    reach: 'every',
    limit: 30,
    body: z.object({ token, password }),
    response: z.null(),
    status: 204,
    summary: 'Choose a password with a mailed link; ends every session',
  }),
}
