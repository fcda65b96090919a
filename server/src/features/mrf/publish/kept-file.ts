import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { endingOf, type FileLayout } from '@ratebook/shared/file-layouts.ts'
import type { Publication } from '@ratebook/prisma/generated/client.ts'
import { publishedOf } from '../../../data/publication.ts'

type Kept = Pick<Publication, 'brandId' | 'facilityId' | 'id' | 'layout'>

/** Folder and name of a publication's file; beside it, with these endings, lie `.gz` and `.br` of it and the list of its findings. */
export const placeOf = (dataDir: string, { brandId, facilityId, id, layout }: Kept) => ({
  directory: publishedOf(dataDir, brandId, facilityId),
  name: `${id}.${endingOf(layout as FileLayout)}`,
})
export const pathOf = (dataDir: string, kept: Kept) => {
  const { directory, name } = placeOf(dataDir, kept)
  return path.join(directory, name)
}
export const listOf = (dataDir: string, kept: Kept) => `${pathOf(dataDir, kept)}.findings`

/** Keeps a generated file for a publication, as a second name of the same bytes where the disk can do that. */
export async function keepFile(source: string, target: string): Promise<{ size: number; sha256: string }> {
  await mkdir(path.dirname(target), { recursive: true })
  await rm(target, { force: true })
  await link(source, target).catch(() => copyFile(source, target))
  const hash = createHash('sha256')
  await pipeline(createReadStream(target, { highWaterMark: 1 << 20 }), hash)
  return { size: (await stat(target)).size, sha256: hash.digest('hex') }
}

/** Compresses once what would otherwise be compressed, or sent whole, for every reader. */
export async function compressFile(file: string, signal: AbortSignal) {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  for (const [ending, packer] of [
    ['gz', createGzip()],
    ['br', brotli],
  ] as const) {
    const draft = `${file}.${ending}.part`
    try {
      await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), packer, createWriteStream(draft), { signal })
      await rename(draft, `${file}.${ending}`)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}

/** Removes a publication's file and what was made of it. */
export async function removeKept(dataDir: string, kept: Kept) {
  const file = pathOf(dataDir, kept)
  await Promise.all([file, `${file}.gz`, `${file}.br`, listOf(dataDir, kept)].map((each) => rm(each, { force: true })))
}

export const isKept = (dataDir: string, kept: Kept) => existsSync(pathOf(dataDir, kept))
