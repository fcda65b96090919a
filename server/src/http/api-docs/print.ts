import { pathToFileURL } from 'node:url'
import { buildApp } from '../../app.ts'
import { parseConfig } from '../../config.ts'
import { openDatabase } from '../../data/db.ts'

/** The document, without a server: it needs no database, for the pool opens no connection until somebody asks. */
export async function openApiDocument() {
  const url = 'postgresql://nobody@127.0.0.1:1/none'
  const config = parseConfig({ DATABASE_URL: url, JWT_SECRET: 'only-to-describe-the-calls', LOG_LEVEL: 'silent' })
  const db = openDatabase(url, 2, () => {})
  const app = await buildApp({ config, db })
  await app.ready()
  const document = app.swagger()
  await app.close()
  await db.close()
  return document
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${JSON.stringify(await openApiDocument(), null, 2)}\n`)
