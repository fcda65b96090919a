import fs from 'node:fs'
import path from 'node:path'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Config } from '../../config.ts'
import { keptName, type Place, type There, Trouble } from './place.ts'

/** A brand's own folder: all that it may read, and nobody else. Null where the operator has named none. */
export const folderOfBrand = ({ watchedDir }: Pick<Config, 'watchedDir'>, brandId: string) => watchedDir && path.join(watchedDir, brandId)

/**
 * A folder of a brand's own. What a link makes of its path is looked at each time: it may be another one by now.
 * @throws Trouble where it is not there, or not within
 */
export async function openFolder(config: Pick<Config, 'watchedDir'>, brandId: string, folder: string): Promise<Place> {
  const own = folderOfBrand(config, brandId)
  if (!own) throw new Trouble(fault('watchedFolderNone'), 'source')
  await fs.promises.mkdir(own, { recursive: true }).catch((error) => {
    throw new Trouble(fault('watchedFolderMissing', { folder: brandId }), 'folder', error)
  })
  const here = await within(own, folder)
  return {
    list: () => listFiles(here),
    read: (name) => openFile(here, name),
    async putAway(name, to) {
      const target = path.join(here, to)
      await fs.promises.mkdir(target).catch(() => undefined)
      // a link in its place leads nowhere
      if (!(await fs.promises.lstat(target)).isDirectory()) return false
      await fs.promises.rename(path.join(here, name), path.join(target, keptName(name)))
      return true
    },
    close: async () => undefined,
  }
}

async function within(own: string, folder: string): Promise<string> {
  const wanted = path.join(own, ...folder.split('/').filter(Boolean))
  const [root, real] = await Promise.all([fs.promises.realpath(own), fs.promises.realpath(wanted)]).catch((error) => {
    throw new Trouble(fault('watchedFolderMissing', { folder }), 'folder', error)
  })
  if (real !== root && !real.startsWith(root + path.sep)) throw new Trouble(fault('watchedFolderOutside', { folder }), 'folder')
  // files are moved within it
  await fs.promises.access(real, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK).catch((error) => {
    throw new Trouble(fault('watchedFolderMissing', { folder }), 'folder', error)
  })
  return real
}

async function listFiles(folder: string): Promise<There[]> {
  const files: There[] = []
  for await (const { name } of await fs.promises.opendir(folder)) {
    const stat = await fs.promises.lstat(path.join(folder, name)).catch(() => null)
    // neither links nor second names of files elsewhere
    if (stat?.isFile() && stat.nlink === 1) files.push({ name, bytes: stat.size, modified: Math.round(stat.mtimeMs) })
  }
  return files
}

async function openFile(folder: string, name: string) {
  const file = await fs.promises.open(path.join(folder, name), fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW)
  const stat = await file.stat()
  if (stat.isFile() && stat.nlink === 1 && (await fs.promises.realpath(folder)) === folder) return file.createReadStream()
  await file.close()
  throw new Error('It is another kind of file by now')
}
