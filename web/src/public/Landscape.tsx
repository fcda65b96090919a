const far = 'color-mix(in srgb, var(--primary) 62%, var(--primary-deep))'
const middle = 'color-mix(in srgb, var(--primary) 86%, #fff)'
const near = 'color-mix(in srgb, var(--primary) 70%, #0b1526)'
const leaf = 'color-mix(in srgb, var(--primary) 58%, #fff)'
const WARM = '#ffd79a'

const Tree = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <path d="M0 0v-26" stroke={near} strokeWidth="5" strokeLinecap="round" />
    <ellipse cx="0" cy="-44" rx="21" ry="28" fill={leaf} />
    <path d="M0-22v-20m0 10 8-8" stroke={near} strokeWidth="3" strokeLinecap="round" opacity="0.5" fill="none" />
  </g>
)

/** Rows of windows, a few of them lit. */
const Windows = ({ x, y, columns, rows, lit }: { x: number; y: number; columns: number; rows: number; lit: readonly number[] }) =>
  Array.from({ length: columns * rows }, (_, i) => i).map((i) => (
    <rect
      key={i}
      x={x + (i % columns) * 24}
      y={y + Math.floor(i / columns) * 24}
      width="13"
      height="14"
      rx="2"
      fill={lit.includes(i) ? WARM : 'var(--primary-line)'}
    />
  ))

/** A hospital among hills in the brand's own colours: the picture behind the first words and beside the sign-in form. */
export const Landscape = ({ className }: { className: string }) => (
  <svg className={className} viewBox="0 0 1440 340" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
    <circle cx="560" cy="170" r="62" fill={WARM} opacity="0.92" />
    <g fill="#fff" opacity="0.1">
      <path d="M640 76h150a24 24 0 0 0 0-48c-6 0-10 1-14 4a42 42 0 0 0-80 0 34 34 0 0 0-56 44Z" />
      <path d="M40 150h130a20 20 0 0 0 0-40c-5 0-9 1-12 3a36 36 0 0 0-70 0 28 28 0 0 0-48 37Z" />
    </g>
    <path d="M0 236c120-70 240-84 380-34s230 34 350-20 260-70 400-8 220 40 310-4v170H0Z" fill={far} />
    <path d="M0 282c160-44 300-52 470-26s300 26 480-8 330-40 490-2v94H0Z" fill={middle} />
    <g>
      <rect x="222" y="186" width="106" height="86" rx="4" fill="#f3eee5" />
      <rect x="432" y="200" width="110" height="74" rx="4" fill="#f3eee5" />
      <rect x="314" y="142" width="132" height="134" rx="5" fill="#fff" />
      <path d="M308 142h144" stroke="var(--secondary)" strokeWidth="8" strokeLinecap="round" />
      <path d="M216 186h98M446 200h102" stroke="var(--primary-line)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="380" cy="116" r="24" fill="#fff" />
      <path d="M380 104v24M368 116h24" stroke="var(--secondary)" strokeWidth="8" strokeLinecap="round" />
      <Windows x={328} y={160} columns={5} rows={3} lit={[1, 4, 7, 11]} />
      <Windows x={236} y={202} columns={3} rows={2} lit={[2, 3]} />
      <Windows x={460} y={216} columns={3} rows={2} lit={[0, 4]} />
      <path d="M364 276v-26a6 6 0 0 1 6-6h20a6 6 0 0 1 6 6v26Z" fill="var(--primary-ink)" />
      <path d="M380 246v30" stroke="#fff" strokeWidth="2" opacity="0.6" />
    </g>
    <Tree x={196} y={284} size={1} />
    <Tree x={166} y={288} size={0.7} />
    <Tree x={572} y={284} size={0.9} />
    <Tree x={606} y={288} size={1.15} />
    <Tree x={1010} y={262} size={0.8} />
    <Tree x={1040} y={264} size={1} />
    <path d="M0 312c200-40 330-40 520-26s330 22 520 0 280-24 400-6v60H0Z" fill={near} />
    <path d="M388 276c-4 16 26 20 30 36s-20 20-26 28h46c10-12 20-18 12-34s-40-16-46-30Z" fill="#fff" opacity="0.28" />
  </svg>
)
