import { createHash } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { inject, expect, test } from 'vitest'
import { cloneDatabase } from '../postgres.ts'
import { ServerProcess, until } from '../server-process.ts'

test('a first start says what it does and since when, and the port says meanwhile that it is not ready', async () => {
  const url = await cloneDatabase(inject('adminUrl'), `first_start_${process.pid}`)
  // another server that brings the database up to date holds this one up
  const other = new pg.Client(url)
  await other.connect()
  await other.query('SELECT pg_advisory_lock(72707369)')
  const server = new ServerProcess({
    DATABASE_URL: url,
    DEMO: '0',
    LOG_LEVEL: 'info',
    PASSWORD_ROUNDS: '12',
    JWT_SECRET: 'a secret that only tests know, and nobody else',
    ADMIN_PASSWORD: 'Known-to-tests-1',
    PUBLIC_URL: 'http://prices.example.org',
  })
  const starting = server.start()
  const answer = (accept: string, language = '*') =>
    fetch(`${server.url}/home`, { headers: { accept, 'accept-language': language } }).catch(() => undefined)
  let page: Response | undefined
  let program: Response | undefined
  const languages: (string | undefined)[] = []
  await until(
    'the port answers',
    async () => {
      if (!server.url) return false
      page = await answer('text/html')
      program = await answer('application/json')
      if (!page || !program) return false
      for (const wish of ['es-MX,es;q=0.9,en;q=0.8', 'pt, en;q=0.3, es;q=0.7', 'en-US,es;q=0.5', 'fr'])
        languages.push(/<html lang="(..)">/.exec((await (await answer('text/html', wish))?.text()) ?? '')?.[1])
      return true
    },
    60_000,
  )
  expect([page?.status, page?.headers.get('retry-after'), program?.status]).toEqual([503, '5', 503])
  const [text, policy] = [(await page?.text()) ?? '', page?.headers.get('content-security-policy')]
  expect(text).toContain('<h1')
  // the page may run its own script, and nothing else
  const script = /<script>([\s\S]*)<\/script>/.exec(text)?.[1] ?? ''
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  for (const answer of [page, program]) {
    expect(answer?.headers.get('content-security-policy')).toMatch(/default-src 'none';base-uri 'none';frame-ancestors 'none'/)
    expect(answer?.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(answer?.headers.get('content-type')).toContain('charset=utf-8')
  }
  expect(languages).toEqual(['es', 'es', 'en', 'fr'])
  expect(await program?.json()).toMatchObject({ code: 'gettingReady', error: expect.stringContaining('getting ready') })
  await other.end()
  await starting
  const said = fs.readFileSync(server.log, 'utf8')
  expect(said).toMatch(/^\[ +\d+\.\ds\] Bringing the database up to date$/m)
  expect(said).toContain('MAIL_FROM is at localhost')
  expect(said).toContain('PUBLIC_URL begins with http://')
  // once, what runs here and how it is set, without a secret; and no line of the health checks, of which there were several
  const lines = said.split('\n').filter((line) => line.startsWith('{'))
  const [started, ...more] = lines.map((line) => JSON.parse(line)).filter(({ version }) => version !== undefined)
  expect([started, more.length]).toMatchObject([
    { version: expect.any(String), migrated: [], settings: { JWT_SECRET: 'set', SMTP_URL: 'not set' } },
    0,
  ])
  expect(started.settings.DATABASE_URL).toMatch(/^postgresql:\/\/127\.0\.0\.1:\d+\/first_start_\d+$/)
  expect(said).not.toMatch(/only tests know|Known-to-tests|"\/(readyz|livez)"/)
  await server.end()
})
