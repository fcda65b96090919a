import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'

export interface Mail {
  to: string[]
  subject: string
  text: string
  /** the token of the link in it, '' when there is none */
  token: string
}

/** The octets behind their `=XX` (RFC 2045). */
const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
/** A header whose words beyond ASCII are encoded (RFC 2047). */
const headerText = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, how: string, word: string) =>
      (/b/i.test(how) ? Buffer.from(word, 'base64') : unquoted(word.replaceAll('_', ' '))).toString(),
    )

/** The header block and the text as a mail program shows it: encodings undone (RFC 2045), flowed lines joined (RFC 3676). */
function read(to: string[], raw: string): Mail {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  let body = rest.join('\n\n').trimEnd()
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\n[ \t]/g, ' ') ?? ''
  if (/quoted-printable/i.test(header('content-transfer-encoding'))) body = unquoted(body).toString()
  if (/base64/i.test(header('content-transfer-encoding'))) body = Buffer.from(body, 'base64').toString()
  if (/format=flowed/i.test(header('content-type'))) body = body.replace(/ \n/g, ' ')
  return { to, subject: headerText(header('subject')), text: body, token: /token=([\w-]+)/.exec(body)?.[1] ?? '' }
}

/** A real SMTP server on a free port that keeps what it is sent. */
export async function startSmtp() {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    // every sender is this machine: nobody is asked for its name before the greeting
    disableReverseLookup: true,
    onData(stream, session, done) {
      text(stream).then((raw) => {
        mails.push(
          read(
            session.envelope.rcptTo.map((r) => r.address),
            raw,
          ),
        )
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const to = (address: string) => mails.filter((m) => m.to.includes(address))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    to,
    /** The `n`th message to an address, once it has come. */
    arrived: (address: string, n = 1) =>
      vi.waitFor(
        () => {
          const mail = to(address)[n - 1]
          expect(mail, `message ${n} to ${address}`).toBeDefined()
          return mail as Mail
        },
        { timeout: 10_000, interval: 20 },
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}
