import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { Db, Reader } from './db.ts'
import { ofEveryBrand } from './scope.ts'

/** The end of a brand's log as it was at a moment, signed: whatever comes to the table later has to lead through it. */
export interface Anchor {
  brandId: string
  seq: number
  hash: string
  at: string
  signature: string
}
const signed = ({ brandId, seq, hash, at }: Omit<Anchor, 'signature'>) => Buffer.from(`${brandId} ${seq} ${hash} ${at}`)

const keyFile = (dataDir: string) => path.join(dataDir, 'audit-key.pem')
export const anchorFile = (dataDir: string) => path.join(dataDir, 'audit-anchors.jsonl')

/** The key that signs, made at the first start and readable by nobody else. */
function signingKey(dataDir: string) {
  const file = keyFile(dataDir)
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true })
    const { privateKey } = generateKeyPairSync('ed25519')
    fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  }
  return createPrivateKey(fs.readFileSync(file))
}

/** A line of the file or of the server's own log; null where it holds no anchor. */
function anchorIn(line: string): Anchor | null {
  if (!line.includes('"anchor"')) return null
  try {
    return (JSON.parse(line) as { anchor?: Anchor }).anchor ?? null
  } catch {
    // the last line of a file that is being written
    return null
  }
}

/** All anchors in a file, oldest first: that in DATA_DIR, or a log kept elsewhere. A file that is not there has none. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  if (!fs.existsSync(file)) return []
  const anchors: Anchor[] = []
  for await (const line of createInterface({ input: fs.createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const anchor = anchorIn(line)
    if (anchor) anchors.push(anchor)
  }
  return anchors
}

/** Whether an anchor was signed here; where the key is gone, none was. */
export function signatureCheck(dataDir: string): (anchor: Anchor) => boolean {
  if (!fs.existsSync(keyFile(dataDir))) return () => false
  const key = createPublicKey(signingKey(dataDir))
  return (anchor) => verify(null, signed(anchor), key, Buffer.from(String(anchor.signature), 'base64'))
}

type Head = Pick<Anchor, 'brandId' | 'seq' | 'hash'>
const heads = (db: Reader) =>
  db.rows<Head>(sql`SELECT a.brand_id AS "brandId", a.seq, a.hash FROM brand b
    JOIN LATERAL (SELECT * FROM audit_entry e WHERE e.brand_id = b.id ORDER BY e.seq DESC LIMIT 1) a ON true`)

/** Writes an anchor for each brand whose log has grown, to the file and to the server's log. */
export async function anchorHeads(db: Reader, dataDir: string, log: Pick<FastifyBaseLogger, 'info'>, last: Map<string, string>) {
  for (const head of await heads(db)) {
    if (last.get(head.brandId) === head.hash) continue
    const unsigned = { ...head, at: new Date().toISOString() }
    const anchor = { ...unsigned, signature: sign(null, signed(unsigned), signingKey(dataDir)).toString('base64') }
    await fs.promises.appendFile(anchorFile(dataDir), `${JSON.stringify({ anchor })}\n`, { mode: 0o600 })
    log.info({ anchor }, 'the end of an audit log is anchored')
    last.set(head.brandId, head.hash)
  }
}

const EVERY_MS = 5 * 60_000

/** Anchors the logs every five minutes, and for the last time when the server stops. */
export function keepAnchors(db: Db, dataDir: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  const last = new Map<string, string>()
  const known = readAnchors(anchorFile(dataDir)).then((anchors) => {
    for (const { brandId, hash } of anchors) last.set(brandId, hash)
  })
  const anchor = async () => {
    try {
      await known
      await ofEveryBrand(() => anchorHeads(db, dataDir, log, last))
    } catch (error) {
      log.warn({ err: error }, 'the audit log will be anchored later')
    }
  }
  const timer = setInterval(() => void anchor(), EVERY_MS).unref()
  const first = anchor()
  return {
    async stop() {
      clearInterval(timer)
      await first
      await anchor()
    },
  }
}
