import type { ReactNode } from 'react'
import type { MenuIconName } from './menu.ts'

const drawings: Record<MenuIconName | 'menu' | 'more' | 'less', ReactNode> = {
  chargeMaster: <><path d="M5 3.5h14v17l-3.5-2-3.5 2-3.5-2-3.5 2Z" /><path d="M9 8.5h6M9 12.5h6" /></>,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  more: <path d="m7 10 5 5 5-5" />,
  less: <path d="m7 14 5-5 5 5" />,
}

export const MenuIcon = ({ name }: { name: keyof typeof drawings }) => (
  <svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">{drawings[name]}</svg>
)
