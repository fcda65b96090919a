import { type Capability, can, type Role } from '@ratebook/shared/access.ts'
import { paths } from '../../paths.ts'

/** A page of the staff area: where it is, what the menu calls it, what stands above it, and who may open it. */
export type MenuPage = { path: string; label: string; title: string; description: string; icon: MenuIconName; capability: Capability }
export type MenuGroup = { label: string; icon: MenuIconName; pages: readonly MenuPage[] }
export type MenuEntry = MenuPage | MenuGroup
export type MenuIconName = 'chargeMaster'

/** The side menu, in its order. It offers what there is: a page gets its line here when it exists. */
export const menu: readonly MenuEntry[] = [
  { path: paths.chargeMaster, label: 'menu.chargeMaster', title: 'chargeMaster.title', description: 'chargeMaster.description', icon: 'chargeMaster', capability: 'charges:read' },
]

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'pages' in entry
const pagesOf = (entry: MenuEntry): readonly MenuPage[] => (isGroup(entry) ? entry.pages : [entry])

/** What a person may open; a group of which nothing is left disappears. */
export function menuFor(user: { role: Role }, entries = menu): MenuEntry[] {
  return entries
    .map((entry) => (isGroup(entry) ? { ...entry, pages: entry.pages.filter((p) => can(user, p.capability)) } : entry))
    .filter((entry) => (isGroup(entry) ? entry.pages.length > 0 : can(user, entry.capability)))
}

export const firstPath = (entries: readonly MenuEntry[]) => entries.flatMap(pagesOf)[0]?.path

/** The page that an address belongs to: its own, or the nearest one above it. */
export const pageAt = (pathname: string, entries: readonly MenuEntry[]) =>
  entries.flatMap(pagesOf).filter((p) => pathname === p.path || pathname.startsWith(`${p.path}/`)).sort((a, b) => b.path.length - a.path.length)[0]
