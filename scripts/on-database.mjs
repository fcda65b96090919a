// What the commands share that work on a database which may be anybody's, or the embedded one.
import './settings.mjs'
import { openDatabase } from './database.mjs'
import { buildServer, install } from './install.mjs'
import { dataDir, node } from './lib.mjs'
import { claim, isClaimed } from './lock.mjs'

/**
 * Runs a file of the server on DATABASE_URL's database, or the embedded one, and ends with its exit code.
 * @param besideServers whether it may run while a server has the embedded one, which is then asked where it runs; else that is its
 *   starter's
 */
export async function onDatabase(file, args, { besideServers = false } = {}) {
  const borrowed = besideServers && isClaimed(dataDir())
  const lock = process.env.DATABASE_URL || borrowed ? undefined : await claim(dataDir())
  if (lock) process.once('exit', lock.release)
  install()
  buildServer()
  const database = await openDatabase(dataDir(), { borrowed })
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir() }
  process.exitCode = node([`server/dist/${file}`, ...args], { stdout: 'inherit', env })
  await database.close()
}
