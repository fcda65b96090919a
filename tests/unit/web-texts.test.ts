// What people read comes from the catalogues: no text in components, no key without a text, no language that lacks one.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseAst } from 'vitest/node'
import { findingWords } from '@ratebook/server/i18n/finding-words.ts'
import { findingTexts } from '@ratebook/shared/finding-texts.ts'
import { errorTexts } from '@ratebook/shared/wire/error-texts.ts'
import { features } from '@ratebook/shared/api.ts'
import type { Endpoint } from '@ratebook/shared/wire/endpoint.ts'
import { type Language, languages } from '@ratebook/shared/wire/language.ts'
import { type Catalogue, faultsOf, keysOf, textsOf } from '../catalogues.ts'

type Node = { type: string; start: number; [field: string]: unknown }

const web = fileURLToPath(new URL('../../web/src', import.meta.url))
const shared = fileURLToPath(new URL('../../shared/src', import.meta.url))
const filesOf = (folder: string, ending: RegExp) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((f) => ending.test(f))
    .sort()

const fileOf = (language: string, namespace: string) =>
  namespace === 'errors' ? path.join(shared, 'wire/error-words', `${language}.json`) : path.join(web, 'i18n', language, `${namespace}.json`)
const catalogue = (language: string, namespace: string): Catalogue =>
  namespace === 'findings' ? findingWords[language as Language] : JSON.parse(fs.readFileSync(fileOf(language, namespace), 'utf8'))
const namespaces = (language: string) => [
  ...filesOf(path.join(web, 'i18n', language), /\.json$/).map((f) => f.replace('.json', '')),
  // words that the server says, too, are no file of the browser's
  ...(language === 'en' ? [] : ['errors', 'findings']),
]
const english: Record<string, Catalogue> = {
  ...Object.fromEntries(namespaces('en').map((n) => [n, catalogue('en', n)])),
  // worded by the server as well, each from one table
  errors: errorTexts,
  findings: Object.fromEntries(Object.entries(findingTexts).map(([code, { title, remedy }]) => [code, { title, remedy }])),
}

const keys = Object.fromEntries(Object.entries(english).map(([n, c]) => [n, keysOf(c)]))
const allKeys = new Set(Object.values(keys).flatMap((k) => [...k]))
const sections = new Set(Object.values(english).flatMap((c) => Object.keys(c).filter((k) => typeof c[k] === 'object')))

function visit(node: unknown, see: (node: Node) => void) {
  if (Array.isArray(node)) for (const n of node) visit(n, see)
  else if (node && typeof node === 'object') {
    if (typeof (node as Node).type === 'string') see(node as Node)
    for (const [field, value] of Object.entries(node)) if (field !== 'parent') visit(value, see)
  }
}
const letters = /\p{L}{2}/u
const isText = (node: unknown): node is Node & { value: string } =>
  typeof node === 'object' && node !== null && (node as Node).type === 'Literal' && typeof (node as Node).value === 'string'
/** The strings an expression may come to: of `a ? 'x' : 'y'` both; what is only known at run time, not. */
function* strings(node: Node | undefined): Generator<{ text: string; open: boolean }> {
  if (isText(node)) yield { text: node.value, open: false }
  else if (node?.type === 'ConditionalExpression') {
    yield* strings(node.consequent as Node)
    yield* strings(node.alternate as Node)
  } else if (node?.type === 'TemplateLiteral') {
    const [first] = node.quasis as { value: { cooked: string } }[]
    yield { text: first?.value.cooked ?? '', open: true }
  }
}

const sources = [
  ...filesOf(web, /\.tsx?$/).map((f) => path.join(web, f)),
  ...filesOf(shared, /\.ts$/).map((f) => path.join(shared, f)),
].map((file) => {
  const source = fs.readFileSync(file, 'utf8')
  const nodes: Node[] = []
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (n) => nodes.push(n))
  const at = (n: Node) => `${path.relative(path.dirname(web), file)}:${source.slice(0, n.start).split('\n').length}`
  return { file, source, nodes, at }
})
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'label',
  'alt',
  'helperText',
  'primary',
  'secondary',
])

describe('Components', () => {
  test('hold no text of their own', () => {
    const hardCoded = sources.flatMap(({ nodes, at }) =>
      nodes.flatMap((n) => {
        if (n.type === 'JSXText' && letters.test(n.value as string)) return [`${at(n)} ${(n.value as string).trim()}`]
        if (n.type === 'JSXExpressionContainer' && isText(n.expression) && letters.test(n.expression.value)) {
          const isAttribute = nodes.some(
            (a) => a.type === 'JSXAttribute' && a.value === n && !spoken.has((a.name as { name: string }).name),
          )
          return isAttribute ? [] : [`${at(n)} ${n.expression.value}`]
        }
        if (n.type === 'JSXAttribute' && spoken.has((n.name as { name: string }).name) && isText(n.value) && letters.test(n.value.value))
          return [`${at(n)} ${n.value.value}`]
        return []
      }),
    )
    expect(hardCoded).toEqual([])
  })
})

