// docs/security says of each requirement where it is met and what shows it: all of it is there.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const isThere = (file: string) => fs.existsSync(path.join(root, file))
/** The requirements of OWASP ASVS 5.0.0 of levels 1 and 2, each with its level. */
const requirements = read('tests/fixtures/asvs-requirements.txt')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [number: string, level: string])
const chapterOf = (number: string) => Number.parseInt(number, 10)

interface Row {
  number: string
  level: string
  where: string
  shownBy: string
}
function rowIn(text: string): Row {
  const [number = '', level = '', , where = '', shownBy = ''] = text
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
  return { number, level, where, shownBy }
}
const chapters = fs
  .readdirSync(path.join(root, 'docs/security'))
  .sort()
  .map((file) => {
    const text = read(`docs/security/${file}`)
    const rows = text.split('\n').filter((line) => /^\| \d+\./.test(line))
    return { file, text, number: Number(/^# V(\d+) /.exec(text)?.[1]), rows: rows.map(rowIn) }
  })
/** What is in the tree: paths with a folder, and files of the root. */
const filesIn = (where: string) =>
  [...where.matchAll(/`(\.?\w[\w./-]*)`/g)]
    .map(([, name]) => name as string)
    .filter((name) => /^[\w.-]+\/[\w./-]+\.\w+$/.test(name) || isThere(name))
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test('There are as many requirements as the standard has', () => {
  const ofLevel = (level: string) => requirements.filter(([, of]) => of === level).length
  expect([ofLevel('1'), ofLevel('2')]).toEqual([70, 183])
})

test('Every chapter has its page, and the index leads to it with its open requirements', () => {
  expect(chapters.map(({ number }) => number)).toEqual([...new Set(requirements.map(([of]) => chapterOf(of)))])
  const index = read('docs/security.md').split('\n')
  for (const { file, number, rows } of chapters) {
    const [line = ''] = index.filter((l) => l.includes(`](security/${file})`))
    const [, name, count, , , open] = line.split('|').map((cell) => cell.trim())
    expect([name, count]).toEqual([expect.stringContaining(`[V${number} `), String(rows.length)])
    const isOpen = rows.filter(({ where }) => where.includes('**Open'))
    if (number < 17) expect([file, open]).toEqual([file, isOpen.map((row) => row.number).join(', ')])
  }
})

describe.each(chapters)('$file', ({ text, number, rows }) => {
  test('has each requirement once, with its level', () => {
    expect(rows.map((row) => [row.number, row.level])).toEqual(requirements.filter(([of]) => chapterOf(of) === number))
  })

  test('names files that are there, and tests that say what it says of them', () => {
    for (const row of rows) {
      expect([row.number, filesIn(row.where).filter((file) => !isThere(file))]).toEqual([row.number, []])
      if (/\*\*(Not applicable|Open)\b/.test(row.where)) continue
      const tests = [...row.shownBy.matchAll(/`(tests\/[^`]+)`: “([^”]+)”/g)]
      for (const [, file = '', words = ''] of tests) expect([row.number, file, words, read(file).includes(words)]).toContain(true)
      // what is written down, or is for the operator to choose, no test shows
      const isWritten = /\.md|\(#|\*\*Operator:\*\*/.test(row.where)
      expect([row.number, tests.length > 0 || isWritten]).toEqual([row.number, true])
    }
  })

  test('leads to parts of pages that are there', () => {
    for (const row of rows)
      for (const [, page = '', part] of row.where.matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)) {
        const of = page === '' ? text : read(path.join('docs/security', page))
        expect([row.number, anchorsOf(of)]).toEqual([row.number, expect.arrayContaining([part])])
      }
  })
})
