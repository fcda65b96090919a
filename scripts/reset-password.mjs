// npm run reset-password -- USERNAME [--stdin] [--brand …] [--without-second-step]: lets somebody in again whom no mail reaches.
import './settings.mjs'
import { openDatabase } from './database.mjs'
import { buildServer, install } from './install.mjs'
import { dataDir, node } from './lib.mjs'
import { claim, isClaimed } from './lock.mjs'

// the embedded database is its starter's: it is asked where that runs, and else started for as long as this takes
const borrowed = isClaimed(dataDir())
const lock = process.env.DATABASE_URL || borrowed ? undefined : await claim(dataDir())
if (lock) process.once('exit', lock.release)
install()
buildServer()
const database = await openDatabase(dataDir(), { borrowed })
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir() }
const command = 'server/dist/features/accounts/reset-password.js'
process.exitCode = node([command, ...process.argv.slice(2)], { stdout: 'inherit', env })
await database.close()
