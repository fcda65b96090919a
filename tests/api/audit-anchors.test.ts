import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '@ratebook/shared/audit.ts'
import { anchorFile, anchorHeads } from '@ratebook/server/data/audit-anchors.ts'
import { alpha, useWorld } from '../world.ts'

const world = useWorld()
const user = { id: '00000000-0000-7000-8000-000000000001', username: 'somebody' }
const lines: unknown[] = []
const log = { info: (line: unknown) => void lines.push(line) }
const anchor = () => anchorHeads(world.db, world.dataDir, log as never, new Map())
const write = (count: number) =>
  world.db.transaction(async (tx) => {
    for (let i = 0; i < count; i++) await tx.record(alpha.id, user, { action: 'update', entity: 'thing', entityId: '', after: { i } })
  })
const verify = async () => (await world.call(audit.verifyAudit, { as: 'alpha.admin' })).body
const root = fileURLToPath(new URL('../..', import.meta.url))
const command = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'server/src/data/verify-audit.ts', ...args], {
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

// alpha.admin's own signing in is the first entry
beforeEach(async () => {
  await world.token('alpha.admin')
  await world.app.securityLog.flush()
  await asOwner('DELETE FROM audit_entry')
  fs.rmSync(anchorFile(world.dataDir), { force: true })
  lines.length = 0
})

describe('the end of the log, anchored outside the database', () => {
  test('stands signed in a file and in the server’s log, and what came after fits', async () => {
    await write(3)
    expect(await verify()).toMatchObject({ entries: 3, intact: true, anchors: 0, anchored: 0 })
    await anchor()
    await write(2)
    expect(await verify()).toEqual({ entries: 5, intact: true, broken: null, firstBroken: null, until: null, anchors: 1, anchored: 3 })
    expect(lines).toEqual([{ anchor: expect.objectContaining({ brandId: alpha.id, seq: 3 }) }])
    expect(fs.statSync(path.join(world.dataDir, 'audit-key.pem')).mode & 0o777).toBe(0o600)
    expect(command()).toMatchObject({ status: 0, stdout: expect.stringContaining('whole, anchored up to entry 3') })
  })

  test('is written again only where a log has grown', async () => {
    const last = new Map<string, string>()
    const again = () => anchorHeads(world.db, world.dataDir, log as never, last)
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
    const altered = fs.readFileSync(anchorFile(world.dataDir), 'utf8').replace(/"hash":"\w+"/, `"hash":"${rows[0].hash}"`)
    fs.writeFileSync(anchorFile(world.dataDir), altered)
    expect(await verify()).toMatchObject({ intact: false, broken: 'signature', until: 3 })
    expect(command(elsewhere)).toMatchObject({ status: 1, stdout: expect.stringContaining('REWRITTEN between entries 1 and 3') })
  })
})
