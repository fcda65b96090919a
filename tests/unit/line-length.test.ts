import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const WIDTH = 140

const codeIn = (folder: string, recursive: boolean) =>
  fs
    .readdirSync(path.join(root, folder), { recursive, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mts|mjs|css)$/.test(file) && !/(^|\/)(node_modules|generated|dist|\.tsbuild|test-results)\//.test(file))
    .map((file) => path.join(folder, file))

// The formatter leaves what stands in texts and comments as it is, SQL for one.
test(`no line of code is longer than ${WIDTH} characters`, () => {
  const files = [
    ...['server/src', 'web/src', 'shared/src', 'prisma', 'tests', 'scripts'].flatMap((folder) => codeIn(folder, true)),
    ...['.', 'server', 'web', 'shared'].flatMap((folder) => codeIn(folder, false)),
  ]
  expect(files.length).toBeGreaterThan(600)
  const long = files.flatMap((file) =>
    fs
      .readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > WIDTH ? [`${file}:${i + 1}`] : [])),
  )
  expect(long).toEqual([])
})
