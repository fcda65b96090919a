// npm run rotate-key [-- --stopped | --lost]: exchanges the keys that seal what is kept, in DATABASE_URL's database or the embedded one.
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
process.exitCode = node(['server/dist/data/rotate-key.js', ...process.argv.slice(2)], { stdout: 'inherit', env })
await database.close()
