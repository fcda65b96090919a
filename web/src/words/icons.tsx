import type { ReactNode } from 'react'

type Size = { size?: number }
const Icon = ({ size = 20, children }: Size & { children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)

/** Line icons of the public pages; decoration only, the text beside them says what they mean. */
export const SearchIcon = (p: Size) => (
  <Icon {...p}>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4" />
  </Icon>
)
export const ArrowIcon = (p: Size) => (
  <Icon {...p}>
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
)
export const BackIcon = (p: Size) => (
  <Icon {...p}>
    <path d="M19 12H5m6 6-6-6 6-6" />
  </Icon>
)
export const DownloadIcon = (p: Size) => (
  <Icon {...p}>
    <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />
  </Icon>
)
export const CheckIcon = (p: Size) => (
  <Icon {...p}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)
export const AlertIcon = (p: Size) => (
  <Icon {...p}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.5v.01" />
  </Icon>
)
export const InfoIcon = (p: Size) => (
  <Icon {...p}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 16.5V11M12 7.5v.01" />
  </Icon>
)
export const GlobeIcon = (p: Size) => (
  <Icon {...p}>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z" />
  </Icon>
)
export const PrintIcon = (p: Size) => (
  <Icon {...p}>
    <path d="M7 8V3.5h10V8M7 17H4.5A1.5 1.5 0 0 1 3 15.5V10a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5.5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7Z" />
  </Icon>
)
export const EyeIcon = (p: Size) => (
  <Icon {...p}>
    <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)
export const EyeOffIcon = (p: Size) => (
  <Icon {...p}>
    <path
      d="M3 3l18 18M10.6 5.1A9.6 9.6 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3 3.9M6.6 6.6A16.7 16.7 0 0 0 2 12
      s3.6 7 10 7a9.7 9.7 0 0 0 5.2-1.5M9.9 9.9a3 3 0 0 0 4.2 4.2"
    />
  </Icon>
)
export const BuildingIcon = (p: Size) => (
  <Icon {...p}>
    <path d="M4 21V6.5L12 3l8 3.5V21M2.5 21h19M12 7v5M9.5 9.5h5M9 21v-4.5h6V21" />
  </Icon>
)
