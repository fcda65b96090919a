import { type CodeRange, codeOver, fullCode, placeOf } from './codes.ts'
import { type CodeTable, CodeTables, pieceOf, type RangeTree, Spans } from './code-table.ts'
import { inGroups } from './groups.ts'
import { apcsOf, editionOf, itemOf } from './schedule.ts'
import type { Slices } from './slices.ts'
import {
  type Line,
  type Method,
  type Rule,
  type ScheduleItem,
  type Schedules,
  type ServiceType,
  serviceTypes,
  type Terms,
  type Visit,
} from './terms.ts'

/** How a rule matches: by its list of codes, or all services. Of the entries that match, the one that goes first wins. */
export interface Entry {
  rule: Rule
  /** its place among the rules: the newest first, then by id */
  place: number
  via: 'carveout' | 'qualified' | 'codeService' | 'allServices'
  /** lower goes first */
  order: number
  method: Method | null
  /** null for all services */
  table: CodeTable | null
  qualifier: Qualifier | null
  inGroups: ((item: ScheduleItem) => boolean) | null
}
interface Qualifier {
  method: Method
  fits: (code: string) => boolean
}
/** The rule that a line is paid by, the piece of its codes as text ('J1234', 'J0120-J9999', '' for all services), and the line's code. */
export interface Match {
  entry: Entry
  /** the entry's, as it pays */
  rule: Rule
  codes: string
  code: string
}

interface MethodIndex {
  method: Method
  exact: Map<string, Entry[]>
  ranges: Map<string, Spans<Entry>>
}
interface ServiceIndex {
  methods: MethodIndex[]
  allServices: Entry[]
  /** those that match by an APC which the rule's tables may tell */
  byApc: Entry[]
}
/** The terms of a contract, ready to be asked. */
export interface Compiled {
  terms: Terms
  services: Record<ServiceType, ServiceIndex>
  /** what stands in place of the rules that were compiled; null: they do themselves */
  instead: ReadonlyMap<Rule, Rule | null> | null
}

/**
 * Terms made ready in slices: a contract may hold hundreds of thousands of ranges.
 * @throws CodesError where a list of codes cannot be read
 */
export function* compiling(terms: Terms): Slices<Compiled> {
  const services = {} as Compiled['services']
  for (const type of serviceTypes) services[type] = yield* indexing(terms.rules.filter((r) => r.serviceType === type))
  return { terms, services, instead: null }
}

/**
 * The same contract with its rules paying otherwise, or left out where `change` answers null. What they match has to stay as it is:
 * nothing is read anew.
 */
export function withRulesAs({ terms, services, instead: before }: Compiled, change: (rule: Rule) => Rule | null): Compiled {
  const compiledRules = before ? [...before] : terms.rules.map((rule) => [rule, rule] as const)
  const instead = new Map(compiledRules.map(([from, rule]) => [from, rule && change(rule)]))
  return { terms: { ...terms, rules: [...instead.values()].filter((rule) => rule !== null) }, services, instead }
}

/** Newest rule, then rule id: the order in which rules were read plays no part. */
const newestFirst = (a: Rule, b: Rule) =>
  a.createdAt !== b.createdAt ? (a.createdAt > b.createdAt ? -1 : 1) : a.id < b.id ? -1 : a.id > b.id ? 1 : 0

function* entriesOf(rules: readonly Rule[]): Slices<Entry[]> {
  const tables = new CodeTables()
  const entries: Entry[] = []
  for (const [place, rule] of [...rules].sort(newestFirst).entries()) {
    entries.push(yield* entryOf(rule, place, tables))
    yield
  }
  return entries
}

/**
 * The place of each rule of a service in the order in which they are looked at, by rule id; a rule that can match nothing has none.
 * @throws CodesError where a list of codes cannot be read
 */
export function* placing(rules: readonly Rule[]): Slices<Map<string, number>> {
  const widthOf = ({ via, table }: Entry) => (via === 'carveout' && table ? table.narrowest : 0)
  const entries = (yield* entriesOf(rules)).filter(({ table }) => table?.narrowest !== Number.POSITIVE_INFINITY)
  entries.sort((a, b) => a.order - b.order || widthOf(a) - widthOf(b) || a.place - b.place)
  return new Map(entries.map(({ rule }, place) => [rule.id, place]))
}

