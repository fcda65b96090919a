import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createInterface } from 'node:readline'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { AuditKey } from './audit-key.ts'
import type { Db } from './db.ts'
import { ofEveryBrand } from './scope.ts'

/** The end of a brand's log; `sealed` is the first entry that a server sealed, from where on each is. */
export interface Head {
  brandId: string
  seq: number
  hash: string
  sealed: number | null
}
/** The ends of all logs that had moved at a moment, signed, and following from the anchor before: lines that are gone show. */
export interface Anchor {
  n: number
  at: string
  /** entries of all logs together */
  count: number
  heads: Head[]
  /** the hash of the anchor before; '' of the first */
  previous: string
  signature: string
}
const signed = ({ n, at, count, heads, previous }: Omit<Anchor, 'signature'>) => JSON.stringify({ n, at, count, heads, previous })
export const hashOf = (anchor: Anchor) =>
  createHash('sha256')
    .update(`${signed(anchor)} ${anchor.signature}`)
    .digest('hex')
export const isSignedBy = (key: AuditKey, anchor: Anchor) => key.isSigned(signed(anchor), String(anchor.signature))

/** A line of the file or of the server's own log; null where it holds no anchor. */
function anchorIn(line: string): Anchor | null {
  if (!line.includes('"anchor"')) return null
  try {
    const { anchor } = JSON.parse(line) as { anchor?: Anchor }
    return Array.isArray(anchor?.heads) ? anchor : null
  } catch {
    // the last line of a file that is being written
    return null
  }
}

/** All anchors in a file, oldest first: that of the settings, or a log kept elsewhere. A file that is not there has none. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  if (!fs.existsSync(file)) return []
  const anchors: Anchor[] = []
  for await (const line of createInterface({ input: fs.createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const anchor = anchorIn(line)
    if (anchor) anchors.push(anchor)
  }
  return anchors
}

const headsSql = sql`SELECT DISTINCT ON (a.brand_id) a.brand_id AS "brandId", a.seq, a.hash,
    (SELECT min(s.seq) FROM audit_seal s WHERE s.brand_id = a.brand_id) AS sealed
  FROM audit_entry a ORDER BY a.brand_id, a.seq DESC`

/** Where anchors are written: a file, by a key; and what is said of it. */
export interface AnchorPlace {
  file: string
  key: AuditKey
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}
type Last = Pick<Anchor, 'n'> & { lineHash: string }

/** The anchor to follow: the last of the file, unless it is not the one that was written last, which is said. */
async function lastOf({ file, key, log }: AnchorPlace, known: Last): Promise<Last> {
  const end = (await readAnchors(file)).at(-1)
  const inFile = end ? { n: end.n, lineHash: hashOf(end) } : { n: 0, lineHash: '' }
  if (end && inFile.n >= known.n && isSignedBy(key, end) && (inFile.n > known.n || inFile.lineHash === known.lineHash)) return inFile
  if (known.n > 0) log.warn({ file, known, inFile }, 'the end of the anchors of the audit log is not what was written last')
  return known
}

/** Writes an anchor where a log has moved, to the file and to the server's log; servers over one database do so one after the other. */
export const anchorHeads = (db: Db, place: AnchorPlace, told: Map<string, string>) =>
  ofEveryBrand(() =>
    db.transaction(async (tx) => {
      const { file, key, log } = place
      await tx.execute(sql`INSERT INTO audit_anchor (key_id, n, line_hash) VALUES (${key.id}, 0, '') ON CONFLICT DO NOTHING`)
      const [known] = await tx.rows<Last>(sql`SELECT n, line_hash AS "lineHash" FROM audit_anchor WHERE key_id = ${key.id} FOR UPDATE`)
      const all = await tx.rows<Head>(headsSql)
      const heads = all.filter(({ brandId, hash }) => told.get(brandId) !== hash)
      if (heads.length === 0 || !known) return
      const before = await lastOf(place, known)
      const unsigned = {
        n: before.n + 1,
        at: new Date().toISOString(),
        count: all.reduce((sum, { seq }) => sum + seq, 0),
        heads,
        previous: before.lineHash,
      }
      const anchor: Anchor = { ...unsigned, signature: key.sign(signed(unsigned)) }
      await fs.promises.appendFile(file, `${JSON.stringify({ anchor })}\n`, { mode: 0o600, flush: true })
      log.info({ anchor }, 'the end of the audit log is anchored')
      await tx.execute(sql`UPDATE audit_anchor SET n = ${anchor.n}, line_hash = ${hashOf(anchor)} WHERE key_id = ${key.id}`)
      for (const { brandId, hash } of heads) told.set(brandId, hash)
    }),
  )

/** Anchors the logs every so many minutes, and for the last time when the server stops. */
export function keepAnchors(db: Db, place: AnchorPlace, minutes: number) {
  const told = new Map<string, string>()
  const known = readAnchors(place.file).then((anchors) => {
    for (const { heads } of anchors) for (const { brandId, hash } of heads) told.set(brandId, hash)
  })
  const anchor = async () => {
    try {
      await known
      await anchorHeads(db, place, told)
    } catch (error) {
      place.log.warn({ err: error }, 'the audit log will be anchored later')
    }
  }
  const timer = setInterval(() => void anchor(), minutes * 60_000).unref()
  const first = anchor()
  return {
    async stop() {
      clearInterval(timer)
      await first
      await anchor()
    },
  }
}
