import type { Readable } from 'node:stream'
import type { Fault } from '@ratebook/shared/wire/fault.ts'

/** Why nothing can be fetched from somewhere, for the people who set it up. */
export class Trouble extends Error {
  constructor(
    readonly fault: Fault,
    /** which of a delivery's fields it is about */
    readonly field: 'source' | 'folder' | 'host' | 'username' | 'secret' | 'hostKey',
    cause?: unknown,
  ) {
    super(fault.code, { cause })
  }
}

export interface There {
  name: string
  bytes: number
  /** milliseconds, by the clock of where it is */
  modified: number
}
/** Files of one folder, wherever that is. */
export interface Place {
  list(): Promise<There[]>
  /** @throws Trouble where the place is gone, Error where the file is */
  read(name: string): Promise<Readable>
  /** Takes a file that was read out of the way; false where it stays. */
  putAway(name: string, to: 'done' | 'failed'): Promise<boolean>
  close(): Promise<void>
}

export const MOST_FILES = 1000
/** What is put away is told apart by its moment: the same name comes every day. */
export const keptName = (name: string, now = new Date()) => `${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${name}`

/** Whether a name is one of those that are waited for. What begins with a dot is still being written, or nobody's business. */
export function matches(pattern: string, name: string) {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return !name.startsWith('.') && new RegExp(`^${expression}$`, 'is').test(name)
}
