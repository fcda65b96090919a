import type { There } from './place.ts'

/** A file as it stood at a look: since when it is as it is, and whether it was dealt with and lies there yet. */
export interface Seen {
  bytes: number
  modified: number
  since: number
  isDone?: true
}
/** by name, which may be any */
export type SeenFiles = Map<string, Seen>

/** Untouched for so long by its own clock, or unchanged between two looks so far apart, a file is written to its end. */
export const [OLD_MS, STEADY_MS] = [120_000, 20_000]

const isSame = (seen: Seen | undefined, file: There): seen is Seen => seen?.bytes === file.bytes && seen.modified === file.modified

/** What is there now: files that have stopped growing and were not dealt with, and all as they stand at this look. */
export function lookAt(before: SeenFiles, files: readonly There[], now: number) {
  const seen: SeenFiles = new Map()
  const settled: There[] = []
  let isGrowing = false
  for (const file of files) {
    const last = before.get(file.name)
    const standing: Seen = isSame(last, file) ? last : { bytes: file.bytes, modified: file.modified, since: now }
    seen.set(file.name, standing)
    if (standing.isDone) continue
    if (now - file.modified >= OLD_MS || now - standing.since >= STEADY_MS) settled.push(file)
    else isGrowing = true
  }
  return { seen, settled, isGrowing }
}
