// npm run audit:verify: walks the audit log's chain of every brand in DATABASE_URL's database.
import { install } from './install.mjs'
import { node } from './lib.mjs'

install()
process.exitCode = node(['--import', 'tsx', 'server/src/data/verify-audit.ts'], { stdout: 'inherit' })
