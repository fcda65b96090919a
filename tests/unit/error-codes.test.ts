// An error is a code, and whatever refuses something names one: no schema and no rule words a sentence itself.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '@ratebook/shared/api.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { because } from '@ratebook/shared/wire/zod-faults.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sourcesOf = (folder: string) =>
  fs
    .readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !f.endsWith('error-texts.ts'))
    .map((f) => ({ file: `${folder}/${f}`, source: fs.readFileSync(`${root}${folder}/${f}`, 'utf8') }))
const sources = ['shared/src', 'server/src', 'web/src'].flatMap(sourcesOf)

type Def = { type?: string; check?: string; fn?: unknown; error?: unknown; params?: { code?: string } } & Record<string, unknown>
const defOf = (value: object) => (value as { _zod?: { def: Def } })._zod?.def

/** What words a message itself, or refuses without a code, wherever it stands in a schema. */
function wordsIn(value: unknown, at: string, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const def = defOf(value)
  if (!def) return Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, `${at}.${key}`, seen))
  const isRule = def.type === 'custom' && def.check === 'custom'
  return [
    ...(def.error ? [`${at} words its message`] : []),
    ...(isRule && !Object.hasOwn(errorTexts, def.params?.code ?? '') ? [`${at} refuses without a code`] : []),
    ...wordsIn(typeof def.getter === 'function' ? def.getter() : null, at, seen),
    ...Object.entries(def).flatMap(([key, inner]) => wordsIn(inner, key === 'shape' || key === 'checks' ? at : `${at}.${key}`, seen)),
  ]
}

describe('Codes', () => {
  // that a code which is used has a text is for the compiler to say
  const used = new Set(sources.flatMap(({ source }) => [...source.matchAll(/'(\w+)'/g)].map(([, word]) => word)))
  test('are all used', () => expect(Object.keys(errorTexts).filter((code) => !used.has(code))).toEqual([]))
})

describe('Messages', () => {
  test.each(Object.entries(api))('of %s are made from codes', (name, { params, query, body, form }) =>
    expect(wordsIn({ params, query, body, form }, name)).toEqual([]),
  )
  test.each([
    ['a rule', z.string().refine((s) => s !== '', 'Say something')],
    ['a rule within', z.object({ list: z.array(z.string().max(3, 'Too much')).optional() })],
    ['a type', z.string('Text, please').default('')],
    ['a rule that says nothing', z.string().refine((s) => s !== '')],
  ])('are caught where %s words them', (_, schema) => expect(wordsIn(schema, 'it')).not.toEqual([]))
  test('by code pass', () =>
    expect(
      wordsIn(
        z.lazy(() => z.string().refine((s) => s !== '', because('required'))),
        'it',
      ),
    ).toEqual([]))

  test('of issues that code adds by itself are made from codes, or are those of another schema', () => {
    const worded = sources.flatMap(({ file, source }) =>
      [...source.matchAll(/\baddIssue\(([\s\S]{0,300})/g)]
        .filter(([, given = '']) => !/^\{[^{}]*(\.\.\.because\(|params: |\bmessage \})/.test(given))
        .map(([, given = '']) => `${file}: ${given.slice(0, 60)}`),
    )
    expect(worded).toEqual([])
  })

  // a page's schemas cannot be gone through as the calls' can
  test('of pages are no sentences of theirs', () => {
    const sentences =
      /\b(?:message|error): *['"`][A-Z]|\.(?:min|max|length|regex|refine|superRefine|email|url)\([^\n]*, *['"`][A-Z][^'"`\n]* /g
    const inPages = (source: string) => [...source.matchAll(sentences)].map(([words]) => words)
    expect(inPages("{ path: ['clientId'], message: 'Required field' }")).not.toEqual([])
    expect(inPages("z.string().min(1, 'Say something')")).not.toEqual([])
    expect(sourcesOf('web/src').flatMap(({ file, source }) => inPages(source).map((words) => `${file}: ${words}`))).toEqual([])
  })
})
