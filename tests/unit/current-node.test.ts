// Scripts that an older Node was started with run themselves again with the one that is fetched. Which Node one is, is said to them here.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-node-'))
const script = path.join(folder, 'scripts/try.mjs')
const source = fs.readFileSync(path.join(root, 'scripts/current-node.mjs'), 'utf8')
const [, version] = /^const version = '(.+)'$/m.exec(source) ?? []
const bin = path.join(folder, `.tools/node-${version}/node_modules/node-${process.platform}-${process.arch}/bin`)

/** Elsewhere none is fetched. */
const onLinux = test.runIf(process.platform === 'linux')

/** How Node is started as if it were of another version; what it starts itself is what it is. */
const as = (node: string) => {
  const code = `if (!process.connected) Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}
const tried = (node: string, args: string[], options: { input?: string; env?: Record<string, string> } = {}) =>
  spawnSync(process.execPath, [...as(node), script, ...args], { encoding: 'utf8', ...options, env: { ...process.env, ...options.env } })

beforeAll(() => {
  fs.mkdirSync(path.join(folder, 'scripts'))
  for (const name of ['current-node.mjs', 'stop-with-parent.mjs'])
    fs.copyFileSync(path.join(root, 'scripts', name), path.join(folder, 'scripts', name))
  fs.writeFileSync(
    script,
    `import './current-node.mjs'
import fs from 'node:fs'
const [what] = process.argv.slice(2)
if (what === 'say') console.log(JSON.stringify([process.versions.node, process.env.PATH, fs.readFileSync(0, 'utf8')]))
if (what === 'fail') process.exitCode = 3
if (what === 'wait') {
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => { console.log('got ' + name); process.exit(4) })
  setInterval(() => {}, 1000)
  console.log('waiting')
}`,
  )
  fs.mkdirSync(bin, { recursive: true })
  fs.symlinkSync(process.execPath, path.join(bin, 'node'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

onLinux('What package.json asks for is run as it is, and anything older runs again with the one that is fetched, first on PATH', () => {
  const { engines } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(engines.node).toBe('^22.22 || >=24')
  for (const [node, again] of [
    ['22.22.0', false],
    ['24.0.0', false],
    ['26.1.0', false],
    ['18.20.8', true],
    ['20.20.2', true],
    ['22.21.1', true],
    ['23.11.0', true],
  ] as const) {
    const { stdout, stderr } = tried(node, ['say'], { input: 'typed' })
    const [ran, PATH, read] = JSON.parse(stdout)
    expect([node, ran, PATH.startsWith(`${bin}${path.delimiter}`), read, stderr]).toEqual([
      node,
      again ? process.versions.node : node,
      again,
      'typed',
      '',
    ])
  }
  expect(tried('20.20.2', ['fail']).status).toBe(3)
})

onLinux('Signals reach the script, and one that is left alone by its starter ends', async () => {
  for (const [signal, seen] of [
    ['SIGINT', 'got SIGINT'],
    ['SIGTERM', 'got SIGTERM'],
    ['SIGKILL', 'got SIGINT'],
  ] as const) {
    const starter = spawn(process.execPath, [...as('20.20.2'), script, 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const output = starter.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
    expect((await output.next()).value).toBe('waiting\n')
    const ended = once(starter, 'exit')
    starter.kill(signal)
    expect((await output.next()).value).toBe(`${seen}\n`)
    expect(await ended).toEqual(signal === 'SIGKILL' ? [null, 'SIGKILL'] : [4, null])
  }
})

onLinux('Where none can be fetched, or another than the pinned one, it says what to do, and keeps nothing', async () => {
  const npm_config_cache = path.join(folder, 'cache')
  fs.renameSync(path.join(folder, '.tools'), path.join(folder, 'kept'))
  const name = `node-${process.platform}-${process.arch}`
  const registry = createServer((request, response) => {
    const tarball = `http://${request.headers.host}/${name}.tgz`
    if (request.url === `/${name}.tgz`) response.end('another')
    else response.end(JSON.stringify({ name, versions: { [version ?? '']: { name, version, dist: { tarball } } } }))
  }).listen(0, '127.0.0.1')
  try {
    await once(registry, 'listening')
    const there = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
    for (const [npm_config_registry, reason] of [
      [there, 'EINTEGRITY'],
      ['http://127.0.0.1:9/', 'ECONNREFUSED'],
    ] as const) {
      const env = { ...process.env, npm_config_cache, npm_config_registry, npm_config_fetch_retries: '0' }
      const starter = spawn(process.execPath, [...as('20.20.2'), script, 'say'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
      const said = (await starter.stderr.setEncoding('utf8').toArray()).join('')
      expect(said).toContain(reason)
      expect(said).toContain('Install Node 24')
      expect(fs.readdirSync(path.join(folder, '.tools'))).toEqual([])
    }
  } finally {
    registry.close()
    fs.rmSync(path.join(folder, '.tools'), { recursive: true })
    fs.renameSync(path.join(folder, 'kept'), path.join(folder, '.tools'))
  }
})
