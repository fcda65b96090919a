import { useState } from 'react'
import type { Row } from './list-cells.tsx'
import type { narrowing } from './list-state.ts'

type Narrowing = ReturnType<typeof narrowing>
type State<R> = { of: string; ticked: ReadonlyMap<Row['id'], R>; everything: boolean }
type Options<R> = {
  /** the rows of the page */
  rows: readonly R[]
  total: number
  /** what narrows the list: rows that were ticked under another filter are not ticked under this one */
  narrowing: Narrowing
}

/** What is selected, as those who do something with it need it. */
export type Selected<R extends Row> = {
  count: number
  /** the rows that were ticked, on whatever pages; undefined where everything is meant that the list has as it is filtered */
  rows: R[] | undefined
  /** what such calls send instead of ids */
  narrowing: Narrowing
  clear: () => void
}

/** Which rows of a list are ticked: single ones, a page, or everything that matches. Turning pages keeps them. */
export function useSelection<R extends Row>({ rows, total, narrowing }: Options<R>) {
  const of = JSON.stringify(narrowing)
  const none: State<R> = { of, ticked: new Map(), everything: false }
  const [state, setState] = useState(none)
  const { ticked, everything } = state.of === of ? state : none

  const set = (change: Partial<State<R>>) => setState({ of, ticked, everything, ...change })
  const withPage = (on: boolean) =>
    on
      ? new Map([...ticked, ...rows.map((row) => [row.id, row] as const)])
      : new Map([...ticked].filter(([id]) => !rows.some((row) => row.id === id)))
  const onPage = everything ? rows.length : rows.filter(({ id }) => ticked.has(id)).length
  // as they are now, where the page has them
  const now = new Map(rows.map((row) => [row.id, row]))
  const clear = () => setState(none)
  const selected: Selected<R> = {
    count: everything ? total : ticked.size,
    rows: everything ? undefined : [...ticked.values()].map((row) => now.get(row.id) ?? row),
    narrowing,
    clear,
  }
  return {
    selected,
    page: { some: onPage > 0, all: rows.length > 0 && onPage === rows.length },
    isTicked: (row: R) => everything || ticked.has(row.id),
    tick: (row: R, on: boolean) => {
      // of everything but one, what is in sight stays
      const before = everything ? withPage(true) : new Map(ticked)
      if (on) before.set(row.id, row)
      else before.delete(row.id)
      set({ ticked: before, everything: false })
    },
    tickPage: (on: boolean) => set({ ticked: everything ? new Map() : withPage(on), everything: false }),
    /** forgets rows that are gone */
    drop: (gone: readonly R[]) => set({ ticked: new Map([...ticked].filter(([id]) => !gone.some((row) => row.id === id))) }),
    tickEverything: () => set({ ticked: new Map(), everything: true }),
  }
}
