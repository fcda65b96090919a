import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, sleep, until } from './server-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** It looks each second; on a busy machine the look itself takes a moment. */
const CADDY_NOTICES_MS = 5_000
/** What the certificates are for. */
export const SITE = 'prices.example.org'
export const isInstalled = (program: 'Caddy' | 'nginx') => spawnSync(program.toLowerCase(), ['version']).error === undefined

/** A reverse proxy as it comes with Ratebook, on ports of its own. */
export interface RunningProxy {
  ports: { http: number; https: number }
  /** the certificate of who signs its own */
  ca: Buffer
  /** Leads calls to the servers at these ports of the machine alone; where the proxy sees by itself which are ready, waits until it has. */
  lead(...ports: number[]): Promise<unknown>
  end(): Promise<void>
}

/** Waits until it answers: that takes a server behind it. */
async function running(child: ChildProcess, folder: string, { ca: file, ...proxy }: Omit<RunningProxy, 'end' | 'ca'> & { ca: string }) {
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const options = {
        host: '127.0.0.1',
        port: proxy.ports.https,
        path: '/livez',
        agent: false,
        headers: { host: SITE },
        servername: SITE,
      }
      const request = https.get({ ...options, ca: fs.readFileSync(file) }, (answer) => resolve(answer.resume().statusCode === 200))
      request.on('error', () => resolve(false))
    })
  await until('the proxy answers', () => fs.existsSync(file) && answers()).catch((error: Error) => {
    throw new Error(`${error.message}: ${fs.readFileSync(path.join(folder, 'log'), 'utf8')}`)
  })
  const end = async () => {
    child.kill()
    await until('the proxy has ended', () => child.exitCode !== null || child.signalCode !== null)
    fs.rmSync(folder, { recursive: true })
  }
  return { ...proxy, ca: fs.readFileSync(file), end }
}
const newFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-proxy-'))

/** @param servers the ports of the server, and of the one that runs beside it during an upgrade */
export const startCaddy = (...servers: number[]) => runCaddy('first', servers)
/** @param servers the ports of servers that take turns */
export const startCaddyInTurns = (...servers: number[]) => runCaddy('least_conn', servers)

async function runCaddy(policy: string, servers: number[]): Promise<RunningProxy> {
  const [folder, ports] = [newFolder(), { http: await freePort(), https: await freePort() }]
  const global = `local_certs\nskip_install_trust\nhttp_port ${ports.http}\nhttps_port ${ports.https}`
  const child = spawn('caddy', ['run', '--config', path.join(root, 'deploy/caddy/Caddyfile')], {
    env: {
      ...{ ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, CADDY_GLOBAL: global, LB_POLICY: policy },
      ...{ UPSTREAM: servers.map((port) => `127.0.0.1:${port}`).join(' '), ASK_PORT: String(await freePort()) },
    },
    stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'log'), 'a')],
  })
  const ca = path.join(folder, 'caddy/pki/authorities/local/root.crt')
  return running(child, folder, { ports, ca, lead: () => sleep(CADDY_NOTICES_MS) })
}

/** @param server its port */
export async function startNginx(server: number): Promise<RunningProxy> {
  const [folder, ports] = [newFolder(), { http: await freePort(), https: await freePort() }]
  const [key, ca, site] = ['key.pem', 'certificate.pem', 'site.conf'].map((name) => path.join(folder, name)) as [string, string, string]
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE},DNS:*.${SITE}`]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', ca, ...subject], {
    stdio: 'ignore',
  })
  const ours = fs
    .readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80', `listen ${ports.http}`)
    .replace('listen 443', `listen ${ports.https}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replace('/etc/ssl/ratebook/certificate.pem', ca)
    .replace('/etc/ssl/ratebook/key.pem', key)
  fs.writeFileSync(site, ours)
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  const config = path.join(folder, 'nginx.conf')
  fs.writeFileSync(config, `daemon off; pid ${folder}/pid; events {} http { access_log off; ${bodies.join(' ')}\ninclude ${site};}`)
  const args = ['-c', config, '-e', path.join(folder, 'log')]
  const child = spawn('nginx', args, { stdio: 'ignore' })
  const lead = async (...ports: number[]) => {
    const env = { ...process.env, SITE: site, NGINX_COMMAND: `nginx ${args.join(' ')}` }
    const leader = spawn(process.execPath, [path.join(root, 'deploy/lead-nginx.mjs'), ...ports.map(String)], { env, stdio: 'inherit' })
    const [code] = await once(leader, 'exit')
    if (code !== 0) throw new Error(`nginx was not led to ${ports.join(' and ')}`)
  }
  return running(child, folder, { ports, ca, lead })
}
