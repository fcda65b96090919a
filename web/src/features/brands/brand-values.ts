import type { z } from 'zod'
import { type brandForm, defaultColours } from '@ratebook/shared/brand-settings.ts'
import type { BrandSettings } from '@ratebook/shared/brands.ts'
import { paletteOf } from '../../public/palette.ts'

type Form = ReturnType<typeof brandForm>
/** What is typed. */
export type Values = z.input<Form>
/** What the schema makes of it. */
export type Checked = z.output<Form>

/** A logo that was chosen and not yet saved, `removed`, or none of both: the stored one stays. */
export type LogoChange = { file: File; url: string } | 'removed' | undefined

export const blank: Values = {
  displayName: '',
  domainName: '',
  themeName: 'Theme1',
  timeZone: '',
  themeMetadata: defaultColours,
  logoRedirectionURL: '',
  ein: '',
  selfPayPercentage: '',
  footerLinks: [],
  isOutOfPocketCalculationEnabled: false,
  isHealthTalkAIEnabled: false,
  healthTalkClientId: '',
  healthTalkAudience: '',
  healthTalkGrantType: 'client_credentials',
  healthTalkSecret: '',
  callbackEmail: '',
  embedOrigins: '',
}

export const valuesOf = (s: BrandSettings): Values => ({
  displayName: s.displayName,
  domainName: s.domainName,
  themeName: s.themeName,
  timeZone: s.timeZone,
  themeMetadata: paletteOf(s.themeMetadata),
  logoRedirectionURL: s.logoRedirectionURL,
  ein: s.ein,
  selfPayPercentage: String(s.selfPayPercentage),
  footerLinks: s.footerLinks,
  isOutOfPocketCalculationEnabled: s.isOutOfPocketCalculationEnabled,
  isHealthTalkAIEnabled: s.isHealthTalkAIEnabled,
  healthTalkClientId: s.healthTalkClientId,
  healthTalkAudience: s.healthTalkAudience,
  healthTalkGrantType: s.healthTalkGrantType,
  healthTalkSecret: '',
  callbackEmail: s.callbackEmail,
  embedOrigins: s.embedOrigins.join('\n'),
})

/** The field `Payload` of the call, in the specification's names; the secret is in it only when there is a new one. */
export const payloadOf = (v: Checked, logo: LogoChange, version: number | undefined) =>
  JSON.stringify({
    DisplayName: v.displayName,
    DomainName: v.domainName,
    ThemeName: v.themeName,
    TimeZone: v.timeZone,
    ThemeMetadata: JSON.stringify(v.themeMetadata),
    LogoRedirectionURL: v.logoRedirectionURL,
    EIN: v.ein,
    SelfPayPercentage: v.selfPayPercentage,
    FooterLinks: JSON.stringify(v.footerLinks),
    IsOutOfPocketCalculationEnabled: v.isOutOfPocketCalculationEnabled,
    IsHealthTalkAIEnabled: v.isHealthTalkAIEnabled,
    HealthTalkClientId: v.healthTalkClientId,
    HealthTalkAudience: v.healthTalkAudience,
    HealthTalkGrantType: v.healthTalkGrantType,
    HealthTalkSecret: v.healthTalkSecret || undefined,
    CallbackEmail: v.callbackEmail,
    EmbedOrigins: v.embedOrigins.join('\n'),
    RemoveLogo: logo === 'removed',
    Version: version,
  })
