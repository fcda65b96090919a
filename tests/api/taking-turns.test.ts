// Two servers of one version that share calls behind the proxies that come with Ratebook, of which one is stopped and started meanwhile.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { mrf } from '@ratebook/shared/mrf.ts'
import { cloneDatabase, demoTemplate, SECRET } from '../postgres.ts'
import { isInstalled, type RunningProxy, SITE, startCaddyInTurns, startNginx } from '../proxies.ts'
import { freePort, ServerProcess, sleep, until } from '../server-process.ts'
import { SteadyLoad } from '../steady-load.ts'
import { alpha } from '../world.ts'

const METRICS_TOKEN = 'a token that only tests know'

describe.each(['Caddy', 'nginx'] as const)('%s', (name) => {
  if (!isInstalled(name)) return test.skip('is not installed', () => {})
  const shared = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-shared-'))
  const servers: ServerProcess[] = []
  let proxy: RunningProxy
  let url: string
  const start = async (port: number) => {
    const common = { DATABASE_URL: url, SHARED_DIR: shared, JWT_SECRET: SECRET, PUBLIC_URL: `https://${SITE}`, TRUST_PROXY: '127.0.0.1' }
    const server = new ServerProcess({ ...common, PORT: String(port), METRICS_TOKEN, DRAIN_SECONDS: '10', STOP_SECONDS: '60' })
    servers.push(server)
    return server.start()
  }
  beforeAll(async () => {
    url = await cloneDatabase(inject('adminUrl'), `turns_${name.toLowerCase()}`, demoTemplate)
  })
  afterAll(async () => {
    await proxy?.end()
    for (const server of servers) await server.end()
    fs.rmSync(shared, { recursive: true })
  })
  /** How many calls a server has answered, those of whoever watches it left out. */
  const answered = async (server: ServerProcess) => {
    const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
    const counts = text.matchAll(/^ratebook_http_requests_total\{method="\w+",route="\/api\/[^"]*",status="\d+"\} (\d+)$/gm)
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
  }

  test('gives either server its turn, and no call fails while one of them is away', async () => {
    const [here, beside] = [await freePort(), await freePort()] as const
    const first = await start(here)
    const second = await start(beside)
    proxy = await (name === 'Caddy' ? startCaddyInTurns(here, beside) : startNginx(here))
    await proxy.lead(here, beside)
    const [exported, loaded] = alpha.facilities as unknown as [{ id: string; name: string }, { id: string }]
    const { authorization = '' } = await first.headers()
    expect((await first.post(mrf.downloadReport.path, { brandId: alpha.id, facilityName: exported.name })).status).toBe(200)
    const load = new SteadyLoad({ proxy, brandId: alpha.id, authorization, facilities: [exported, loaded] })
    const change = async () => {
      await until('either has answered calls', async () => Math.min(await answered(first), await answered(second)) > 10)
      await proxy.lead(here)
      expect(await second.signal('SIGTERM')).toEqual([0, null])
      await sleep(2_000)
      const again = await start(beside)
      await proxy.lead(here, beside)
      await until('it has answered calls again', async () => (await answered(again)) > 10)
    }
    await change().finally(() => load.stop())
    expect(load.faults).toEqual([])
    for (const { kind, calls } of load.summary) expect([kind, calls > 0]).toEqual([kind, true])
  })
})
