import { link, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { FileLayout } from '@ratebook/shared/file-layouts.ts'
import { ITSELF } from '../../../data/audit.ts'
import { brandById } from '../../../data/brand.ts'
import type { Db } from '../../../data/db.ts'
import { publishedName } from '../../../data/public-files.ts'
import { factsOf, pathOf } from './kept-file.ts'

const layoutOf = (name: string): FileLayout => (name.endsWith('.json') ? 'json' : name.includes('-wide.') ? 'wide' : 'tall')

/** The newest file of a folder, and when it was made. */
async function newestIn(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(csv|json)$/.test(name))
  const files = await Promise.all(names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtime })))
  return files.sort((a, b) => b.at.getTime() - a.at.getTime())[0]
}

/**
 * Takes over what was public before publishing was a step: the file of a facility lay in DATA_DIR/mrf, and whoever asked had it. It stays
 * public until one without errors takes its place. The folder is gone afterwards.
 */
export async function adoptEarlierFiles(db: Db, dataDir: string) {
  const store = path.join(dataDir, 'mrf')
  for (const facility of await db.prisma.facility.findMany({ where: { publications: { none: {} } } })) {
    const { brandId, id: facilityId, attesterName } = facility
    const folder = path.join(store, brandId, facilityId)
    const newest = await newestIn(folder)
    if (!newest) continue
    const source = path.join(folder, newest.name)
    const [id, layout, fileName] = [uuid(), layoutOf(newest.name), await publishedName(db, await brandById(db, brandId), facility)]
    const target = pathOf(dataDir, { brandId, facilityId, id, layout })
    await mkdir(path.dirname(target), { recursive: true })
    await link(source, target).catch(() => copyFile(source, target))
    const made = { brandId, id, facilityId, layout, fileName, attesterName, madeFrom: newest.name, ...(await factsOf(target)) }
    const [createdAt, by] = [newest.at, ITSELF.username]
    await db.prisma.publication.create({
      data: { ...made, state: 'published', progress: 1, username: by, createdAt, publishedBy: by, publishedAt: createdAt },
    })
  }
  await rm(store, { recursive: true, force: true })
}
