import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

// outlines on a 24 × 24 grid, drawn for this project; decorative, since every button that shows one has a name
const icon = (d: string) => (props: SvgIconProps) => (
  <SvgIcon {...props}>
    <path d={d} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  </SvgIcon>
)

export const MailIcon = icon('M4 6h16v12H4zM4 7l8 6 8-6')
export const PersonIcon = icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.8-6 7.5-6s6.7 2.4 7.5 6')
export const KeyIcon = icon('M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 13l8-8M16 8l3 3M13.5 10.5l2 2')
export const EditIcon = icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4')
export const ViewIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5',
)
export const DeleteIcon = icon('M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5')
export const ColumnsIcon = icon('M4 5h16v14H4zM9.5 5v14M15 5v14')
export const DownloadIcon = icon('M12 4v12M7 11l5 5 5-5M4 20h16')
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const DownIcon = icon('M6 9l6 6 6-6')
export const UploadIcon = icon('M12 16V4M7 9l5-5 5 5M4 20h16')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const HistoryIcon = icon('M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4l3 2')
export const RestoreIcon = icon('M9 14l-5-5 5-5M4 9h10a6 6 0 0 1 0 12h-3')
export const FilterIcon = icon('M4 5h16l-6 7.5V19l-4-2v-4.5z')
export const FirstIcon = icon('M18 6l-6 6 6 6M7 6v12')
export const PreviousIcon = icon('M15 6l-6 6 6 6')
export const NextIcon = icon('M9 6l6 6-6 6')
export const LastIcon = icon('M6 6l6 6-6 6M17 6v12')
export const ArrowUpIcon = icon('M12 19V5M6 11l6-6 6 6')
export const ArrowDownIcon = icon('M12 5v14M6 13l6 6 6-6')
