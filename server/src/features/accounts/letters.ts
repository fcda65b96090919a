import type { FastifyBaseLogger } from 'fastify'
import type { BrandRow } from '../../data/brand.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { siteOf } from '../../data/addresses.ts'
import { homeBrandOf } from '../../data/password-policy.ts'
import { type Addressee, letter, type Mailer, type Message } from '../../mail.ts'

type Sender = Pick<BrandRow, 'displayName' | 'domainName' | 'domainState' | 'isDefault'> & { id: string | null }
/** What mailing needs of a call's context. */
export type Post = { db: Db; config: Config; mail: Mailer; request: { log: Pick<FastifyBaseLogger, 'error'> } }

/** The brand a person hears from: the one they are at home in. Before there is any, the program itself. */
export async function homeOf(db: { prisma: Tx['prisma'] }, userId: string): Promise<Sender> {
  const home = await homeBrandOf(db, userId)
  return home ?? { id: null, displayName: 'Ratebook', domainName: '', domainState: 'given', isDefault: true }
}

const linkOf = (config: Config, home: Sender, token: string) => `${siteOf(config, home)}/auth/reset-password?token=${token}`

export const invitationLetter = (config: Config, home: Sender, to: Addressee, token: string) =>
  letter(
    to,
    home,
    `Your access to ${home.displayName}`,
    `You have been given access to the price transparency site of ${home.displayName}. Your username is ${to.username}.`,
    `Please choose your password here:\n${linkOf(config, home, token)}`,
    'The link works once, within 7 days. After that, ask the person who invited you to send it again.',
    'If you did not expect this message, you can ignore it.',
  )
export const resetLetter = (config: Config, home: Sender, to: Addressee, token: string) =>
  letter(
    to,
    home,
    `Choose a new password for ${home.displayName}`,
    `Somebody, hopefully you, asked for a new password for the user ${to.username}.`,
    `You can choose it here:\n${linkOf(config, home, token)}`,
    'The link works once, within 30 minutes.',
    'If it was not you, you can ignore this message: your password stays as it is.',
  )
export const passwordChangedLetter = (home: Sender, to: Addressee) =>
  letter(
    to,
    home,
    `Your password for ${home.displayName} was changed`,
    `The password of the user ${to.username} has just been changed.`,
    'If that was you, there is nothing to do. If it was not, please tell your administrator at once.',
  )
/** What happened to somebody's second step, in the words of a letter. */
const factorChanges = {
  app: 'An authenticator app was added as the second step',
  passkey: 'A passkey was added',
  'app removed': 'The authenticator app was removed',
  'passkey removed': 'A passkey was removed',
  codes: 'New recovery codes were made',
} as const
export const factorsChangedLetter = (home: Sender, to: Addressee, change: keyof typeof factorChanges) =>
  letter(
    to,
    home,
    `How you sign in to ${home.displayName} was changed`,
    `${factorChanges[change]} for the user ${to.username}.`,
    'If that was you, there is nothing to do. If it was not, please tell your administrator at once, and change your password.',
  )
export const factorsResetLetter = (home: Sender, to: Addressee, by: string) =>
  letter(
    to,
    home,
    `Your second step for ${home.displayName} was taken away`,
    `${by} has removed the authenticator app, the passkeys and the recovery codes of the user ${to.username}, and ended its sessions.`,
    'You sign in with your password alone, and may set up a second step again. Your password is as it was.',
    'If you did not ask for it, please tell your administrator at once, and change your password.',
  )
const confirmation = (config: Config, home: Sender, token: string) => `${siteOf(config, home)}/auth/confirm-email?token=${token}`
export const confirmFromOldLetter = (config: Config, home: Sender, to: Addressee, email: string, token: string) =>
  letter(
    to,
    home,
    `Confirm another e-mail address for ${home.displayName}`,
    `Somebody, hopefully you, wants messages for the user ${to.username} to go to ${email} instead of this address.`,
    `If you want this, too, confirm it here:\n${confirmation(config, home, token)}`,
    'The link works within 24 hours. The new address counts once it has been confirmed from both.',
    'If it was not you, do not confirm it, and please tell your administrator: nothing changes.',
  )
export const confirmFromNewLetter = (config: Config, home: Sender, to: Addressee, token: string) =>
  letter(
    to,
    home,
    `Confirm your e-mail address for ${home.displayName}`,
    `Messages for the user ${to.username} are to go to this address.`,
    `If it is yours, confirm it here:\n${confirmation(config, home, token)}`,
    'The link works within 24 hours. The address counts once it has been confirmed from the one used before as well.',
    'If you did not expect this message, you can ignore it.',
  )
/** Goes to the address that is no longer used. */
export const addressChangedLetter = (home: Sender, to: Addressee) =>
  letter(
    to,
    home,
    `Your e-mail address for ${home.displayName} was changed`,
    `The user ${to.username} has got another e-mail address. Messages will no longer come to this one.`,
    'If you know about it, there is nothing to do. If you do not, please tell your administrator at once.',
  )

/** Mails a letter; whether it went out. People without an address get none. */
export async function post({ mail, request }: Post, message: Message): Promise<boolean> {
  if (message.to === '') return false
  try {
    await mail(message)
    return true
  } catch (error) {
    request.log.error({ err: error, subject: message.subject }, 'a message could not be mailed')
    return false
  }
}