function* indexing(rules: readonly Rule[]): Slices<ServiceIndex> {
  const index: ServiceIndex = { methods: [], allServices: [], byApc: [] }
  const byMethod = new Map<Method, MethodIndex>()
  const spans = new Map<MethodIndex, Map<string, { tree: RangeTree; of: Entry }[]>>()
  for (const entry of yield* entriesOf(rules)) {
    if (entry.method === null || entry.table === null) {
      index.allServices.push(entry)
      continue
    }
    const ofMethod = byMethod.get(entry.method) ?? { method: entry.method, exact: new Map(), ranges: new Map() }
    byMethod.set(entry.method, ofMethod)
    const spansOf = spans.get(ofMethod) ?? new Map<string, { tree: RangeTree; of: Entry }[]>()
    spans.set(ofMethod, spansOf)
    for (const code of entry.table.exact) push(ofMethod.exact, code, entry)
    for (const [family, tree] of entry.table.ranges) push(spansOf, family, { tree, of: entry })
    if (entry.method === 'APC' && entry.rule.apcScheduleIds.length > 0) index.byApc.push(entry)
    yield
  }
  for (const [ofMethod, families] of spans) for (const [family, of] of families) ofMethod.ranges.set(family, new Spans(of))
  index.methods.push(...byMethod.values())
  return index
}

