import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const home = process.env.REAL_DATA_DIR ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))

/** Where real files of one kind are, and whether they are; the tests that lack theirs are skipped, and say so. */
export function realData(kind: string) {
  const folder = path.join(home, kind)
  const present = fs.existsSync(folder)
  if (!present) console.warn(`Skipped, because ${folder} is not there. REAL_DATA_DIR names the folder of real files.`)
  return { home, folder, present }
}
