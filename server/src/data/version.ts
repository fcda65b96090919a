import fs from 'node:fs'

function readJson<T>(file: string): T | null {
  const address = new URL(file, import.meta.url)
  return fs.existsSync(address) ? (JSON.parse(fs.readFileSync(address, 'utf8')) as T) : null
}

/** Ratebook's, as its package says. */
export const version = readJson<{ version: string }>('../../../package.json')?.version ?? ''
/** Which commit was built, with `-dirty` where files were other than there; '' where nobody could say. */
export const commit = readJson<{ commit: string }>('../build.json')?.commit ?? ''
