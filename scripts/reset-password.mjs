// npm run reset-password -- USERNAME [--stdin] [--brand …] [--without-second-step]: lets somebody in again whom no mail reaches.
import { onDatabase } from './on-database.mjs'

await onDatabase('features/accounts/reset-password.js', process.argv.slice(2), { besideServers: true })
