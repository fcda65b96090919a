import sql, { type Sql } from 'sql-template-tag'
import { CODES_PER_RANGE, codeNode, type GroupNode, groupingNode, nodeRange, rangeNode } from '@ratebook/shared/pricing/groups.ts'
import type { Reader } from '../../data/db.ts'

/** A schedule's lines, counted by grouping and code; codes are compared as the engine compares them, by their characters. */
const counted = (brandId: string, scheduleId: string, groupings: readonly string[]): Sql => sql`
  SELECT i.grouping, upper(i.code) COLLATE "C" AS code, count(*)::int AS items FROM fee_schedule_item i
  WHERE i.brand_id = ${brandId}::uuid AND i.fee_schedule_id = ${scheduleId}::uuid AND i.grouping = ANY(${groupings}::text[]) GROUP BY 1, 2`

async function groupings(db: Reader, brandId: string, scheduleId: string): Promise<GroupNode[]> {
  const rows = await db.rows<{ grouping: string; items: number }>(sql`
    SELECT i.grouping, count(*)::int AS items FROM fee_schedule_item i
    WHERE i.brand_id = ${brandId}::uuid AND i.fee_schedule_id = ${scheduleId}::uuid
    GROUP BY i.grouping ORDER BY i.grouping COLLATE "C"`)
  return rows.map(({ grouping, items }) => ({ id: groupingNode(grouping), level: 0, nodeName: grouping, parentId: '', items }))
}

/** The ranges of codes under groupings, cut by the database as `groupNodes` cuts them, because a schedule can have half a million lines. */
async function ranges(db: Reader, brandId: string, scheduleId: string, of: readonly string[]) {
  const rows = await db.rows<{ grouping: string; from: string; to: string; items: number }>(sql`
    SELECT grouping, min(code) AS "from", max(code) AS "to", sum(items)::int AS items
    FROM (SELECT *, (row_number() OVER (PARTITION BY grouping ORDER BY code) - 1) / ${CODES_PER_RANGE}::int AS chunk
      FROM (${counted(brandId, scheduleId, of)}) c) numbered
    GROUP BY grouping, chunk ORDER BY grouping COLLATE "C", chunk`)
  return rows.map(({ grouping, from, to, items }) => ({
    grouping,
    from,
    to,
    node: {
      id: rangeNode(grouping, from, to),
      level: 1,
      nodeName: from === to ? from : `${from}-${to}`,
      parentId: groupingNode(grouping),
      items,
    } satisfies GroupNode,
  }))
}

async function codes(
  db: Reader,
  brandId: string,
  scheduleId: string,
  parentId: string,
  { grouping, from, to }: { grouping: string; from: string; to: string },
): Promise<GroupNode[]> {
  const rows = await db.rows<{ code: string; items: number }>(sql`
    SELECT code, items FROM (${counted(brandId, scheduleId, [grouping])}) c WHERE code BETWEEN ${from} AND ${to} ORDER BY code`)
  return rows.map(({ code, items }) => ({ id: codeNode(grouping, code), level: 2, nodeName: code, parentId, items }))
}

/** The children of a node of a schedule's groups tree; of '' its groupings. Empty for a code and for what is no node. */
export async function childrenOf(db: Reader, brandId: string, scheduleId: string, parentId: string): Promise<GroupNode[]> {
  if (parentId === '') return groupings(db, brandId, scheduleId)
  const parent = nodeRange(parentId)
  if (parent?.level === 0) return (await ranges(db, brandId, scheduleId, [parent.grouping])).map((r) => r.node)
  return parent?.level === 1 ? codes(db, brandId, scheduleId, parentId, parent) : []
}

/** So many codes are enough to see that more has to be typed. */
const FOUND_AT_MOST = 200

/** Groupings and codes with a text in their name, each after its parents, in the order of the tree. */
export async function nodesWith(db: Reader, brandId: string, scheduleId: string, search: string): Promise<GroupNode[]> {
  const text = search.toUpperCase()
  const codeRows = await db.rows<CodeRow>(sql`
    SELECT i.grouping, upper(i.code) COLLATE "C" AS code, count(*)::int AS items FROM fee_schedule_item i
    WHERE i.brand_id = ${brandId}::uuid AND i.fee_schedule_id = ${scheduleId}::uuid AND position(${text} IN upper(i.code)) > 0
    GROUP BY 1, 2 ORDER BY i.grouping COLLATE "C", 2 LIMIT ${FOUND_AT_MOST}`)
  const within = [...new Set(codeRows.map((row) => row.grouping))]
  const codes = inTheirRanges(codeRows, within.length ? await ranges(db, brandId, scheduleId, within) : [])
  const parents = new Set(codes.flatMap(({ range }) => range ?? []))
  const tops = (await groupings(db, brandId, scheduleId)).filter(
    ({ nodeName }) => within.includes(nodeName) || nodeName.toUpperCase().includes(text),
  )
  return [...tops, ...[...parents].map((range) => range.node), ...codes.map(({ node }) => node)]
}

type CodeRow = { grouping: string; code: string; items: number }
/** Nodes of codes, each under the range that holds it. */
function inTheirRanges(codeRows: readonly CodeRow[], within: Awaited<ReturnType<typeof ranges>>) {
  const byGrouping = new Map<string, typeof within>()
  for (const range of within) byGrouping.set(range.grouping, [...(byGrouping.get(range.grouping) ?? []), range])
  return codeRows.map(({ grouping, code, items }) => {
    const range = byGrouping.get(grouping)?.find((r) => r.from <= code && code <= r.to)
    const parentId = range?.node.id ?? groupingNode(grouping)
    return { range, node: { id: codeNode(grouping, code), level: 2, nodeName: code, parentId, items } satisfies GroupNode }
  })
}

/** Those of some ids that are nodes of the schedule's tree, in the order of the tree. */
export async function chosenNodes(db: Reader, brandId: string, scheduleId: string, ids: readonly string[]): Promise<GroupNode[]> {
  const chosen = new Set(ids)
  const refs = ids.flatMap((id) => nodeRange(id) ?? [])
  const groupingsAt = (level: 0 | 1 | 2) => [...new Set(refs.filter((r) => r.level === level).map((r) => r.grouping))]
  const inRanges = [...new Set([...groupingsAt(1), ...groupingsAt(2)])]
  const [top, within] = [
    groupingsAt(0).length ? await groupings(db, brandId, scheduleId) : [],
    inRanges.length ? await ranges(db, brandId, scheduleId, inRanges) : [],
  ]
  const leaves = refs.flatMap((r) => (r.level === 2 ? [r] : []))
  const codeRows =
    leaves.length === 0
      ? []
      : await db.rows<CodeRow>(sql`
    SELECT c.grouping, c.code, c.items FROM (${counted(brandId, scheduleId, groupingsAt(2))}) c
    JOIN unnest(${leaves.map((r) => r.grouping)}::text[], ${leaves.map((r) => r.code)}::text[]) AS n(grouping, code)
      ON n.grouping = c.grouping AND n.code = c.code
    ORDER BY c.grouping COLLATE "C", c.code`)
  const nodes = inTheirRanges(codeRows, within).map(({ node }) => node)
  return [...top, ...within.map((r) => r.node), ...nodes].filter((n) => chosen.has(n.id))
}

/** The first few of some ids that are no nodes of the schedule's tree. */
export async function strangeGroups(db: Reader, brandId: string, scheduleId: string, ids: readonly string[]): Promise<string[]> {
  const known = new Set((await chosenNodes(db, brandId, scheduleId, ids)).map((n) => n.id))
  return ids.filter((id) => !known.has(id))
}
