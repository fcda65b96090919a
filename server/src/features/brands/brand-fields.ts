import { createHash } from 'node:crypto'
import { assistantFaults, type BrandPayload, SECRET_LOST, SECRET_MASK } from '@ratebook/shared/brand-settings.ts'
import type { BrandSettings, PublicSettings } from '@ratebook/shared/brands.ts'
import { bookingKindOf, type BrandRow, logoOf } from '../../data/brand.ts'
import type { Config } from '../../config.ts'
import { isReserved, siteOf } from '../../data/addresses.ts'
import { placeOf, seal } from '../../data/secrets.ts'

/** What anybody may know. */
export const publicFields = (row: BrandRow): PublicSettings => ({
  brandId: row.id,
  clientId: row.id,
  domainName: row.domainName,
  displayName: row.displayName,
  logo: logoOf(row),
  logoRedirectionURL: row.logoRedirectionUrl,
  themeName: row.themeName,
  themeMetadata: JSON.stringify({ primary: row.primaryColor, secondary: row.secondaryColor }),
  selfPayPercentage: row.selfPayPercentage.toNumber(),
  ein: row.ein,
  footerLinks: row.footerLinks as PublicSettings['footerLinks'],
  isOutOfPocketCalculationEnabled: row.isOutOfPocketCalculationEnabled,
  isHealthTalkAIEnabled: row.isHealthTalkAiEnabled,
  takesCallbacks: bookingKindOf(row) === 'callback',
})

/** What staff may know: the secret's place is held by a mask. */
export const settingsOf = (row: BrandRow, config: Config): BrandSettings => ({
  ...publicFields(row),
  timeZone: row.timeZone,
  healthTalkClientId: row.healthTalkClientId,
  healthTalkAudience: row.healthTalkAudience,
  healthTalkGrantType: row.healthTalkGrantType,
  healthTalkSecret: placeOf(row.healthTalkSecret, config.keys),
  callbackEmail: row.callbackEmail,
  embedOrigins: row.embedOrigins,
  site: siteOf(config, row),
  domainState: !row.isDefault && isReserved(config, row.domainName) ? 'reserved' : (row.domainState as BrandSettings['domainState']),
  askedDomainName: row.askedDomainName,
  version: row.version,
})

/** A secret is sent only when it changes; an empty one, or what stood in its place sent back, is no new one. */
const newSecret = ({ healthTalkSecret }: BrandPayload) =>
  healthTalkSecret === SECRET_MASK || healthTalkSecret === SECRET_LOST ? '' : (healthTalkSecret ?? '')

/** The columns that a payload sets; `undefined` leaves a column as it is. */
export function toRow(given: BrandPayload, config: Config) {
  const secret = newSecret(given)
  return {
    displayName: given.displayName,
    ein: given.ein,
    logoRedirectionUrl: given.logoRedirectionURL,
    themeName: given.themeName,
    primaryColor: given.themeMetadata?.primary,
    secondaryColor: given.themeMetadata?.secondary,
    selfPayPercentage: given.selfPayPercentage.toFixed(2),
    footerLinks: given.footerLinks,
    timeZone: given.timeZone,
    isOutOfPocketCalculationEnabled: given.isOutOfPocketCalculationEnabled,
    isHealthTalkAiEnabled: given.isHealthTalkAIEnabled,
    healthTalkClientId: given.healthTalkClientId,
    healthTalkAudience: given.healthTalkAudience,
    healthTalkGrantType: given.healthTalkGrantType,
    callbackEmail: given.callbackEmail,
    embedOrigins: given.embedOrigins,
    healthTalkSecret: secret === '' ? undefined : seal(secret, config.keys),
  }
}

const DEFAULT_GRANT = 'client_credentials'
/** What the assistant would lack once the payload is stored over `before`. */
export const assistantFaultsOf = (given: BrandPayload, config: Config, before?: BrandRow) =>
  assistantFaults(
    {
      isHealthTalkAIEnabled: given.isHealthTalkAIEnabled ?? before?.isHealthTalkAiEnabled ?? false,
      healthTalkClientId: given.healthTalkClientId ?? before?.healthTalkClientId ?? '',
      healthTalkAudience: given.healthTalkAudience ?? before?.healthTalkAudience ?? '',
      healthTalkGrantType: given.healthTalkGrantType ?? before?.healthTalkGrantType ?? DEFAULT_GRANT,
      healthTalkSecret: newSecret(given),
    },
    placeOf(before?.healthTalkSecret ?? '', config.keys) === SECRET_MASK,
  )

/** A brand as the audit log keeps it: of the logo its hash, of the secret only that it is another one. */
export const recorded = ({ logo, healthTalkSecret, ...row }: BrandRow) => ({
  ...row,
  logo: logo?.hash ?? '',
  // the nonce makes every sealing different
  healthTalkAccess:
    healthTalkSecret === '' ? 'not set' : `set (${createHash('sha256').update(healthTalkSecret).digest('hex').slice(0, 8)})`,
})
