import type { ReactNode } from 'react'

const ink = { fill: 'none', stroke: 'var(--primary-ink)', strokeWidth: 4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** Drawn in the brand's colours. */
export const pictures = {
  signpost: (
    <>
      <ellipse cx="120" cy="206" rx="92" ry="14" fill="var(--primary-soft)" />
      <path d="M30 206c18-34 44-30 62-16s44 10 62-12 40-14 56 28" fill="var(--secondary-soft)" />
      <g {...ink}>
        <path d="M120 30v176" />
        <path d="M64 48h92l22 20-22 20H64Z" fill="var(--paper)" />
        <path d="M176 104H92l-22 20 22 20h84Z" fill="var(--primary-soft)" />
        <path d="M84 68h56M104 124h52" stroke="var(--secondary)" />
      </g>
    </>
  ),
  plaster: (
    <>
      <circle cx="120" cy="120" r="92" fill="var(--primary-soft)" />
      <g {...ink} transform="rotate(-32 120 120)">
        <rect x="38" y="88" width="164" height="64" rx="32" fill="var(--paper)" />
        <path d="M88 88v64M152 88v64" />
        <path
          d="M106 108h.1M120 108h.1M134 108h.1M106 120h.1M120 120h.1M134 120h.1M106 132h.1M120 132h.1M134 132h.1"
          stroke="var(--secondary)"
          strokeWidth="6"
        />
      </g>
    </>
  ),
  pulse: (
    <>
      <circle cx="120" cy="120" r="92" fill="var(--secondary-soft)" />
      <g {...ink}>
        <rect x="36" y="52" width="168" height="112" rx="16" fill="var(--paper)" />
        <path d="M96 196h48M120 164v32" />
        <path d="M54 112h32l12-30 20 56 14-36 8 10h46" stroke="var(--secondary)" strokeDasharray="118 14 200" />
      </g>
    </>
  ),
} satisfies Record<string, ReactNode>

export const Picture = ({ name }: { name: keyof typeof pictures }) => (
  <svg viewBox="0 0 240 240" aria-hidden="true" focusable="false">
    {pictures[name]}
  </svg>
)
