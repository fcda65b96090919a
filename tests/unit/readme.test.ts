// The documents say what the program has: settings, scripts and files must be named as they are.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { configKeys } from '@ratebook/server/config.ts'
import { api } from '@ratebook/shared/api.ts'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const readme = read('README.md')
const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...fs
    .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The first cells, as code, of the table under a heading of the README. */
function firstCells(heading: string) {
  const section = readme.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, cell]) => cell as string)
}

/** An address made of a heading, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
const anchorsIn = (text: string) =>
  [...text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading as string))

/** What the relative links of a document point to and is not there. */
function brokenLinks(document: string) {
  const text = read(document)
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link as string).filter((link) => !/^[a-z]+:/.test(link))
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = path.join(root, path.dirname(document), file)
    if (file && !fs.existsSync(target)) return true
    return anchor !== undefined && !anchorsIn(file ? fs.readFileSync(target, 'utf8') : text).includes(anchor)
  })
}

describe('the README', () => {
  test('describes every setting of the server and no other', () => {
    expect(firstCells('Settings').sort()).toEqual([...configKeys].sort())
  })

  test('describes every script and no other', () => {
    const commands = firstCells('Scripts').map((command) => /^npm (?:run (?:--silent )?)?([\w:-]+)/.exec(command)?.[1])
    expect(commands.sort()).toEqual([...scripts].sort())
  })
})

describe('the documents', () => {
  test.each(documents)('%s: every relative link leads to something', (document) => {
    expect(brokenLinks(document)).toEqual([])
  })

  test.each(documents)('%s names only scripts that exist', (document) => {
    const names = [...read(document).matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name as string)
    expect(names.filter((name) => !scripts.includes(name))).toEqual([])
  })

  test.each(documents)('%s names only files that exist', (document) => {
    const files = [...read(document).matchAll(/`((?:server|shared|web|prisma|tests|scripts|docs)\/[\w./-]*\w\/?)`/g)].map(
      ([, file]) => file as string,
    )
    // what a build makes and what is announced are not in the checkout
    const expected = (file: string) => /^web\/dist$|^shared\/src\/pricing$/.test(file) || fs.existsSync(path.join(root, file))
    expect(files.filter((file) => !expected(file))).toEqual([])
  })

  test('give the limit per address of every call that has one', () => {
    const row = /^\| calls a minute and address.*$/m.exec(read('docs/operations.md'))?.[0] ?? ''
    const given = [...row.matchAll(/\d+/g)].map(Number)
    const limits = Object.values(api).flatMap(({ limit }) => limit ?? [])
    expect(new Set(given)).toEqual(new Set(limits))
  })

  test('describe every decision record in the list of decisions', () => {
    const listed = [...read('docs/architecture.md').matchAll(/^\| \[\d+\]\(adr\/([^)]+)\)/gm)].map(([, file]) => file)
    expect(listed).toEqual(fs.readdirSync(path.join(root, 'docs/adr')).sort())
  })
})
