// npm run restore -- FILE [--replace] [--key-lost]: brings a backup back into DATABASE_URL's database, or the embedded one, and DATA_DIR.
// npm run restore -- FILE --check: looks whether it opens and is whole, and changes nothing.
// FILE may be -, standard input.
import path from 'node:path'
import { buildServer, install } from './install.mjs'
import { node } from './lib.mjs'
import { onDatabase } from './on-database.mjs'

const COMMAND = 'data/backup/run-restore.js'
const [file, ...rest] = process.argv.slice(2).sort((a, b) => Number(a.startsWith('--')) - Number(b.startsWith('--')))
const isPath = file && file !== '-' && !file.startsWith('--')
const args = [...(file ? [isPath ? path.resolve(process.env.INIT_CWD ?? process.cwd(), file) : file] : []), ...rest]
if (args.includes('--check')) {
  // looking asks no database
  install()
  buildServer()
  process.exitCode = node([`server/dist/${COMMAND}`, ...args], { stdout: 'inherit' })
} else await onDatabase(COMMAND, args)
