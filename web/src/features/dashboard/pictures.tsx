import Box from '@mui/material/Box'
import { count } from '../../words/format.ts'

/** Orange as text can be read (WCAG 2.2, 1.4.3). */
export const WARNING_TEXT = 'var(--warning-ink)'

const SIZE = 88
const RADIUS = 37
const LENGTH = 2 * Math.PI * RADIUS
const share = (value: number, of: number) => (of > 0 ? Math.min(1, Math.max(0, value / of)) : 0)

type RingProps = {
  value: number
  of: number /** a paler arc under the first, of what could still be had */
  within?: number /** all of it in words, for those who do not see it */
  label: string
}

/** A ring filled as far as `value` is of `of`, with the number in it. */
export function Ring({ value, of, within = 0, label }: RingProps) {
  const arc = (part: number, stroke: string) => (
    <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} stroke={stroke} strokeDasharray={`${share(part, of) * LENGTH} ${LENGTH}`} />
  )
  return (
    <svg
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={label}
      style={{ maxWidth: '100%', height: 'auto' }}
    >
      <g fill="none" strokeWidth="9" transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
        {arc(of, 'var(--line)')}
        {arc(within, 'var(--primary-line)')}
        {arc(value, 'var(--primary-ink)')}
      </g>
      <text x="50%" y="50%" dy="0.36em" textAnchor="middle" fontSize="20" fontWeight="700" fill="currentColor">
        {count(value)}
      </text>
    </svg>
  )
}

type BarProps = {
  value: number
  of: number
  label: string
  colour?: string /** parts to mark off, such as the quarters of a year */
  parts?: number
}

/** A bar filled as far as `value` is of `of`. */
export function Bar({ value, of, label, colour = 'primary.main', parts = 1 }: BarProps) {
  const marks = Array.from({ length: parts - 1 }, (_, i) => `${((i + 1) * 100) / parts}%`)
  return (
    <Box component="svg" width="100%" height="8" role="img" aria-label={label} sx={{ display: 'block', color: colour }}>
      <rect width="100%" height="8" rx="4" fill="var(--line)" />
      <rect width={`${share(value, of) * 100}%`} height="8" rx="4" fill="currentColor" />
      {marks.map((x) => (
        <line key={x} x1={x} x2={x} y1="0" y2="8" stroke="var(--paper)" strokeWidth="2" />
      ))}
    </Box>
  )
}
