// What the page for integrators says is done as it stands there, with the tools that it names.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiKeys, CALLS_A_MINUTE } from '@ratebook/shared/api-keys.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { equatorsOf } from '@ratebook/shared/wire/list.ts'
import { scopes } from '@ratebook/shared/wire/scopes.ts'
import * as messages from '@ratebook/shared/webhook-events.ts'
import { webhooks } from '@ratebook/shared/webhooks.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { emptyProject, packClient, run, typeFaults } from '../client-package.ts'
import { examplesIn, partsOf, programsIn } from '../page-examples.ts'
import { freePort } from '../server-process.ts'
import { siteBrand, useWorld } from '../world.ts'
import { env as webhookEnv } from './webhooks-setup.ts'

const page = fs.readFileSync(fileURLToPath(new URL('../../docs/integrators.md', import.meta.url)), 'utf8')
const examples = examplesIn(page)
const firstCells = (heading: string) => {
  const section = page.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| ((`\w[\w-]*`(, )?)+)/gm)].flatMap(([, cell]) => (cell as string).replaceAll('`', '').split(', '))
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-integrator-'))
/** A file that is being made anew is not waited for. */
const atOnce = { FILE_WAIT_SECONDS: '1', FILE_BRIEF_WAIT_SECONDS: '1' }
const webDir = path.join(folder, 'web')
beforeAll(async () => {
  fs.mkdirSync(webDir)
  fs.writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>Ratebook</title>')
  await packClient(path.join(webDir, 'docs/ratebook-client.tgz'))
})
const world = useWorld({ env: { ...atOnce, ...webhookEnv, RATE_LIMITS: '1', WEB_DIR: webDir } })
let env: NodeJS.ProcessEnv
let said: string[]
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const made = { name: 'Examples', scopes: [...scopes] }
  const { body } = await world.call(apiKeys.createApiKey, { as: 'admin', headers: { 'x-brand-id': siteBrand.id }, body: made })
  const { port } = world.app.server.address() as AddressInfo
  env = { ...emptyProject(folder), RATEBOOK: `http://localhost:${port}`, KEY: body.key }
  for (const { name, program } of programsIn(page)) fs.writeFileSync(path.join(folder, name), program)
  // one shell, as somebody has who follows the page; what each example prints is kept apart
  const script = examples.map(({ script: lines }, i) => `exec > said-${i}\n${lines}`).join('\n')
  await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })
  said = examples.map((_, i) => fs.readFileSync(path.join(folder, `said-${i}`), 'utf8'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** The page's own receiver, which knows a secret, as a program beside the server. */
async function receiverOf(secret: string) {
  const [, script = ''] = /^```js\n(.*?)^```/ms.exec(page) ?? []
  const file = path.join(folder, 'receiver.mjs')
  fs.writeFileSync(file, script)
  const port = await freePort()
  const program = spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret } })
  const said: string[] = []
  program.stdout.on('data', (text) => said.push(String(text)))
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 10_000 })
  return { url: `http://127.0.0.1:${port}/`, said, stop: () => program.kill() }
}

