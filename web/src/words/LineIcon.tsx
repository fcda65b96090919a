import type { ReactElement } from 'react'

/** What is drawn, on a grid of 24 × 24: the lines of paths, and elements where a line does not say it. */
export type Drawing = readonly (string | ReactElement)[]

/** The line of a circle. */
export const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/** An icon of the public pages and of the menu; decoration only, the text beside it says what it means. */
export const LineIcon = ({ drawing, size = 20, width = 2 }: { drawing: Drawing; size?: number; width?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {drawing.map((line) => (typeof line === 'string' ? <path key={line} d={line} /> : line))}
  </svg>
)
