import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writePieces } from '@ratebook/server/features/mrf/write-pieces.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-pieces-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** What a file has that was made of these pieces. */
async function fileOf(pieces: (string | Uint8Array)[], signal?: AbortSignal): Promise<string> {
  const file = path.join(folder, crypto.randomUUID())
  await writePieces(
    file,
    (async function* () {
      yield* pieces
    })(),
    signal,
  )
  return fs.readFileSync(file, 'utf8')
}

test('a file has its pieces one after another, texts and bytes, short ones and longer ones than are written at once', async () => {
  const pieces = ['head\n', Buffer.from('Zürich\n'), '', 'é🙂'.repeat(200_000), Buffer.alloc(700_001, 'x'), new Uint8Array(), 'end']
  expect(await fileOf(pieces)).toBe(pieces.map((piece) => Buffer.from(piece as string).toString()).join(''))
})

test('a character of several bytes is whole wherever the memory for writing is full', async () => {
  for (let before = 262_139; before <= 262_145; before++) expect(await fileOf(['x'.repeat(before), '🙂é'])).toBe(`${'x'.repeat(before)}🙂é`)
})

test('a file without a piece is empty, and one that is given up ends with the reason', async () => {
  expect(await fileOf([])).toBe('')
  await expect(fileOf(['a'], AbortSignal.abort(new Error('given up')))).rejects.toThrow('given up')
})
