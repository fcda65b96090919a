#!/usr/bin/env node
// node deploy/lead-nginx.mjs 3001: leads nginx to the server at that port of this machine, once it is ready. Calls under way are finished
// by the server that has them, which may be stopped afterwards. SITE names another file than nginx's usual one, NGINX_COMMAND how
// nginx is called.
import { execSync } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const { SITE: site = '/etc/nginx/conf.d/ratebook.conf', NGINX_COMMAND: nginx = 'nginx' } = process.env
const SERVER = /^(\s*server 127\.0\.0\.1:)(\d+);/m
const WAIT_SECONDS = 600

function fail(message) {
  console.error(message)
  process.exit(1)
}

const [port = ''] = process.argv.slice(2)
if (!/^\d+$/.test(port)) fail('Which port? For example: node deploy/lead-nginx.mjs 3001')
const before = fs.readFileSync(site, 'utf8')
const [, , led] = SERVER.exec(before) ?? fail(`${site} has no line such as "server 127.0.0.1:3000;"`)

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
for (const end = Date.now() + WAIT_SECONDS * 1000; !(await isReady()); await sleep(500))
  if (Date.now() > end) fail(`No server was ready at port ${port} within ${WAIT_SECONDS} s; nginx leads to ${led} as before.`)

fs.writeFileSync(site, before.replace(SERVER, `$1${port};`))
try {
  execSync(`${nginx} -t -q && ${nginx} -s reload`, { stdio: 'inherit' })
} catch {
  fs.writeFileSync(site, before)
  fail(`nginx did not take it; it leads to ${led} as before.`)
}
console.log(`nginx leads to ${port}, and no longer to ${led}.`)
