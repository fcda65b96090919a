import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { Id } from './wire/text.ts'

/** What became of a brand's label: a super_admin gives it, to a partner on asking. */
export const domainStates = ['given', 'asked', 'refused'] as const

/** What stands in a brand's settings and anybody may know. `themeMetadata` is JSON text, as the wire format has it. */
const PublicSettings = z.object({
  brandId: Id,
  clientId: Id,
  domainName: z.string(),
  displayName: z.string(),
  logo: z.string(),
  logoRedirectionURL: z.string(),
  themeName: z.string(),
  themeMetadata: z.string(),
  selfPayPercentage: z.number(),
  ein: z.string(),
  footerLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  isOutOfPocketCalculationEnabled: z.boolean(),
  isHealthTalkAIEnabled: z.boolean(),
  /** without an assistant: whether patients may ask to be called back */
  takesCallbacks: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** What anybody may know of a brand. */
export const Brand = PublicSettings.extend({
  /** what can be searched for in two letters, as its search words say */
  shortWords: z.array(z.string()),
})
export type Brand = z.infer<typeof Brand>

/** All that staff may know of their brand. */
export const BrandSettings = PublicSettings.extend({
  /** '' = the server's own */
  timeZone: z.string(),
  healthTalkClientId: z.string(),
  healthTalkAudience: z.string(),
  healthTalkGrantType: z.string(),
  /** '', the mask, or what stands for one that nobody can open any more */
  healthTalkSecret: z.string(),
  callbackEmail: z.string(),
  /** sites that may show the price search in a frame */
  embedOrigins: z.array(z.string()),
  /** where visitors find the brand */
  site: z.string(),
  /** `reserved`: the label is part of the server's own names, so that visitors do not find the brand under it */
  domainState: z.enum([...domainStates, 'reserved']),
  /** the label that waits to take the place of the given one; '' = none */
  askedDomainName: z.string(),
  version: z.number().int(),
})
export type BrandSettings = z.infer<typeof BrandSettings>

const form = z.object({
  Payload: z
    .string()
    .describe(
      'JSON text of the settings: DomainName, ThemeName, ThemeMetadata (JSON text), LogoRedirectionURL, EIN, SelfPayPercentage, ' +
        'FooterLinks (JSON text), TimeZone …',
    ),
})
export const brands = {
  getHostBrand: endpoint({
    method: 'GET',
    path: '/api/v1/brand',
    access: 'public',
    onlyReads: true,
    response: Brand,
    summary: 'The brand of the request’s host name',
  }),
  getSite: endpoint({
    method: 'GET',
    path: '/api/v1/site',
    uncounted: true,
    access: 'public',
    onlyReads: true,
    query: z.object({ domain: z.string().max(253) }),
    response: z.object({ domain: z.string() }),
    summary:
      'Whether a host name is the site’s own or that of a brand, 404 else: for a reverse proxy that gets certificates when they are needed',
  }),
  getBrand: endpoint({
    method: 'GET',
    path: '/api/v1/brand/:clientId',
    access: 'public',
    onlyReads: true,
    params: z.object({ clientId: Id }),
    response: Brand,
    summary: 'A brand by its id',
  }),
  getBrandLogo: endpoint({
    method: 'GET',
    path: '/api/v1/brand/:clientId/logo',
    access: 'public',
    onlyReads: true,
    params: z.object({ clientId: Id }),
    query: z.object({ v: z.string().max(64).optional() }),
    download: 'image/webp',
    response: z.string(),
    summary: 'The logo of a brand; under the address that the brand names it may be kept for ever',
  }),
  getBrandSettings: endpoint({
    method: 'GET',
    path: '/api/v1/brand/settings',
    access: 'brand:read',
    response: BrandSettings,
    summary: 'Every setting of the brand the caller acts for; the secret is masked',
  }),
  createBrand: endpoint({
    method: 'POST',
    path: '/api/v1/brand',
    access: 'brands:write',
    form,
    file: 'File',
    response: BrandSettings,
    status: 201,
    once: true,
    summary: 'Add a brand (client); the first one becomes the default',
  }),
  updateBrand: endpoint({
    method: 'PUT',
    path: '/api/v1/brand',
    access: 'brand:write',
    form,
    file: 'File',
    response: BrandSettings,
    summary: 'Change the brand the caller acts for',
  }),
  decideAddress: endpoint({
    method: 'POST',
    path: '/api/v1/brand/address',
    access: 'addresses:write',
    body: z.object({ domainName: z.string().max(63), give: z.boolean() }),
    response: BrandSettings,
    summary: 'Give the brand the domain name that was asked for, or refuse it',
  }),
}
