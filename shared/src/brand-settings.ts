import { z } from 'zod'
import { Brand } from './brands.ts'
import { endpoint } from './endpoint.ts'
import type { FieldError } from './errors.ts'
import { Id, requiredText, text } from './text.ts'

/** Host labels that can be no brand's. */
export const reservedLabels = ['www', 'api', 'admin', 'localhost']
/** Stands for a stored secret, which itself never leaves the server. */
export const SECRET_MASK = '••••••••'
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
export const defaultColours = { primary: '#0abb87', secondary: '#0bcc47' }

/** A DNS label: the brand's site is the sub-domain of this name. */
export const DomainName = text(63)
  .toLowerCase()
  .refine((s) => s !== '', 'Required field')
  .refine((s) => s === '' || /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/.test(s), 'Letters a to z, digits and hyphens only; no hyphen at either end')
  .refine((s) => !reservedLabels.includes(s), 'This name is reserved')

/** Anything else (javascript:, data:, an address without slashes) would not be a link to another site. */
const WebAddress = requiredText(2000).refine((s) => s === '' || (/^https?:\/\/[^\s<>"\\]+$/i.test(s) && URL.canParse(s)), 'An address that starts with https:// or http://')

/** Nine digits, kept as 12-3456789. */
const Ein = requiredText(20)
  .refine((s) => s === '' || /^\d{2}-?\d{7}$/.test(s), 'Nine digits, such as 12-3456789')
  .transform((s) => s.replace(/^(\d{2})-?/, '$1-'))

/** Share of the charge that a self-paying patient pays: 0 < x ≤ 100. A number or its text; 0 counts as missing (specification 1 §5). */
const Percentage = z.union([z.number(), z.string().max(20)]).nullish().transform((given, context) => {
  const written = String(given ?? '').trim()
  const value = Number(written || 0)
  const fault =
    value === 0 ? 'Required field'
    : !/^\d+(\.\d+)?$/.test(written) ? 'A number such as 60 or 62.5'
    : value > 100 ? 'More than 0 and at most 100'
    : /\.\d{2}0*[1-9]/.test(written) ? 'At most two decimals'
    : ''
  if (fault === '') return value
  context.addIssue({ code: 'custom', message: fault })
  return z.NEVER
})

const Colour = text(7).refine((s) => /^#[\da-f]{6}$/i.test(s), 'A colour such as #0c4da2').transform((s) => s.toLowerCase())
const Theme = z.object({ primary: Colour, secondary: Colour })
const FooterLinks = z.array(z.object({ label: requiredText(100), url: WebAddress })).max(20)

/** Needed in every save (specification 1 §5). */
const Needed = z.object({ logoRedirectionURL: WebAddress, ein: Ein, selfPayPercentage: Percentage })
const Others = z.object({
  displayName: requiredText(200),
  domainName: DomainName,
  themeName: requiredText(50),
  isOutOfPocketCalculationEnabled: z.boolean(),
  isHealthTalkAIEnabled: z.boolean(),
  healthTalkClientId: text(300),
  healthTalkAudience: text(300),
  healthTalkGrantType: text(100),
  healthTalkSecret: text(1000),
})

/** The form of a brand: every setting has a value; an empty secret leaves the stored one as it is. */
export const brandForm = (secretStored: boolean) =>
  Needed.extend(Others.shape).extend({ themeMetadata: Theme, footerLinks: FooterLinks }).superRefine((form, context) => {
    for (const { path, message } of assistantFaults(form, secretStored)) context.addIssue({ code: 'custom', path: [path], message })
  })

const jsonText = <S extends z.ZodType>(schema: S) =>
  z.string().max(100_000).transform((given, context): unknown => {
    try {
      return JSON.parse(given)
    } catch {
      context.addIssue({ code: 'custom', message: 'Not JSON text' })
      return z.NEVER
    }
  }).pipe(schema)

/** What `Payload` holds, in our own spelling of the names. What is absent stays as it is, or gets its default in a new brand. */
export const BrandPayload = Needed.extend(Others.extend({ themeMetadata: jsonText(Theme), footerLinks: jsonText(FooterLinks) }).partial().shape).extend({
  /** an addition: takes the logo away */
  removeLogo: z.boolean().default(false),
  /** an addition: the version that was edited; a newer one is not overwritten */
  version: z.number().int().min(1).optional(),
  brandId: Id.optional(),
  clientId: Id.optional(),
})
export type BrandPayload = z.output<typeof BrandPayload>
export const NewBrandPayload = BrandPayload.required({ domainName: true })
export type NewBrandPayload = z.output<typeof NewBrandPayload>

type Assistant = { isHealthTalkAIEnabled: boolean; healthTalkClientId: string; healthTalkAudience: string; healthTalkGrantType: string; healthTalkSecret: string }
/** What an enabled assistant lacks; the secret is needed once. */
export function assistantFaults(given: Assistant, secretStored: boolean): FieldError[] {
  if (!given.isHealthTalkAIEnabled) return []
  const needed = ['healthTalkClientId', 'healthTalkAudience', 'healthTalkGrantType', ...(secretStored ? [] : ['healthTalkSecret' as const])] as const
  return needed.filter((name) => given[name] === '').map((path) => ({ path, message: 'Required field' }))
}

/** All that staff may know of their brand. */
export const BrandSettings = Brand.extend({
  healthTalkClientId: z.string(),
  healthTalkAudience: z.string(),
  healthTalkGrantType: z.string(),
  /** '' or the mask */
  healthTalkSecret: z.string(),
  version: z.number().int(),
})
export type BrandSettings = z.infer<typeof BrandSettings>

const form = z.object({ Payload: z.string().describe('JSON text of the settings: DomainName, ThemeName, ThemeMetadata (JSON text), LogoRedirectionURL, EIN, SelfPayPercentage, FooterLinks (JSON text) …') })
export const brandSettings = {
  getBrandSettings: endpoint({ method: 'GET', path: '/api/v1/brand/settings', access: 'brand:read', response: BrandSettings, summary: 'Every setting of the brand the caller acts for; the secret is masked' }),
  createBrand: endpoint({ method: 'POST', path: '/api/v1/brand', access: 'brands:write', form, file: 'File', response: BrandSettings, status: 201, summary: 'Add a brand (client); the first one becomes the default' }),
  updateBrand: endpoint({ method: 'PUT', path: '/api/v1/brand', access: 'brand:write', form, file: 'File', response: BrandSettings, summary: 'Change the brand the caller acts for' }),
}
