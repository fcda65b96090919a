import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ChargeItemEdit } from '@ratebook/shared/charges.ts'
import { categoryKeys, recogniseShoppable } from '@ratebook/shared/recognise-shoppable.ts'
import { shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import { demoItems } from '@ratebook/prisma/seed/items.ts'
import { canary, demoBrands, demoUsers, type BrandKey } from '@ratebook/prisma/seed/world.ts'

const facilities = demoBrands.flatMap((brand) => brand.facilities)
const itemsOf = new Map(facilities.map((f) => [f.key, demoItems(f.key)]))
const everyFacility = facilities.map((f) => [f.key, itemsOf.get(f.key)!] as const)
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The check digit of a National Provider Identifier: Luhn over 80840 and the ten digits (45 CFR 162.406). */
function isNpi(npi: string): boolean {
  const sum = [...`80840${npi}`].reverse().reduce((total, digit, i) => {
    const d = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (d > 9 ? d - 9 : d)
  }, 0)
  return /^[12]\d{9}$/.test(npi) && sum % 10 === 0
}

/** WCAG 2.2 contrast of a colour against white. */
function contrastOnWhite(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

describe('the demo brands', () => {
  test('are a default brand with one facility and two with two each', () => {
    expect(demoBrands.filter((b) => b.isDefault).map((b) => b.key)).toEqual(['demo'])
    expect(demoBrands.map((b) => [b.key, b.facilities.length])).toEqual([
      ['demo', 1],
      ['alpha', 2],
      ['beta', 2],
    ])
  })

  test('have ids of their own in the shape of UUIDv7', () => {
    const ids = [...demoBrands.flatMap((b) => [b.id, ...b.facilities.map((f) => f.id)]), ...demoUsers.map((u) => u.id)]
    for (const id of ids) expect(id).toMatch(UUID_V7)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('hold what the machine-readable file asks of a facility', () => {
    const npis = facilities.flatMap((f) => f.npis)
    expect(new Set(npis).size).toBe(npis.length)
    for (const npi of npis) expect(isNpi(npi), npi).toBe(true)
    for (const f of facilities) {
      expect(f.npis.length).toBeGreaterThan(0)
      expect(f.address, f.key).toMatch(new RegExp(`^\\d+ .+, .+, ${f.licenseState} \\d{5}$`))
      expect(f.contactEmail).toMatch(/^\S+@\S+\.example\.org$/)
      expect(f.financialAidPolicy).toMatch(/^https:\/\/\S+\.example\.org\//)
      for (const field of [f.licenseNumber, f.attesterName, f.contactName]) expect(field).not.toBe('')
    }
  })

  test('have an EIN under a prefix that the IRS never assigned', () => {
    const eins = [...demoBrands.map((b) => b.ein), ...facilities.map((f) => f.ein).filter(Boolean)]
    for (const ein of eins) expect(ein).toMatch(/^07-\d{7}$/)
    expect(new Set(eins).size).toBe(eins.length)
  })

  test('can be read: their colours reach WCAG AA on white', () => {
    for (const b of demoBrands)
      for (const colour of [b.primaryColor, b.secondaryColor])
        expect(contrastOnWhite(colour), `${b.key} ${colour}`).toBeGreaterThanOrEqual(4.5)
  })

  test('share a partner, and each has its own administrator', () => {
    expect(demoUsers.map((u) => [u.username, u.role])).toEqual([
      ['admin', 'super_admin'],
      ['alpha.admin', 'administrator'],
      ['beta.admin', 'administrator'],
      ['partner', 'partner'],
    ])
    expect(demoUsers.find((u) => u.role === 'partner')?.partnerOf).toEqual(['alpha', 'beta'])
  })

  test('each hold words that no other brand’s data holds', () => {
    const textOf = (key: BrandKey) => {
      const brand = demoBrands.find((b) => b.key === key)!
      return JSON.stringify([
        brand,
        demoUsers.filter((u) => u.role === 'administrator' && u.brandKey === key),
        brand.facilities.map((f) => itemsOf.get(f.key)),
      ]).toLowerCase()
    }
    const texts = demoBrands.map((b) => [b.key, textOf(b.key)] as const)
    for (const [owner, words] of Object.entries(canary)) {
      for (const [key, text] of texts)
        for (const word of words) expect(text.includes(word.toLowerCase()), `${word} in ${key}`).toBe(key === owner)
    }
  })
})

describe.each(everyFacility)('the charge master of %s', (key, items) => {
  test('has about 2,000 items, the same at every call', () => {
    expect(items.length).toBeGreaterThan(1900)
    expect(items.length).toBeLessThan(2100)
    expect(demoItems(key)).toEqual(items)
  })

  test('would be accepted from the item form, line by line', () => {
    for (const { cptHcpcs, plainName, amountCents, category: _category, status: _status, enabled: _enabled, ...rest } of items) {
      const form = { ...rest, facilityId: facilities[0]!.id, cpT_HCPCS: cptHcpcs, service: plainName, amount: amountCents / 100 }
      expect(ChargeItemEdit.safeParse(form).error, rest.description).toBeUndefined()
    }
  })

  test('has charges above zero in whole cents, and eight-digit charge codes used once', () => {
    for (const item of items) {
      expect(Number.isSafeInteger(item.amountCents) && item.amountCents > 0, item.description).toBe(true)
      expect(item.code).toMatch(/^\d{8}$/)
      expect(item.revenueCode).toMatch(/^(\d{4})?$/)
      expect(item.drgCode).toMatch(/^(\d{3})?$/)
    }
    expect(new Set(items.map((i) => i.code)).size).toBe(items.length)
  })

  test('says one price only for what the machine-readable file groups together', () => {
    const groups = items.map((i) =>
      [i.description, i.cptHcpcs, i.drgCode, i.revenueCode, i.ndc, i.setting, i.modifiers, i.drugUnit, i.drugType, i.billingClass].join(
        '|',
      ),
    )
    expect(new Set(groups).size).toBe(groups.length)
  })

  test('holds all of CMS’s 70, by their codes of today, 60 of them shown, and about 50 more that the hospital chose', () => {
    const required = items.filter((i) => i.status === 'REQ')
    const listNo = (i: (typeof items)[number]) => recogniseShoppable(i, '2026-01-01')?.listNo
    expect(new Set(required.map(listNo))).toEqual(new Set(shoppableServices.map((s) => s.listNo)))
    expect(new Set(required.filter((i) => i.enabled).map(listNo)).size).toBe(60)
    expect(items.filter((i) => i.status === '' && recogniseShoppable(i))).toEqual([])
    const chosen = items.filter((i) => i.status === '' && i.enabled)
    expect(chosen.length).toBeGreaterThanOrEqual(40)
    expect(chosen.length).toBeLessThanOrEqual(60)
    for (const item of [...required, ...chosen]) expect(item.plainName, item.description).not.toBe('')
  })

  test('prices a procedure code once, but for its modifiers', () => {
    const coded = items.filter((i) => i.cptHcpcs).map((i) => `${i.cptHcpcs} ${i.modifiers}`)
    expect(new Set(coded).size).toBe(coded.length)
  })

  test('describes CPT-coded services in our own words, never a descriptor from elsewhere', () => {
    const lines = readFileSync(new URL('../../prisma/seed/data/cpt.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
    const ownWords = new Set(lines.map((line) => line.split('\t').at(-1)))
    for (const item of items.filter((i) => /^\d/.test(i.cptHcpcs))) expect(ownWords, item.cptHcpcs).toContain(item.description)
  })

  test('has every category, inpatient stays by DRG alone, and drugs with unit and type', () => {
    expect(new Set(items.map((i) => i.category))).toEqual(new Set(categoryKeys))
    for (const item of items.filter((i) => i.drgCode))
      expect([item.setting, item.category, item.cptHcpcs]).toEqual(['inpatient', 'inpatient', ''])
    const drugs = items.filter((i) => i.ndc)
    expect(drugs.length).toBeGreaterThanOrEqual(55)
    for (const drug of drugs) {
      expect(drug.ndc).toMatch(/^99999\d{6}$/)
      expect(drug.drugUnit).not.toBe('')
    }
    expect(new Set(drugs.map((d) => d.ndc)).size).toBe(drugs.length)
  })
})

test('no two demo facilities ask the same prices', () => {
  const price = (key: string, cpt: string) => itemsOf.get(key)!.find((i) => i.cptHcpcs === cpt)?.amountCents
  for (const cpt of ['45378', '70553', '99204']) expect(new Set(facilities.map((f) => price(f.key, cpt))).size).toBe(facilities.length)
})

test('an unknown demo facility is refused by name', () => {
  expect(() => demoItems('gamma')).toThrow('No demo facility gamma')
})
