import { circle, type Drawing, LineIcon } from './LineIcon.tsx'

const icon =
  (...drawing: Drawing) =>
  (props: { size?: number }) => <LineIcon {...props} drawing={drawing} />

export const SearchIcon = icon(circle(11, 11, 7), 'm20 20-4-4')
export const ArrowIcon = icon('M5 12h14m-6-6 6 6-6 6')
export const BackIcon = icon('M19 12H5m6 6-6-6 6-6')
export const DownloadIcon = icon('M12 4v11m-5-5 5 5 5-5M5 20h14')
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const AlertIcon = icon(circle(12, 12, 9), 'M12 7.5v5.5M12 16.5v.01')
export const InfoIcon = icon(circle(12, 12, 9), 'M12 16.5V11M12 7.5v.01')
export const GlobeIcon = icon(circle(12, 12, 9), 'M3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z')
export const ContrastIcon = icon(circle(12, 12, 9), 'M12 3a9 9 0 0 1 0 18ZM12 7v10M15 5v14')
export const PrintIcon = icon(
  'M7 8V3.5h10V8M7 17H4.5A1.5 1.5 0 0 1 3 15.5V10a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5.5a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6.5H7Z',
)
export const ShareIcon = icon('M12 15V3.5M7.5 8 12 3.5 16.5 8M6 12H4.5v8.5h15V12H18')
export const EyeIcon = icon('M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z', circle(12, 12, 3))
export const EyeOffIcon = icon(
  'M3 3l18 18M10.6 5.1A9.6 9.6 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3 3.9',
  'M6.6 6.6A16.7 16.7 0 0 0 2 12s3.6 7 10 7a9.7 9.7 0 0 0 5.2-1.5M9.9 9.9a3 3 0 0 0 4.2 4.2',
)
export const BuildingIcon = icon('M4 21V6.5L12 3l8 3.5V21M2.5 21h19M12 7v5M9.5 9.5h5M9 21v-4.5h6V21')
