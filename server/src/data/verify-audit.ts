import path from 'node:path'
import { anchorFile, readAnchors } from './audit-anchors.ts'
import { openDatabase } from './db.ts'
import { ofBrands } from './scope.ts'
import { verifyLog } from './verify-log.ts'

// npm run audit:verify [-- file]: verifies the log of every brand of DATABASE_URL's database against the anchors in DATA_DIR,
// or in a file kept elsewhere, which may be the server's log; exit code 1 when one of them is not what it was.
const url = process.env.DATABASE_URL
if (!url) {
  console.error('Set DATABASE_URL to the database whose audit log is to be verified')
  process.exit(1)
}
const dataDir = path.resolve(process.env.DATA_DIR || '.data')
const file = process.argv[2] ?? anchorFile(dataDir)
const anchors = await readAnchors(file)
console.log(`${anchors.length} anchors in ${file}`)

const says = {
  chain: (from: number) => `BROKEN from entry ${from} on: it does not follow from the one before it`,
  rewritten: (from: number, until: number) => `REWRITTEN between entries ${from} and ${until}: the anchor of entry ${until} says otherwise`,
  missing: (from: number, until: number) => `CUT OFF: entries ${from} to ${until} are gone`,
  signature: (_: number, until: number) => `the anchor of entry ${until} was NOT SIGNED HERE, or altered since`,
}
const db = openDatabase(url, 2, () => {})
for (const { id, displayName } of await db.prisma.brand.findMany({ orderBy: { domainName: 'asc' } })) {
  const { entries, broken, firstBroken, until, anchored } = await ofBrands([id], () => verifyLog(db, id, anchors, dataDir))
  const finding = broken ? says[broken](firstBroken ?? 0, until ?? 0) : `whole, anchored up to entry ${anchored}`
  console.log(`${displayName}: ${entries} entries, ${finding}`)
  if (broken) process.exitCode = 1
}
await db.close()
