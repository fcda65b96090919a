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
const apart = { stdio: ['ignore', 'inherit', 'inherit'], detached: true } // Ctrl+C reaches them once, through this script
const server = start([inRoot('node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/src/main.ts'], {
  env: { PORT: port, DATABASE_URL: database.url, DATA_DIR: dataDir(), WEB_DIR: inRoot('web/dist') },
  ...apart,
})
const web = start([inRoot('web/node_modules/vite/bin/vite.js')], {
  cwd: inRoot('web'),
  env: { RATEBOOK_SERVER: `http://127.0.0.1:${port}` },
  ...apart,
})

const ended = [once(server, 'exit'), once(web, 'exit')]
let stopping = false
function stop() {
  if (!stopping) for (const child of [server, web]) child.kill('SIGTERM')
  stopping = true
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
await Promise.race(ended)
stop()
await Promise.all(ended)
await database.close()