function push<V>(map: Map<string, V[]>, key: string, value: V) {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Carve-outs by code, then by revenue code, then of all services; then rules with a qualifier, without, and of all services. */
const ORDER = { carveout: 0, carveoutRevenue: 1, carveoutAll: 2, qualified: 3, codeService: 4, allQualified: 5, allServices: 6 }

function* entryOf(rule: Rule, place: number, tables: CodeTables): Slices<Entry> {
  const { scope } = rule
  const common = {
    rule,
    place,
    method: null,
    table: null,
    qualifier: null,
    inGroups: rule.groups.length > 0 ? inGroups(rule.groups) : null,
  }
  if (scope.kind === 'CARVEOUT') {
    const { method, codes } = scope
    if (method === 'ALL_SERVICES') return { ...common, via: 'carveout', order: ORDER.carveoutAll }
    const order = method === 'REVENUE_CODE' ? ORDER.carveoutRevenue : ORDER.carveout
    return { ...common, via: 'carveout', order, method, table: yield* tables.of(method, codes) }
  }
  const { primary } = scope
  const qualifier =
    scope.qualifier && scope.qualifier.method !== 'ALL_SERVICES' && scope.qualifier.codes !== ''
      ? { method: scope.qualifier.method, fits: fitting(yield* tables.of(scope.qualifier.method, scope.qualifier.codes)) }
      : null
  if (primary === null || primary.method === 'ALL_SERVICES')
    return { ...common, via: 'allServices', qualifier, order: qualifier ? ORDER.allQualified : ORDER.allServices }
  const nearness = qualifier
    ? ({ via: 'qualified', order: ORDER.qualified } as const)
    : ({ via: 'codeService', order: ORDER.codeService } as const)
  return { ...common, ...nearness, qualifier, method: primary.method, table: yield* tables.of(primary.method, primary.codes) }
}

const fitting = (table: CodeTable) => (code: string) => pieceOf(table, code) !== null

/** Most pieces are looked at for nothing: only what wins, or is as near, needs its text. */
const textOf = (piece: CodeRange | string) => (typeof piece === 'string' ? piece : `${piece.from}-${piece.to}`)

let last = { code: '', ...placeOf('') }
/** Contracts are asked for one code after another. */
function placeOfLast(code: string) {
  if (last.code !== code) last = { code, ...placeOf(code) }
  return last
}

/** The nearest entry so far for a line. A class, because functions made anew for each line took longer than the looking. */
class Nearest {
  entry: Entry | null = null
  width = 0
  piece: CodeRange | string = ''
  code = ''
  /** what is looked up, and the one entry that is meant */
  given = ''
  only: Entry | null = null
  readonly compiled: Compiled
  readonly visit: Visit
  readonly line: Line
  readonly schedules: Schedules

  constructor(compiled: Compiled, visit: Visit, line: Line, schedules: Schedules) {
    this.compiled = compiled
    this.visit = visit
    this.line = line
    this.schedules = schedules
  }

  /** Whether an entry goes before it: by its order, its piece's width where that counts, its rule's place, the text of its piece. */
  isAfter(entry: Entry, width: number, piece: CodeRange | string): boolean {
    const { entry: best } = this
    if (best === null) return true
    if (entry.order !== best.order) return entry.order < best.order
    if (width !== this.width) return width < this.width
    return entry.place !== best.place ? entry.place < best.place : textOf(piece) < textOf(this.piece)
  }

  consider(entry: Entry, width: number, piece: CodeRange | string, code: string) {
    if (this.compiled.instead?.get(entry.rule) === null || !this.isAfter(entry, width, piece)) return
    if (!applies(entry, this.visit, this.line, this.schedules)) return
    this.entry = entry
    this.width = width
    this.piece = piece
    this.code = code
  }

  /** @param only the one entry that is meant; null: any */
  lookUp({ method, exact, ranges }: MethodIndex, given: string, only: Entry | null) {
    this.given = given
    this.only = only
    for (let code: string | null = fullCode(method, given); code !== null; code = codeOver(method, code)) {
      const entries = exact.get(code)
      if (entries) for (const entry of entries) if (only === null || entry === only) this.consider(entry, 0, code, given)
      if (ranges.size === 0) continue
      const { family, number } = placeOfLast(code)
      ranges.get(family)?.tell(number, this)
    }
  }

  /** Is told of each entry with a range that holds what is looked up. */
  holds(entry: Entry, range: CodeRange) {
    if (this.only === null || entry === this.only) this.consider(entry, entry.via === 'carveout' ? range.width : 0, range, this.given)
  }
}

/** The rule that pays for a line, or null where none matches. */
export function select(compiled: Compiled, visit: Visit, line: Line, schedules: Schedules): Match | null {
  const index = compiled.services[visit.serviceType]
  const best = new Nearest(compiled, visit, line, schedules)
  for (const ofMethod of index.methods) for (const given of line.codes[ofMethod.method] ?? NONE) best.lookUp(ofMethod, given, null)
  if (index.byApc.length > 0 && !line.codes.APC?.length) {
    const ofApc = index.methods.find(({ method }) => method === 'APC') as MethodIndex
    for (const entry of index.byApc) {
      const code = apcOf(entry.rule, visit, line, schedules)
      if (code !== null) best.lookUp(ofApc, code, entry)
    }
  }
  for (const entry of index.allServices) best.consider(entry, 0, '', '')
  if (best.entry === null) return null
  return { entry: best.entry, rule: compiled.instead?.get(best.entry.rule) ?? best.entry.rule, codes: textOf(best.piece), code: best.code }
}

const NONE: never[] = []

function applies({ rule, qualifier, inGroups: holds }: Entry, visit: Visit, line: Line, schedules: Schedules): boolean {
  if (qualifier !== null && qualifyingCode(qualifier, rule, visit, line, schedules) === null) return false
  if (holds === null) return true
  const edition = editionOf(schedules, rule.scheduleId ?? '', visit.date)
  const item = edition && itemOf(edition, rule, { visit, line, schedules })
  return item !== null && holds(item)
}

/** The line's code that meets a qualifier. */
export function qualifyingCode({ method, fits }: Qualifier, rule: Rule, visit: Visit, line: Line, schedules: Schedules): string | null {
  for (const given of line.codes[method] ?? NONE)
    for (let code: string | null = fullCode(method, given); code !== null; code = codeOver(method, code)) if (fits(code)) return given
  if (method !== 'APC' || line.codes.APC?.length) return null
  const apc = apcOf(rule, visit, line, schedules)
  return apc !== null && fits(apc) ? apc : null
}

/** The APC that the tables of a rule tell of a line. */
function apcOf(rule: Rule, visit: Visit, line: Line, schedules: Schedules): string | null {
  const [apc] = apcsOf(rule, { visit, line, schedules })
  return apc === undefined ? null : fullCode('APC', apc)
}
