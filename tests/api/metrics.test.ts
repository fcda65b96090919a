// What an operator's own tools read: metrics for Prometheus, a dashboard over them, traces for OpenTelemetry.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startJobs } from '@ratebook/server/jobs.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { accounts } from '@ratebook/shared/accounts.ts'
import { uploads } from '@ratebook/shared/uploads.ts'
import { webhookReceiver } from '../webhook-receiver.ts'
import { alpha, multipart, useWorld, World } from '../world.ts'
import { env, webhooksOf } from './webhooks-setup.ts'

const TOKEN = 'a token that only tests know'
const webDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-web-'))
fs.mkdirSync(path.join(webDir, 'assets'))
for (const file of ['index.html', 'assets/part-of-this-build.js']) fs.writeFileSync(path.join(webDir, file), '')
afterAll(() => fs.rmSync(webDir, { recursive: true }))
// nothing listens where mails go
const world = useWorld({ env: { ...env, METRICS_TOKEN: TOKEN, WEB_DIR: webDir, SMTP_URL: 'smtp://127.0.0.1:9' } })
const log = { info: () => {}, warn: () => {} }
const ask = (authorization?: string) =>
  world.inject({ method: 'GET', url: '/metrics', headers: { ...(authorization && { authorization }) } })
const scrape = async () => (await ask(`Bearer ${TOKEN}`)).text
const dashboard = JSON.parse(fs.readFileSync(new URL('../../deploy/grafana/ratebook.json', import.meta.url), 'utf8'))

describe('metrics', () => {
  test('are for who brings the token alone, and nowhere where none is set', async () => {
    for (const given of [undefined, 'Bearer', 'Bearer another token, as long', `Basic ${TOKEN}`, `Bearer ${await world.token('admin')}`]) {
      const { status, headers, text } = await ask(given)
      expect([status, headers['www-authenticate'], text.includes('ratebook_')]).toEqual([401, 'Bearer', false])
    }
    const { status, headers } = await ask(`Bearer ${TOKEN}`)
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    const without = await new World().start(inject('adminUrl'), { url: world.url })
    const answer = await without.inject({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer ', accept: 'text/html' } })
    expect([answer.status, answer.body.code]).toEqual([404, 'addressUnknown'])
    await without.stop()
  })

  test('count requests by the template of their route, whatever the address says', async () => {
    const id = alpha.facilities[0]?.id ?? ''
    await world.call(accounts.getUser, { as: 'alpha.admin', params: { id } })
    await world.inject({ method: 'GET', url: `/nowhere/${id}` })
    await world.inject({ method: 'GET', url: `/api/v1/nowhere?name=${id}` })
    expect((await world.inject({ method: 'GET', url: '/assets/part-of-this-build.js' })).status).toBe(200)
    const text = await scrape()
    expect(text).toContain('ratebook_http_requests_total{method="GET",route="/assets/*",status="200"} 1')
    expect(text).toContain(`ratebook_http_requests_total{method="GET",route="${accounts.getUser.path}",status="404"} 1`)
    expect(text).toMatch(/ratebook_http_requests_total\{method="none",route="none",status="404"\} \d/)
    expect(text).toContain(`ratebook_http_request_duration_seconds_count{method="GET",route="${accounts.getUser.path}"} 1`)
    expect(text).not.toContain(id)
  })

  test('count webhooks that were sent by what came of it', async () => {
    const receiver = await webhookReceiver()
    const hooks = webhooksOf(world)
    const { id } = (await hooks.make({ url: receiver.url })).body
    for (const status of [204, 500, 410, 204]) {
      receiver.said.answer = { status }
      await hooks.test(id)
    }
    receiver.close()
    const text = await scrape()
    const counted = [...text.matchAll(/^ratebook_webhook_tries_total\{outcome="(\w+)"\} (\d+)$/gm)].map(([, outcome, count]) => [
      outcome,
      count,
    ])
    expect(Object.fromEntries(counted)).toEqual({ delivered: '2', refused: '1', gone: '1' })
  })

  test('say how the database, scheduled work, search and backups are', async () => {
    const [facility] = alpha.facilities
    const lookup = await world.call(pricer.lookupV3, { body: { brandId: alpha.id, facility: facility?.id } })
    const running = startJobs(
      world.served,
      world.url,
      [{ name: 'fails', cron: '0 0 1 1 *', work: () => Promise.reject(new Error('no')) }],
      log as never,
    )
    await running.started
    await running.stop()
    await world.db.prisma.backupRun.create({
      data: {
        ...{
          id: facility?.id ?? '',
          begunAt: new Date(1e12),
          endedAt: new Date(2e12),
          file: '',
          bytes: 1n,
          isEncrypted: true,
          failure: '',
        },
      },
    })
    const text = await scrape()
    expect(text).toContain('ratebook_database_up 1')
    expect(text).toMatch(/ratebook_database_size_bytes [1-9]\d+/)
    expect(text).toMatch(/ratebook_data_dir_free_bytes [1-9]\d+/)
    expect(text).toContain('ratebook_database_pool_limit 6')
    expect(text).toMatch(/ratebook_jobs\{queue="fails",state="\w+"\} 1/)
    expect(text).toContain('ratebook_backup_last_success_timestamp_seconds 2000000000')
    expect(text).toContain('ratebook_backup_last_failure_timestamp_seconds 0')
    expect(text).toMatch(/ratebook_build_info\{version="[\d.]+",node="v\d+[\d.]+",commit="[\da-f]*(-dirty)?"\} 1/)
    expect([lookup.status, /ratebook_search_indexes [1-9]/.test(text), /ratebook_search_index_items [1-9]/.test(text)]).toEqual([
      200,
      true,
      true,
    ])
  })

  test('count files that were brought and mails that failed, and say how much memory search takes', async () => {
    const [facility] = alpha.facilities
    const upload = async (content: string) => {
      const { payload, headers } = multipart(
        { facility: facility?.id ?? '', dryRun: 'true' },
        { name: 'charges.csv', field: 'chargeCsvFile', content },
      )
      const authorization = `Bearer ${await world.token('alpha.admin')}`
      return world.inject({ method: 'POST', url: uploads.uploadCharges.path, payload, headers: { ...headers, authorization } })
    }
    const good = await upload('Charge Code,Description,Rev Code,Charge\nM-1,MRI knee,0610,1200\n')
    const bad = await upload('')
    expect([good.status, bad.status >= 400]).toEqual([200, true])
    await expect(world.app.mail({ to: 'nora@example.org', subject: 'Hello', text: 'Hello' })).rejects.toThrow()
    const fails = { trouble: { code: 'watchedFolderNone', values: {} }, troubleSince: new Date() }
    await world.db.prisma.delivery.create({
      data: {
        ...{ brandId: alpha.id, id: facility?.id ?? '', name: 'Nightly', kind: 'charges', source: 'folder', pattern: '*.csv' },
        ...{ owner: 'Nora', everyMinutes: 15, ...fails },
      },
    })
    const text = await scrape()
    expect(text).toContain('ratebook_uploads_total{kind="uploadCharges",outcome="taken"} 1')
    expect(text).toContain('ratebook_uploads_total{kind="uploadCharges",outcome="refused"} 1')
    expect(text).toMatch(/^ratebook_mails_failed_total [1-9]/m)
    expect(text).toContain('ratebook_deliveries_in_trouble 1')
    expect(Number(/^ratebook_search_index_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10_000)
  })

  test('have every name that the dashboard asks for', async () => {
    const text = await scrape()
    // those with labels have no line before something was counted
    const there = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) => (type === 'histogram' ? [`${name}_bucket`] : [name])),
    )
    const words = new Set(
      `sum min max count rate by topk time bool histogram_quantile up le method route status state outcome queue instance version node
        job commit kind`.split(/\s+/),
    )
    const queries: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets.map(({ expr }) => expr))
    expect(queries.length).toBeGreaterThan(20)
    for (const query of queries) {
      const names = [...query.replace(/\{[^}]*\}|\[\w+\]/g, '').matchAll(/[a-z_]\w*/g)]
        .map(([name]) => name)
        .filter((name) => !words.has(name))
      for (const name of names) expect([query, name, there.has(name)]).toEqual([query, name, true])
    }
    expect(queries.join()).toContain('ratebook_http_request_duration_seconds_bucket')
  })
})

