import { fault } from '@ratebook/shared/wire/fault.ts'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableFile } from './unreadable-file.ts'
import { mustBeNarrow } from './width.ts'

/** Rows under a header, as a list of records has them. */
export interface RecordTable {
  name: string
  rows: string[][]
}

interface Element {
  path: string
  /** its attributes and the texts below it that are no records of their own */
  fields: { key: string; name: string; value: string }[]
  /** how many of them it has, and what stands in it */
  own: number
  /** which of its kind it is in the element around it, from 1 */
  place: number
  /** how many of each kind are in it */
  kinds: Map<string, number>
  text: string
  hasChildren: boolean
}

const separator = '/'
/** `Charge_x0020_Code`: what cannot stand in a name. */
const plainName = (name: string) =>
  name.replace(/^.*:/, '').replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * The lists of records of an XML file: elements that repeat, of several attributes or elements of text, each a row whose columns are named
 * as these are; what the elements around it say of themselves is said of it. Throws `UnreadableFile`.
 */
export function xmlTables(text: string): RecordTable[] {
  const counts = new Map<string, Count>()
  const names = new Map<string, string>()
  walk(text, names, (element) => {
    const count = counts.get(element.path) ?? { all: 0, mostInOne: 0 }
    if (element.own > 1) counts.set(element.path, { all: count.all + 1, mostInOne: Math.max(count.mostInOne, element.place) })
    return false
  })
  const tables = recordPaths(counts).map((path) => ({
    path,
    columns: new Map<string, number>(),
    header: [] as string[],
    rows: [] as string[][],
  }))
  if (tables.length === 0) throw new UnreadableFile(fault('markup'))
  walk(text, names, (element, around) => {
    const table = tables.find(({ path }) => path === element.path)
    // a group within a record is a part of it
    if (!table) return tables.some(({ path }) => element.path.startsWith(path + separator))
    const row: string[] = []
    const seen = new Map<string, number>()
    for (const { key, name, value } of [...around, element].flatMap(({ fields }) => fields)) {
      const time = (seen.get(key) ?? 0) + 1
      seen.set(key, time)
      const column = `${key} ${time}`
      const at = table.columns.get(column) ?? table.columns.size
      table.columns.set(column, at)
      mustBeNarrow(table.columns.size)
      table.header[at] = name
      row[at] = value
    }
    table.rows.push(Array.from(row, (cell) => cell ?? ''))
    return false
  })
  return tables.map(({ path, header, rows }) => ({ name: plainName(path.split(separator).at(-1) ?? ''), rows: [header, ...rows] }))
}

/** How often an element of several fields is there, and in one and the same element around it. */
interface Count {
  all: number
  mostInOne: number
}

/** The elements that are records, most frequent first: none of them is within another. What never repeats is a group of its record. */
function recordPaths(counts: Map<string, Count>): string[] {
  const repeated = [...counts].filter(([, count]) => count.mostInOne > 1)
  const candidates = (repeated.length > 0 ? repeated : [...counts]).sort(([a, m], [b, n]) => n.all - m.all || b.length - a.length)
  const paths: string[] = []
  const within = (inner: string, outer: string) => inner.startsWith(outer + separator)
  for (const [path] of candidates) if (!paths.some((other) => within(path, other) || within(other, path))) paths.push(path)
  return paths
}

/**
 * Tells of each element at its end, with those around it, and is told whether the next of these takes its fields.
 * `names` are what a recordset calls its columns.
 */
function walk(text: string, names: Map<string, string>, visit: (element: Element, around: Element[]) => boolean) {
  const open: Element[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    // entities of web pages stay as they are written
    if (!/undefined entity/.test(error.message)) throw new UnreadableFile(fault('markup'))
  })
  parser.on('opentag', (tag) => {
    const parent = open.at(-1)
    const place = (parent?.kinds.get(tag.name) ?? 0) + 1
    if (parent) {
      parent.hasChildren = true
      parent.kinds.set(tag.name, place)
    }
    const attributes = attributesOf(tag, names)
    open.push({
      path: `${parent?.path ?? ''}${separator}${tag.name}`,
      fields: attributes,
      own: attributes.length,
      place,
      kinds: new Map(),
      text: '',
      hasChildren: false,
    })
  })
  const addText = (piece: string) => {
    const element = open.at(-1)
    if (element) element.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    const element = open.pop()
    const parent = open.at(-1)
    if (!element || open.some(({ path }) => /[:/]schema$/i.test(path))) return
    const value = element.text.trim()
    if (!element.hasChildren && parent && (value !== '' || element.own === 0)) {
      parent.fields.push({ key: name, name: plainName(name), value }, ...element.fields)
      parent.own++
      return
    }
    if (parent) parent.own += element.own
    if (visit(element, open)) parent?.fields.push(...element.fields.map((field) => ({ ...field, key: `${name}${separator}${field.key}` })))
  })
  parser.write(text).close()
}

function attributesOf({ name, attributes }: SaxesTagPlain, names: Map<string, string>): Element['fields'] {
  const { name: column, 'rs:name': title } = attributes
  if (name.endsWith('AttributeType') && column && title) names.set(column, title)
  return Object.entries(attributes)
    .filter(([key]) => !/^xml(ns)?(:|$)/.test(key))
    .map(([key, value]) => ({ key: `@${key}`, name: names.get(key) ?? plainName(key), value }))
}
