// npm run audit:verify [-- file]: verifies the audit log of every brand in DATABASE_URL's database.
import './settings.mjs'
import { install } from './install.mjs'
import { node } from './lib.mjs'

install()
process.exitCode = node(['--import', 'tsx', 'server/src/data/verify-audit.ts', ...process.argv.slice(2)], { stdout: 'inherit' })
