// What the page for integrators says is done as it stands there, with the tools that it names.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { apiKeys, CALLS_A_MINUTE } from '@ratebook/shared/api-keys.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { equatorsOf } from '@ratebook/shared/wire/list.ts'
import { scopes } from '@ratebook/shared/wire/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, partsOf } from '../page-examples.ts'
import { alpha, useWorld } from '../world.ts'

const page = fs.readFileSync(fileURLToPath(new URL('../../docs/integrators.md', import.meta.url)), 'utf8')
const examples = examplesIn(page)
const firstCells = (heading: string) => {
  const section = page.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| ((`\w[\w-]*`(, )?)+)/gm)].flatMap(([, cell]) => (cell as string).replaceAll('`', '').split(', '))
}

const world = useWorld({ small: true, env: { RATE_LIMITS: '1' } })
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-integrator-'))
let said: string[]
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await world.call(apiKeys.createApiKey, { as: 'alpha.admin', body: { name: 'Examples', scopes: [...scopes] } })
  const { port } = world.app.server.address() as AddressInfo
  const env = { ...process.env, RATEBOOK: `http://alpha.localhost:${port}`, KEY: body.key }
  // one shell, as somebody has who follows the page; what each example prints is kept apart
  const script = examples.map(({ script: lines }, i) => `exec > said-${i}\n${lines}`).join('\n')
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })
  said = examples.map((_, i) => fs.readFileSync(path.join(folder, `said-${i}`), 'utf8'))
}, 120_000)
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('the page for integrators', () => {
  test('shows answers as they are: every field that it shows is there, with the same kind of value, and the same codes', () => {
    const shown = examples.flatMap(({ answer, ...example }, i) => (answer === null ? [] : [{ ...example, answer, got: said[i] as string }]))
    expect(shown.length).toBeGreaterThan(12)
    for (const { answer, kind, got, script } of shown)
      expect({ script, ...partsOf(kind, got, answer) }).toEqual({ script, ...partsOf(kind, answer, answer) })
  })

  test('does what it says: a filter filters, a contract is made once, a file is loaded and taken back, another is published', async () => {
    const answerTo = (call: string) => JSON.parse(said[examples.findIndex(({ script }) => script.includes(call))] as string)
    const { records } = answerTo('"value": "mri"')
    expect(records.every(({ description }: { description: string }) => /mri/i.test(description))).toBe(true)
    expect(await world.db.prisma.payerContract.count({ where: { displayName: 'Payers of June' } })).toBe(1)
    expect(await world.db.prisma.chargeItem.count({ where: { brandId: alpha.id, code: { startsWith: 'MRI-' } } })).toBe(0)
    expect(await world.db.prisma.remittanceFile.count({ where: { brandId: alpha.id, fileName: 'june.835' } })).toBe(1)
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
