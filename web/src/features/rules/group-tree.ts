import { nodeRange } from '@ratebook/shared/pricing/groups.ts'
import type { GroupNode } from '@ratebook/shared/rules.ts'

/** A node as it is shown: how deep, and where among its siblings. */
export type VisibleNode = { node: GroupNode; level: number; place: number; of: number }
/** Children by the id of their parent, as far as they have been loaded; '' holds the groupings. */
export type Loaded = ReadonlyMap<string, readonly GroupNode[]>

/** The nodes that can be seen, in order: those whose parents are all open. What a search has found is open as far as it goes. */
export function visibleNodes(loaded: Loaded, isOpen: (id: string) => boolean): VisibleNode[] {
  const below = (parentId: string, level: number): VisibleNode[] => {
    const children = loaded.get(parentId) ?? []
    return children.flatMap((node, i) => [
      { node, level, place: i + 1, of: children.length },
      ...(isOpen(node.id) ? below(node.id, level + 1) : []),
    ])
  }
  return below('', 1)
}

/** Nodes by the id of their parent. */
export function byParent(nodes: readonly GroupNode[]): Loaded {
  const children = new Map<string, GroupNode[]>()
  for (const node of nodes) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node])
  return children
}

/** Whether one node lies somewhere under another, by what their ids say: neither needs to be loaded. */
function isUnder(id: string, parentId: string) {
  const [node, parent] = [nodeRange(id), nodeRange(parentId)]
  if (!node || !parent || node.level <= parent.level || node.grouping !== parent.grouping) return false
  return parent.level === 0 || (parent.level === 1 && node.level === 2 && parent.from <= node.code && node.code <= parent.to)
}

/** Whether a node is chosen, by itself or with one of its parents, or some of what is under it. */
export function stateOf(id: string, chosen: ReadonlySet<string>): 'chosen' | 'within' | 'some' | 'none' {
  if (chosen.has(id)) return 'chosen'
  const others = [...chosen]
  return others.some((other) => isUnder(id, other)) ? 'within' : others.some((other) => isUnder(other, id)) ? 'some' : 'none'
}

/** Chooses a node, which then stands for all that is under it, or leaves it out again. */
export const toggled = (id: string, chosen: ReadonlySet<string>) =>
  new Set(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...[...chosen].filter((other) => !isUnder(other, id)), id])
