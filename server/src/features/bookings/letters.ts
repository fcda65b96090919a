import type { Visitor } from '@ratebook/shared/bookings.ts'
import type { Config } from '../../config.ts'
import { siteOf } from '../../data/addresses.ts'
import type { BrandRow } from '../../data/brand.ts'
import type { Message, Writing } from '../../mail.ts'

export const bookingsPage = (config: Config, brand: BrandRow) => `${siteOf(config, brand)}/bookings`

/**
 * How to reach who asks, and for which service; what else they said of themselves stays behind the sign-in. It goes to an office, for which
 * nobody has chosen a language: in English.
 */
export const callbackLetter = (config: Config, brand: BrandRow, facilityName: string, visitor: Visitor): Message => ({
  to: brand.callbackEmail,
  subject: `Please call back: an appointment at ${facilityName}`,
  text: [
    `A visitor of the price pages of ${brand.displayName} asks to be called about an appointment at ${facilityName}.`,
    [
      `Name: ${visitor.firstName} ${visitor.lastName}`,
      `Phone: ${visitor.mobileNumber}`,
      ...(visitor.service ? [`Service: ${visitor.service}`] : []),
    ].join('\n'),
    `The request is kept here:\n${bookingsPage(config, brand)}`,
    brand.displayName,
  ].join('\n\n'),
})

/** Says how many could not be sent, and nothing of who asked. */
export const failureLetter =
  (config: Config, brand: BrandRow, count: number): Writing =>
  (t) => ({
    subject: t('bookingsFailed.subject', { count }),
    text: t('bookingsFailed.text', { count, brand: brand.displayName, link: bookingsPage(config, brand) }),
  })
