import { describe, expect, test } from 'vitest'
import catalogue from '../../web/src/i18n/en/shell.json' with { type: 'json' }
import { can, roles } from '@ratebook/shared/wire/access.ts'
import { listsFor, lookingFor, placesFor } from '../../web/src/features/shell/places.ts'
import { isGroup, type MenuEntry, type MenuPage, menu, menuFor, pageAt, pagesOf } from '../../web/src/features/shell/menu.ts'

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
    const paths = menu.flatMap(pagesOf).map((p) => p.path)
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
  test('has every place of the specified menu, in its groups', () => {
    const words = catalogue.menu as Record<string, string>
    const wordOf = ({ label }: MenuEntry) => words[label.replace('menu.', '')]
    const tree = (of: readonly MenuEntry[]): unknown[] => of.map((e) => (isGroup(e) ? [wordOf(e), tree(e.pages)] : wordOf(e)))
    const all = tree(menu)
    expect(all).toEqual(expect.arrayContaining(['Dashboard', 'Look and Feel', 'Charge Master', 'Shoppable', 'Associated', 'Allowables']))
    expect(all).toContainEqual(['Payer Info', expect.arrayContaining(['Payer Info', 'Payer Contract'])])
    expect(all).toContainEqual([
      'Contracts',
      ['Contracts', 'Fee Schedules', 'Contracted Rates', 'Payments', 'Variance', 'Accuracy', ['Configuration', ['Code Services']]],
    ])
    expect(all).toContainEqual(['Configurations', expect.arrayContaining(['Facilities'])])
    expect(all).toContainEqual(['Administration', expect.arrayContaining(['Clients', 'Users'])])
  })
  test('finds the page of an address, in a group of a group too', () => {
    expect(pageAt('/contract/codeservice/edit/7', menuFor({ role: 'super_admin', hasCMSAccess: true }))?.label).toBe('menu.codeServices')
  })
  test('finds the page of an address: the nearest one above it', () => {
    expect(pageAt('/payerinfo', entries)?.path).toBe('/payerinfo')
    expect(pageAt('/payerinfo/contracts', entries)?.path).toBe('/payerinfo/contracts')
    expect(pageAt('/payerinfo/contracts/7', entries)?.path).toBe('/payerinfo/contracts')
    expect(pageAt('/payerinformation', entries)).toBeUndefined()
  })
})

describe('The window that leads anywhere', () => {
  test('has all pages that somebody’s menu has, what they may make, and words for each', () => {
    const words = (label: string) => label.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown>)[name], catalogue)
    for (const role of roles)
      for (const hasCMSAccess of [true, false]) {
        const who = { role, hasCMSAccess }
        const places = placesFor(who)
        expect(places.map(({ to }) => to)).toEqual(
          expect.arrayContaining(
            menuFor(who)
              .flatMap(pagesOf)
              .map(({ path }) => path),
          ),
        )
        expect(new Set(places.map(({ to }) => to)).size).toBe(places.length)
        for (const { label, under } of places) for (const one of [label, ...under]) expect(words(one)).toEqual(expect.any(String))
        expect(places.some(({ to }) => to === '/contract/edit/new')).toBe(can(who, 'contracts:write'))
      }
    expect(placesFor(administrator).length).toBeLessThan(placesFor({ role: 'super_admin', hasCMSAccess: true }).length)
  })
  test('looks for what is typed in the lists that somebody may see, whatever is typed', () => {
    expect(listsFor(administrator).map(({ to }) => to)).toContain('/chargemaster')
    expect(listsFor(administrator).map(({ to }) => to)).not.toContain('/contract')
    expect(lookingFor('a&b=c #1', '/chargemaster')).toBe('/chargemaster?search=a%26b%3Dc+%231')
  })
})
