// npm run reset-password -- USERNAME [--stdin] [--brand …] [--without-second-step]: lets somebody in again whom no mail reaches.
import './settings.mjs'
import { openDatabase } from './database.mjs'
import { buildServer, install } from './install.mjs'
import { dataDir, node } from './lib.mjs'
import { claim } from './lock.mjs'

// the embedded database is its starter's
const lock = process.env.DATABASE_URL ? undefined : await claim(dataDir())
if (lock) process.once('exit', lock.release)
install()
buildServer()
const database = await openDatabase(dataDir())
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir() }
const command = 'server/dist/features/accounts/reset-password.js'
process.exitCode = node([command, ...process.argv.slice(2)], { stdout: 'inherit', env })
await database.close()
