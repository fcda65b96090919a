import { rm } from 'node:fs/promises'
import { apart } from '../apart/apart.ts'
import type { Reader } from '../apart/in-turn.ts'
import type { Fields } from '../fields.ts'
import type { SpooledFile } from '../spool.ts'
import { readable } from '../understand.ts'
import { type CmsCsv, partsPath } from './open.ts'

const opening = apart<typeof import('./open.ts')>(new URL('./open.ts', import.meta.url))

/** Its header says what the columns are: nothing is mapped. */
export const cmsFile: Fields<never> = { kind: 'machineReadable', file: 'chargeCsvFile', missing: () => [] }

/**
 * Runs `work` over the machine-readable file that a file is, or that an archive holds, as CSV; null: there is none. Of several in an
 * archive it is the one of the facility. What is made of the file on the way goes with it.
 */
export async function withCmsFile<R>(
  reader: Reader,
  file: SpooledFile,
  facilityName: string,
  work: (csv: CmsCsv) => Promise<R>,
): Promise<R | null> {
  try {
    const csv = await readable(cmsFile, () => reader.call(opening, 'openCms', file.path, facilityName))
    return csv && (await work(csv))
  } finally {
    await rm(partsPath(file.path), { recursive: true, force: true })
  }
}
