import { merged, type Spans } from './spans.ts'
import type { ScheduleItem } from './terms.ts'

/** A node of a schedule's groups tree. The root is ''. */
export interface GroupNode {
  id: string
  level: 0 | 1 | 2
  nodeName: string
  parentId: string /** lines of the schedule under it */
  items: number
}
type Grouped = Pick<ScheduleItem, 'code' | 'grouping'>

/** A range node holds at most so many codes. */
export const CODES_PER_RANGE = 100

export const groupingNode = (grouping: string) => `0|${grouping}`
/** Codes may hold hyphens themselves; where both ends do not hold as many, the length of the first says where it ends. */
export const rangeNode = (grouping: string, from: string, to: string) =>
  `1|${grouping}|${hyphens(from) === hyphens(to) ? '' : `${from.length}:`}${from}-${to}`
const hyphens = (code: string) => code.split('-').length
export const codeNode = (grouping: string, code: string) => `2|${grouping}|${code}`

export type GroupRef =
  | { level: 0; grouping: string }
  | { level: 1; grouping: string; from: string; to: string }
  | { level: 2; grouping: string; code: string }

/** What a node's id says; null when it is none. Groupings may hold bars, codes hyphens. */
export function nodeRange(id: string): GroupRef | null {
  const [, level, rest] = /^([012])\|(.*)$/s.exec(id) ?? []
  if (level === undefined || rest === undefined) return null
  if (level === '0') return { level: 0, grouping: rest }
  const bar = rest.lastIndexOf('|')
  if (bar < 0) return null
  const grouping = rest.slice(0, bar)
  const code = rest.slice(bar + 1)
  if (level === '2') return code ? { level: 2, grouping, code } : null
  const ends = endsOf(code)
  return ends && { level: 1, grouping, ...ends }
}

function endsOf(range: string): { from: string; to: string } | null {
  const [prefix = '', length = ''] = /^(\d+):/.exec(range) ?? []
  const at = prefix.length + Number(length)
  if (prefix && range[at] === '-' && at + 1 < range.length) return { from: range.slice(prefix.length, at), to: range.slice(at + 1) }
  const parts = range.split('-')
  const from = parts.slice(0, parts.length / 2).join('-')
  const to = parts.slice(parts.length / 2).join('-')
  return from && to && parts.length % 2 === 0 ? { from, to } : null
}

/** The children of a node, sorted; of the root ('') the groupings. Empty for a code and for what is no node. */
export function groupNodes(items: Iterable<Grouped>, parentId = ''): GroupNode[] {
  if (parentId === '')
    return counts(items, (item) => item.grouping).map(([grouping, count]) => ({
      id: groupingNode(grouping),
      level: 0,
      nodeName: grouping,
      parentId,
      items: count,
    }))
  const parent = nodeRange(parentId)
  if (!parent || parent.level === 2) return []
  const within = [...items].filter((item) => inNode(parent, item))
  const codes = counts(within, (item) => item.code)
  if (parent.level === 1)
    return codes.map(([code, count]) => ({ id: codeNode(parent.grouping, code), level: 2, nodeName: code, parentId, items: count }))
  const nodes: GroupNode[] = []
  for (let i = 0; i < codes.length; i += CODES_PER_RANGE) {
    const range = codes.slice(i, i + CODES_PER_RANGE)
    const from = range[0]?.[0] ?? ''
    const to = range.at(-1)?.[0] ?? ''
    nodes.push({
      id: rangeNode(parent.grouping, from, to),
      level: 1,
      nodeName: from === to ? from : `${from}-${to}`,
      parentId,
      items: range.reduce((sum, [, n]) => sum + n, 0),
    })
  }
  return nodes
}

function counts(items: Iterable<Grouped>, keyOf: (item: Grouped) => string): [string, number][] {
  const found = new Map<string, number>()
  for (const item of items) found.set(keyOf(item), (found.get(keyOf(item)) ?? 0) + 1)
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

export const inNode = (node: GroupRef, { code, grouping }: Grouped) =>
  node.grouping === grouping && (node.level === 0 || (node.level === 1 ? node.from <= code && code <= node.to : node.code === code))

/** Whether a line of a schedule lies in one of the nodes: a rule can be limited to thousands of them. */
export function inGroups(groupIds: readonly string[]): (item: Grouped) => boolean {
  const byGrouping = new Map<string, { all: boolean; ranges: GroupRef[]; codes: Set<string> }>()
  for (const node of nodesOf(groupIds)) {
    const chosen = byGrouping.get(node.grouping) ?? { all: false, ranges: [], codes: new Set() }
    byGrouping.set(node.grouping, chosen)
    if (node.level === 0) chosen.all = true
    else if (node.level === 1) chosen.ranges.push(node)
    else chosen.codes.add(node.code)
  }
  return (item) => {
    const chosen = byGrouping.get(item.grouping)
    return chosen !== undefined && (chosen.all || chosen.codes.has(item.code) || chosen.ranges.some((node) => inNode(node, item)))
  }
}

/** The lines of a schedule that nodes can hold, by grouping. */
export const groupSpans = (groupIds: readonly string[]): Spans<string> =>
  merged(nodesOf(groupIds).map((node) => ({ family: node.grouping, low: first(node), high: last(node) })))

const nodesOf = (groupIds: readonly string[]) => groupIds.flatMap((id) => nodeRange(id) ?? [])
const first = (node: GroupRef) => (node.level === 0 ? '' : node.level === 1 ? node.from : node.code)
const last = (node: GroupRef) => (node.level === 0 ? '\uffff' : node.level === 1 ? node.to : node.code)
