import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'
import { endingOf, type FileLayout } from '@ratebook/shared/file-layouts.ts'
import type { Publication } from '@ratebook/prisma/generated/client.ts'
import { publishedOf } from '../../../data/publication.ts'

type Kept = Pick<Publication, 'brandId' | 'facilityId' | 'id' | 'layout'>

/**
 * Where a publication's file lies; beside it, with these endings, lie `.gz` and `.br` of it and the list of its findings, and the
 * same in the other layouts that somebody asked for.
 */
export const pathOf = (dataDir: string, { brandId, facilityId, id, layout }: Kept, inLayout = layout as FileLayout) =>
  path.join(publishedOf(dataDir, brandId, facilityId), `${id}${inLayout === layout ? '' : `-${inLayout}`}.${endingOf(inLayout)}`)
const packedOf = (file: string) => `${file}.br`
export const listOf = (dataDir: string, kept: Kept) => `${pathOf(dataDir, kept)}.findings`

/** Writes under a name of its own what takes its place when it is whole: nobody reads half a file. */
export async function writeWhole(file: string, write: (draft: string) => Promise<unknown>) {
  const draft = `${file}.${randomUUID()}.part`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await write(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export async function factsOf(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash)
  return { size: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** Compresses once what would otherwise be compressed, or sent whole, for every reader. */
export async function compressFile(file: string, signal: AbortSignal) {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  for (const [ending, packer] of [
    ['gz', createGzip()],
    ['br', brotli],
  ] as const)
    await writeWhole(`${file}.${ending}`, (draft) =>
      pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), packer, createWriteStream(draft), { signal }),
    )
}

/** Removes a publication's file and what was made of it. */
export async function removeKept(dataDir: string, kept: Kept) {
  const directory = publishedOf(dataDir, kept.brandId, kept.facilityId)
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.startsWith(kept.id))
  await Promise.all(names.map((name) => rm(path.join(directory, name), { force: true })))
}

/** Leaves of a file that was public long ago what is smallest: itself, compressed. */
export async function packKept(dataDir: string, kept: Kept, signal: AbortSignal) {
  const file = pathOf(dataDir, kept)
  if (!existsSync(file)) return
  if (!existsSync(packedOf(file))) await compressFile(file, signal)
  const directory = path.dirname(file)
  const names = (await readdir(directory)).filter((name) => name.startsWith(kept.id) && name !== path.basename(packedOf(file)))
  await Promise.all(names.map((name) => rm(path.join(directory, name), { force: true })))
}

/** Whether a file can still be read, be it packed. */
export const isReadable = (dataDir: string, kept: Kept) => isKept(dataDir, kept) || existsSync(packedOf(pathOf(dataDir, kept)))

/** What a packed file holds, as a stream. */
export const unpacked = (dataDir: string, kept: Kept) =>
  createReadStream(packedOf(pathOf(dataDir, kept)), { highWaterMark: 1 << 20 }).pipe(createBrotliDecompress())

/** Work on a file as such: one that is packed is unpacked for as long as the work takes. */
export async function withPlain<R>(dataDir: string, kept: Kept, work: (path: string) => Promise<R>): Promise<R> {
  if (isKept(dataDir, kept)) return work(pathOf(dataDir, kept))
  const draft = `${pathOf(dataDir, kept)}.${randomUUID()}.part`
  try {
    await pipeline(unpacked(dataDir, kept), createWriteStream(draft))
    return await work(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

export const isKept = (dataDir: string, kept: Kept, inLayout?: FileLayout) => existsSync(pathOf(dataDir, kept, inLayout))
