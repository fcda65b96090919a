// npm start: installs and builds what is missing, starts the database, runs the server until it is told to stop.
import './settings.mjs'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { openDatabase } from './database.mjs'
import { buildServer, buildWeb, install } from './install.mjs'
import { dataDir, inRoot, start, step } from './lib.mjs'
import { claim } from './lock.mjs'

const lock = await claim(dataDir())
process.once('exit', lock.release)
install()
buildServer()
buildWeb()

let server
let stopRequested = 0
function stop(signal) {
  // One Ctrl+C may come twice: from the terminal, and from what started this. A second later somebody has lost patience.
  if (Date.now() - stopRequested < 1000) return
  server?.kill(stopRequested ? 'SIGKILL' : signal === 'SIGINT' ? signal : 'SIGTERM')
  stopRequested ||= Date.now()
  lock.note({ stopping: true })
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop)
process.stderr.on('error', () => {}) // whoever read it may end before us
// npm passes SIGTERM on to the shell between us only, which ends and leaves us behind.
const parent = process.ppid
const orphaned = setInterval(() => {
  if (process.ppid === parent || !process.env.npm_lifecycle_event) return
  clearInterval(orphaned)
  if (!stopRequested) stop()
}, 200)

const database = await openDatabase(dataDir()).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
try {
  if (!stopRequested) process.exitCode = await serve()
} finally {
  await database.close()
  clearInterval(orphaned)
}

/** Runs the server to its end; answers its exit code. */
async function serve() {
  step('Starting the server')
  const preload = pathToFileURL(inRoot('scripts/stop-with-parent.mjs')).href
  server = start(['--import', preload, 'server/dist/main.js'], {
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir(), WEB_DIR: inRoot('web/dist') },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true, // Ctrl+C reaches the server once, through this script
  })
  lock.note({ server: server.pid })
  const [code] = await once(server, 'exit')
  return stopRequested ? 0 : (code ?? 1)
}
