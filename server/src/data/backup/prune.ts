import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

/** `ratebook-2026-11-23T12-15-00Z.tar.gz` */
export const nameAt = (moment: Date, isEncrypted: boolean) =>
  `ratebook-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`
const NAME = /^ratebook-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.age)?$/

/**
 * Removes older backups from a folder: those that this database remembers to have written there, under names it made itself. What a person
 * gave a name, or another installation wrote, stays.
 * @param keep how many stay, the newest one included @returns the files that went
 */
export async function prune(client: pg.Client, folder: string, keep: number): Promise<string[]> {
  const { rows } = await client.query<{ file: string }>(`SELECT file FROM backup_run WHERE failure = '' ORDER BY begun_at DESC, id DESC`)
  const old = rows
    .map(({ file }) => file)
    .filter((file) => path.dirname(file) === folder && NAME.test(path.basename(file)) && fs.existsSync(file))
    .slice(keep)
  for (const file of old) fs.rmSync(file)
  return old
}
