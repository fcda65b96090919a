import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** Text of a message whose long lines were folded (quoted-printable, RFC 2045 6.7). */
const decoded = (eml: string) =>
  eml.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A server that mails over no SMTP server writes its messages to files. */
function letters(dataDir: string, address: string, subject: string) {
  const folder = path.join(dataDir, 'mail')
  const files = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []
  return files
    .map((f) => decoded(fs.readFileSync(path.join(folder, f), 'utf8')))
    .filter((m) => m.includes(`To: ${address}`) && m.includes(`Subject: ${subject}`))
}

/** Waits for a message and answers the link in the newest one. */
export async function linkMailed({ dataDir }: { dataDir: string }, address: string, subject: string): Promise<string> {
  await expect.poll(() => letters(dataDir, address, subject).length).toBeGreaterThan(0)
  const link = /https?:\/\/\S+/.exec(letters(dataDir, address, subject).at(-1) ?? '')?.[0]
  expect(link).toBeDefined()
  return link as string
}
