import { pricer } from '@ratebook/shared/pricer.ts'
import { shoppableServices } from '@ratebook/shared/shoppable-list.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { estimate, USUAL_UNITS } from '../../web/src/features/pricer/estimate.ts'
import { money, moneyOfCents } from '../../web/src/words/format.ts'
import { alpha, beta, useWorld } from '../world.ts'

const world = useWorld()
const get = (url: string, headers: Record<string, string> = {}, host = 'alpha.localhost:3000') =>
  world.inject({ method: 'GET', url, headers: { host, accept: 'text/html', ...headers } })
const brandId = alpha.id

/** What a reader reads of a piece of HTML. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '|')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
/** The part of a page that is about one item, by the setting that it names. */
function sectionsOf(page: string, itemId: string) {
  const [, after = ''] = page.split(`<h3 id="item-${itemId}">`)
  const [own = ''] = after.split(/<h3 |<\/section>/)
  return Object.fromEntries(
    own
      .split('<h4>')
      .slice(1)
      .map((part) => [part.split('</h4>')[0], textOf(part)]),
  )
}

let listed: string[]
beforeAll(async () => {
  const { text } = await get('/services')
  listed = [...text.matchAll(/<a href="(\/services\/[^"?]+)/g)].map(([, address]) => address as string)
})

test('each of CMS’s services has an address, those that the hospital has and those that it has not', async () => {
  const services = await world.db.prisma.chargeItem.findMany({ where: { brandId, enabled: true, retiredBy: null }, distinct: ['cptHcpcs'] })
  expect(services.length).toBeGreaterThan(3)
  for (const { cptHcpcs } of services) if (cptHcpcs) expect(listed).toContain(`/services/${cptHcpcs}`)
  const codes = new Set(listed.map((address) => address.slice('/services/'.length).replace('ms-drg-', '')))
  for (const service of shoppableServices)
    expect([service.plainName, service.codes.some(({ code }) => codes.has(code))]).toEqual([service.plainName, true])
})

