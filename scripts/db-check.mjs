// npm run db:check: do prisma/migrations and prisma/schema.prisma agree?
import { migrations } from './checks.mjs'
import { install } from './install.mjs'

install()
process.exitCode = (await migrations()) === 0 ? 0 : 1
