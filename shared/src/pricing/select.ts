import { type CodeRange, codeOver, fullCode, parseCodes, placeOf } from './codes.ts'
import { inGroups } from './groups.ts'
import { apcsOf, editionOf, itemOf } from './schedule.ts'
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

/**
 * One way for a rule to match: a piece of its codes, or all services. Entries of a
 * service type are ranked; of those that match, the lowest rank wins.
 */
export interface Entry {
  rank: number
  rule: Rule
  via: 'carveout' | 'qualified' | 'codeService' | 'allServices'
  method: Method | null
  /** the piece as text: 'J1234' or 'J0120-J9999'; '' for all services */
  codes: string
  fits: (code: string) => boolean
  qualifier: Qualifier | null
  inGroups: ((item: ScheduleItem) => boolean) | null
}
interface Qualifier {
  method: Method
  fits: (code: string) => boolean
}
/** The rule that a line is paid by, and the line's code that led to it ('' for all services). */
export interface Match {
  entry: Entry
  code: string
}

interface RangeEntry {
  low: number
  high: number
  entry: Entry
}
interface MethodIndex {
  method: Method
  exact: Map<string, Entry[]>
  ranges: Map<string, RangeEntry[]>
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
}

/** @throws CodesError where a list of codes cannot be read */
export function compile(terms: Terms): Compiled {
  return {
    terms,
    services: Object.fromEntries(
      serviceTypes.map((type) => [type, indexOf(terms.rules.filter((r) => r.serviceType === type))]),
    ) as Compiled['services'],
  }
}

interface Draft extends Entry {
  piece: string | CodeRange | null /** lower goes first, then by width */
  order: number
  width: number
}

/** All ways in which the rules of a service can match, in the order in which they are looked at. */
const inRank = (rules: readonly Rule[]): Draft[] => rules.flatMap(entriesOf).sort(inOrder)

/**
 * The place of each rule of a service in that order, by rule id; a rule that can match nothing has none.
 * @throws CodesError where a list of codes cannot be read
 */
export function placesOf(rules: readonly Rule[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [place, { rule }] of inRank(rules).entries()) if (!places.has(rule.id)) places.set(rule.id, place)
  return places
}

function indexOf(rules: readonly Rule[]): ServiceIndex {
  const index: ServiceIndex = { methods: [], allServices: [], byApc: [] }
  const byMethod = new Map<Method, MethodIndex>()
  for (const [rank, { piece, order: _, width: __, ...rest }] of inRank(rules).entries()) {
    const entry: Entry = { ...rest, rank }
    if (entry.method === null || piece === null) {
      index.allServices.push(entry)
      continue
    }
    const ofMethod = byMethod.get(entry.method) ?? { method: entry.method, exact: new Map(), ranges: new Map() }
    byMethod.set(entry.method, ofMethod)
    if (typeof piece === 'string') push(ofMethod.exact, piece, entry)
    else {
      const { family, number } = placeOf(piece.from)
      push(ofMethod.ranges, family, { low: number, high: number + piece.width - 1, entry })
    }
    if (entry.method === 'APC' && entry.rule.apcScheduleIds.length > 0) index.byApc.push(entry)
  }
  index.methods.push(...byMethod.values())
  return index
}

