import { z } from 'zod'
import { SECRET_LOST, SECRET_MASK } from './brand-settings.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, line, requiredText, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** Where a provider is: https, or http on this very machine. What else it may be is for the server to say. */
const Issuer = requiredText(500).refine(
  (s) => s === '' || (/^https?:\/\/[^\s<>"\\?#]+$/i.test(s) && URL.canParse(s)),
  because('providerAddress'),
)
/** Where the second step is done of people of whom the brand demands one: here, there where the ID token shows it, there by its word. */
export const secondSteps = ['here', 'shown', 'trusted'] as const

const fields = z.object({
  enabled: z.boolean(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  roleClaim: z.string(),
  /** what the claim says of an administrator, and whether contracts are open to them */
  roleValues: z.array(z.object({ value: z.string(), hasCMSAccess: z.boolean() })),
  /** which brand somebody works for, where the provider knows people of several; both or neither */
  brandClaim: z.string(),
  brandValue: z.string(),
  /** whether somebody whose e-mail address is confirmed opens the account that has it */
  linksByEmail: z.boolean(),
  /** whether passwords open no account of the brand's people any more but these, for the day on which the provider is away */
  emergencyOnly: z.boolean(),
  emergencyUserIds: z.array(Id),
  secondStep: z.enum(secondSteps),
  /** what shows it: any of these values, separated by blanks, of this claim of the ID token, or of its `amr` (RFC 8176) */
  acrClaim: z.string(),
  acrValues: z.string(),
  amrValues: z.string(),
  /** whether the request demands it, by its parameter `claims`, and does not only ask for it, by `acr_values` */
  acrDemanded: z.boolean(),
})
const showsNothing = (p: { secondStep: string; acrValues: string; amrValues: string }) =>
  p.secondStep === 'shown' && p.acrValues === '' && p.amrValues === ''
const lacksBrandValue = ({ brandClaim, brandValue }: { brandClaim: string; brandValue: string }) => brandClaim !== '' && brandValue === ''

/** A secret is sent only when it changes; an empty one, or what stood in its place sent back, is no new one. */
const ClientSecret = text(1000)
  .default('')
  .transform((s) => (s === SECRET_MASK || s === SECRET_LOST ? '' : s))
export const ProviderEdit = fields
  .extend({
    name: requiredText(60),
    issuer: Issuer,
    clientId: requiredText(300),
    clientSecret: ClientSecret,
    scopes: requiredText(300),
    roleClaim: requiredText(300),
    roleValues: z
      .array(z.object({ value: requiredText(300), hasCMSAccess: z.boolean() }))
      .min(1)
      .max(20),
    brandClaim: text(300),
    brandValue: text(300),
    emergencyUserIds: z.array(Id).max(50),
    acrClaim: requiredText(300),
    acrValues: line(500),
    amrValues: line(500),
    version: Version,
  })
  .refine((p) => !lacksBrandValue(p), { path: ['brandValue'], ...because('required') })
  .refine((p) => !showsNothing(p), { path: ['acrValues'], ...because('secondStepShown') })
  // a claim that is demanded without a value says nothing
  .refine((p) => !(p.secondStep === 'shown' && p.acrDemanded && p.acrValues === ''), { path: ['acrValues'], ...because('required') })
export type ProviderEdit = z.output<typeof ProviderEdit>

/** The first one needs its secret. */
export const NewProvider = ProviderEdit.refine((p) => p.clientSecret !== '', { path: ['clientSecret'], ...because('required') })

export const Provider = fields.extend({
  /** its place is held by a mask, or by what stands for one that nobody can open any more */
  clientSecret: z.string(),
  /** what the provider has to be told */
  redirectUri: z.string(),
  /** 0 until it is saved for the first time */
  version: z.number().int(),
})
export type Provider = z.infer<typeof Provider>

export const identityProvider = {
  getProvider: endpoint({
    method: 'GET',
    path: '/api/v1/brand/sign-in/provider',
    access: 'brand:read',
    response: Provider,
    summary: 'The OpenID Connect provider that the brand’s people sign in with',
  }),
  updateProvider: endpoint({
    method: 'PUT',
    path: '/api/v1/brand/sign-in/provider',
    access: 'brand:write',
    body: ProviderEdit,
    response: Provider,
    summary: 'Change it; one that is enabled is asked for its description first',
  }),
}
