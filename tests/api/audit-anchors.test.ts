import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '@ratebook/shared/audit.ts'
import { type Anchor, anchorHeads } from '@ratebook/server/data/audit-anchors.ts'
import { openAuditKey } from '@ratebook/server/data/audit-key.ts'
import { type Db, openDatabase } from '@ratebook/server/data/db.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const user = { id: '00000000-0000-7000-8000-000000000001', username: 'somebody' }
const lines: unknown[] = []
const warnings: unknown[] = []
const log = { info: (line: unknown) => void lines.push(line), warn: (line: unknown) => void warnings.push(line) }
let server: Db
const key = () => openAuditKey(world.config.auditKeyFile)
const file = () => world.config.auditAnchorsFile
const anchor = (told = new Map<string, string>()) => anchorHeads(world.db, { file: file(), key: key(), log: log as never }, told)
const write = (count: number) =>
  server.transaction(async (tx) => {
    for (let i = 0; i < count; i++) await tx.record(alpha.id, user, { action: 'update', entity: 'thing', entityId: '', after: { i } })
  })
const verify = async () => (await world.call(audit.verifyAudit, { as: 'alpha.admin' })).body
const root = fileURLToPath(new URL('../..', import.meta.url))
const command = (...args: string[]) =>
  spawnSync(process.execPath, ['server/dist/data/verify-audit.js', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: world.url, DATA_DIR: world.dataDir },
    encoding: 'utf8',
  })
/** What somebody could do who owns the database and knows how the log is made. */
const asOwner = async (...statements: string[]) => {
  for (const statement of ['ALTER TABLE audit_entry DISABLE TRIGGER audit_append_only', ...statements]) await world.db.pool.query(statement)
}
const ofAlpha = `brand_id = '${alpha.id}'`
/** Makes the chain follow from its entries again, from the first to the last. */
const rehash = `DO $$ DECLARE last text := ''; e audit_entry; BEGIN
  FOR e IN SELECT * FROM audit_entry WHERE ${ofAlpha} ORDER BY seq LOOP
    UPDATE audit_entry SET hash = audit_hash(last, e) WHERE brand_id = e.brand_id AND seq = e.seq RETURNING hash INTO last;
  END LOOP; END $$`

beforeAll(() => {
  server = openDatabase(world.url, 2, () => {}, key().seal)
})
afterAll(() => server.close())
beforeEach(async () => {
  await world.token('alpha.admin')
  await world.app.securityLog.flush()
  await asOwner('DELETE FROM audit_entry', 'DELETE FROM audit_seal', 'DELETE FROM audit_anchor')
  fs.rmSync(file(), { force: true })
  lines.length = 0
  warnings.length = 0
})

