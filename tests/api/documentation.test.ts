// The documentation as the server gives it out, below /docs.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { pages, writePages } from '../../scripts/docs.mjs'
import { useWorld } from '../world.ts'

const webDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-docs-'))
fs.mkdirSync(path.join(webDir, 'assets'))
fs.writeFileSync(path.join(webDir, 'index.html'), '')
writePages(path.join(webDir, 'docs'))
fs.writeFileSync(path.join(webDir, 'docs/ratebook-client.tgz'), 'packed')
afterAll(() => fs.rmSync(webDir, { recursive: true }))
const world = useWorld({ empty: true, env: { WEB_DIR: webDir } })
const ask = (url: string, encoding: string) =>
  world.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding, accept: 'text/html' } })

test('A page of the documentation is sent compressed, a tenth to a third of it, to who takes that', async () => {
  for (const [url, file] of [
    ['/docs/', 'README.md'],
    ['/docs/operations.html', 'docs/operations.md'],
    ['/docs/scaling.html', 'docs/scaling.md'],
  ] as const) {
    const page = pages().get(file) ?? ''
    const [br, gzip, plain] = await Promise.all(['gzip, br', 'gzip', 'identity'].map((encoding) => ask(url, encoding)))
    expect([br, gzip, plain].map((answer) => [answer?.statusCode, answer?.headers['content-encoding']])).toEqual([
      [200, 'br'],
      [200, 'gzip'],
      [200, undefined],
    ])
    for (const answer of [br, gzip, plain]) {
      expect(answer?.headers['content-type']).toMatch(/^text\/html/)
      expect(answer?.headers.vary).toMatch(/accept-encoding/i)
    }
    expect([brotliDecompressSync(br?.rawPayload ?? ''), gunzipSync(gzip?.rawPayload ?? '')].map(String)).toEqual([page, page])
    expect(plain?.payload).toBe(page)
    expect(br?.rawPayload.length).toBeLessThan(page.length / 3)
  }
})

test('What is compressed as it is comes as it is', async () => {
  const { statusCode, headers, payload } = await ask('/docs/ratebook-client.tgz', 'gzip, br')
  expect([statusCode, headers['content-encoding'], payload]).toEqual([200, undefined, 'packed'])
})
