import { verifyChain } from './audit.ts'
import { openDatabase } from './db.ts'

// npm run audit:verify: walks the chain of every brand of DATABASE_URL's database; exit code 1 when one is broken.
const url = process.env.DATABASE_URL
if (!url) {
  console.error('Set DATABASE_URL to the database whose audit log is to be verified')
  process.exit(1)
}
const db = openDatabase(url, 2, () => {})
const brands = await db.prisma.brand.findMany({ orderBy: { domainName: 'asc' } })
for (const { id, displayName } of brands) {
  const { entries, intact, firstBroken } = await verifyChain(db, id)
  console.log(`${displayName}: ${entries} entries, ${intact ? 'whole' : `BROKEN from entry ${firstBroken} on`}`)
  if (!intact) process.exitCode = 1
}
await db.close()