describe('the end of the log, anchored outside the database', () => {
  test('stands signed in a file and in the server’s log, and what came after fits', async () => {
    await write(3)
    expect(await verify()).toMatchObject({ entries: 3, intact: true, anchors: 0, anchored: 0 })
    await anchor()
    await write(2)
    const whole = { entries: 5, intact: true, broken: null, firstBroken: null, until: null, since: null, anchors: 1, anchored: 3 }
    expect(await verify()).toEqual(whole)
    expect(lines).toEqual([
      {
        anchor: expect.objectContaining({
          n: 1,
          count: 3,
          previous: '',
          heads: [expect.objectContaining({ brandId: alpha.id, seq: 3, sealed: 1 })],
        }),
      },
    ])
    expect(fs.statSync(path.join(world.dataDir, 'audit-key.pem')).mode & 0o777).toBe(0o600)
    expect(command()).toMatchObject({ status: 0, stdout: expect.stringContaining('whole, anchored up to entry 3') })
  })

  test('is written again only where a log has grown', async () => {
    const told = new Map<string, string>()
    const again = () => anchor(told)
    await write(1)
    await again()
    await again()
    expect(lines).toHaveLength(1)
    await write(1)
    await again()
    expect(lines).toHaveLength(2)
  })

  test('shows that the newest entries were cut off, though the chain holds', async () => {
    await write(5)
    await anchor()
    await asOwner(`DELETE FROM audit_entry WHERE ${ofAlpha} AND seq > 3`)
    expect(await verify()).toMatchObject({ entries: 3, intact: false, broken: 'missing', firstBroken: 4, until: 5 })
    expect(command()).toMatchObject({ status: 1, stdout: expect.stringContaining('CUT OFF: entries 4 to 5 are gone') })
  })

  test('shows that entries were cut off before they were anchored, by their seals', async () => {
    await write(3)
    await asOwner(`DELETE FROM audit_entry WHERE ${ofAlpha} AND seq = 3`)
    expect(await verify()).toMatchObject({ entries: 2, intact: false, broken: 'missing', firstBroken: 3, until: 3 })
  })

  test('shows that the whole chain was written anew, though it holds, and between which entries', async () => {
    await write(2)
    await anchor()
    await write(3)
    await anchor()
    await asOwner(`UPDATE audit_entry SET username = 'nobody' WHERE ${ofAlpha} AND seq = 4`, rehash)
    expect(await verify()).toMatchObject({ intact: false, broken: 'rewritten', firstBroken: 3, until: 5, anchored: 2 })
    expect(command()).toMatchObject({ status: 1, stdout: expect.stringContaining('REWRITTEN between entries 3 and 5') })
  })

  test('shows an anchor that was altered to fit, and is checked against a log kept elsewhere', async () => {
    await write(3)
    await anchor()
    const elsewhere = path.join(world.dataDir, 'server.log')
    const said = lines.map((line) => JSON.stringify({ level: 30, ...(line as object), msg: 'anchored' }))
    fs.writeFileSync(elsewhere, ['not a line of ours', ...said, ''].join('\n'))
    await asOwner(`UPDATE audit_entry SET username = 'nobody' WHERE ${ofAlpha} AND seq = 3`, rehash)
    const { rows } = await world.db.pool.query(`SELECT hash FROM audit_entry WHERE ${ofAlpha} AND seq = 3`)
    const altered = fs.readFileSync(file(), 'utf8').replace(/"hash":"\w+"/, `"hash":"${rows[0].hash}"`)
    fs.writeFileSync(file(), altered)
    expect(await verify()).toMatchObject({ intact: false, broken: 'signature', until: 3 })
    expect(command(elsewhere)).toMatchObject({ status: 1, stdout: expect.stringContaining('REWRITTEN between entries 1 and 3') })
  })

  test('shows an emptied log', async () => {
    await write(3)
    await anchor()
    await asOwner('DELETE FROM audit_entry', 'DELETE FROM audit_seal')
    expect(await verify()).toMatchObject({ entries: 0, intact: false, broken: 'missing', firstBroken: 1, until: 3 })
    expect(command()).toMatchObject({ status: 1, stdout: expect.stringContaining('CUT OFF: entries 1 to 3 are gone') })
  })

  test('shows an entry that the database was made to write, though chain and anchors hold', async () => {
    await write(2)
    await anchor()
    await world.db.pool.query(`SELECT audit_append($1, $2, 'alpha.admin', 'delete', 'contract', 'x', NULL, NULL, NULL)`, [
      alpha.id,
      user.id,
    ])
    await write(1)
    await anchor()
    const answer = await verify()
    expect(answer).toMatchObject({ intact: false, broken: 'forged', firstBroken: 3, since: expect.stringMatching(/^20/) })
    // a seal is good for its own entry alone, and to take all of them away helps nobody
    await asOwner(`INSERT INTO audit_seal SELECT brand_id, 3, seal FROM audit_seal WHERE ${ofAlpha} AND seq = 2`)
    expect(await verify()).toMatchObject({ broken: 'forged', firstBroken: 3 })
    await asOwner('DELETE FROM audit_seal')
    expect(await verify()).toMatchObject({ broken: 'forged', firstBroken: 1 })
    expect(command()).toMatchObject({ status: 1, stdout: expect.stringMatching(/FORGED from entry 1 on: no server wrote it, at 20/) })
  })

  test('shows a chain that was written anew after the last anchor, by its seals', async () => {
    await write(4)
    await asOwner(`UPDATE audit_entry SET username = 'innocent' WHERE ${ofAlpha} AND seq = 3`, rehash)
    expect(await verify()).toMatchObject({ broken: 'forged', firstBroken: 3 })
  })

  test('shows anchors that were taken away: from the middle, from the end, or all of them', async () => {
    const whole: string[] = []
    for (let i = 0; i < 3; i++) {
      await write(1)
      await anchor()
      whole.push(fs.readFileSync(file(), 'utf8').trim().split('\n').at(-1) as string)
    }
    expect(await verify()).toMatchObject({ intact: true, anchors: 3, anchored: 3 })
    const leave = async (...kept: number[]) => {
      fs.writeFileSync(file(), kept.map((i) => `${whole[i]}\n`).join(''))
      return verify()
    }
    const [first, second] = whole.map((line) => (JSON.parse(line) as { anchor: Anchor }).anchor.at)
    expect(await leave(0, 2)).toMatchObject({ broken: 'removed', firstBroken: 2, until: 3, since: first })
    expect(await leave(0, 1)).toMatchObject({ broken: 'removed', firstBroken: 3, until: 3, since: second })
    expect(await leave()).toMatchObject({ broken: 'removed', firstBroken: 1, until: 3, since: null })
    expect(await leave(1, 0, 2)).toMatchObject({ broken: 'removed' })
    expect(command()).toMatchObject({ status: 1, stdout: expect.stringContaining('ANCHORS ARE GONE') })
    // the next one does not hide it, and the server says so
    await leave(0, 1)
    await write(1)
    await anchor()
    expect(warnings).toHaveLength(1)
    expect(await verify()).toMatchObject({ broken: 'removed', firstBroken: 3 })
    expect(await leave(0, 1, 2)).toMatchObject({ intact: false })
  })

  test('goes on after a server that died between the file and the database', async () => {
    await write(1)
    await anchor()
    await asOwner(`UPDATE audit_anchor SET n = 0, line_hash = ''`)
    await write(1)
    await anchor()
    expect(warnings).toEqual([])
    expect(await verify()).toMatchObject({ intact: true, anchors: 2, anchored: 2 })
  })

  test('is checked elsewhere with a public key, which the command says', () => {
    expect(command('--public-key')).toMatchObject({ status: 0, stdout: expect.stringContaining('BEGIN PUBLIC KEY') })
  })
})
