// Reads the settings in .env, as `npm run setup` wrote them; what the environment has already counts. For scripts that run an installation.
import fs from 'node:fs'
import process from 'node:process'
import { inRoot } from './lib.mjs'

export const settingsFile = inRoot('.env')
try {
  fs.accessSync(settingsFile, fs.constants.R_OK)
  process.loadEnvFile(settingsFile)
} catch (error) {
  // a service manager may have read what the server's own user may not
  if (error.code === 'EACCES') console.error(`${settingsFile} is not for this user to read: the environment alone counts.`)
  else if (error.code !== 'ENOENT') throw error
}
