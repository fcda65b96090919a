import fs from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { isLanguage, type Language } from '@ratebook/shared/wire/language.ts'
import nodemailer from 'nodemailer'
import { v7 as uuid } from 'uuid'
import type { BrandRow } from './data/brand.ts'
import type { Config } from './config.ts'
import { type Words, wordsIn } from './i18n/words.ts'

export interface Message {
  to: string
  subject: string
  text: string
}
export type Mailer = (message: Message) => Promise<void>

/** `language`: '' = the person has not chosen one */
export type Addressee = { username: string; displayName: string; email: string; language: string }
/** What is written, in words of whichever language its reader has chosen. */
export type Writing = (t: Words, language: Language) => { subject: string; text: string }
/** What a brand writes to a person. A paragraph that stays empty is left out. */
export function letter(to: Addressee, from: Pick<BrandRow, 'displayName'>, write: Writing): Message {
  const language = isLanguage(to.language) ? to.language : 'en'
  const t = wordsIn(language)
  const { subject, text } = write(t, language)
  const greeting = t('letter.greeting', { name: to.displayName || to.username })
  return { to: to.email, subject, text: [greeting, text.replace(/\n{3,}/g, '\n\n'), from.displayName].join('\n\n') }
}

/** Writes to several. @throws AggregateError of the mails that could not be sent */
export async function mailPeople(mail: Mailer, people: readonly Addressee[], from: Pick<BrandRow, 'displayName'>, write: Writing) {
  const sent = await Promise.allSettled(people.map((person) => mail(letter(person, from, write))))
  const errors = sent.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${people.length} mails to staff failed`)
}

/** The same mailer; @param tell told why one failed, without to whom it was */
export function watched(mail: Mailer, tell: (why: string) => Promise<unknown>): Mailer {
  return async (message) => {
    try {
      await mail(message)
    } catch (error) {
      // what servers answer often repeats the address
      await tell((error as Error).message.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…@…').slice(0, 500))
      throw error
    }
  }
}

/** Sends over SMTP when it is configured; otherwise writes the message into the mail folder and says where in the log. */
export function mailer(config: Config, log: Pick<FastifyBaseLogger, 'info'>): Mailer {
  const from = config.mailFrom
  if (config.smtpUrl) {
    const transport = nodemailer.createTransport({
      url: config.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
    return async (message) => {
      await transport.sendMail({ from, ...message })
    }
  }
  const folder = path.join(config.dataDir, 'mail')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (message) => {
    const { message: bytes } = await transport.sendMail({ from, ...message })
    await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, `${uuid()}.eml`)
    await fs.promises.writeFile(file, bytes as Buffer, { mode: 0o600 })
    log.info({ file }, 'no SMTP server is configured: the message was written to a file')
  }
}
