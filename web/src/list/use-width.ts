import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide the inside of an element is, in rem; 0 before it is laid out. */
export function useWidth(element: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** How far below the top of the page an element begins, in pixels. */
export function useTop(element: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  // whatever stands above it may have changed with any render; an unchanged number renders nothing
  useLayoutEffect(() => setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
  return top
}
