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

/** Lines of a schedule that a rule is limited to: those of a grouping, all (no codes) or those from one code to another, both included. */
export interface GroupRange {
  grouping: string
  from: string | null
  to: string | null
}

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

/** The lines under a node, whatever nodes the tree comes to have; null for what is no node. */
export function rangeOf(id: string): GroupRange | null {
  const node = nodeRange(id)
  if (node === null) return null
  const { grouping } = node
  if (node.level === 0) return { grouping, from: null, to: null }
  return node.level === 1 ? { grouping, from: node.from, to: node.to } : { grouping, from: node.code, to: node.code }
}
/** The node that stands for such lines. */
export const nodeOf = ({ grouping, from, to }: GroupRange): string =>
  from === null || to === null ? groupingNode(grouping) : from === to ? codeNode(grouping, from) : rangeNode(grouping, from, to)

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
  const totals = new Map<string, number>()
  for (const item of items) totals.set(keyOf(item), (totals.get(keyOf(item)) ?? 0) + 1)
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1))
}

export const inNode = (node: GroupRef, { code, grouping }: Grouped) =>
  node.grouping === grouping && (node.level === 0 || (node.level === 1 ? node.from <= code && code <= node.to : node.code === code))

/** Whether a line of a schedule lies in one of the ranges: a rule can be limited to thousands of them. */
export function inGroups(groups: readonly GroupRange[]): (item: Grouped) => boolean {
  const byGrouping = new Map<string, { all: boolean; ranges: { from: string; to: string }[]; codes: Set<string> }>()
  for (const { grouping, from, to } of groups) {
    const chosen = byGrouping.get(grouping) ?? { all: false, ranges: [], codes: new Set() }
    byGrouping.set(grouping, chosen)
    if (from === null || to === null) chosen.all = true
    else if (from === to) chosen.codes.add(from)
    else chosen.ranges.push({ from, to })
  }
  return ({ grouping, code }) => {
    const chosen = byGrouping.get(grouping)
    return (
      chosen !== undefined && (chosen.all || chosen.codes.has(code) || chosen.ranges.some(({ from, to }) => from <= code && code <= to))
    )
  }
}

/** The lines of a schedule that ranges can hold, by grouping. */
export const groupSpans = (groups: readonly GroupRange[]): Spans<string> =>
  merged(groups.map(({ grouping, from, to }) => ({ family: grouping, low: from ?? '', high: to ?? '\uffff' })))
