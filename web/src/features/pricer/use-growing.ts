import { useEffect, useState } from 'react'

const STEP = 200
const NONE: never[] = []

/** The first rows of a long list, and more of them each time its end comes near the window: thousands at once would block it. */
export function useGrowing<T>(rows: readonly T[] | undefined) {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const [state, setState] = useState({ rows, size: STEP })
  const size = state.rows === rows ? state.size : STEP
  const complete = !rows || size >= rows.length

  useEffect(() => {
    if (!end || complete) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setState({ rows, size: size + STEP })
      },
      { rootMargin: '1200px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, complete, rows, size])

  return [rows?.slice(0, size) ?? NONE, setEnd] as const
}
