// No container engine runs these files here; this checks what can be known without one.
import fs from 'node:fs'
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
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  read_only?: boolean
  profiles?: string[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const compose: { services: Record<'app' | 'postgres' | 'mail', Service>; volumes: Record<string, unknown> } = parse(
  read('docker-compose.yml'),
)
const { app, postgres, mail } = compose.services
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

/** What compose puts into the app's environment when the operator sets these variables and no others. */
function appEnvironment(set: Record<string, string>) {
  const fill = (text: string): string =>
    text.replaceAll(/\$\{(\w+)(?::([-?])((?:[^{}]|\{[^}]*\})*))?\}/g, (_all, name: string, kind: string | undefined, rest: string) => {
      if (set[name]) return set[name]
      if (kind === '?') throw new Error(`${name}: ${rest}`)
      return fill(rest ?? '')
    })
  return { ...imageEnvironment, ...Object.fromEntries(Object.entries(app.environment ?? {}).map(([key, value]) => [key, fill(value)])) }
}
const secrets = {
  POSTGRES_PASSWORD: '9f2c51d07be84a36',
  JWT_SECRET: 'q7Vw0sLx2Nc9Tz4Rb6Yk1Hm8Gd3Fp5Ja',
  ADMIN_PASSWORD: 'plenty-of-Beans-42',
  PUBLIC_URL: 'https://prices.example.org',
}

describe('the image', () => {
  test('runs as an ordinary user', () => {
    expect(all('USER')).toEqual(['node'])
    expect(image.findIndex(([name]) => name === 'USER')).toBeLessThan(image.findIndex(([name]) => name === 'CMD'))
  })

  test('says whether it is healthy', () => {
    expect(all('HEALTHCHECK').join()).toContain('/readyz')
  })

  test('is made from files that exist', () => {
    const built = ['node_modules', 'web/dist']
    const copied = all('COPY').map((line) => line.replace('--from=build /app/', '').split(' ')[0] ?? '')
    expect(copied).toContain('server')
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

  test.each(Object.keys(secrets))('refuses to start without %s', (name) => {
    expect(() => appEnvironment({ ...secrets, [name]: '' })).toThrow(name)
  })

  test('hashes passwords with no less work than the default', () => {
    expect(parseConfig({ ...appEnvironment(secrets), PASSWORD_ROUNDS: '13' }).passwordRounds).toBe(13)
    expect(() => parseConfig({ ...appEnvironment(secrets), PASSWORD_ROUNDS: '11' })).toThrow('PASSWORD_ROUNDS')
  })

  test('lets the app write to its volume and to /tmp only', () => {
    expect(app.read_only).toBe(true)
    expect(app.tmpfs).toEqual(['/tmp'])
    expect(app.volumes).toEqual([`data:${imageEnvironment.DATA_DIR}`])
  })

  test('declares the volumes it uses, and uses the ones it declares', () => {
    const used = Object.values(compose.services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0])
    expect(used.sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  test('starts the app after a healthy PostgreSQL', () => {
    expect(app.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
    expect(postgres.healthcheck?.test).toContain('pg_isready')
    expect(postgres.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:18\}$/)
  })

  test('starts the mail catcher only when asked', () => {
    expect(mail.profiles).toEqual(['mail'])
  })
})
