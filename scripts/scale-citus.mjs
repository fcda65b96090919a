// npm run scale:citus [-- --dry-run | --accept]: spreads tenants' tables by brand over the cluster of Citus that DATABASE_URL names.
import { onDatabase } from './on-database.mjs'

await onDatabase('data/citus/run-citus.js', process.argv.slice(2), { besideServers: true })
