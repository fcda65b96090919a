import { randomUUID } from 'node:crypto'
import { Keys } from '@ratebook/server/data/keys.ts'
import { ownsTables, prepareDatabase } from '@ratebook/server/data/roles.ts'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'

const KEY = 'a key that only tests know, and nobody else'
const secrets = (encryptionKey = KEY, encryptionKeyBefore?: string) => ({
  ...{ encryptionKey, encryptionKeyBefore, jwtSecret: encryptionKey, keys: new Keys() },
})
const suffix = `${process.pid}_${randomUUID().slice(0, 8)}`
const made: { databases: string[]; roles: string[] } = { databases: [], roles: [] }

const at = (url: string, parts: { pathname?: string; username?: string; password?: string }) => Object.assign(new URL(url), parts).href
const admin = inject('adminUrl')

async function query<R>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** An empty database of this owner, a superuser's unless another is named. */
async function emptyDatabase(name: string, owner?: string) {
  const database = `${name}_${suffix}`
  made.databases.push(database)
  made.roles.push(`${database}_app`)
  await query(admin, `CREATE DATABASE ${database} ${owner ? `OWNER ${owner}` : ''} TEMPLATE template0`)
  return at(admin, { pathname: `/${database}`, ...(owner && { username: owner, password: 'secret' }) })
}
async function role(name: string, rights = '') {
  const username = `${name}_${suffix}`
  made.roles.push(username)
  await query(admin, `CREATE ROLE ${username} LOGIN PASSWORD 'secret' ${rights}`)
  return username
}
const whoIs = async (url: string) => (await query<{ name: string }>(url, 'SELECT current_user AS name'))[0]?.name

afterAll(async () => {
  for (const name of made.databases) await query(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  for (const name of made.roles) await query(admin, `DROP ROLE IF EXISTS ${name}`)
})

describe('the server works in the database', () => {
  test('as a role of its own, which owns nothing, and finds its way in again', async () => {
    const ownerUrl = await emptyDatabase('own_role')
    const { databaseUrl } = await prepareDatabase({ databaseUrl: ownerUrl, ownerUrl: undefined, ...secrets() })
    expect(await whoIs(databaseUrl)).toBe(`own_role_${suffix}_app`)
    expect([await ownsTables(databaseUrl), await ownsTables(ownerUrl)]).toEqual([false, true])
    expect(await query(databaseUrl, 'SELECT id FROM brand')).toEqual([])
    for (const forbidden of [
      'ALTER TABLE brand DISABLE TRIGGER ALL',
      'TRUNCATE audit_entry',
      'CREATE TABLE more (id int)',
      'SELECT 1 FROM _prisma_migrations',
      'DROP TABLE brand_logo',
    ])
      await expect(query(databaseUrl, forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/)
    // a table that comes later, by whichever tool
    await query(ownerUrl, 'CREATE TABLE later (id int)')
    expect(await query(databaseUrl, 'INSERT INTO later VALUES (1) RETURNING id')).toEqual([{ id: 1 }])
    expect(await prepareDatabase({ databaseUrl: ownerUrl, ownerUrl: undefined, ...secrets() })).toMatchObject({ databaseUrl, ownerUrl })
    // its password is the same for servers with another key, and for those that still have the one before
    const other = await prepareDatabase({ databaseUrl: ownerUrl, ownerUrl: undefined, ...secrets(`another ${KEY}`, KEY) })
    expect(other).toMatchObject({ databaseUrl, ownerUrl })
    expect(await whoIs(databaseUrl)).toBe(`own_role_${suffix}_app`)
    // and the keys are for it to read, not to change
    expect(await query(databaseUrl, 'SELECT mark FROM key_ring')).toHaveLength(2)
    await expect(query(databaseUrl, 'DELETE FROM key_ring')).rejects.toThrow('permission denied')
  })

  test('as the role that DATABASE_URL names, which an owner that is no superuser lets in', async () => {
    const owner = await role('owner', 'CREATEROLE')
    const ownerUrl = await emptyDatabase('named_role', owner)
    const databaseUrl = at(ownerUrl, { username: `named_${suffix}`, password: 'chosen' })
    made.roles.push(`named_${suffix}`)
    expect(await prepareDatabase({ databaseUrl, ownerUrl, ...secrets() })).toMatchObject({ databaseUrl, ownerUrl })
    expect(await ownsTables(databaseUrl)).toBe(false)
    // a password that is wrong is nobody's to change
    const wrong = at(databaseUrl, { password: 'mistyped' })
    await expect(prepareDatabase({ databaseUrl: wrong, ownerUrl, ...secrets() })).rejects.toThrow('cannot sign in')
    expect(await whoIs(databaseUrl)).toBe(`named_${suffix}`)
  })

  test('as the owner, and knows it, where that may make no role', async () => {
    const databaseUrl = await emptyDatabase('one_role', await role('alone'))
    const alone = { databaseUrl, ownerUrl: databaseUrl }
    expect(await prepareDatabase({ databaseUrl, ownerUrl: undefined, ...secrets() })).toMatchObject(alone)
    expect(await ownsTables(databaseUrl)).toBe(true)
  })

  test('however many servers start at once, on one database and on several', async () => {
    const shared = `shared_${suffix}`
    made.roles.push(shared)
    const urls = [await emptyDatabase('at_once_1'), await emptyDatabase('at_once_2')]
    const starts = [...urls, ...urls].flatMap((ownerUrl) => [
      prepareDatabase({ databaseUrl: ownerUrl, ownerUrl: undefined, ...secrets() }),
      prepareDatabase({ databaseUrl: at(ownerUrl, { username: shared, password: 'chosen' }), ownerUrl, ...secrets() }),
    ])
    for (const { databaseUrl } of await Promise.all(starts)) expect(await query(databaseUrl, 'SELECT id FROM brand')).toEqual([])
  })
})
