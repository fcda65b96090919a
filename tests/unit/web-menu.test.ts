import { describe, expect, test } from 'vitest'
import { roles } from '@ratebook/shared/wire/access.ts'
import { isGroup, type MenuEntry, type MenuPage, menu, menuFor, pageAt } from '../../web/src/features/shell/menu.ts'

const administrator = { role: 'administrator', hasCMSAccess: false } as const
const page = (path: string, capability: MenuPage['capability'] = 'charges:read'): MenuPage => ({
  path,
  label: path,
  title: path,
  description: path,
  icon: 'chargeMaster',
  capability,
})
const entries: MenuEntry[] = [
  { label: 'group', icon: 'chargeMaster', pages: [page('/payerinfo'), page('/payerinfo/contracts')] },
  page('/chargemaster'),
]

describe('The menu', () => {
  test('offers everybody on the staff the page that the root leads to', () => {
    for (const role of roles) expect(pageAt('/brandconfiguration', menuFor({ role, hasCMSAccess: false }))?.label).toBe('menu.brand')
  })
  test('names every place once', () => {
    const paths = menu.flatMap((entry) => (isGroup(entry) ? entry.pages : [entry])).map((p) => p.path)
    expect(new Set(paths).size).toBe(paths.length)
  })
  test('leaves out what a person may not open, and a group of which nothing is left', () => {
    const nobody = 'nobody:may' as MenuPage['capability']
    expect(
      menuFor(administrator, [
        ...entries,
        page('/secret', nobody),
        { label: 'empty', icon: 'chargeMaster', pages: [page('/hidden', nobody)] },
      ]),
    ).toEqual(entries)
  })
  test('offers contracts to those to whom they were opened, and to who looks after everything', () => {
    const offered = (user: Parameters<typeof menuFor>[0]) => menuFor(user).some((entry) => entry.label === 'menu.contractsGroup')
    for (const role of roles)
      expect([role, offered({ role, hasCMSAccess: false }), offered({ role, hasCMSAccess: true })]).toEqual([
        role,
        role === 'super_admin',
        true,
      ])
    expect(pageAt('/contract', menuFor(administrator))).toBeUndefined()
  })
  test('finds the page of an address: the nearest one above it', () => {
    expect(pageAt('/payerinfo', entries)?.path).toBe('/payerinfo')
    expect(pageAt('/payerinfo/contracts', entries)?.path).toBe('/payerinfo/contracts')
    expect(pageAt('/payerinfo/contracts/7', entries)?.path).toBe('/payerinfo/contracts')
    expect(pageAt('/payerinformation', entries)).toBeUndefined()
  })
})
