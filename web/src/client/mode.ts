import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

/** `system`: as the browser asks for. */
export const modes = ['system', 'light', 'dark'] as const
export type Mode = (typeof modes)[number]
const isMode = (text: string | null): text is Mode => (modes as readonly (string | null)[]).includes(text)

const prefersDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
/** Paper is white. */
const printing = globalThis.matchMedia?.('print')
/** A browser without it has the light colours alone, as before: a dark page needs both at once. */
export const knowsBoth = globalThis.CSS?.supports('color', 'light-dark(#000, #fff)')

const remembered = storage.get('mode')
let chosen: Mode = isMode(remembered) ? remembered : 'system'
const listeners = new Set<() => void>()

/** The style sheet follows the attribute; without one, the browser. */
export function showMode() {
  if (chosen === 'system') delete document.documentElement.dataset.mode
  else document.documentElement.dataset.mode = chosen
}
export function chooseMode(mode: Mode) {
  chosen = mode
  if (mode === 'system') storage.remove('mode')
  else storage.set('mode', mode)
  showMode()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  for (const media of [prefersDark, printing]) media?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    for (const media of [prefersDark, printing]) media?.removeEventListener('change', listener)
  }
}

/** What is chosen in this browser. */
export const useMode = () => useSyncExternalStore(subscribe, () => chosen)
/** Whether the page is dark now: never on paper. */
export const useIsDark = () =>
  useSyncExternalStore(
    subscribe,
    () => knowsBoth && !printing?.matches && (chosen === 'dark' || (chosen === 'system' && prefersDark?.matches)),
  )
