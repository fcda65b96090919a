// npm run setup: what it writes starts a server, and it writes over nothing.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { parseConfig } from '@ratebook/server/config.ts'
import { isGuessable } from '@ratebook/server/data/guessable.ts'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-setup-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const file = path.join(folder, '.env')
const given = ['--public-url', 'https://prices.example.org/', '--admin-email', 'you@example.org']

function setup(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', '--file', file, ...args], {
    cwd: root,
    encoding: 'utf8',
    input: '',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, said: stdout + stderr }
}
const written = () => parseEnv(fs.readFileSync(file, 'utf8')) as Record<string, string>

describe('setup', () => {
  test('says all that is missing or wrong at once, and writes nothing', () => {
    const { status, said } = setup(['--smtp-url', 'mail.example.org'], { PUBLIC_URL: 'prices' })
    expect(status).toBe(1)
    for (const flag of ['--public-url', '--admin-email', '--smtp-url']) expect(said).toContain(`${flag} (or`)
    expect(setup(['--public', 'https://x.example.org']).status).toBe(1)
    expect(setup([...given, '--public-url', 'https://example.org/prices']).said).toContain('--public-url')
    expect(setup([...given, '--mail-from', "O'Hara <a@example.org>"]).said).toContain('--mail-from')
    expect(fs.existsSync(file)).toBe(false)
  })

  test('writes what a production server starts with, for its user alone', async () => {
    const { status, said } = setup(given, { SMTP_URL: 'smtps://me:pa%24%24@mail.example.org' })
    expect([status, fs.statSync(file).mode & 0o777]).toEqual([0, 0o600])
    const settings = written()
    expect(said).not.toContain(settings.ADMIN_PASSWORD)
    const config = parseConfig(settings)
    expect(config).toMatchObject({
      ...{ demo: false, host: '127.0.0.1', trustProxy: ['127.0.0.1', '::1'], adminEmail: 'you@example.org' },
      ...{ publicUrl: 'https://prices.example.org', smtpUrl: 'smtps://me:pa%24%24@mail.example.org' },
      mailFrom: 'Ratebook <no-reply@prices.example.org>',
    })
    expect(new URL(config.databaseUrl).password).toBe(settings.POSTGRES_PASSWORD)
    expect(await isGuessable(settings.ADMIN_PASSWORD ?? '', 'nist', ['admin', 'you@example.org'])).toBe(false)
    const secrets = ['ADMIN_PASSWORD', 'JWT_SECRET', 'ENCRYPTION_KEY', 'BACKUP_KEY', 'POSTGRES_PASSWORD', 'APP_POSTGRES_PASSWORD'].map(
      (n) => settings[n],
    )
    expect(new Set(secrets).size).toBe(6)
  })

  test('writes over nothing until it is told to, and then keeps what was', () => {
    const before = written()
    expect(setup(given)).toMatchObject({ status: 1, said: expect.stringContaining('--overwrite') })
    expect(written()).toEqual(before)
    expect(setup([...given, '--overwrite']).status).toBe(0)
    expect(written().ENCRYPTION_KEY).not.toBe(before.ENCRYPTION_KEY)
    const kept = fs.readdirSync(folder).find((name) => name.startsWith('.env.')) ?? ''
    expect(parseEnv(fs.readFileSync(path.join(folder, kept), 'utf8'))).toEqual(before)
  })
})
