import { circle, type Drawing, LineIcon } from '../../words/LineIcon.tsx'

const drawings: Record<string, Drawing> = {
  evaluation: ['M6 3v5a5 5 0 0 0 10 0V3M6 3H4m2 0h1m9 0h2m-2 0h-1', 'M11 13v3a5 5 0 0 0 9.6 1.5', circle(20, 14, 2)],
  laboratory: ['M9 3h6M10 3v6.5L4.7 18A2 2 0 0 0 6.4 21h11.2a2 2 0 0 0 1.7-3L14 9.5V3', 'M7.5 15h9'],
  radiology: [
    <rect key="rect" x="3.5" y="3.5" width="17" height="17" rx="2.5" />,
    'M12 7v10M8.5 9.5C9.5 8.5 11 8.5 12 9c1-.5 2.5-.5 3.5.5',
    'M8 12.5c1.2-1 2.8-1 4-.5 1.2-.5 2.8-.5 4 .5M8.5 15.7c1-.9 2.5-.9 3.5-.4 1-.5 2.5-.5 3.5.4',
  ],
  surgery: ['m20.5 3.5-9 9 2.5 2.5C17.5 12.5 20 8 20.5 3.5Z', 'M11.5 12.5 5 19c3.5.8 6.5-1 9-4'],
  emergency: ['M9 3.5h6V9h5.5v6H15v5.5H9V15H3.5V9H9Z'],
  therapy: [circle(13, 4.5, 2), 'M5 21l4-5 1.5-4.5L8 9.5l5-1 2.5 3 3.5 1M10.5 12l3.5 3.5-1 5.5'],
  pharmacy: [<rect key="rect" x="1.8" y="8" width="20.4" height="8" rx="4" transform="rotate(-45 12 12)" />, 'm9.2 9.2 5.6 5.6'],
  supplies: ['M12 3 3.5 7.5v9L12 21l8.5-4.5v-9Z', 'M3.5 7.5 12 12l8.5-4.5M12 12v9'],
  room: ['M3 5v14M3 16h18v3M21 16v-3.5a3 3 0 0 0-3-3h-7V16', circle(7, 11.5, 2)],
  inpatient: ['M4 21V6.5L12 3l8 3.5V21M2.5 21h19M12 7v5M9.5 9.5h5M9 21v-4.5h6V21'],
}
const other = [circle(6, 12, 1.5), circle(12, 12, 1.5), circle(18, 12, 1.5)]

/** A category of tomorrow has the picture of "other" until somebody draws one. */
export const CategoryIcon = ({ category }: { category: string }) => <LineIcon drawing={drawings[category] ?? other} size={18} width={1.9} />
