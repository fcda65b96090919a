// No container engine runs these files here; this checks what can be known without one.
import fs from 'node:fs'
import { BlockList } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { configKeys, parseConfig } from '@ratebook/server/config.ts'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  tmpfs?: string[]
  cap_add?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  read_only?: boolean
  profiles?: string[]
  env_file?: { path: string; required: boolean }[]
  ports?: string[]
  networks?: string[] | Record<string, { ipv4_address: string }>
  mem_limit?: string
  stop_grace_period?: string
  logging?: { options: Record<string, string> }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
interface Compose {
  services: Record<'proxy' | 'app' | 'next' | 'postgres' | 'mail', Service>
  volumes: Record<string, unknown>
  networks: { front: { ipam: { config: [{ subnet: string; gateway: string; ip_range: string }] } }; back: { internal: boolean } }
}
const compose: Compose = parse(read('docker-compose.yml'), { merge: true })
const { proxy, app, next, postgres, mail } = compose.services
const stages = instructions(read('Dockerfile'))
const image = stages.at(-1) ?? []
const all = (instruction: string) => image.filter(([name]) => name === instruction).map(([, value]) => value)
const imageEnvironment = Object.fromEntries(
  all('ENV')
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('=') as [string, string]),
)

/** Answers the stages of a Dockerfile, each a list of instruction and argument, continuation lines joined. */
function instructions(dockerfile: string) {
  const lines = dockerfile
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim())
  const stages: [string, string][][] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push([name, value])
  }
  return stages
}

/** A text of the compose file when .env has these variables and no others. */
function filled(text: string, set: Record<string, string> = {}) {
  const fill = (part: string): string =>
    part.replaceAll(/\$\{(\w+)(?::([-+?])((?:[^{}]|\{[^}]*\})*))?\}/g, (_all, name: string, kind: string | undefined, rest: string) => {
      if (kind === '+') return set[name] ? fill(rest) : ''
      if (set[name]) return set[name]
      if (kind === '?') throw new Error(`${name}: ${rest}`)
      return fill(rest ?? '')
    })
  return fill(text)
}
/** The app's environment then: the image's, what .env has, and what the compose file says itself. */
function appEnvironment(set: Record<string, string>) {
  const own = Object.entries(app.environment ?? {}).map(([key, value]) => [key, filled(value, set)])
  return { ...imageEnvironment, ...set, ...Object.fromEntries(own) }
}
const secrets = {
  POSTGRES_PASSWORD: '9f2c51d07be84a36',
  JWT_SECRET: 'q7Vw0sLx2Nc9Tz4Rb6Yk1Hm8Gd3Fp5Ja',
  PUBLIC_URL: 'https://prices.example.org',
}

