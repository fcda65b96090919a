import { z } from 'zod'
import { Email } from './accounts.ts'
import { TimeZone } from './wire/day.ts'
import type { FieldError } from './wire/errors.ts'
import { ein } from './wire/identifiers.ts'
import { Id, requiredText, text, Version } from './wire/text.ts'
import { faultAt } from './wire/errors.ts'
import { because } from './wire/zod-faults.ts'

/** Host labels that can be no brand's. */
export const reservedLabels = ['www', 'api', 'admin', 'localhost']
/** Stands for a stored secret, which itself never leaves the server. */
export const SECRET_MASK = '••••••••'
/** Stands for one that nobody can open any more: another one has to be entered. */
export const SECRET_LOST = 'lost'
export const LOGO_MAX_BYTES = 2 * 1024 * 1024
export const defaultColours = { primary: '#0abb87', secondary: '#0bcc47' }

/** A DNS label: the brand's site is the sub-domain of this name. */
export const DomainName = text(63)
  .toLowerCase()
  .refine((s) => s !== '', because('required'))
  .refine((s) => s === '' || /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/.test(s), because('domainLabel'))
  .refine((s) => !reservedLabels.includes(s), because('reservedName'))

/** Anything else (javascript:, data:, an address without slashes) would not be a link to another site. */
const WebAddress = requiredText(2000).refine(
  (s) => s === '' || (/^https?:\/\/[^\s<>"\\]+$/i.test(s) && URL.canParse(s)),
  because('webAddress'),
)

/** Share of the charge that a self-paying patient pays: 0 < x ≤ 100. A number or its text; 0 counts as missing (specification 1 §5). */
const Percentage = z
  .union([z.number(), z.string().max(20)])
  .nullish()
  .transform((given, context) => {
    const written = String(given ?? '').trim()
    const value = Number(written || 0)
    const wrong =
      value === 0
        ? 'required'
        : !/^\d+(\.\d+)?$/.test(written)
          ? 'percentage'
          : value > 100
            ? 'percentageRange'
            : /\.\d{2}0*[1-9]/.test(written)
              ? 'twoDecimals'
              : null
    if (!wrong) return value
    context.addIssue({ code: 'custom', ...because(wrong) })
    return z.NEVER
  })

/** A site as a browser names it that frames a page: scheme, host and port, and nothing that could say more in a policy. */
const isSite = (s: string) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(?=$|:))(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?)?(:\d{1,5})?$/.test(s)
const MOST_SITES = 20
/** One to a line. */
const EmbedOrigins = text(5000)
  .transform((lines) =>
    lines
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((site) => site.replace(/\/$/, '')),
  )
  .refine((sites) => sites.length <= MOST_SITES && sites.every((site) => isSite(site) && URL.canParse(site)), because('webAddress'))

const color = /^#[\da-f]{6}$/
const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((s) => color.test(s), because('color'))
  .meta({ pattern: color.source })
const Theme = z.object({ primary: Colour, secondary: Colour })
const FooterLinks = z.array(z.object({ label: requiredText(100), url: WebAddress })).max(20)

/** Needed in every save (specification 1 §5). */
const Needed = z.object({ logoRedirectionURL: WebAddress, ein: ein(requiredText(20)), selfPayPercentage: Percentage })
const Others = z.object({
  displayName: requiredText(200),
  domainName: DomainName,
  themeName: requiredText(50),
  timeZone: TimeZone,
  isOutOfPocketCalculationEnabled: z.boolean(),
  isHealthTalkAIEnabled: z.boolean(),
  healthTalkClientId: text(300),
  healthTalkAudience: text(300),
  healthTalkGrantType: text(100),
  healthTalkSecret: text(1000),
  /** where requests to be called back are mailed while there is no assistant; '' = none are taken */
  callbackEmail: z.union([z.literal(''), Email]),
  embedOrigins: EmbedOrigins,
})

const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(100_000)
    .transform((given, context): unknown => {
      try {
        return JSON.parse(given)
      } catch {
        context.addIssue({ code: 'custom', ...because('notJson') })
        return z.NEVER
      }
    })
    .pipe(schema)

/** What `Payload` holds, in our own spelling of the names. What is absent stays as it is, or gets its default in a new brand. */
export const BrandPayload = Needed.extend(
  Others.extend({ themeMetadata: jsonText(Theme), footerLinks: jsonText(FooterLinks) }).partial().shape,
).extend({
  /** an addition: takes the logo away */
  removeLogo: z.boolean().default(false),
  /** an addition: the version that was edited; a newer one is not overwritten */
  version: Version,
  brandId: Id.optional(),
  clientId: Id.optional(),
})
export type BrandPayload = z.output<typeof BrandPayload>
export const NewBrandPayload = BrandPayload.required({ domainName: true })

/** What an enabled assistant needs; the secret once. */
const assistantNeeds = (hasSecret: boolean) =>
  ['healthTalkClientId', 'healthTalkAudience', 'healthTalkGrantType', ...(hasSecret ? [] : ['healthTalkSecret' as const])] as const
type Assistant = { isHealthTalkAIEnabled: boolean } & Record<ReturnType<typeof assistantNeeds>[number], string>
const lacks = (given: Assistant, name: keyof Assistant) => given.isHealthTalkAIEnabled && given[name] === ''

/** What an enabled assistant lacks. */
export const assistantFaults = (given: Assistant, hasSecret: boolean): FieldError[] =>
  assistantNeeds(hasSecret)
    .filter((name) => lacks(given, name))
    .map((path) => faultAt(path, 'required'))

/** The form of a brand: every setting has a value; an empty secret leaves the stored one as it is. */
export const brandForm = (hasSecret: boolean) =>
  assistantNeeds(hasSecret).reduce(
    // said together with all other faults, not only after they are mended
    (schema, name) => schema.refine((form) => !lacks(form, name), { path: [name], ...because('required'), when: () => true }),
    Needed.extend(Others.shape).extend({ themeMetadata: Theme, footerLinks: FooterLinks }),
  )
