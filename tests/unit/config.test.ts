import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { configKeys, folderProblems, parseConfig } from '@ratebook/server/config.ts'
import { whyNoDatabase } from '@ratebook/server/data/no-database.ts'
import { describe, expect, test } from 'vitest'

const DATABASE_URL = 'postgresql://owner:pass-of-owner@db.example.org:5433/prices?password=also-secret'
const right = { DATABASE_URL, DEMO: '0', JWT_SECRET: 'q7Vw0sLx2Nc9Tz4Rb6Yk1Hm8Gd3Fp5Ja', PUBLIC_URL: 'https://prices.example.org' }
const problems = (env: Record<string, string>, others?: string[]) => {
  try {
    parseConfig(env, others)
  } catch (error) {
    return (error as Error).message.split('\n').slice(1, -1)
  }
  return []
}

describe('a wrong configuration', () => {
  test('is told all at once: what is wrong with each variable, and what would be right', () => {
    const said = problems({
      ...{ DEMO: '0', PORT: 'http', DATABASE_POOL: '1', LOG_LEVEL: 'loud', TRUST_PROXY: 'caddy', SMTP_URL: 'mail.example.org' },
      ...{ ADMIN_EMAIL: 'me', ENCRYPTION_KEY: 'short', PASSWORD_ROUNDS: '10', SECURITY_LOG: 'file', JWT_SECRET: 'changeme' },
    })
    expect(said.map((line) => /^ {2}([A-Z_]+): \S/.exec(line)?.[1])).toEqual([
      ...['PORT', 'DATABASE_URL', 'ADMIN_EMAIL', 'SMTP_URL', 'TRUST_PROXY', 'DATABASE_POOL', 'LOG_LEVEL', 'SECURITY_LOG'],
      ...['JWT_SECRET', 'ENCRYPTION_KEY', 'PASSWORD_ROUNDS', 'PUBLIC_URL', 'ADMIN_PASSWORD'],
    ])
    expect(said[0]).toBe('  PORT: is not a whole number from 0 to 65535. Set it to one, or leave it out: then it is 3000')
  })

  test('says so where the read replica is the database itself, or no address', () => {
    const [itself, none] = ['postgresql://db.example.org:5433/other', 'db2.example.org'].map((url) =>
      problems({ ...right, DATABASE_READ_URL: url }),
    )
    expect(itself?.[0]).toMatch(/^ {2}DATABASE_READ_URL: is the server of DATABASE_URL itself\./)
    expect(none?.[0]).toMatch(/^ {2}DATABASE_READ_URL: is not an address such as postgresql:/)
    expect(problems({ ...right, DATABASE_READ_URL: 'postgresql://db2.example.org:5433/prices' })).toEqual([])
  })

  test('says what one that is missing would look like', () =>
    expect(problems({})).toEqual([expect.stringMatching(/^ {2}DATABASE_URL: is not set\. Set it to an address such as postgresql:/)]))

  test('never says what a variable holds', () =>
    expect(problems({ ...right, SMTP_URL: 'user:hunter2@host', JWT_SECRET: 'changeme-1' }).join()).not.toMatch(/hunter2|changeme-1/))

  test('does not ask for the first password where that is all that is missing', () => expect(problems(right)).toEqual([]))

  test('includes what was found besides', () => expect(problems(right, ['DATA_DIR: is elsewhere'])[0]).toBe('  DATA_DIR: is elsewhere'))
})

test.each(['10.0.0.5', '10.1.0.0/16, ::1', '2001:db8::/32', 'loopback,uniquelocal', '10.0.0.0/255.0.0.0'])(
  '%s are proxies',
  (TRUST_PROXY) => expect(problems({ ...right, TRUST_PROXY })).toEqual([]),
)

test('a folder that cannot be made is named', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-config-'))
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, '')
  expect(folderProblems({ DATA_DIR: path.join(folder, 'new') })).toEqual([])
  expect(folderProblems({ DATA_DIR: path.join(file, 'below') })).toEqual([
    expect.stringMatching(/^DATA_DIR: .*file.below cannot be written/),
  ])
  fs.rmSync(folder, { recursive: true })
})

describe('what a log may hold of the settings', () => {
  const secrets = { JWT_SECRET: right.JWT_SECRET, ENCRYPTION_KEY: 'e'.repeat(40), ADMIN_PASSWORD: 'plenty-of-Beans-42' }
  const { shown: settings } = parseConfig({
    ...right,
    ...secrets,
    SMTP_URL: 'smtps://mailer:hunter2@mail.example.org',
    UPLOAD_MAX_MB: '64',
  })

  test('is each of them, with what is in force where nothing is set', () => {
    expect(Object.keys(settings)).toEqual(configKeys)
    expect(settings).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, DEMO: false, UPLOAD_MAX_MB: 64, ADMIN_EMAIL: 'not set' })
  })

  test('is of a secret that it is set, of an address where it leads', () => {
    expect(settings).toMatchObject({ JWT_SECRET: 'set', ENCRYPTION_KEY: 'set', ENCRYPTION_KEY_BEFORE: 'not set', ADMIN_PASSWORD: 'set' })
    expect(settings).toMatchObject({ DATABASE_URL: 'postgresql://db.example.org:5433/prices', SMTP_URL: 'smtps://mail.example.org' })
    expect(JSON.stringify(settings)).not.toMatch(/hunter2|pass-of-owner|also-secret|Beans|q7Vw|eeee/)
  })
})

describe('a database that a start cannot come into', () => {
  const why = (code: string) => whyNoDatabase(Object.assign(new Error(), { code }), 'DATABASE_URL', DATABASE_URL)
  test.each([
    ['ECONNREFUSED', 'no PostgreSQL at db.example.org:5433 answers (ECONNREFUSED)'],
    ['28P01', 'does not let the user owner in'],
    ['3D000', 'has no database prices'],
  ])('because of %s, is told how to mend it', (code, words) => {
    expect(why(code)).toMatch(/^DATABASE_URL: /)
    expect(why(code)).toContain(words)
    expect(why(code)).not.toContain('secret')
  })
  test('and any other error is itself', () => expect(why('42P01')).toBeNull())
})
