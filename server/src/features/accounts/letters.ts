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

/** Where a new password is chosen. */
export const passwordLink = (config: Config, home: Sender, token: string) => `${siteOf(config, home)}/auth/reset-password#token=${token}`

export const invitationLetter = (config: Config, home: Sender, to: Addressee, token: string) =>
  letter(to, home, (t) => ({
    subject: t('invitation.subject', { brand: home.displayName }),
    text: t('invitation.text', { brand: home.displayName, username: to.username, link: passwordLink(config, home, token) }),
  }))
export const resetLetter = (config: Config, home: Sender, to: Addressee, token: string) =>
  letter(to, home, (t) => ({
    subject: t('reset.subject', { brand: home.displayName }),
    text: t('reset.text', { username: to.username, link: passwordLink(config, home, token) }),
  }))
export const passwordChangedLetter = (home: Sender, to: Addressee) =>
  letter(to, home, (t) => ({
    subject: t('passwordChanged.subject', { brand: home.displayName }),
    text: t('passwordChanged.text', { username: to.username }),
  }))
/** @param change what happened to somebody's second step */
export const factorsChangedLetter = (home: Sender, to: Addressee, change: 'app' | 'passkey' | 'appRemoved' | 'passkeyRemoved' | 'codes') =>
  letter(to, home, (t) => ({
    subject: t('factorsChanged.subject', { brand: home.displayName }),
    text: t('factorsChanged.text', { change: t(`factorsChanged.${change}`, { username: to.username }) }),
  }))
export const factorsResetLetter = (home: Sender, to: Addressee, by: string) =>
  letter(to, home, (t) => ({
    subject: t('factorsReset.subject', { brand: home.displayName }),
    text: t('factorsReset.text', { by, username: to.username }),
  }))
const confirmation = (config: Config, home: Sender, token: string) => `${siteOf(config, home)}/auth/confirm-email#token=${token}`
export const confirmFromOldLetter = (config: Config, home: Sender, to: Addressee, email: string, token: string) =>
  letter(to, home, (t) => ({
    subject: t('confirmFromOld.subject', { brand: home.displayName }),
    text: t('confirmFromOld.text', { username: to.username, email, link: confirmation(config, home, token) }),
  }))
export const confirmFromNewLetter = (config: Config, home: Sender, to: Addressee, token: string) =>
  letter(to, home, (t) => ({
    subject: t('confirmFromNew.subject', { brand: home.displayName }),
    text: t('confirmFromNew.text', { username: to.username, link: confirmation(config, home, token) }),
  }))
/** Goes to the address that is no longer used. */
export const addressChangedLetter = (home: Sender, to: Addressee) =>
  letter(to, home, (t) => ({
    subject: t('addressChanged.subject', { brand: home.displayName }),
    text: t('addressChanged.text', { username: to.username }),
  }))

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
