import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createInflateRaw } from 'node:zlib'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { type ZipPart, zipParts } from '../zip-check.ts'
import { namesIn } from './head.ts'
import { type CmsLayout, cmsLayout } from './layout.ts'
import { isCmsJson, isCmsJsonText, writeTall } from './tall-of-json.ts'

/** How much of a packed file is looked at to tell what it is, and how large it may be at most. */
const GLANCE = 1 << 20
const LARGEST = 2 ** 31

/** A machine-readable file as CSV. */
export interface CmsCsv {
  path: string
  layout: CmsLayout
}

/** Where what is made of a file on the way to its rows lies. */
export const partsPath = (path: string) => `${path}.parts`

/** The file itself, or those in an archive that begin as machine-readable files do, unpacked. Throws `UnreadableFile`. */
async function unpacked(path: string): Promise<string[]> {
  const packed = await packedIn(path)
  if (!packed) return [path]
  await mkdir(partsPath(path), { recursive: true })
  const paths = packed.map((_, i) => join(partsPath(path), String(i)))
  for (const [i, part] of packed.entries()) await unpackTo(part, paths[i] as string)
  return paths
}

/**
 * Runs `work` over a file, or those in an archive that begin as machine-readable files do; what is unpacked goes with it.
 * @throws UnreadableFile
 */
export async function withUnpacked<R>(path: string, work: (paths: string[]) => Promise<R>): Promise<R> {
  try {
    return await work(await unpacked(path))
  } finally {
    await rm(partsPath(path), { recursive: true, force: true })
  }
}

/**
 * The machine-readable file that a file is, or that an archive holds, as CSV; null: there is none. Of several in an archive it is the one
 * of the facility. Throws `UnreadableFile`.
 */
export async function openCms(path: string, facilityName: string): Promise<CmsCsv | null> {
  const files: CmsCsv[] = []
  for (const each of await unpacked(path)) {
    const isJson = await isCmsJson(each)
    const csv = isJson ? join(partsPath(path), `${basename(each)}.csv`) : each
    if (isJson) {
      await mkdir(partsPath(path), { recursive: true })
      await writeTall(each, csv)
    }
    const layout = await cmsLayout(csv)
    if (layout) files.push({ path: csv, layout })
  }
  return ofFacility(files, facilityName)
}

/** Rows of another hospital never come in. */
function ofFacility(files: CmsCsv[], facilityName: string): CmsCsv | null {
  const [first, second] = files
  if (!first || !second) return first ?? null
  const own = files.filter(({ layout }) => namesIn(layout.facts).some((name) => name.toLowerCase() === facilityName.toLowerCase()))
  if (own[0] && !own[1]) return own[0]
  throw new UnreadableFile(fault('severalHospitalFiles', { names: files.map(({ layout }) => layout.facts.hospital_name ?? '').join(', ') }))
}

/** The parts of an archive that are machine-readable files by their beginning; null where the file is no archive. */
async function packedIn(path: string): Promise<ZipPart[] | null> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  if (buffer.toString('latin1') !== 'PK\u0003\u0004') return null
  const packed: ZipPart[] = []
  for (const part of zipParts(await readFile(path))) if (!part.isEncrypted && (await looksLikeCms(part))) packed.push(part)
  return packed
}

const unpacking = ({ method, data }: ZipPart) =>
  method === 0 ? Readable.from([data]) : Readable.from([data]).pipe(createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH }))

async function looksLikeCms(part: ZipPart): Promise<boolean> {
  if (part.name.endsWith('/')) return false
  const start: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpacking(part) as AsyncIterable<Buffer>) {
      start.push(chunk)
      size += chunk.length
      if (size >= GLANCE) break
    }
  } catch {
    // whoever reads the archive as tables says what is wrong with it
    return false
  }
  const text = Buffer.concat(start).toString('utf8')
  return isCmsJsonText(text) || (/\bcode\s*\|\s*1\b/i.test(text) && /standard_charge\s*\|/i.test(text))
}

async function unpackTo(part: ZipPart, path: string) {
  let left = LARGEST
  await pipeline(
    unpacking(part),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        left -= chunk.length
        if (left < 0) throw new UnreadableFile(fault('workbookTooLarge', { limit: LARGEST / 2 ** 20 }))
        yield chunk
      }
    },
    createWriteStream(path),
  )
}
