import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '@ratebook/shared/brands.ts'
import { alpha, beta, multipart, useWorld } from '../world.ts'

const webDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-web-'))
fs.copyFileSync(fileURLToPath(new URL('../../web/index.html', import.meta.url)), path.join(webDir, 'index.html'))
const world = useWorld({ env: { WEB_DIR: webDir } })
afterAll(() => fs.rmSync(webDir, { recursive: true }))

const get = (url: string, headers: Record<string, string> = {}, host = 'alpha.localhost:3000') =>
  world.inject({ method: 'GET', url, headers: { host, accept: 'text/html', ...headers } })
const titleOf = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1]
const [place] = alpha.facilities as [(typeof alpha.facilities)[number]]

describe('the first HTML', () => {
  test('says whose page it is and what it is about, without a script', async () => {
    const { text, headers } = await get('/home')
    expect(titleOf(text)).toBe(`${alpha.displayName}: prices of care`)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain(`<meta property="og:site_name" content="${alpha.displayName}" />`)
    expect(text).toContain(`<meta property="og:title" content="${alpha.displayName}: prices of care" />`)
    expect(text).toContain('<link rel="canonical" href="http://alpha.localhost:3000/home" />')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(text).not.toContain(beta.displayName)
  })

  test('is in the language asked for, else in the browser’s', async () => {
    for (const answer of [await get('/home?lang=es'), await get('/home', { 'accept-language': 'es-MX,es;q=0.9' })]) {
      expect(answer.text).toContain('<html lang="es">')
      expect(titleOf(answer.text)).toBe(`${alpha.displayName}: precios de la atención`)
      expect(answer.headers.vary).toContain('accept-language')
    }
    expect((await get('/home?lang=xx&lang=yy')).text).toContain('<html lang="en">')
  })

  test('of a facility has its name, and of a service at it what people call that', async () => {
    const { text } = await get(`/pricer/${encodeURIComponent(place.name)}`)
    expect(titleOf(text)).toBe(`${place.name}: prices of care`)
    expect(text).toContain(`<link rel="canonical" href="http://alpha.localhost:3000/pricer/${encodeURIComponent(place.name)}" />`)
    const facility = await world.db.prisma.facility.findFirstOrThrow({ where: { brandId: alpha.id, name: place.name } })
    const item = await world.db.prisma.chargeItem.findFirstOrThrow({
      where: { brandId: alpha.id, facilityId: facility.id, cptHcpcs: '73721', retiredBy: null },
    })
    const answer = await get(`/answer/${encodeURIComponent(place.name)}?item=${item.id}&payer=self-pay`)
    expect(titleOf(answer.text)).toMatch(new RegExp(`^MRI .*: price at ${place.name}$`))
    expect(answer.text).toContain('<meta name="robots" content="noindex" />')
    const [other] = beta.facilities as [(typeof beta.facilities)[number]]
    for (const url of [`/answer/${other.id}?item=${item.id}`, `/answer/${place.name}?item=x`, `/pricer/${encodeURIComponent(other.name)}`])
      expect(titleOf((await get(url)).text)).toMatch(new RegExp(`^(${place.name}|${alpha.displayName}): prices of care$`))
  })

  test('tells whom to call and where the files are to who runs no scripts, and to a search engine nothing of staff pages', async () => {
    const noscript = /<noscript>(.*?)<\/noscript>/s.exec((await get('/home')).text)?.[1] ?? ''
    for (const { phone } of await world.db.prisma.facility.findMany({ where: { brandId: alpha.id, phone: { not: '' } } }))
      expect(noscript).toContain(`>${phone}</a>`)
    expect(noscript.match(/href="\/files\/[^"]+"/g)).toHaveLength(alpha.facilities.length)
    for (const url of ['/chargemaster', '/auth/login', '/my-estimate?key=x'])
      expect((await get(url)).headers['x-robots-tag']).toBe('noindex')
    expect((await get('/home')).headers).not.toHaveProperty('x-robots-tag')
  })

  describe('of a brand with an unkind name', () => {
    const name = `"><script>alert(1)</script> & $& $' Söhne`
    beforeAll(async () => void (await world.db.prisma.brand.update({ where: { id: beta.id }, data: { displayName: name } })))
    afterAll(async () => void (await world.db.prisma.brand.update({ where: { id: beta.id }, data: { displayName: beta.displayName } })))
    test('has it as text', async () => {
      const { text } = await get('/home', {}, 'beta.localhost:3000')
      expect(text).not.toContain('<script>alert')
      expect(titleOf(text)).toBe('&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38; $&#38; $&#39; Söhne: prices of care')
    })
  })

  test('is small, and not sent again to who has it', async () => {
    const { headers, text } = await get('/home')
    expect((await get('/home', { 'if-none-match': String(headers.etag) })).status).toBe(304)
    const small = await world.app.inject({ url: '/home', headers: { host: 'alpha.localhost:3000', 'accept-encoding': 'gzip, br' } })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(text)
    expect(small.rawPayload.length).toBeLessThan(text.length / 2)
  })
})

describe('frames', () => {
  const framed = ['/embed/home', `/embed/pricer/${place.id}`, `/embed/answer/${place.id}?item=x`]
  const policyOf = async (url: string, host?: string) => {
    const { headers } = await get(url, {}, host)
    return [/frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0], headers['x-frame-options']]
  }
  test('are allowed to nobody as long as the brand has named no site', async () => {
    for (const url of framed) expect([url, ...(await policyOf(url))]).toEqual([url, "frame-ancestors 'none'", 'DENY'])
  })
  test('are allowed to the sites that the brand has named, and for these pages alone', async () => {
    const { body: saved } = await world.call(brands.getBrandSettings, { as: 'alpha.admin' })
    const save = (EmbedOrigins: string) => {
      const settings = {
        LogoRedirectionURL: saved.logoRedirectionURL,
        EIN: saved.ein,
        SelfPayPercentage: saved.selfPayPercentage,
        EmbedOrigins,
      }
      const { payload, headers } = multipart({ Payload: JSON.stringify(settings) })
      return world.call(brands.updateBrand, { body: payload, headers, as: 'alpha.admin' })
    }
    for (const wrong of [
      '*',
      "'self'",
      'http://example.org',
      'https://*.example.org',
      'https://a.org;script-src *',
      'https://a.org/path',
      'data:',
    ])
      expect([wrong, (await save(wrong)).status]).toEqual([wrong, 400])
    const answer = await save('https://www.Example.org/\nhttp://localhost:8080')
    expect(answer.body.embedOrigins).toEqual(['https://www.example.org', 'http://localhost:8080'])
    const allowed = 'frame-ancestors https://www.example.org http://localhost:8080'
    for (const url of framed) expect([url, ...(await policyOf(url))]).toEqual([url, allowed, undefined])
    for (const url of ['/home', '/services', '/auth/login', '/embed/auth/login', '/chargemaster', '/api/docs'])
      expect([url, ...(await policyOf(url))]).toEqual([url, "frame-ancestors 'none'", 'DENY'])
    expect(await policyOf('/embed/home', 'beta.localhost:3000')).toEqual(["frame-ancestors 'none'", 'DENY'])
    expect((await get('/embed/home')).text).toContain('<meta name="robots" content="noindex" />')
    expect((await save('')).body.embedOrigins).toEqual([])
  })
})

