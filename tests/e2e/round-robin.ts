import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SECRET } from '../postgres.ts'
import { ServerProcess } from '../server-process.ts'

/** Sends each request to the next of several servers, so that nobody's second one comes to the server of the first. */
async function roundRobin(urls: () => readonly string[]) {
  let turn = 0
  const agent = new http.Agent({ keepAlive: true })
  const balancer = http.createServer((request, response) => {
    const to = new URL(urls()[turn++ % urls().length] as string)
    const { method, headers, url: path } = request
    const onward = http.request({ host: to.hostname, port: to.port, method, headers, path, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`, close: () => balancer.close().closeAllConnections() }
}

/**
 * A server; or several over one database and one folder, `SERVERS=2 npm test -- e2e`, behind a balancer that remembers nothing. Then the
 * first one has its address, and everybody's mails.
 */
export async function serversOf(env: Record<string, string>, count: number): Promise<[ServerProcess, () => Promise<unknown>]> {
  if (count === 1) {
    const server = await new ServerProcess(env).start()
    return [server, () => server.end()]
  }
  const shared = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-shared-'))
  const balancer = await roundRobin(() => urls)
  // links in mails lead to the balancer, as visitors do
  const common = {
    SHARED_DIR: shared,
    JWT_SECRET: SECRET,
    PUBLIC_URL: balancer.url.replace('127.0.0.1', 'localhost'),
    AUDIT_KEY_FILE: path.join(shared, 'audit-key.pem'),
    AUDIT_ANCHORS_FILE: path.join(shared, 'audit-anchors.jsonl'),
    WATCHED_DIR: path.join(shared, 'watched'),
  }
  const all = Array.from({ length: count }, () => new ServerProcess({ ...env, ...common }))
  const [first, ...others] = all as [ServerProcess, ...ServerProcess[]]
  fs.mkdirSync(path.join(first.dataDir, 'mail'))
  for (const { dataDir } of others) fs.symlinkSync(path.join(first.dataDir, 'mail'), path.join(dataDir, 'mail'))
  fs.mkdirSync(common.WATCHED_DIR)
  fs.symlinkSync(common.WATCHED_DIR, path.join(first.dataDir, 'watched'))
  await Promise.all(all.map((server) => server.start()))
  const urls = all.map(({ url }) => url)
  first.url = balancer.url
  return [
    first,
    async () => {
      balancer.close()
      await Promise.all(all.map((server) => server.end()))
      fs.rmSync(shared, { recursive: true })
    },
  ]
}
