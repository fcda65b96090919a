// npm run dev: the server restarts and the browser reloads when a file changes. Open the address that Vite prints.
import { once } from 'node:events'
import { openDatabase } from './database.mjs'
import { install } from './install.mjs'
import { dataDir, inRoot, start } from './lib.mjs'
import { claim } from './lock.mjs'

const lock = await claim(dataDir())
process.once('exit', lock.release)
install()
const database = await openDatabase(dataDir())

const port = process.env.PORT || '3000'
const server = start([inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/src/main.ts'], {
  env: { PORT: port, DATABASE_URL: database.url, DATA_DIR: dataDir(), WEB_DIR: inRoot('web/dist') },
})
const web = start([inRoot('web/node_modules/vite/bin/vite.js')], { cwd: inRoot('web'), env: { SERVER_URL: `http://127.0.0.1:${port}` } })

const ended = [once(server, 'exit'), once(web, 'exit')]
const stop = () => [server, web].forEach((child) => { child.kill('SIGTERM') })
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
await Promise.race(ended)
stop()
await Promise.all(ended)
await database.close()