describe('crawlers', () => {
  test('are told what to leave alone and where the addresses are', async () => {
    const { text, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toBe(
      'User-agent: *\nAllow: /api/v1/brand\nDisallow: /api/\nDisallow: /auth/\nDisallow: /embed/\nDisallow: /my-estimate\n\n' +
        'Sitemap: http://alpha.localhost:3000/sitemap.xml\n',
    )
  })

  test('find the pages and files of the host’s brand, and of no other', async () => {
    const { text, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(text).not.toContain(String.raw`\n`)
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address as string)
    for (const address of addresses) expect(address).toMatch(/^http:\/\/alpha\.localhost:3000\/(home|services|pricer\/|files\/)/)
    expect(addresses.filter((address) => address.includes('/files/'))).toHaveLength(alpha.facilities.length)
    for (const address of addresses.filter((a) => !/\/(files|services)\//.test(a)))
      expect([address, (await get(new URL(address).pathname)).status]).toEqual([address, 200])
  })

  test('are told to leave where the host is no brand’s', async () => {
    await world.db.prisma.brand.updateMany({ data: { isDefault: false } })
    expect((await get('/robots.txt', {}, 'nobody.example.org')).text).toBe('User-agent: *\nDisallow: /\n')
    expect((await get('/sitemap.xml', {}, 'nobody.example.org')).status).toBe(404)
  })
})
