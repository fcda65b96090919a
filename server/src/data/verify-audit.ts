import fs from 'node:fs'
import path from 'node:path'
import sql from 'sql-template-tag'
import { readAnchors } from './audit-anchors.ts'
import { openAuditKey } from './audit-key.ts'
import { openDatabase } from './db.ts'
import { ofBrands } from './scope.ts'
import { checkAnchors, lastAnchor, verifyLog } from './verify-log.ts'

// npm run audit:verify [-- file]: verifies the log of every brand of DATABASE_URL's database against the anchors of the settings,
// or in a file kept elsewhere, which may be the server's log; exit code 1 when one of them is not what it was.
// npm run audit:verify -- --public-key: says with which key anchors are checked elsewhere.
const { env, argv } = process
const dataDir = path.resolve(env.DATA_DIR || '.data')
const keyFile = env.AUDIT_KEY_FILE || path.join(dataDir, 'audit-key.pem')
if (!fs.existsSync(keyFile)) {
  console.error(`There is no key at ${keyFile}: set DATA_DIR or AUDIT_KEY_FILE as the server has it`)
  process.exit(1)
}
const key = openAuditKey(keyFile)
if (argv[2] === '--public-key') {
  console.log(key.publicKey)
  process.exit(0)
}
if (!env.DATABASE_URL) {
  console.error('Set DATABASE_URL to the database whose audit log is to be verified')
  process.exit(1)
}
const elsewhere = argv[2]
const file = elsewhere ?? (env.AUDIT_ANCHORS_FILE || path.join(dataDir, 'audit-anchors.jsonl'))
const db = openDatabase(env.DATABASE_URL, 2, () => {})
const anchors = await readAnchors(file)
console.log(`${anchors.length} anchors in ${file}`)

const says = {
  chain: (from: number) => `BROKEN from entry ${from} on: it does not follow from the one before it`,
  rewritten: (from: number, until: number) => `REWRITTEN between entries ${from} and ${until}: the anchor of entry ${until} says otherwise`,
  missing: (from: number, until: number) => `CUT OFF: entries ${from} to ${until} are gone`,
  signature: (_: number, until: number) => `the anchor of entry ${until} was NOT SIGNED HERE, or altered since`,
  removed: (from: number) => `ANCHORS ARE GONE: whether entries from ${from} on are what they were cannot be said`,
  forged: (from: number) => `FORGED from entry ${from} on: no server wrote it`,
}
const outside = checkAnchors(anchors, key, elsewhere ? undefined : await lastAnchor(db, key))
const brands = await db.rows<{ id: string; name: string }>(sql`SELECT id, display_name AS name FROM brand ORDER BY domain_name`)
// a brand that is gone from the database was there when its log was anchored
const gone = [...new Set(anchors.flatMap(({ heads }) => heads.map((head) => head.brandId)))].filter(
  (id) => !brands.some((b) => b.id === id),
)
for (const { id, name } of [...brands, ...gone.map((id) => ({ id, name: id }))]) {
  const { entries, broken, firstBroken, until, anchored, since } = await ofBrands([id], () => verifyLog(db, id, outside, key))
  const finding = broken ? says[broken](firstBroken ?? 0, until ?? 0) : `whole, anchored up to entry ${anchored}`
  const when = broken && since ? (broken === 'forged' ? `, at ${since}` : `; it was right at ${since}`) : ''
  console.log(`${name}: ${entries} entries, ${finding}${when}`)
  if (broken) process.exitCode = 1
}
await db.close()
