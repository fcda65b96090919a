import { circle, type Drawing, LineIcon } from '../../words/LineIcon.tsx'
import type { MenuIconName } from './menu.ts'

const drawings: Record<MenuIconName | 'menu' | 'more' | 'less' | 'search', Drawing> = {
  dashboard: ['M4 18.5a9 9 0 1 1 16 0', 'm12 14.5 3.5-5', 'M7.5 18.5h9'],
  brand: [
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.3 0 2-.9 2-1.9 0-1.5-1.2-1.7-1.2-2.9 0-.9.7-1.6 1.7-1.6h2.2a3.8 3.8 0 0 0 3.8-3.9c0-3.8-3.9-6.7-8.5-6.7Z',
    <path key="dots" d="M7.5 11.5h.01M10 7.8h.01M14.3 7.8h.01" strokeWidth="2.4" />,
  ],
  chargeMaster: ['M5 3.5h14v17l-3.5-2-3.5 2-3.5-2-3.5 2Z', 'M9 8.5h6M9 12.5h6'],
  payers: ['M12 3.5 19 6v5.5c0 4.2-2.9 7.4-7 9-4.1-1.6-7-4.8-7-9V6Z', 'M9 12l2.2 2.2L15.2 10'],
  shoppable: ['M4 5h2l2 10.5h9.5L20 8H7', circle(9.5, 19.5, 1.2), circle(16.5, 19.5, 1.2)],
  associated: ['M10 14a4 4 0 0 1 0-5.6l2.6-2.6a4 4 0 0 1 5.6 5.6L17 12.6', 'M14 10a4 4 0 0 1 0 5.6l-2.6 2.6a4 4 0 0 1-5.6-5.6L7 11.4'],
  allowables: [
    circle(12, 12, 8.5),
    'M14.5 9.2c-.4-.9-1.4-1.4-2.5-1.4-1.4 0-2.5.8-2.5 2s1 1.7 2.5 2.1 2.6.9 2.6 2.2-1.2 2.1-2.6 2.1c-1.2 0-2.2-.6-2.6-1.5M12 6v12',
  ],
  estimates: ['M6.5 3.5h8l4 4v13h-12Z', 'M14.5 3.5v4h4', 'M9.5 12h6M9.5 15h6M9.5 18h3'],
  bookings: ['M4.5 6h15v14h-15Z', 'M4.5 10h15M8.5 3.5V8M15.5 3.5V8', 'm9 15 2.2 2.2L15.2 13'],
  contracts: ['M6 3.5h8.5L19 8v12.5H6Z', 'M14 3.5V8.5h5M9 12.5h7M9 16.5h3', 'm14 17.5 1.2 1.2 2.3-2.7'],
  transparency: ['M6 3.5h8.5L19 8v12.5H6Z', 'M14 3.5V8.5h5', circle(11.5, 13.5, 2.8), 'm13.5 15.5 2.3 2.3'],
  configurations: ['M5 20.5V6.5L12 3.5l7 3v14M3 20.5h18', 'M12 8v4M10 10h4M10 20.5v-4.5h4v4.5'],
  administration: [circle(9, 8, 3.5), 'M3 19.5c.6-3.4 3-5.5 6-5.5s5.4 2.1 6 5.5M15.5 5a3.5 3.5 0 0 1 0 6.5M18 14.6c1.6.8 2.6 2.5 3 4.9'],
  menu: ['M4 7h16M4 12h16M4 17h16'],
  search: [circle(10.5, 10.5, 6), 'm15 15 5 5'],
  more: ['m7 10 5 5 5-5'],
  less: ['m7 14 5-5 5 5'],
}

export const MenuIcon = ({ name }: { name: keyof typeof drawings }) => <LineIcon drawing={drawings[name]} size={22} width={1.8} />