describe('a service’s page', () => {
  test('has the figures of the calls, to the cent, for every item and setting, and says where there is none', async () => {
    const facilities = await world.db.prisma.facility.findMany({ where: { brandId, active: true } })
    const items = await world.db.prisma.chargeItem.findMany({
      where: { brandId, enabled: true, retiredBy: null, cptHcpcs: { not: '' } },
      distinct: ['cptHcpcs'],
      orderBy: { cptHcpcs: 'asc' },
      take: 8,
    })
    let compared = 0
    for (const { cptHcpcs } of items) {
      const page = (await get(`/services/${cptHcpcs}`)).text
      for (const facility of facilities) {
        const lookup = { brandId, facility: facility.id, keyWord: cptHcpcs }
        const share = await world.call(pricer.getSelfPayPercentage, { params: { brandId }, query: { facility: facility.id } })
        const { records } = (await world.call(pricer.lookupV3, { body: lookup })).body
        for (const item of records.filter((r: { pxCode: string }) => r.pxCode === cptHcpcs)) {
          const sections = sectionsOf(page, item.id)
          expect([item.id, Object.keys(sections).length]).not.toEqual([item.id, 0])
          for (const inPatient of item.setting === 'both' ? [false, true] : [item.setting === 'inpatient']) {
            const section =
              sections[inPatient ? 'You stay overnight' : 'You go home the same day'] ?? sections['The same day or overnight'] ?? ''
            const { pxCode, revCode: revenueCode, chargeCode, drgCode, aprDrgCode } = item
            const service = {
              facility: facility.id,
              pxCode,
              revenueCode,
              chargeCode,
              drgCode,
              aprDrgCode,
              chargeItemId: item.id,
              inPatient,
            }
            const { rates, unpriced, minimum, maximum } = (await world.call(pricer.listNegotiatedRates, { body: { brandId, ...service } }))
              .body
            for (const { displayName, rate } of rates)
              expect(section).toMatch(new RegExp(`\\|${displayName}[^|]*\\|+\\s*\\|*\\${money(rate)}`))
            for (const { displayName } of unpriced) expect(section).toMatch(new RegExp(`\\|${displayName}[^|]*\\|+No price:`))
            for (const end of [minimum, maximum]) if (end) expect(section).toContain(money(end))
            const beside = { brandId, facilityId: facility.id, pxCode, revenueCode, inPatient }
            const { body: associated } = await world.call(pricer.listAssociatedCharges, { body: beside })
            const { cashCents, totalCents } = estimate(item, associated, USUAL_UNITS, share.body.selfPayPercentage)
            expect(section).toContain(cashCents ? moneyOfCents(cashCents) : 'The hospital has no cash price for this.')
            expect(section).toContain(item.chargeAmount ? money(item.chargeAmount) : 'The hospital states no charge.')
            if (associated.length > 0 && totalCents) expect(section).toContain(moneyOfCents(totalCents))
            compared += rates.length
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(20)
  })

  test('is in the language asked for, knows its other languages, and says who it is in structured data', async () => {
    const { text, headers } = await get('/services/73721?lang=es')
    expect(text).toContain('<html lang="es">')
    expect(text).toContain('<link rel="canonical" href="http://alpha.localhost:3000/services/73721?lang&#61;es" />')
    for (const language of ['de', 'en', 'es', 'fr', 'ja', 'zh'])
      expect(text).toContain(`hreflang="${language}" href="http://alpha.localhost:3000/services/73721?lang&#61;${language}"`)
    expect(text).toContain('hreflang="x-default" href="http://alpha.localhost:3000/services/73721"')
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
    expect(data['@graph'].map((h: { name: string }) => h.name)).toEqual(expect.arrayContaining([alpha.facilities[0]?.name]))
    const offers = data['@graph'].flatMap((h: { makesOffer: unknown[] }) => h.makesOffer)
    for (const offer of offers) expect(offer).toMatchObject({ price: expect.stringMatching(/^\d+\.\d\d$/), priceCurrency: 'USD' })
    expect(toCents(Number(offers[0].price))).toBeGreaterThan(0)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(text).not.toContain(String.raw`\n`)
  })

  test('says that there is no price for what is on no price list, and is not to be listed then', async () => {
    await world.db.prisma.chargeItem.updateMany({ where: { brandId, cptHcpcs: '93452' }, data: { cptHcpcs: '93459' } })
    await world.db.prisma.facility.updateMany({ where: { brandId }, data: { chargeRevision: { increment: 1 } } })
    const [, absent = ''] = (await get('/services')).text.split('Not on our price list')
    expect(absent).toContain('<a href="/services/93452?lang&#61;en">')
    const { text, status } = await get('/services/93452')
    expect([status, text.match(/This hospital lists no price for this\./g)?.length]).toEqual([200, alpha.facilities.length])
    expect(text).toContain('<meta name="robots" content="noindex" />')
    expect(text).not.toContain('$')
    for (const address of ['/services/99999X', '/services/charge-nothing', '/services/%3Cscript%3E']) {
      const answer = await get(address)
      expect([address, answer.status, answer.text.includes('<script>')]).toEqual([address, 404, false])
    }
  })

  test('is made anew when a price changes, and not sent again before', async () => {
    const { headers, text } = await get('/services/73721')
    const again = await get('/services/73721', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
    const item = await world.db.prisma.chargeItem.findFirstOrThrow({
      where: { brandId, cptHcpcs: '73721', retiredBy: null, enabled: true },
    })
    await world.db.prisma.chargeItem.update({ where: { brandId_id: { brandId, id: item.id } }, data: { amount: 7777.77 } })
    await world.db.prisma.facility.update({
      where: { brandId_id: { brandId, id: item.facilityId } },
      data: { chargeRevision: { increment: 1 } },
    })
    const changed = await get('/services/73721', { 'if-none-match': String(headers.etag) })
    expect([changed.status, text.includes('$7,777.77'), changed.text.includes('$7,777.77')]).toEqual([200, false, true])
  })

  test('tells nothing of another brand', async () => {
    const { text } = await get('/services/73721', {}, 'beta.localhost:3000')
    for (const { name } of alpha.facilities) expect(text).not.toContain(name)
    expect(text).toContain(beta.displayName)
  })
})

describe('looking for a service without a script', () => {
  test('finds what the box of the home page finds, and leads to its page', async () => {
    const { text } = await get('/services?q=knee+mri')
    const facility = alpha.facilities[0]?.id
    const { records } = (await world.call(pricer.lookupV3, { body: { brandId, facility, keyWord: 'knee mri' } })).body
    const [, results = ''] = text.split('What we found for')
    const links = [...results.matchAll(/<a href="([^"]+)"/g)].map(([, address]) =>
      (address as string).replaceAll('&#38;', '&').replaceAll('&#61;', '='),
    )
    expect(links[0]).toBe(`/services/${records[0].pxCode}?item=${records[0].id}&lang=en`)
    expect((await get(links[0] as string)).text).toContain(`id="item-${records[0].id}"`)
    expect(text).toContain('<form action="/services" method="get">')
    expect(text).toContain('value="knee mri"')
  })

  test.each([
    ['q=colonoscpy', 'These are the results for “colonoscopy”.'],
    ['q=qqqqxxxzzz', 'We found nothing for “qqqqxxxzzz”. Try other words.'],
    ['q=a', 'Please type at least 3 letters.'],
    [`q=${encodeURIComponent('"><script>alert(1)</script>')}`, '&#34;&#62;&#60;script&#62;alert(1)'],
    ['lang=de&q=knie', 'Was wir zu „knie“ gefunden haben'],
  ])('says what became of it: %s', async (query, words) => {
    const { text, status } = await get(`/services?${query}`)
    expect([status, text.includes('<script>alert')]).toEqual([200, false])
    expect(text).toContain(words)
  })
})
