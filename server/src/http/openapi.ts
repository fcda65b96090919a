import { buildApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { openDatabase } from '../data/db.ts'

// The document needs no database: the pool opens no connection until somebody asks.
const url = 'postgresql://nobody@127.0.0.1:1/none'
const config = parseConfig({ DATABASE_URL: url, JWT_SECRET: 'only-to-describe-the-calls', LOG_LEVEL: 'silent' })
const db = openDatabase(url, 2, () => {})
const app = await buildApp({ config, db })
await app.ready()
process.stdout.write(`${JSON.stringify(app.swagger(), null, 2)}\n`)
await app.close()
await db.close()
