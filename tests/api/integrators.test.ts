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
import { scopes } from '@ratebook/shared/wire/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alpha, useWorld } from '../world.ts'

const page = fs.readFileSync(fileURLToPath(new URL('../../docs/integrators.md', import.meta.url)), 'utf8')
const examples = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, script]) => script as string)
const firstCells = (heading: string) => {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, cell]) => cell)
}

const world = useWorld()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-integrator-'))
const said: unknown[] = []
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await world.call(apiKeys.createApiKey, { as: 'alpha.admin', body: { name: 'Examples', scopes: [...scopes] } })
  const { port } = world.app.server.address() as AddressInfo
  const env = { ...process.env, RATEBOOK: `http://127.0.0.1:${port}`, KEY: body.key }
  for (const script of examples) {
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })
    said.push(JSON.parse(stdout))
  }
}, 60_000)
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('the page for integrators', () => {
  test('has examples that read facilities, search the charge master, make a payer contract once and try a file', async () => {
    const [facilities, charges, , upload] = said as [{ id: string }[], { records: { description: string }[] }, object, { added: number }]
    expect(facilities.map(({ id }) => id).sort()).toEqual(alpha.facilities.map(({ id }) => id).sort())
    expect(charges.records.length).toBeGreaterThan(0)
    expect(charges.records.every(({ description }) => /mri/i.test(description))).toBe(true)
    expect(await world.db.prisma.payerContract.count({ where: { displayName: 'Payers of June' } })).toBe(1)
    expect(upload.added).toBe(1)
    expect(await world.db.prisma.chargeItem.count({ where: { brandId: alpha.id, code: 'MRI-1' } })).toBe(0)
  })

  test('names every scope, the limit as it is, and codes of errors that there are', () => {
    expect(firstCells('A key')).toEqual([...scopes])
    expect(page).toContain(`makes ${CALLS_A_MINUTE} calls in a minute`)
    const codes = [...page.matchAll(/^\| \d{3} \| ([^|]*) \|/gm)].flatMap(([, cell]) => [...(cell ?? '').matchAll(/`(\w+)`/g)])
    expect(codes.length).toBeGreaterThan(6)
    expect(codes.map(([, code]) => code).filter((code) => !((code as string) in errorTexts))).toEqual([])
  })
})
