// npm run audit:verify [-- file]: verifies the audit log of every brand in DATABASE_URL's database.
import './settings.mjs'
import { buildServer, install } from './install.mjs'
import { node } from './lib.mjs'

install()
buildServer()
process.exitCode = node(['server/dist/data/verify-audit.js', ...process.argv.slice(2)], { stdout: 'inherit' })
