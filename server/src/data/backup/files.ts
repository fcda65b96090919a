import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { readAnchors } from '../audit-anchors.ts'
import type { Part } from './archive.ts'

type Places = Pick<Config, 'dataDir' | 'sharedDir' | 'auditKeyFile' | 'auditAnchorsFile'>

/** Files that are secrets: they go into encrypted backups alone. */
const secretsOf = ({ dataDir, auditKeyFile }: Places): Record<string, string> => ({
  'audit-key.pem': auditKeyFile,
  // the demo's, where no settings say otherwise
  'jwt-secret': path.join(dataDir, 'jwt-secret'),
  'demo-password': path.join(dataDir, 'demo-password'),
})
const PUBLISHED = 'published'
export const ANCHORS = 'audit-anchors.jsonl'
const FILES = 'files/'

/** Where what a backup holds besides the database is here: the published files one by one, all others by their names. */
export const placesOf = (config: Places): Record<string, string> => ({
  [PUBLISHED]: path.join(config.sharedDir, PUBLISHED),
  [ANCHORS]: config.auditAnchorsFile,
  ...secretsOf(config),
})

/** @returns the secrets that there are, by their names */
export const secretsThere = (config: Places) =>
  Object.keys(secretsOf(config)).filter((name) => fs.existsSync(secretsOf(config)[name] ?? ''))

/** A file as a part of an archive; null where it has gone meanwhile. */
async function partOf(name: string, file: string): Promise<Part | null> {
  const handle = await fs.promises.open(file).catch(() => null)
  if (!handle) return null
  const { size } = await handle.stat()
  if (size === 0) await handle.close()
  return { name: FILES + name, size, body: size > 0 ? handle.createReadStream({ end: size - 1 }) : [] }
}

/** The log's anchors as they were when the database was what the backup has: lines of later are of entries that it has not. */
async function* anchorsUntil(file: string, last: number): AsyncGenerator<Part> {
  const anchors = (await readAnchors(file)).filter(({ n }) => n <= last)
  const bytes = Buffer.from(anchors.map((anchor) => `${JSON.stringify({ anchor })}\n`).join(''))
  if (bytes.length > 0) yield { name: FILES + ANCHORS, size: bytes.length, body: [bytes] }
}

/**
 * What is backed up of the server's files. Not what can be sent again, or is kept for some days: uploads, checks, mails.
 * @param lastAnchor the number of the last anchor that the database knows @param withSecrets where the backup is encrypted
 */
export async function* filesOf(config: Places, lastAnchor: number, withSecrets: boolean): AsyncGenerator<Part> {
  const folder = path.join(config.sharedDir, PUBLISHED)
  for (const entry of await fs.promises.readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])) {
    const file = path.join(entry.parentPath, entry.name)
    const part = entry.isFile() && !entry.name.endsWith('.part') ? await partOf(path.relative(config.sharedDir, file), file) : null
    if (part) yield { ...part, name: part.name.replaceAll(path.sep, '/') }
  }
  yield* anchorsUntil(config.auditAnchorsFile, lastAnchor)
  if (!withSecrets) return
  for (const [name, file] of Object.entries(secretsOf(config))) {
    const part = await partOf(name, file)
    if (part) yield part
  }
}

/** Which of the places a part belongs to, and its path there. @throws Error of a part that belongs nowhere */
export function placeOf(name: string): { place: string; inside: string } {
  const [place = '', ...rest] = name.slice(FILES.length).split('/')
  const isKnown = name.startsWith(FILES) && place in placesOf({ dataDir: '', sharedDir: '', auditKeyFile: '', auditAnchorsFile: '' })
  if (!isKnown || rest.some((step) => step === '' || step === '.' || step === '..') || rest.length > 0 !== (place === PUBLISHED))
    throw new Error(`The backup has a part that belongs nowhere: ${name}`)
  return { place, inside: rest.join('/') }
}

/** What root puts there is the server's, whose folder it is: without containers the server is another user. */
export function giveToServer(dataDir: string, target: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(dataDir)
  const inside = fs.statSync(target).isDirectory() ? fs.readdirSync(target, { recursive: true, encoding: 'utf8' }) : []
  for (const name of ['', ...inside]) fs.lchownSync(path.join(target, name), uid, gid)
}