describe('the image', () => {
  test('runs as an ordinary user', () => {
    expect(all('USER')).toEqual(['node'])
    expect(image.findIndex(([name]) => name === 'USER')).toBeLessThan(image.findIndex(([name]) => name === 'CMD'))
  })

  test('says whether it is healthy, and has half an hour for its first migrations', () => {
    expect(all('HEALTHCHECK').join()).toContain('/readyz')
    expect(all('HEALTHCHECK').join()).toContain('--start-period=30m')
  })

  // a name is left out where it, or a folder it lies in, is listed
  const isListed = (patterns: string[], name: string) =>
    name
      .split('/')
      .map((_, i, steps) => steps.slice(0, i + 1).join('/'))
      .some((part) => patterns.some((pattern) => path.matchesGlob(part, pattern)))
  const linesOf = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line && !line.startsWith('#') && !line.startsWith('!'))
  const anywhere = (pattern: string) => (pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`)
  const ofTheOperator = [
    ...['.env', '.env.20261124101500', 'backups/ratebook-2026-11-24T02-00-00Z.tar.gz', 'ratebook-2026-11-24T02-00-00Z.tar.gz.age'],
    ...['ratebook.dump', 'deploy/caddy/key.pem', 'deploy/caddy/certificate.pem', 'deploy/caddy/own.caddy', 'deploy/certs/authority.pem'],
  ]

  test.each(ofTheOperator)('leaves %s out, and so does the repository', (name) => {
    expect(isListed(linesOf('.dockerignore'), name)).toBe(true)
    expect(isListed(linesOf('.gitignore').map(anywhere), name)).toBe(true)
  })

  test('leaves out nothing that it is made from', () => {
    for (const name of ['package.json', '.pnpmfile.cjs', 'scripts/start.mjs', 'prisma/migrations', 'server/src/data/backup/archive.ts'])
      expect([name, isListed(linesOf('.dockerignore'), name)]).toEqual([name, false])
  })

  test('is made from files that exist', () => {
    const built = ['node_modules', 'web/dist']
    const copied = all('COPY').map((line) => line.replace('--from=build /app/', '').split(' ')[0] ?? '')
    expect(copied).toContain('server/dist')
    expect(copied.filter((file) => !built.includes(file) && !fs.existsSync(path.join(root, file)))).toEqual([])
    expect(JSON.parse(read('package.json')).scripts.build).toBeDefined()
    const entry = JSON.parse(all('CMD')[0] ?? '[]').at(-1)
    expect(fs.existsSync(path.join(root, all('WORKDIR').at(-1)?.replace('/app/', '') ?? '', entry))).toBe(true)
  })

  test('sets only variables that the server knows', () => {
    const { NODE_ENV, ...ours } = imageEnvironment
    expect(NODE_ENV).toBe('production')
    expect(Object.keys(ours).filter((key) => !configKeys.includes(key))).toEqual([])
  })
})

describe('the compose file', () => {
  test('sets only variables that the server knows', () => {
    expect(Object.keys(app.environment ?? {}).filter((key) => !configKeys.includes(key))).toEqual([])
  })

  test('starts a production server once the secrets are set', () => {
    const config = parseConfig(appEnvironment(secrets))
    expect(config).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
      adminUsername: 'admin',
      webDir: '/app/web/dist',
      passwordRounds: 12,
    })
    expect(config.ownerUrl).toBe('postgresql://ratebook:9f2c51d07be84a36@postgres:5432/ratebook')
    expect(config.databaseUrl).toBe('postgresql://ratebook_app:9f2c51d07be84a36@postgres:5432/ratebook')
    const apart = parseConfig(appEnvironment({ ...secrets, APP_POSTGRES_PASSWORD: '5b1e' }))
    expect(apart.databaseUrl).toBe('postgresql://ratebook_app:5b1e@postgres:5432/ratebook')
  })

  test('takes every setting that stands in .env, but what belongs to this machine alone', () => {
    expect(app.env_file).toEqual([{ path: '.env', required: false }])
    const byHand = { HOST: '127.0.0.1', PORT: '8080', DATA_DIR: '/srv', DATABASE_URL: 'postgresql://x@127.0.0.1/x', WEB_DIR: '/srv/web' }
    const config = parseConfig(appEnvironment({ ...secrets, ...byHand, UPLOAD_MAX_MB: '64', DEMO: '1' }))
    expect(config).toMatchObject({ demo: false, host: '0.0.0.0', port: 3000, dataDir: '/data', webDir: '/app/web/dist' })
    expect(config.uploadMaxBytes).toBe(64 * 1024 * 1024)
    expect(config.databaseUrl).toContain('@postgres:5432/')
  })

  test('believes the proxy, by an address that nobody else is given, and whom .env names', () => {
    const { ipv4_address: address = '' } = (proxy.networks as Record<string, { ipv4_address: string }>).front ?? {}
    for (const network of ['172.31.213', '10.77.0']) {
      const at = filled(address, { NETWORK: network })
      expect(at).toBe(`${network}.2`)
      expect(parseConfig(appEnvironment({ ...secrets, NETWORK: network })).trustProxy).toEqual([at, '127.0.0.1'])
      const [{ subnet, gateway, ip_range: range }] = compose.networks.front.ipam.config
      // as which a proxy of this machine comes, in the words of operations.md
      expect(filled(gateway, { NETWORK: network })).toBe(`${network}.1`)
      const isIn = (range: string) => {
        const [from = '', bits] = filled(range, { NETWORK: network }).split('/')
        const list = new BlockList()
        list.addSubnet(from, Number(bits))
        return list.check(at)
      }
      expect([isIn(subnet), isIn(range)]).toEqual([true, false])
    }
    expect(parseConfig(appEnvironment({ ...secrets, TRUST_PROXY: '172.31.213.1' })).trustProxy).toEqual(['172.31.213.2', '172.31.213.1'])
    expect(read('docs/operations.md')).toContain('`TRUST_PROXY=172.31.213.1`')
  })

  test('hands the proxy whatever its file takes from the environment, and no right to read what is not its own', () => {
    const variables = [...read('deploy/caddy/Caddyfile').matchAll(/\{\$(\w+)(?::([^}]*))?\}/g)].map(([, name = '', otherwise = '']) => [
      name,
      otherwise,
    ])
    const given = Object.entries(proxy.environment ?? {}).map(([name, value]) => [name, filled(value)])
    // where names are asked for is nobody's to choose in a container
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(variables.filter(([name]) => name !== 'ASK_PORT')))
    expect(proxy.cap_add).toEqual(['NET_BIND_SERVICE'])
  })

  test('has HTTPS and nothing else on ports that others reach', () => {
    expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp'])
    expect(filled(app.ports?.[0] ?? '')).toBe('127.0.0.1:3000:3000')
    expect([postgres.ports, postgres.networks, compose.networks.back.internal]).toEqual([undefined, ['back'], true])
    expect(proxy.volumes).toContain('./deploy/caddy:/etc/caddy:ro')
    expect(read('deploy/caddy/Caddyfile')).toContain('{$UPSTREAM:app:3000 next:3000}')
  })

  test.each(Object.entries(compose.services))('bounds the memory and the log of %s', (_, { mem_limit: memory, logging }) => {
    expect(filled(memory ?? '')).toMatch(/^\d+[mg]$/)
    expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '10' })
  })

  test.each(Object.keys(secrets))('refuses to start without %s', (name) => {
    expect(() => appEnvironment({ ...secrets, [name]: '' })).toThrow(name)
  })

  test('hashes passwords with no less work than the default', () => {
    expect(parseConfig({ ...appEnvironment(secrets), PASSWORD_ROUNDS: '13' }).passwordRounds).toBe(13)
    expect(() => parseConfig({ ...appEnvironment(secrets), PASSWORD_ROUNDS: '11' })).toThrow('PASSWORD_ROUNDS')
  })

  test('lets the app write to its volume, to /tmp and to where files are watched for only', () => {
    expect(app.read_only).toBe(true)
    expect(app.tmpfs).toEqual(['/tmp'])
    const writable = (set = {}) => app.volumes?.filter((volume) => !volume.endsWith(':ro')).map((volume) => filled(volume, set))
    expect(writable()).toEqual([`data:${imageEnvironment.DATA_DIR}`, 'watched:/watched'])
    expect(parseConfig(appEnvironment(secrets)).watchedDir).toBeNull()
    const set = { WATCHED_DIR: '/srv/ratebook/watched' }
    expect(writable(set)).toContain('/srv/ratebook/watched:/watched')
    expect(parseConfig(appEnvironment({ ...secrets, ...set })).watchedDir).toBe('/watched')
    expect(app.volumes).toContain('./deploy/certs:/etc/ratebook/certs:ro')
    expect(fs.existsSync(path.join(root, 'deploy/certs/README'))).toBe(true)
  })

  test('declares the volumes it uses, and uses the ones it declares', () => {
    const used = Object.values(compose.services)
      .flatMap((service) => service.volumes ?? [])
      .flatMap((volume) => (volume.startsWith('.') ? [] : filled(volume).split(':')[0]))
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  test('starts the app after a healthy PostgreSQL', () => {
    expect(app.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
    expect(postgres.healthcheck?.test).toContain('pg_isready')
    expect(postgres.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:18\}$/)
  })

  test('has a second server for upgrades, like the first but for its port, only when asked', () => {
    const { ports, profiles, ...rest } = next
    expect([profiles, filled(ports?.[0] ?? '')]).toEqual([['upgrade'], '127.0.0.1:3001:3000'])
    expect({ ...rest, ports: app.ports }).toEqual(app)
  })

  test('gives a server that is told to stop the time that it takes for itself', () => {
    const { drainMs, stopMs } = parseConfig(appEnvironment(secrets))
    const seconds = (drainMs + stopMs) / 1000
    expect(Number.parseInt(app.stop_grace_period ?? '', 10)).toBeGreaterThan(seconds)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/ratebook@.service'))?.[1])).toBeGreaterThan(seconds)
  })

  test('starts the mail catcher only when asked', () => {
    expect(mail.profiles).toEqual(['mail'])
  })
})
