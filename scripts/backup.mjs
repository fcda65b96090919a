// npm run backup [-- FILE|FOLDER]: backs up DATABASE_URL's database, or the embedded one, and the files of DATA_DIR, while servers run.
import path from 'node:path'
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
// a path is meant from where the command was given
const [target, ...rest] = process.argv.slice(2)
const from = process.env.INIT_CWD ?? process.cwd()
const args =
  target === undefined ? [] : [target.endsWith(path.sep) ? `${path.resolve(from, target)}${path.sep}` : path.resolve(from, target)]
process.exitCode = node(['server/dist/data/backup/run-backup.js', ...args, ...rest], { stdout: 'inherit', env })
await database.close()
