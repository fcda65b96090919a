import { Keys } from '@ratebook/server/data/keys.ts'
import { prepareDatabase } from '@ratebook/server/data/roles.ts'
import pg from 'pg'
import { startTemporaryPostgres } from '../scripts/pg.mjs'

const template = 'ratebook_template'
export const demoTemplate = 'ratebook_demo'
/** The demo world with fewer items: see `createSmallTemplate`. */
export const smallTemplate = 'ratebook_small'

/** What wraps the keys of every database of the tests. */
export const SECRET = 'a secret that only tests know, and nobody else'
/** The role that servers in tests work as: it owns nothing. */
const APP = { username: 'ratebook_app', password: 'a password that only tests know' }
/** An address as that role knows it. */
export const asApp = (url: string) => Object.assign(new URL(url), APP).href

export interface TestPostgres {
  adminUrl: string
  stop(): Promise<unknown>
}

/** A PostgreSQL for one test run, holding a migrated template to clone databases from. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const wanted = process.env.TEST_DATABASE ?? ''
  const server = await (wanted === 'testcontainers'
    ? startContainer().catch(withoutEngine)
    : wanted
      ? { adminUrl: wanted, stop: async () => {} }
      : startEmbedded())
  await createTemplate(server.adminUrl)
  return server
}

/** Makes the migrated template. */
export async function createTemplate(adminUrl: string) {
  await query(adminUrl, `drop database if exists ${template} with (force)`)
  await query(adminUrl, `create database ${template}`)
  const ownerUrl = withDatabase(adminUrl, template)
  await prepareDatabase({
    databaseUrl: asApp(ownerUrl),
    ownerUrl,
    encryptionKey: SECRET,
    encryptionKeyBefore: undefined,
    jwtSecret: SECRET,
    keys: new Keys(),
  })
}

/** Makes the database `name` anew from a template, the empty one unless another is named; answers its address. */
export async function cloneDatabase(adminUrl: string, name: string, from = template) {
  await query(adminUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  // copied file by file, not written to the log page by page
  await query(adminUrl, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(from)} strategy file_copy`)
  return withDatabase(adminUrl, name)
}

async function startEmbedded() {
  const cluster = await startTemporaryPostgres()
  // it looks at each database once a minute, of which there are soon a hundred, and none is in use for so long
  await query(cluster.url(), 'alter system set autovacuum = off')
  await query(cluster.url(), 'select pg_reload_conf()')
  return { adminUrl: cluster.url(), stop: () => cluster.stop() }
}

async function startContainer() {
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({ POSTGRES_USER: 'ratebook', POSTGRES_PASSWORD: 'ratebook' })
    .withExposedPorts(5432)
    // the image starts once to initialise itself and then once more
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .start()
  const adminUrl = `postgresql://ratebook:ratebook@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
  return { adminUrl, stop: () => container.stop() }
}

function withoutEngine(error: Error) {
  console.warn(`TEST_DATABASE=testcontainers, but no container could be started (${error.message}): using the embedded PostgreSQL.`)
  return startEmbedded()
}

function withDatabase(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
