import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

// outlines on a 24 × 24 grid, drawn for this project; decorative, since every button that shows one has a name
const icon = (d: string) => (props: SvgIconProps) => (
  <SvgIcon {...props}><path d={d} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" /></SvgIcon>
)

export const EditIcon = icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4')
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const DownIcon = icon('M6 9l6 6 6-6')
export const UploadIcon = icon('M12 16V4M7 9l5-5 5 5M4 20h16')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const HistoryIcon = icon('M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4l3 2')
export const FilterIcon = icon('M4 5h16l-6 7.5V19l-4-2v-4.5z')
export const FirstIcon = icon('M18 6l-6 6 6 6M7 6v12')
export const PreviousIcon = icon('M15 6l-6 6 6 6')
export const NextIcon = icon('M9 6l6 6-6 6')
export const LastIcon = icon('M6 6l6 6-6 6M17 6v12')
export const ArrowUpIcon = icon('M12 19V5M6 11l6-6 6 6')
export const ArrowDownIcon = icon('M12 5v14M6 13l6 6 6-6')
