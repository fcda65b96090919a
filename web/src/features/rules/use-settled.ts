import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a moment, so that not every keystroke is spoken or sent. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is equal in writing is the same
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [key, pauseMs])
  return settled
}