describe('the page for integrators', () => {
  test('has a receiver of webhooks that takes what was signed with its secret, and nothing else', async () => {
    const call = (e: Parameters<typeof world.call>[0], sent: object) => world.call(e, { as: 'alpha.admin', ...sent })
    const body = { name: 'Examples', url: 'http://127.0.0.1:9/', events: ['file.published'] }
    const { body: webhook } = await call(webhooks.createWebhook, { body })
    const receiver = await receiverOf(webhook.secret)
    await call(webhooks.updateWebhook, { body: { id: webhook.id, url: receiver.url } })
    const trial = async () => (await call(webhooks.testWebhook, { params: { id: webhook.id } })).body
    const taken = await trial()
    expect([taken.state, taken.status]).toEqual(['delivered', 204])
    await vi.waitFor(() => expect(receiver.said.join('')).toContain('webhook.test'))
    await call(webhooks.replaceWebhookSecret, { params: { id: webhook.id } })
    expect(await trial()).toMatchObject({ state: 'failed', reason: 'refused', status: 401 })
    receiver.stop()
  })

  test('has every message with what is in it', () => {
    const rows = [...page.matchAll(/^\| `(\w+\.\w+)` \|.*\| (.*) \|$/gm)].map(([, type, cell]) => [
      type,
      [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, field]) => field),
    ])
    const schemas = Object.values(messages).filter((schema) => schema instanceof z.ZodObject)
    expect(rows).toEqual(schemas.map(({ shape: { type, data } }) => [type.value, Object.keys(data.shape)]))
  })

  test('shows answers as they are: every field that it shows is there, with the same kind of value, and the same codes', () => {
    const cases = examples.flatMap(({ answer, ...example }, i) => (answer === null ? [] : [{ ...example, answer, got: said[i] as string }]))
    expect(cases.length).toBeGreaterThan(12)
    for (const { answer, kind, got, script } of cases)
      expect({ script, ...partsOf(kind, got, answer) }).toEqual({ script, ...partsOf(kind, answer, answer) })
  })

  test('does what it says: a filter filters, a contract is made once, a file is loaded and taken back, another is published', async () => {
    const answerTo = (call: string) => JSON.parse(said[examples.findIndex(({ script }) => script.includes(call))] as string)
    const { records } = answerTo('"value": "mri"')
    expect(records.every(({ description }: { description: string }) => /mri/i.test(description))).toBe(true)
    expect(await world.db.prisma.payerContract.count({ where: { displayName: 'Payers of June' } })).toBe(1)
    expect(await world.db.prisma.chargeItem.count({ where: { brandId: siteBrand.id, code: { startsWith: 'MRI-' } } })).toBe(0)
    expect(await world.db.prisma.remittanceFile.count({ where: { brandId: siteBrand.id, fileName: 'june.835' } })).toBe(1)
    expect(fs.readFileSync(path.join(folder, 'prices.csv'), 'utf8')).toMatch(/^hospital_name,/)
  })

  test('names every scope, every comparison, the limit as it is, and codes of errors that there are', () => {
    expect(firstCells('A key')).toEqual([...scopes])
    const equators = (['text', 'number', 'money'] as const).flatMap((type) => equatorsOf({ label: '', type }))
    expect(new Set(firstCells('Filters'))).toEqual(new Set(equators))
    expect(page).toContain(`makes ${CALLS_A_MINUTE} calls in a minute`)
    const codes = [...page.matchAll(/^\| \d{3} \| ([^|]*) \|/gm)].flatMap(([, cell]) => [...(cell ?? '').matchAll(/`(\w+)`/g)])
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.map(([, code]) => code).filter((code) => !((code as string) in errorTexts))).toEqual([])
  })
})

describe('the typed client, as others install it', () => {
  test('is right by its types, and stands alone', async () => {
    fs.copyFileSync(new URL('../clients/with-typed-client.ts', import.meta.url), path.join(folder, 'program.ts'))
    expect(await typeFaults(folder, 'program.ts', ...programsIn(page).map(({ name }) => name))).toBe('')
    const types = path.join(folder, 'node_modules/@ratebook/client/types')
    const declared = fs.readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'))
    const texts = declared.map((name) => fs.readFileSync(path.join(types, name), 'utf8')).join('\n')
    expect(new Set(texts.match(/(?<=(from |import\()['"])[^.'"][^'"]*/g))).toEqual(new Set(['zod']))
    expect(texts).not.toMatch(/['"]\.[^'"]*\.ts['"]/)
  })

  test('lists, pages, makes once, changes, loads a file, reads files, and says what is wrong', async () => {
    fs.writeFileSync(
      path.join(folder, 'two.csv'),
      'Charge Code,Description,Rev Code,Charge\nTC-1,MRI knee,0610,1200\nTC-2,MRI hip,0610,free\n',
    )
    const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env })
    const answers = JSON.parse(stdout)
    expect(answers).toMatchObject({
      facilities: siteBrand.facilities.length,
      found: 5,
      csvName: 'mri.csv',
      isOnce: true,
      changed: 'Renamed',
      removed: null,
      tried: ['preview', 1, 1],
      loaded: ['applied', 1],
      refusedRows: expect.stringContaining('TC-2,MRI hip'),
      unknown: { status: 404, code: 'payerNotFound', fields: [] },
      malformed: { status: 400, code: 'malformed', fields: ['filter.equator: comparedBy', 'filter.value: comparedWithNumber'] },
      nobody: { status: 0, code: 'unreachable' },
    })
    expect(answers.ofAll).toBeGreaterThan(5)
    expect(answers.counted).toBe(answers.totalRecords)
    expect(answers.counted).toBeGreaterThan(1000) // more than a page
    expect(answers.csv.split('\r\n').length).toBe(answers.ofAll + 2)
    expect(answers.publishedName).toMatch(/standardcharges\.csv$/)
    expect(answers.bytes).toBeGreaterThan(100_000)
    expect(await world.db.prisma.payerContract.count({ where: { displayName: 'Made with the typed client' } })).toBe(1)
  })
})
