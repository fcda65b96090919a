// Servers that take each other's place behind the proxies that come with Ratebook, while calls of every kind go on.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { mrf } from '@ratebook/shared/mrf.ts'
import { cloneDatabase, demoTemplate, SECRET } from '../postgres.ts'
import { isInstalled, type RunningProxy, SITE, startCaddy, startNginx } from '../proxies.ts'
import { freePort, ServerProcess, sleep } from '../server-process.ts'
import { SteadyLoad } from '../steady-load.ts'
import { alpha } from '../world.ts'

/** As long as a proxy may take to notice, which looks each second, on a machine that is busy with other tests. */
const DRAIN_SECONDS = 10

describe.each(['Caddy', 'nginx'] as const)('%s', (name) => {
  if (!isInstalled(name)) return test.skip('is not installed', () => {})
  const shared = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-shared-'))
  const servers: ServerProcess[] = []
  let proxy: RunningProxy
  let url: string
  let ports: [number, number]
  const start = async (port: number) => {
    const env = { DATABASE_URL: url, PORT: String(port), SHARED_DIR: shared, JWT_SECRET: SECRET, PUBLIC_URL: `https://${SITE}` }
    const rules = { TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: String(DRAIN_SECONDS), STOP_SECONDS: '60' }
    const server = new ServerProcess({ ...env, ...rules })
    servers.push(server)
    return server.start()
  }
  beforeAll(async () => {
    url = await cloneDatabase(inject('adminUrl'), `upgrade_${name.toLowerCase()}`, demoTemplate)
    ports = [await freePort(), await freePort()]
  })
  afterAll(async () => {
    await proxy?.end()
    for (const server of servers) await server.end()
    fs.rmSync(shared, { recursive: true })
  })
  const under = async (load: SteadyLoad, change: () => Promise<void>) => {
    await sleep(2_000)
    await change().finally(() => load.stop())
    expect(load.faults).toEqual([])
    for (const { kind, calls } of load.summary) expect([kind, calls > 0]).toEqual([kind, true])
  }
  const made = async () => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(`SELECT display_name FROM payer_contract WHERE display_name LIKE 'Made %'`)
    await client.end()
    return rows.map((row: { display_name: string }) => row.display_name).sort()
  }

  test('leads calls to a second server and back, while each of the two is replaced: none fails, and nothing is lost', {
    timeout: 300_000,
  }, async () => {
    const [lasting, beside] = ports
    const first = await start(lasting)
    proxy = await (name === 'Caddy' ? startCaddy(lasting, beside) : startNginx(lasting))
    const [exported, loaded] = alpha.facilities as unknown as [{ id: string; name: string }, { id: string }]
    const { authorization = '' } = await first.headers()
    // the file is made by the first who asks for it
    expect((await first.post(mrf.downloadReport.path, { brandId: alpha.id, facilityName: exported.name })).status).toBe(200)
    const load = new SteadyLoad({ proxy, brandId: alpha.id, authorization, facilities: [exported, loaded] })
    await under(load, async () => {
      const second = await start(beside)
      await proxy.lead(beside)
      const begun = Date.now()
      expect(await first.signal('SIGTERM')).toEqual([0, null])
      expect(Date.now() - begun).toBeGreaterThan(DRAIN_SECONDS * 1000)
      await sleep(2_000)
      await start(lasting)
      await proxy.lead(lasting)
      expect(await second.signal('SIGTERM')).toEqual([0, null])
      await sleep(2_000)
    })
    expect(await made()).toEqual(load.made.toSorted())
  })
})
