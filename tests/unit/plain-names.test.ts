import { describe, expect, test } from 'vitest'
import { categoryKeys } from '@ratebook/shared/recognise-shoppable.ts'
import { shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import { demoBrands } from '../../prisma/seed/world.ts'
import { demoItems } from '../../prisma/seed/items.ts'
import { spanishNameOf } from '@ratebook/server/data/plain-names.ts'
import english from '../../web/src/i18n/en/public.json' with { type: 'json' }
import spanish from '../../web/src/i18n/es/public.json' with { type: 'json' }

const builtIn = (plainName: string) => spanishNameOf({ plainName, plainNameEs: '' })

describe('In Spanish', () => {
  test.each(shoppableServices.map(({ listNo, plainName }) => [listNo, plainName]))('service %i of CMS’s 70 has a name: %s', (_, name) => {
    expect(builtIn(name as string)).not.toBe('')
  })

  test('every plain name of the demo has one, and no two services are called the same', () => {
    const items = demoBrands.flatMap((brand) => brand.facilities).flatMap((facility) => demoItems(facility.key))
    const names = [...new Set([...items, ...shoppableServices].map((i) => i.plainName).filter(Boolean))]
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name) => builtIn(name) === '')).toEqual([])
    expect(new Set(names.map(builtIn)).size).toBe(names.length)
    expect(names.filter((name) => builtIn(name).length > 200 || /[\t"]| {2}/.test(builtIn(name)))).toEqual([])
  })

  test('every category has a label, as in English', () => {
    for (const key of categoryKeys) {
      expect(english.categories[key], key).toMatch(/\w/)
      expect(spanish.categories[key], key).toMatch(/\w/)
      expect(spanish.categories[key], key).not.toBe(english.categories[key])
    }
  })

  test('a name is the hospital’s own, where it has one, and nothing where nobody knows one', () => {
    expect(spanishNameOf({ plainName: 'Cholesterol test', plainNameEs: 'Perfil de lípidos' })).toBe('Perfil de lípidos')
    expect(builtIn('Cholesterol test')).toBe('Análisis de colesterol')
    expect(builtIn('Cholesterol test of ours')).toBe('')
  })
})
