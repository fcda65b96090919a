// docs/security.md says where each requirement is met and what shows it: all of it is there.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const chapters = page
  .split(/^## V/m)
  .slice(1)
  .map((text) => ({ number: Number.parseInt(text, 10), rows: text.split('\n').filter((line) => /^\| \d/.test(line)) }))
const cells = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim()) as [string, string, string, string]
const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)

test('The page has every chapter of the standard, each with requirements', () => {
  expect(chapters.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1))
  for (const { rows } of chapters) expect(rows.length).toBeGreaterThan(0)
})

describe.each(chapters.filter(({ number }) => number < 17))('Chapter $number', ({ number, rows }) => {
  test('names sections of its own, and files and tests that are there', () => {
    for (const row of rows) {
      const [sections, , where, shownBy] = cells(row)
      for (const section of sections.split(', ')) expect(section).toMatch(new RegExp(`^${number}\\.\\d+$`))
      const [files, tests] = [namesIn(where), namesIn(shownBy)]
      expect([row, files.length > 0, tests.length > 0]).toEqual([row, true, true])
      for (const test of tests) expect(test).toMatch(/^tests\/.+\.(test|spec)\.ts$/)
      expect([...files, ...tests].filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
    }
  })
})
