// npm run backup [-- FILE|FOLDER]: backs up DATABASE_URL's database, or the embedded one, and the files of DATA_DIR, while servers run.
import path from 'node:path'
import { onDatabase } from './on-database.mjs'

// a path is meant from where the command was given
const [target, ...rest] = process.argv.slice(2)
const from = process.env.INIT_CWD ?? process.cwd()
const args =
  target === undefined ? [] : [target.endsWith(path.sep) ? `${path.resolve(from, target)}${path.sep}` : path.resolve(from, target)]
await onDatabase('data/backup/run-backup.js', [...args, ...rest], { besideServers: true })
