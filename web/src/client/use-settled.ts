import { useEffect, useState } from 'react'

/**
 * A value once it has stayed the same for a moment, so that not every
 * keystroke is spoken or sent. What is equal in writing is the same.
 */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value that is only made anew has not changed
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [key, pauseMs])
  return key === JSON.stringify(settled) ? value : settled
}
