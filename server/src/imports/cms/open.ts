import { createWriteStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createInflateRaw } from 'node:zlib'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Fields } from '../mapping.ts'
import type { SpooledFile } from '../spool.ts'
import { readable } from '../understand.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { type ZipPart, zipParts } from '../zip-check.ts'
import { namesIn } from './head.ts'
import { type CmsLayout, cmsLayout } from './layout.ts'
import { isCmsJson, isCmsJsonText, writeTall } from './tall-of-json.ts'

/** Its header says what the columns are: nothing is mapped. */
export const cmsFile: Fields<never> = { kind: 'machineReadable', file: 'chargeCsvFile', missing: () => [] }

/** How much of a packed file is looked at to tell what it is, and how large it may be at most. */
const GLANCE = 1 << 20
const LARGEST = 2 ** 31

/** A machine-readable file as CSV. */
interface CmsCsv {
  path: string
  layout: CmsLayout
}

/**
 * Runs `work` over a file, or those in an archive that begin as machine-readable files do; what is unpacked goes with it.
 * @throws UnreadableFile
 */
export async function withUnpacked<R>(path: string, work: (paths: string[]) => Promise<R>): Promise<R> {
  const packed = await packedIn(path)
  if (!packed) return work([path])
  const paths = packed.map((_, i) => `${path}.${i}.part`)
  try {
    for (const [i, part] of packed.entries()) await unpackTo(part, paths[i] as string)
    return await work(paths)
  } finally {
    await Promise.all(paths.map((unpacked) => rm(unpacked, { force: true })))
  }
}

/**
 * Runs `work` over the machine-readable file that a file is, or that an archive holds, as CSV; null: there is none. Of several in an
 * archive it is the one of the facility. What is made of the file on the way goes with it.
 */
export async function withCmsFile<R>(file: SpooledFile, facilityName: string, work: (csv: CmsCsv) => Promise<R>): Promise<R | null> {
  const made: string[] = []
  const asCsv = async (path: string): Promise<CmsCsv[]> => {
    const isJson = await isCmsJson(path)
    const csv = isJson ? `${path}.csv` : path
    if (isJson) {
      made.push(csv)
      await writeTall(path, csv)
    }
    const layout = await cmsLayout(csv)
    return layout ? [{ path: csv, layout }] : []
  }
  try {
    return await readable(cmsFile, () =>
      withUnpacked(file.path, async (paths) => {
        const files: CmsCsv[] = []
        for (const path of paths) files.push(...(await asCsv(path)))
        const csv = ofFacility(files, facilityName)
        return csv && work(csv)
      }),
    )
  } finally {
    await Promise.all(made.map((path) => rm(path, { force: true })))
  }
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
        if (left < 0) throw new UnreadableFile(fault('workbookTooLarge'))
        yield chunk
      }
    },
    createWriteStream(path),
  )
}