function push<V>(map: Map<string, V[]>, key: string, value: V) {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Which of two entries goes first; newest rule, then rule id, where they are equally near. The order of the rules plays no part. */
function inOrder(a: Draft, b: Draft): number {
  if (a.order !== b.order) return a.order - b.order
  if (a.width !== b.width) return a.width - b.width
  if (a.rule.createdAt !== b.rule.createdAt) return a.rule.createdAt > b.rule.createdAt ? -1 : 1
  if (a.rule.id !== b.rule.id) return a.rule.id < b.rule.id ? -1 : 1
  return a.codes < b.codes ? -1 : a.codes > b.codes ? 1 : 0
}

/** Carve-outs by code, then by revenue code, then of all services; then rules with a qualifier, without, and of all services. */
const ORDER = { carveout: 0, carveoutRevenue: 1, carveoutAll: 2, qualified: 3, codeService: 4, allQualified: 5, allServices: 6 }

function entriesOf(rule: Rule): Draft[] {
  const { scope } = rule
  const common = { rank: 0, rule, qualifier: null, inGroups: rule.groups.length > 0 ? inGroups(rule.groups) : null, width: 0 }
  const all = { method: null, codes: '', fits: () => true, piece: null }
  if (scope.kind === 'CARVEOUT') {
    const carveout = { ...common, via: 'carveout' as const }
    if (scope.method === 'ALL_SERVICES') return [{ ...carveout, ...all, order: ORDER.carveoutAll }]
    const revenue = scope.method === 'REVENUE_CODE'
    return piecesOf(scope.method, scope.codes).map((piece) => ({
      ...carveout,
      ...piece,
      order: revenue ? ORDER.carveoutRevenue : ORDER.carveout,
    }))
  }
  const { primary } = scope
  const qualifier =
    scope.qualifier && scope.qualifier.method !== 'ALL_SERVICES' && scope.qualifier.codes !== ''
      ? qualifierOf(scope.qualifier.method, scope.qualifier.codes)
      : null
  if (primary === null || primary.method === 'ALL_SERVICES')
    return [{ ...common, ...all, via: 'allServices', qualifier, order: qualifier ? ORDER.allQualified : ORDER.allServices }]
  const nearness = qualifier
    ? ({ via: 'qualified', order: ORDER.qualified } as const)
    : ({ via: 'codeService', order: ORDER.codeService } as const)
  return piecesOf(primary.method, primary.codes).map((piece) => ({ ...common, ...piece, ...nearness, qualifier, width: 0 }))
}

/** The pieces of a list of codes, each with its width; one code has none. */
function piecesOf(method: Method, text: string) {
  const { exact, ranges } = parseCodes(text, method)
  return [
    ...[...exact].map((code) => ({ method, codes: code, piece: code, width: 0, fits: (c: string) => c === code })),
    ...ranges.map((range) => {
      const { family, number } = placeOf(range.from)
      return {
        method,
        codes: `${range.from}-${range.to}`,
        piece: range,
        width: range.width,
        fits: (c: string) => within(placeOf(c), family, number, range.width),
      }
    }),
  ]
}
const within = (place: { family: string; number: number }, family: string, low: number, width: number) =>
  place.family === family && place.number >= low && place.number < low + width

function qualifierOf(method: Method, text: string): Qualifier {
  const pieces = piecesOf(method, text)
  const exact = new Set(pieces.flatMap((p) => (typeof p.piece === 'string' ? p.piece : [])))
  const ranges = pieces.filter((p) => typeof p.piece !== 'string')
  return { method, fits: (code) => exact.has(code) || ranges.some((p) => p.fits(code)) }
}

/** The rule that pays for a line, or null where none matches. */
export function select(compiled: Compiled, visit: Visit, line: Line, schedules: Schedules): Match | null {
  const index = compiled.services[visit.serviceType]
  let best: Entry | null = null
  let bestCode = ''
  for (const { method, exact, ranges } of index.methods) {
    const codes = line.codes[method]
    if (codes === undefined) continue
    for (const given of codes) {
      for (let code: string | null = fullCode(method, given); code !== null; code = codeOver(method, code)) {
        let nearer = nearest(exact.get(code) ?? NONE, best, visit, line, schedules)
        if (ranges.size > 0) nearer = nearestRange(ranges, code, nearer, visit, line, schedules)
        if (nearer !== best) bestCode = given
        best = nearer
      }
    }
  }
  if (index.byApc.length > 0 && !line.codes.APC?.length) {
    for (const entry of index.byApc) {
      if (!isNearer(entry, best)) break
      const code = apcOf(entry.rule, visit, line, schedules)
      if (code === null || !entry.fits(code) || !applies(entry, visit, line, schedules)) continue
      best = entry
      bestCode = code
      break
    }
  }
  const last = nearest(index.allServices, best, visit, line, schedules)
  return last && { entry: last, code: last === best ? bestCode : '' }
}

const isNearer = (entry: Entry, best: Entry | null) => best === null || entry.rank < best.rank

/** Entries stand in the order of their ranks: the first that applies is the nearest. */
function nearest(entries: readonly Entry[], best: Entry | null, visit: Visit, line: Line, schedules: Schedules): Entry | null {
  for (const entry of entries) {
    if (!isNearer(entry, best)) break
    if (applies(entry, visit, line, schedules)) return entry
  }
  return best
}

function nearestRange(
  ranges: MethodIndex['ranges'],
  code: string,
  best: Entry | null,
  visit: Visit,
  line: Line,
  schedules: Schedules,
): Entry | null {
  const { family, number } = placeOf(code)
  for (const { low, high, entry } of ranges.get(family) ?? NONE) {
    if (!isNearer(entry, best)) break
    if (low <= number && number <= high && applies(entry, visit, line, schedules)) return entry
  }
  return best
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