describe('English texts', () => {
  const british = new RegExp(
    [
      // colour, favourite, labour; organisation, recognise, localised; centre, litre; catalogue, programme
      String.raw`\b(colo|favo|labo|behavio|hono|neighbo|tumo)ur`,
      String.raw`\b(organ|recogn|local|author|summar|util|hospital|minim|maxim|categor|normal|standard|prior|item)is(e|ed|es|ing|ation)`,
      String.raw`\banalys(e|ed|es|ing)\b`,
      String.raw`\b(cent|lit|fib|theat)re`,
      String.raw`\b(catalogue|dialogue|programme|cheque|grey|licence|defence|judgement|ageing|enrol|fulfil|skilful|instalment)s?\b`,
      `(cancell|labell|travell|modell|signall|totall)(ed|ing)`,
      String.raw`(an|h)aem?(a|o|sth)|\b(paediat|oesoph|orthopaed|oedema)`,
    ].join('|'),
    'i',
  )
  test('are spelled as in the United States', () => {
    const spelled = Object.entries(english).flatMap(([namespace, c]) =>
      textsOf(c).flatMap(([key, text]) => (british.test(text.replace(/\{\{.*?\}\}/g, '')) ? [`${namespace}:${key} ${text}`] : [])),
    )
    expect(spelled).toEqual([])
  })
  test.each(['The colour', 'Organisations', 'localised', 'Cancelled', 'a licence', 'the centre', 'enrol', 'anaesthesia'])(
    'would be caught where they say “%s”',
    (text) => expect(text).toMatch(british),
  )
})

describe('Keys', () => {
  const used = new Set<string>()
  const open = new Set<string>()
  const missing: string[] = []
  for (const { source, nodes, at } of sources) {
    const namespaces = [...source.matchAll(/useTranslation\((?:\[(.*?)\]|('\w+')\))/g)].flatMap(
      ([, several, one]) => (several ?? one ?? '').match(/\w+/g) ?? [],
    )
    const here = [
      ...namespaces,
      ...(namespaces.includes('public') || /useTranslation\(\)|i18n\.t\(/.test(source) ? ['first', 'public'] : []),
    ]
    const exists = (key: string) => here.some((n) => keys[n]?.has(key))
    for (const n of nodes) {
      // a text that looks like a key of a section is one, wherever it stands
      if (isText(n) && /^[a-z]\w*(\.\w+)+$/i.test(n.value) && sections.has(n.value.split('.')[0] as string)) {
        used.add(n.value)
        if (!allKeys.has(n.value)) missing.push(`${at(n)} ${n.value}`)
      }
      const callee = n.type === 'CallExpression' ? (n.callee as Node & { name?: string; property?: { name: string } }) : undefined
      if (!callee || (callee.name !== 't' && callee.property?.name !== 't')) continue
      for (const { text, open: goesOn } of strings((n.arguments as Node[])[0])) {
        if (goesOn) {
          open.add(text)
          if (!here.some((ns) => [...(keys[ns] ?? [])].some((k) => k.startsWith(text)))) missing.push(`${at(n)} ${text}…`)
        } else {
          used.add(text)
          if (here.length > 0 && !exists(text)) missing.push(`${at(n)} ${text} (in ${here.join(', ')})`)
        }
      }
    }
  }

  test('of lists stand in the catalogues that the lists name', () => {
    const lists = Object.values(features).flatMap((table) =>
      Object.values(table as Record<string, Endpoint>).flatMap(({ list }) => list ?? []),
    )
    expect(lists.length).toBeGreaterThan(20)
    for (const { texts, columns } of lists)
      for (const { label } of Object.values(columns)) expect(keys[texts], `${texts}: ${label}`).toContain(label)
  })
  test('that are used have a text', () => expect(missing).toEqual([]))
  test('of the first screen are in the catalogue that comes with it', () => {
    const needed = new Map<string, (typeof sources)[number]>()
    const need = (file: string) => {
      const source = sources.find((s) => s.file === file)
      if (!source || needed.has(file)) return
      needed.set(file, source)
      const imported = source.nodes.filter(({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type')
      for (const { source: from } of imported) if (isText(from)) need(path.resolve(path.dirname(file), from.value))
    }
    need(path.join(web, 'main.tsx'))
    const later = [...needed.values()].flatMap(({ nodes, at }) =>
      nodes.filter((n) => isText(n) && keys.public?.has(n.value)).map((n) => `${at(n)} ${n.value}`),
    )
    expect([...needed.keys()].map((file) => path.basename(file))).toContain('ServiceQuestion.tsx')
    expect(later).toEqual([])
  })
  // also handed on under another name than `t`, or put together from what a list or a code is called
  const literals = new Set(sources.flatMap(({ nodes }) => nodes.filter(isText).map(({ value }) => value)))
  const heads = sources.flatMap(({ nodes }) =>
    nodes.flatMap((n) => (n.type === 'TemplateLiteral' ? [...strings(n)].map(({ text }) => text) : [])),
  )
  // a section that is handed on whole
  const groups = new Set(
    sources.flatMap(({ source, nodes }) => (source.includes('returnObjects') ? nodes.filter(isText).map(({ value }) => value) : [])),
  )
  const isSaid = (key: string) =>
    groups.has(key.split('.')[0] as string) ||
    literals.has(key) ||
    heads.some((head) => head.length > 3 && key.startsWith(head)) ||
    /(^|\.)caption$|^(carc|rarc)\./.test(key)
  test.each(Object.keys(keys).filter((n) => !['errors', 'findings'].includes(n)))('of %s are all used', (namespace) => {
    const idle = [...(keys[namespace] ?? [])].filter((k) => !used.has(k) && !isSaid(k))
    expect(idle.filter((k) => ![...open].some((start) => start !== '' && k.startsWith(start)))).toEqual([])
  })
})

const translations = Object.keys(languages)
  .filter((language) => language !== 'en')
  .flatMap((language) => namespaces(language).map((namespace) => [language, namespace] as const))

describe.each(translations)('Catalogue %s/%s', (language, namespace) => {
  test('says what the English one says, in every form its language has', () =>
    expect(faultsOf(language, catalogue(language, namespace), english[namespace] ?? {})).toEqual([]))
})

test.each(Object.keys(languages).filter((language) => language !== 'en'))('Who reads %s finds everything in it', (language) =>
  expect(namespaces(language).sort()).toEqual(Object.keys(english).sort()),
)
