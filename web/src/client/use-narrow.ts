import { useSyncExternalStore } from 'react'

const narrow = globalThis.matchMedia?.('(max-width: 48rem)')

/** Whether the screen is a phone's: for what stands in another order there, to the eye and to a screen reader alike. */
export const useNarrow = () =>
  useSyncExternalStore(
    (listener) => {
      narrow?.addEventListener('change', listener)
      return () => narrow?.removeEventListener('change', listener)
    },
    () => narrow?.matches ?? false,
  )
