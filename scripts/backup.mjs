// npm run backup [-- FILE|FOLDER] [--keep N]: backs up DATABASE_URL's database, or the embedded one, and the files of DATA_DIR, while
// servers run; of a folder's backups it keeps the last N.
import path from 'node:path'
import { onDatabase } from './on-database.mjs'

// a path is meant from where the command was given
const from = process.env.INIT_CWD ?? process.cwd()
const whole = (target) => (target.endsWith(path.sep) ? `${path.resolve(from, target)}${path.sep}` : path.resolve(from, target))
const isPath = (arg, i, args) => !arg.startsWith('--') && args[i - 1] !== '--keep'
const args = process.argv.slice(2).map((arg, i, all) => (isPath(arg, i, all) ? whole(arg) : arg))
await onDatabase('data/backup/run-backup.js', args, { besideServers: true })
