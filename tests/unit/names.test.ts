// Names that say when something became known, and not what it is: a word for the thing says more.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const refused = new Set(['shown', 'stored', 'found', 'named', 'asked'])

const isDeclared = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isImportSpecifier(node)

/** The lines of a source on which a function or a variable is called by one of them. */
function declaredIn(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false)
  const lines: string[] = []
  const visit = (node: ts.Node) => {
    if (isDeclared(node) && node.name && ts.isIdentifier(node.name) && refused.has(node.name.text))
      lines.push(`${file}:${parsed.getLineAndCharacterOfPosition(node.name.getStart(parsed)).line + 1} ${node.name.text}`)
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return lines
}

test('no function and no variable is called shown, stored, found, named or asked', () => {
  const files = ['server/src', 'web/src', 'shared/src', 'prisma/seed', 'tests'].flatMap((folder) =>
    fs.readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\/(node_modules|\.tsbuild)\//.test(file))
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap((file) => declaredIn(file, fs.readFileSync(root + file, 'utf8')))).toEqual([])
})

test.each([
  'const found = 1',
  'const [, asked] = pair',
  'const { rows: shown, stored } = all',
  'function named() {}',
  'const f = (found: string) => found.length',
  'class A { asked() {} }',
  "import { named } from './a.ts'",
])('is noticed in %s', (source) => expect(declaredIn('a.ts', source)).not.toEqual([]))
test('what an object calls its member is another matter', () => expect(declaredIn('a.ts', 'const { found: rows } = all')).toEqual([]))

test('a procedure code is called as the specification has it at the wire alone', () => {
  // where contracts, claims and files are worked on
  const rooms = ['shared/src/pricing', 'server/src/terms', 'server/src/remittances', 'server/src/imports']
  const files = rooms.flatMap((room) => fs.readdirSync(root + room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`))
  const sources = files.filter((file) => file.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => /pxCode|cpT_HCPCS/.test(fs.readFileSync(root + file, 'utf8')))).toEqual([])
})
