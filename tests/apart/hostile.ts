/** What a process that reads files may be made to do by one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@ratebook/server/data/problem.ts'
import { UnreadableFile } from '@ratebook/server/imports/unreadable-file.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'

const MB = 1 << 20

/** Takes memory outside the heap, which no limit of the heap bounds. */
export function fillBuffers() {
  const held: Buffer[] = []
  for (;;) held.push(Buffer.alloc(8 * MB, 1))
}
export function fillHeap() {
  const held: object[] = []
  for (;;) held.push({ text: `${held.length}`, more: [held.length] })
}
export function spin(): never {
  for (;;);
}
export const whoIsIt = () => process.pid
export const secretsOf = () => Object.keys(process.env)
export function refuse() {
  throw new UnreadableFile(fault('workbookEmpty'))
}
export function object() {
  throw new Problem(409, fault('uploadGone'))
}
/** When each piece was made. */
export async function* pieces(of: number) {
  for (let i = 0; i < of; i++) {
    await sleep(1)
    yield Date.now()
  }
  return 'all'
}