describe('traces', () => {
  const received: { url: string; body: string }[] = []
  const collector = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ url: request.url ?? '', body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  beforeAll(async () => {
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    collector.close()
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  })

  test('go to the collector that the environment names, and say the route, never the address', async () => {
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    const traced = await new World().start(inject('adminUrl'), { url: world.url })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const id = alpha.facilities[0]?.id ?? ''
    const address = accounts.getUser.path.replace(':id', id)
    const headers = { authorization: `Bearer ${await traced.token('alpha.admin')}`, traceparent: `00-${traceId}-b7ad6b7169203331-01` }
    await traced.inject({ method: 'GET', url: `${address}?q=secret`, headers })
    await traced.stop()
    expect(received.map(({ url }) => url)).toEqual(['/v1/traces'])
    const [{ body = '' } = {}] = received
    const spans = JSON.parse(body).resourceSpans[0].scopeSpans[0].spans
    const span = spans.find((one: { traceId: string }) => one.traceId === traceId)
    const attributes = Object.fromEntries(span.attributes.map((a: { key: string; value: object }) => [a.key, Object.values(a.value)[0]]))
    expect([span.name, span.parentSpanId, attributes]).toEqual([
      `GET ${accounts.getUser.path}`,
      'b7ad6b7169203331',
      expect.objectContaining({ 'http.route': accounts.getUser.path, 'http.response.status_code': 404, 'error.type': 'userNotFound' }),
    ])
    expect(body).toContain('"ratebook"')
    for (const secret of [id, 'secret']) expect(body).not.toContain(secret)
  })
})
