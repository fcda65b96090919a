import { densities, type Density, type Look } from '@ratebook/shared/views.ts'
import type { Column, Columns, List } from '@ratebook/shared/wire/list.ts'
import { useState } from 'react'
import { storage } from '../client/storage.ts'

/** What a person chose to see, column by column; where nothing is chosen the list's own declaration counts. */
export type Choices = Readonly<Record<string, boolean>>

/** What was stored; anything else than choices is as good as nothing. */
export function readChoices(text: string | null): Choices {
  try {
    const saved: unknown = JSON.parse(text ?? '{}')
    return saved && typeof saved === 'object' ? Object.fromEntries(Object.entries(saved).filter(([, on]) => typeof on === 'boolean')) : {}
  } catch {
    return {}
  }
}

/** The column a list is usually sorted by names its rows, and is always shown. */
export const isFixed = (list: List, id: string) => id === list.defaultSort.id
export const isVisible = (list: List, choices: Choices, id: string) => isFixed(list, id) || (choices[id] ?? !list.columns[id]?.hidden)
/** The columns of the table: a switch stands before them. */
export const tableColumns = (list: List): [id: string, column: Column][] =>
  Object.entries(list.columns).filter(([, { kind }]) => kind !== 'switch')
export const visibleColumns = (list: List, choices: Choices): [id: string, column: Column][] =>
  tableColumns(list).filter(([id]) => isVisible(list, choices, id))

const DENSITY = 'density'
const densityOf = (text: string | null): Density => densities.find((d) => d === text) ?? 'compact'

/** What of a list's columns a view says. */
type Kept = { id: string; look: Pick<Look, 'columns' | 'density'> }
type Edited = Kept['look'] & { of: string }

/**
 * Which columns of a list are shown, and how much room rows have: as the view says that is open, else as remembered in this browser, the
 * columns under the list's own name, the room for all lists. What is changed while a view is open changes the view once it is saved.
 */
export function useColumns<C extends Columns>(declared: List<C>, name: string, view?: Kept) {
  const list = declared as unknown as List
  const key = `columns ${name}`
  const [ownChoices, setOwnChoices] = useState(() => readChoices(storage.get(key)))
  const [ownDensity, setOwnDensity] = useState(() => densityOf(storage.get(DENSITY)))
  const [edited, setEdited] = useState<Edited>()
  const kept = edited && edited.of === view?.id ? edited : view?.look
  const { columns: choices, density } = kept ?? { columns: ownChoices, density: ownDensity }
  const choose = (next: Choices) => {
    if (view) return setEdited({ of: view.id, columns: { ...next }, density })
    setOwnChoices(next)
    if (Object.keys(next).length > 0) storage.set(key, JSON.stringify(next))
    else storage.remove(key)
  }
  return {
    choices,
    visible: visibleColumns(list, choices),
    isVisible: (id: string) => isVisible(list, choices, id),
    /** Whether a person asked for a column, and it stays though it is empty. */
    isChosen: (id: string) => choices[id] === true || isFixed(list, id),
    show: (id: string, on: boolean) => choose({ ...choices, [id]: on }),
    reset: () => choose({}),
    changed: Object.keys(choices).length > 0,
    density,
    setDensity: (next: Density) => {
      if (view) return setEdited({ of: view.id, columns: { ...choices }, density: next })
      setOwnDensity(next)
      storage.set(DENSITY, next)
    },
    /** Gives up what was changed of a view. */
    forget: () => setEdited(undefined),
  }
}
