#!/usr/bin/env node
// node deploy/lead-nginx.mjs 3001: leads nginx to the server at that port of this machine, once it is ready. Calls under way are finished
// by the server that has them, which may be stopped afterwards. Several servers of one version take turns, also those of other machines:
// node deploy/lead-nginx.mjs 3000 10.0.0.6:3002. SITE names another file than nginx's usual one, NGINX_COMMAND how nginx is called.
import { execSync } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const { SITE: site = '/etc/nginx/conf.d/ratebook.conf', NGINX_COMMAND: nginx = 'nginx' } = process.env
const SERVERS = /^(?: *server [\w.:[\]-]+:\d+(?: \w+=\w+)*;\n)+/m
const ADDRESS = /^(?:[\w.-]+:|\[[\da-f:]+\]:)?\d+$/
const WAIT_SECONDS = 600
/** One that takes no call twice is left alone for a moment. */
const REST = ' max_fails=2 fail_timeout=2s'

function fail(message) {
  console.error(message)
  process.exit(1)
}

const given = process.argv.slice(2)
if (given.length === 0 || given.some((one) => !ADDRESS.test(one)))
  fail('Which ports? For example: node deploy/lead-nginx.mjs 3001; or several servers: 3000 10.0.0.6:3002')
const servers = given.map((one) => (one.includes(':') ? one : `127.0.0.1:${one}`))
const before = fs.readFileSync(site, 'utf8')
const [lines] = SERVERS.exec(before) ?? fail(`${site} has no line such as "server 127.0.0.1:3000;"`)
const led = [...lines.matchAll(/server (\S+:\d+)/g)].map(([, server]) => server).join(' and ')

const isReady = (server) =>
  fetch(`http://${server}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
for (const server of servers)
  for (const end = Date.now() + WAIT_SECONDS * 1000; !(await isReady(server)); await sleep(500))
    if (Date.now() > end) fail(`No server was ready at ${server} within ${WAIT_SECONDS} s; nginx leads to ${led} as before.`)

const rest = servers.length > 1 ? REST : ''
fs.writeFileSync(site, before.replace(SERVERS, servers.map((server) => `    server ${server}${rest};\n`).join('')))
try {
  execSync(`${nginx} -t -q && ${nginx} -s reload`, { stdio: 'inherit' })
} catch {
  fs.writeFileSync(site, before)
  fail(`nginx did not take it; it leads to ${led} as before.`)
}
console.log(`nginx leads to ${servers.join(' and ')}; before, to ${led}.`)
