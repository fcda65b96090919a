import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp } from '@ratebook/server/app.ts'
import { type Config, parseConfig } from '@ratebook/server/config.ts'
import { openAuditKey } from '@ratebook/server/data/audit-key.ts'
import { renewKeys } from '@ratebook/server/data/key-ring.ts'
import { withoutChange } from '@ratebook/server/data/audit.ts'
import { type Db, openDatabase } from '@ratebook/server/data/db.ts'
import { readAddress, Replica } from '@ratebook/server/data/replica.ts'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { PASSWORD } from './demo-template.ts'
import { asApp, cloneDatabase, demoTemplate, SECRET, smallTemplate } from './postgres.ts'
import type { Tables } from './statements/judge.ts'
import { offencesIn, tablesOf, watch } from './statements/watch.ts'

export type Username = 'admin' | 'alpha.admin' | 'beta.admin' | 'partner'
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers freely
  body: any
  text: string
  headers: Record<string, unknown>
}
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  as?: Username
  headers?: Record<string, string>
  host?: string
}

const brand = (key: string) => demoBrands.find((b) => b.key === key) as (typeof demoBrands)[number]
export const alpha = brand('alpha')
export const beta = brand('beta')
/** Whose the site's own address is. */
export const siteBrand = brand('demo')

/** Entries of the log that say that something changed, not who came or looked. */
export const ofChanges = { action: { notIn: withoutChange } }

/** A server over a database of its own that holds the demo world (or nothing): everything a test talks to. */
export class World {
  /** the database as a superuser sees it: what a test looks up or lays down is not the server's doing */
  db!: Db
  /** the same database as the server comes in */
  served!: Db
  app!: FastifyInstance
  config!: Config
  dataDir!: string
  /** the superuser's address of it */
  url!: string
  #tokens = new Map<string, string>()
  /** what the server asked, one text of each statement */
  sent = new Map<string, string>()
  tables!: Tables
  #judged = true

  /**
   * @param small whether it has a fifth of the demo world's items: where nothing depends on how many there are
   * @param url a database that is there, in place of one that is made
   * @param readFrom the port of a standby, which is its read replica
   * @param judged whether each statement of the server has to name its brand: where the test itself asks in its place, it need not
   */
  async start(
    adminUrl: string,
    { empty = false, small = false, env = {} as Record<string, string>, url = '', readFrom = 0, judged = true } = {},
  ) {
    this.#judged = judged
    const template = empty ? undefined : small ? smallTemplate : demoTemplate
    this.url = url || (await cloneDatabase(adminUrl, `test_${randomUUID().replaceAll('-', '')}`, template))
    this.dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-test-'))
    const config = parseConfig({
      DATABASE_URL: asApp(this.url),
      MIGRATE_DATABASE_URL: this.url,
      DATA_DIR: this.dataDir,
      WATCHED_DIR: path.join(this.dataDir, 'watched'),
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY: SECRET,
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '6',
      RATE_LIMITS: '0',
      PASSWORD_ROUNDS: '4',
      FILE_WAIT_SECONDS: '600',
      FILE_BRIEF_WAIT_SECONDS: '600',
      ...(readFrom > 0 && { DATABASE_READ_URL: Object.assign(new URL(this.url), { port: String(readFrom) }).href }),
      ...env,
    })
    this.config = config
    this.db = openDatabase(this.url, config.databasePool, () => {})
    await renewKeys(this.db, config)
    const { databaseUrl, databaseReadUrl: readUrl, databasePool: max } = config
    const replica =
      readUrl && new Replica({ url: readAddress(readUrl, databaseUrl), primaryUrl: databaseUrl, max, log: () => this.app?.log })
    this.served = openDatabase(databaseUrl, max, () => {}, openAuditKey(config.auditKeyFile).seal, replica || undefined)
    this.tables = await tablesOf(this.db)
    for (const pool of [this.served.pool, ...(replica ? [replica.pool] : [])]) watch(pool, this.sent)
    this.app = await buildApp({ config, db: this.served })
    await this.app.ready()
    return this
  }
  async stop() {
    await this.app.close()
    await this.served.close()
    const offences = offencesIn([...this.sent.values()], this.tables)
    await this.db.close()
    fs.rmSync(this.dataDir, { recursive: true, force: true })
    if (this.#judged && offences.length > 0) throw new Error(`Statements over all brands (tests/statements):\n${offences.join('\n')}`)
  }

  async token(username: Username): Promise<string> {
    const known = this.#tokens.get(username)
    if (known) return known
    const { body } = await this.inject({ method: 'POST', url: '/api/v1/user/authenticate', payload: { username, password: PASSWORD } })
    this.#tokens.set(username, body.token)
    return body.token
  }
  async inject(options: InjectOptions): Promise<Answer> {
    const response = await this.app.inject(options)
    let body: unknown = null
    try {
      body = response.json()
    } catch {
      /* not every answer is JSON */
    }
    return { status: response.statusCode, body, text: response.body, headers: response.headers }
  }
  /** Sends what an endpoint asks for, as a user or as nobody. */
  async call(e: Endpoint, { params = {}, query, body, as, headers = {}, host = 'localhost' }: Sent = {}): Promise<Answer> {
    const url = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return this.inject({
      method: e.method,
      url,
      query,
      ...(body !== undefined && { payload: body as object }),
      headers: { host, ...(as && { authorization: `Bearer ${await this.token(as)}` }), ...headers },
    })
  }
}

/** A world for the tests of one file. */
export function useWorld(options: Parameters<World['start']>[1] = {}) {
  const world = new World()
  beforeAll(async () => {
    await world.start(inject('adminUrl'), options)
  })
  afterAll(() => world.stop())
  return world
}

/** A multipart body: text fields, then one file. */
export function multipart(fields: Record<string, string>, file?: { name: string; content: string | Buffer; field?: string }) {
  const boundary = '----ratebook-test-boundary'
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'chargeCsvFile'}"; filename="${file.name}"\r\n` +
          'content-type: text/csv\r\n\r\n',
      ),
    )
    parts.push(Buffer.from(file.content), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
