import type { GroupNode } from '@ratebook/shared/rules.ts'

/** A node as it is shown: how deep, and where among its siblings. */
export type ShownNode = { node: GroupNode; level: number; place: number; of: number }
/** Children by the id of their parent, as far as they have been loaded; '' holds the groupings. */
export type Loaded = ReadonlyMap<string, readonly GroupNode[]>

/** The nodes that can be seen, in order: those whose parents are all open; while something is looked for, what matches among the loaded with its parents. */
export function shownNodes(loaded: Loaded, open: ReadonlySet<string>, wanted: string): ShownNode[] {
  const text = wanted.trim().toLowerCase()
  const matches = (node: GroupNode): boolean => node.nodeName.toLowerCase().includes(text) || (loaded.get(node.id) ?? []).some(matches)
  const below = (parentId: string, level: number): ShownNode[] => {
    const children = (loaded.get(parentId) ?? []).filter((node) => text === '' || matches(node))
    return children.flatMap((node, i) => [{ node, level, place: i + 1, of: children.length }, ...(text !== '' || open.has(node.id) ? below(node.id, level + 1) : [])])
  }
  return below('', 1)
}

const parentsOf = (loaded: Loaded) => new Map([...loaded].flatMap(([parentId, nodes]) => nodes.map((n) => [n.id, parentId] as const)))

/** Whether a node is chosen, by itself or with one of its parents, or some of what is under it. */
export function stateOf(node: GroupNode, chosen: ReadonlySet<string>, loaded: Loaded): 'chosen' | 'within' | 'some' | 'none' {
  if (chosen.has(node.id)) return 'chosen'
  const parents = parentsOf(loaded)
  for (let id = node.parentId; id; id = parents.get(id) ?? '') if (chosen.has(id)) return 'within'
  const someBelow = (id: string): boolean => (loaded.get(id) ?? []).some((n) => chosen.has(n.id) || someBelow(n.id))
  return someBelow(node.id) ? 'some' : 'none'
}

/** Chooses a node, which then stands for all that is under it, or leaves it out again. */
export function toggled(node: GroupNode, chosen: ReadonlySet<string>, loaded: Loaded): Set<string> {
  const next = new Set(chosen)
  if (next.delete(node.id)) return next
  const drop = (id: string) => {
    for (const child of loaded.get(id) ?? []) {
      next.delete(child.id)
      drop(child.id)
    }
  }
  drop(node.id)
  return next.add(node.id)
}
