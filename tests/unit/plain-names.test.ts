import { describe, expect, test } from 'vitest'
import { nameLanguages, type NameLanguage } from '@ratebook/shared/service-names.ts'
import { categoryKeys } from '@ratebook/shared/recognise-shoppable.ts'
import { shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import { demoBrands } from '../../prisma/seed/world.ts'
import { demoItems } from '../../prisma/seed/items.ts'
import { namedServices, namesOf } from '@ratebook/server/data/plain-names.ts'
import english from '../../web/src/i18n/en/public.json' with { type: 'json' }
import spanish from '../../web/src/i18n/es/public.json' with { type: 'json' }

const item = { plainName: '', plainNameEs: '', cptHcpcs: '', drgCode: '', modifiers: '' }
const others = nameLanguages.filter((language) => language !== 'en')
const ofName = (plainName: string, language: NameLanguage) => namesOf({ ...item, plainName })[language] ?? ''

describe.each(others)('In %s', (language) => {
  test.each(shoppableServices.map(({ listNo, plainName, codes }) => [listNo, plainName, codes] as const))(
    'service %i of CMS’s 70 has a name: %s',
    (_, plainName, codes) => {
      expect(ofName(plainName, language)).not.toBe('')
      for (const { type, code } of codes) {
        const names = namesOf({ ...item, ...(type === 'CPT' ? { cptHcpcs: code } : { drgCode: code }) })
        expect([code, names.en]).toEqual([code, plainName])
      }
    },
  )

  test('every plain name of the demo has one, and no two services are called the same', () => {
    const items = demoBrands.flatMap((brand) => brand.facilities).flatMap((facility) => demoItems(facility.key))
    const names = [...new Set([...items, ...shoppableServices].map((i) => i.plainName).filter(Boolean))]
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name) => ofName(name, language) === '')).toEqual([])
    expect(new Set(names.map((name) => ofName(name, language))).size).toBe(names.length)
    expect(names.filter((name) => ofName(name, language).length > 200 || /[\t"]| {2}/.test(ofName(name, language)))).toEqual([])
  })
})

test('more than 370 services have a name in every language, each code once, each name once', () => {
  expect(namedServices.length).toBeGreaterThan(370)
  const codes = namedServices.flatMap((service) => service.codes)
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
  expect(codes.filter((code) => !/^(?:DRG \d{3}|[A-Z]?\d{4,5})$/.test(code))).toEqual([])
  for (const language of nameLanguages) {
    const names = namedServices.map((service) => service.names[language])
    expect(names.filter((name, i) => name === '' || names.indexOf(name) !== i)).toEqual([])
  }
})

test('every category has a label, as in English', () => {
  for (const key of categoryKeys) {
    expect(english.categories[key], key).toMatch(/\w/)
    expect(spanish.categories[key], key).toMatch(/\w/)
    expect(spanish.categories[key], key).not.toBe(english.categories[key])
  }
})

describe('A name', () => {
  const cholesterol = { ...item, cptHcpcs: ' 80061', plainName: 'Cholesterol test' }
  test('is the hospital’s own for the item, where it has one', () => {
    expect(namesOf({ ...cholesterol, plainNameEs: 'Perfil de lípidos' })).toMatchObject({ es: 'Perfil de lípidos', de: 'Cholesterintest' })
    expect(namesOf({ ...cholesterol, plainName: 'Cholesterol test of ours' })).toEqual({ en: 'Cholesterol test of ours' })
  })

  test('is ours for its code, where the hospital says none, also of a stay and of a part', () => {
    expect(namesOf({ ...item, cptHcpcs: '27447' })).toMatchObject({ en: 'Total knee replacement', ja: '人工膝関節の手術' })
    expect(namesOf({ ...item, drgCode: '0470' }).fr).toMatch(/hanche/)
    expect(namesOf({ ...item, cptHcpcs: '73110', modifiers: 'LT 26' }).en).toBe('X-ray of the wrist: the doctor\u0027s reading')
    expect(namesOf({ ...item, plainName: "Foot x-ray: the doctor's reading" }).de).toBe('Röntgen des Fußes: Auswertung durch den Arzt')
    expect(namesOf({ ...item, cptHcpcs: '00000' })).toEqual({})
  })

  test('says the part that a modifier bills, also where the name of the whole was given at loading', () => {
    const reading = namesOf({ ...item, cptHcpcs: '70450', modifiers: '26', plainName: 'CT scan of the head, no dye' })
    expect(reading.en).toBe("CT scan of the head, no dye: the doctor's reading")
    expect(reading.de).toBe('CT des Kopfes, ohne Kontrastmittel: Auswertung durch den Arzt')
  })

  test('is today’s where an item carries what we called its code before, and the hospital’s where another code is called so', () => {
    const formerly = 'Physical therapy exercise session'
    expect(namesOf({ ...item, cptHcpcs: '97110', plainName: formerly }).es).toMatch(/cada 15 minutos/)
    expect(namesOf({ ...item, cptHcpcs: '97150', plainName: formerly })).toEqual({ en: formerly })
  })

  test('is the hospital’s own for a code before ours, in the languages that it is said in', () => {
    const own = new Map([['80061', { en: 'Fat check', de: 'Fettcheck' }]])
    expect(namesOf(cholesterol, own)).toMatchObject({ en: 'Fat check', de: 'Fettcheck', es: 'Análisis de colesterol' })
  })
})
