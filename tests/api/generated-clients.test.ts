// Clients that two common generators make of the OpenAPI document: their types hold, and what they call is there.
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../demo-template.ts'
import { alpha, useWorld } from '../world.ts'

const inTests = (...parts: string[]) => path.join(fileURLToPath(new URL('..', import.meta.url)), ...parts)
const run = promisify(execFile)
const world = useWorld()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-clients-'))
const inFolder = (name: string) => path.join(folder, name)
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  env = { ...process.env, RATEBOOK: `http://127.0.0.1:${port}`, NAME: 'alpha.admin', PASSWORD }
  const { text } = await world.inject({ method: 'GET', url: '/api/docs/json' })
  fs.symlinkSync(inTests('node_modules'), inFolder('node_modules'))
  fs.writeFileSync(inFolder('package.json'), '{"type":"module"}')
  fs.writeFileSync(inFolder('document.json'), text)
  // what has a default may be left out of what is sent
  fs.writeFileSync(inFolder('schema.ts'), astToString(await openapiTS(JSON.parse(text), { defaultNonNullable: false })))
  // files as they are run here say what they import by their endings
  const output = { path: inFolder('made'), module: { extension: '.ts' } }
  await createClient({ input: inFolder('document.json'), output, logs: { level: 'silent', file: false } })
  for (const name of ['with-openapi-fetch.ts', 'with-hey-api.ts']) fs.copyFileSync(inTests('clients', name), inFolder(name))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('a generated client', () => {
  test('is right by its types', async () => {
    const compilerOptions = {
      ...{
        target: 'es2022',
        module: 'nodenext',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: ['node'],
        typeRoots: [inTests('../node_modules/@types')],
      },
      ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    }
    fs.writeFileSync(inFolder('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', 'made/**/*.ts'] }))
    const { stdout } = await run(process.execPath, [
      inTests('../node_modules/typescript/bin/tsc'),
      '-p',
      folder,
      '--pretty',
      'false',
    ]).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })

  test.each(['with-openapi-fetch.ts', 'with-hey-api.ts'])('signs in, lists, makes, changes, searches and is refused: %s', async (name) => {
    const tsx = new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url).href
    const { stdout } = await run(process.execPath, ['--import', tsx, inFolder(name)], { env, cwd: folder })
    const answers = JSON.parse(stdout)
    expect(answers).toMatchObject({
      me: 'alpha.admin',
      facilities: alpha.facilities.length,
      changed: expect.stringMatching(/^Made with .*, renamed$/),
      refused: 'payerNotFound',
    })
    expect(answers.files).toBe(alpha.facilities.length)
    for (const some of ['charges', 'payers', 'found']) expect([some, answers[some]]).toEqual([some, expect.toSatisfy((n: number) => n > 0)])
  })
})
