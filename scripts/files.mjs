import fs from 'node:fs'
import { inRoot } from './lib.mjs'

/** The sources below a folder of the project, by their paths in it; nothing that is installed or built. */
export function filesBelow(folder) {
  const skipped = new Set(['node_modules', 'dist', '.tsbuild'])
  const files = []
  for (const entry of fs.readdirSync(inRoot(folder), { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    if (entry.isDirectory()) files.push(...filesBelow(`${folder}/${entry.name}`))
    else files.push(`${folder}/${entry.name}`)
  }
  return files.sort()
}
