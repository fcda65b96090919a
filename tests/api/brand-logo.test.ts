import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { brands } from '@ratebook/shared/brands.ts'
import { createBrand, payload, updateBrand } from '../brand-form.ts'
import { alpha, beta, multipart, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const picture = (width = 800, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } })
const script = '<script>fetch("https://evil.example.org")</script>'
/** The logo as a browser gets it: the bytes that were served, and how. */
const served = async (address: string, headers = {}) => {
  const {
    statusCode,
    rawPayload,
    headers: answer,
  } = await world.app.inject({ url: address, headers: { host: 'alpha.localhost', ...headers } })
  return { status: statusCode, bytes: rawPayload, headers: answer }
}

describe('the logo of a brand', () => {
  test.each([
    ['PNG', () => picture().png().toBuffer(), 533, 200],
    ['JPEG', () => picture(1200, 100).jpeg().toBuffer(), 600, 50],
    ['WebP', () => picture(100, 40).webp().toBuffer(), 100, 40],
  ])('is drawn anew from a %s, whatever the file is called, and served as a picture only', async (_, make, width, height) => {
    const { status, body } = await updateBrand(world, payload, { logo: await make(), fileName: 'logo.html' })
    expect(status).toBe(200)
    expect(body.logo).toMatch(new RegExp(`^/api/v1/brand/${alpha.id}/logo\\?v=[0-9a-f]{16}$`))
    expect((await world.call(brands.getHostBrand, { host: 'alpha.localhost' })).body.logo).toBe(body.logo)
    const { bytes, headers } = await served(body.logo)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox;default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'cache-control': expect.stringContaining('immutable'),
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
  })

  test('carries nothing of the file but its pixels', async () => {
    const withWords = picture()
      .withExif({ IFD0: { Copyright: script, ImageDescription: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`)
    for (const file of [
      await withWords.clone().jpeg().toBuffer(),
      await withWords.clone().png().toBuffer(),
      await withWords.clone().webp().toBuffer(),
    ]) {
      expect(file.includes('secret place')).toBe(true)
      const polyglot = Buffer.concat([file, Buffer.from(`\n${script}<!-- PK\x03\x04 -->`)])
      const { status, body } = await updateBrand(world, payload, { logo: polyglot })
      expect(status).toBe(200)
      const { bytes } = await served(body.logo)
      for (const word of ['<script', 'secret place', 'PK', 'Exif', 'xmp']) expect(bytes.includes(word)).toBe(false)
    }
  })

  test('is turned upright before its orientation is forgotten', async () => {
    const { body } = await updateBrand(world, payload, { logo: await picture(100, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer() })
    expect(await sharp((await served(body.logo)).bytes).metadata()).toMatchObject({ width: 40, height: 100 })
  })

  test.each([
    ['an HTML page', () => `<!doctype html>${script}`],
    ['an SVG', () => `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}</svg>`],
    [
      'an SVG with an XML head',
      () =>
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ' +
        'xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    ['a GIF', () => picture(10, 10).gif().toBuffer()],
    ['a GIF that is a script', () => 'GIF89a/*\0\0*/=1;alert(document.domain)//'],
    [
      'a script behind a PNG’s first bytes',
      () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(script)]),
    ],
    ['a page behind a JPEG’s first bytes', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)])],
    ['a RIFF that is no WebP', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
    [
      'half a PNG',
      async () =>
        (
          await sharp({
            create: { width: 300, height: 300, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
          })
            .png()
            .toBuffer()
        ).subarray(0, 5000),
    ],
    ['a TIFF', () => picture(10, 10).tiff().toBuffer()],
    ['a PDF', () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
    ['a small file of 36 million pixels', () => picture(6000, 6000).png({ compressionLevel: 9 }).toBuffer()],
    ['text', () => 'hello'],
  ])('is not %s', async (_, make) => {
    const before = await world.db.prisma.brandLogo.findUnique({ where: { brandId: alpha.id } })
    for (const fileName of ['logo.png', 'logo.jpg']) {
      const { status, body } = await updateBrand(world, { ...payload, DisplayName: 'not saved' }, { logo: await make(), fileName })
      expect([status, body.fields]).toEqual([
        422,
        [expect.objectContaining({ path: 'logo', message: expect.stringContaining('PNG, JPEG or WebP') })],
      ])
    }
    expect(await world.db.prisma.brandLogo.findUnique({ where: { brandId: alpha.id } })).toEqual(before)
    expect((await world.call(brands.getHostBrand, { host: 'alpha.localhost' })).body.displayName).not.toBe('not saved')
  })

  test('of more than 2 MB is answered 413, also to a client that is still sending', async () => {
    const noise = await sharp({
      create: { width: 1000, height: 900, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(noise.length).toBeGreaterThan(2 * 1024 * 1024)
    const { status, body } = await updateBrand(world, payload, { logo: noise })
    expect([status, body.fields?.[0].path]).toEqual([413, 'logo'])

    const form = multipart({ Payload: JSON.stringify(payload) }, { name: 'logo.png', content: Buffer.alloc(30_000_000), field: 'File' })
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const headers = { ...form.headers, authorization: `Bearer ${await world.token('alpha.admin')}` }
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      http
        .request({ port, method: 'PUT', path: brands.updateBrand.path, headers }, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end(form.payload)
    })
    expect(answer).toBe(413)
  })

  test('in another field is refused, and an empty file is no file', async () => {
    const form = multipart({ Payload: JSON.stringify(payload) }, { name: 'x.png', content: 'x', field: 'Logo' })
    expect((await world.call(brands.updateBrand, { as: 'alpha.admin', body: form.payload, headers: form.headers })).status).toBe(400)
    const before = (await world.call(brands.getHostBrand, { host: 'alpha.localhost' })).body.logo
    expect((await updateBrand(world, payload, { logo: '', fileName: '' })).body.logo).toBe(before)
  })

  test('has a new address when it changes; the old one is not kept for ever', async () => {
    const first = (await updateBrand(world, payload, { logo: await picture(30, 30).png().toBuffer() })).body.logo
    const second = (await updateBrand(world, payload, { logo: await picture(40, 40).png().toBuffer() })).body.logo
    expect(second).not.toBe(first)
    const old = await served(first)
    expect(old.headers['cache-control']).toBe('no-cache')
    expect((await served(second)).headers['cache-control']).toContain('immutable')
    expect((await served(second, { 'if-none-match': old.headers.etag })).status).toBe(304)
    expect(
      JSON.stringify(await world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })),
    ).toContain(second.split('v=')[1])
  })

  test('can be taken away', async () => {
    const { body } = await updateBrand(world, { ...payload, RemoveLogo: true })
    expect(body.logo).toBe('')
    expect((await world.call(brands.getBrandLogo, { params: { clientId: alpha.id } })).status).toBe(404)
  })

  test('of another brand stays its own; a new brand can have one from the start', async () => {
    await updateBrand(
      world,
      { ...payload, DomainName: beta.domainName },
      { as: 'beta.admin', logo: await picture(10, 10).png().toBuffer() },
    )
    expect((await world.call(brands.getBrandLogo, { params: { clientId: alpha.id } })).status).toBe(404)
    const { status, body } = await createBrand(
      world,
      { ...payload, DomainName: 'fresh' },
      { as: 'admin', logo: await picture(20, 10).png().toBuffer() },
    )
    expect(status).toBe(201)
    expect(await sharp((await served(body.logo)).bytes).metadata()).toMatchObject({ width: 20, height: 10 })
  })
})
