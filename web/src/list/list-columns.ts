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
export const visibleColumns = (list: List, choices: Choices): [id: string, column: Column][] =>
  Object.entries(list.columns).filter(([id]) => isVisible(list, choices, id))

/** Which columns of a list are shown, remembered in this browser under the list's own name. */
export function useColumns<C extends Columns>(declared: List<C>, name: string) {
  const list = declared as unknown as List
  const key = `columns ${name}`
  const [choices, setChoices] = useState(() => readChoices(storage.get(key)))
  const choose = (next: Choices) => {
    setChoices(next)
    if (Object.keys(next).length > 0) storage.set(key, JSON.stringify(next))
    else storage.remove(key)
  }
  return {
    visible: visibleColumns(list, choices),
    isVisible: (id: string) => isVisible(list, choices, id),
    show: (id: string, on: boolean) => choose({ ...choices, [id]: on }),
    reset: () => choose({}),
    changed: Object.keys(choices).length > 0,
  }
}
