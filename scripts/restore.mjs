// npm run restore -- FILE [--replace] [--key-lost]: brings a backup back into DATABASE_URL's database, or the embedded one, and DATA_DIR.
// npm run restore -- FILE --check: looks whether it opens and is whole, and changes nothing.
import path from 'node:path'
import './settings.mjs'
import { openDatabase } from './database.mjs'
import { buildServer, install } from './install.mjs'
import { dataDir, node } from './lib.mjs'
import { claim } from './lock.mjs'

const [file, ...rest] = process.argv.slice(2).sort((a, b) => Number(a.startsWith('--')) - Number(b.startsWith('--')))
const args = [...(file ? [file.startsWith('--') ? file : path.resolve(process.env.INIT_CWD ?? process.cwd(), file)] : []), ...rest]
const run = (env) => node(['server/dist/data/backup/run-restore.js', ...args], { stdout: 'inherit', env })

// looking asks no database
const needsDatabase = !args.includes('--check')
const lock = process.env.DATABASE_URL || !needsDatabase ? undefined : await claim(dataDir())
if (lock) process.once('exit', lock.release)
install()
buildServer()
if (needsDatabase) {
  const database = await openDatabase(dataDir())
  process.exitCode = run({ DATABASE_URL: database.url, DATA_DIR: dataDir() })
  await database.close()
} else process.exitCode = run({})
