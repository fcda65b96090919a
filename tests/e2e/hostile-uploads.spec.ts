import fs from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { signInOnScreen } from './sign-in.ts'
import sharp from 'sharp'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'

const alpha = demoBrands.find((b) => b.key === 'alpha') as (typeof demoBrands)[number]

/** Text that would run as a script where a page trusted it. Each leaves its mark in `window.pwned`. */
const markup = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script><svg onload="window.pwned=3">'
const facility = 'Orchard Hill Community Hospital'
const html = `<!doctype html><html><body><script>window.pwned=4</script>${markup}</body></html>`
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=5"><script>window.pwned=6</script></svg>'

/** What a browser said against the page's own rules, and whether anything strange has run. */
function watched(page: Page) {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text())
  })
  page.on('dialog', (dialog) => {
    violations.push(dialog.message())
    void dialog.dismiss()
  })
  return {
    async expectQuiet() {
      expect(await page.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined()
      expect(violations).toEqual([])
    },
  }
}
/** The headers of a signed-in browser's own calls. */
const authorisation = async (page: Page) => ({ authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` })
const settings = { LogoRedirectionURL: 'https://www.alpha-valley.example.org', EIN: '07-1000101', SelfPayPercentage: 60 }

async function saveLogo(request: APIRequestContext, headers: Record<string, string>, name: string, mimeType: string, buffer: Buffer) {
  return request.put('/api/v1/brand', { headers, multipart: { Payload: JSON.stringify(settings), File: { name, mimeType, buffer } } })
}

test.describe('what people upload', () => {
  let site = ''
  test.beforeEach(({ baseURL }) => {
    site = `http://alpha.localhost:${new URL(baseURL as string).port}`
  })

  test('markup in a charge master is text in the list, the dialogs and the pricer', async ({ page }, info) => {
    const watch = watched(page)
    await signIn(page, site, 'alpha.admin')
    const headers = await authorisation(page)
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const content = [
      'Charge Code,Description,Department,Rev Code,Plain Name,Charge',
      [`HOSTILE-1`, `Xylograph ${markup}`, markup, '0610', `Xylograph ${markup}`, '77.00'].map(cell).join(','),
      ['HOSTILE-2', markup, '', '0610', '', `12x${markup}`].map(cell).join(','),
    ].join('\n')
    const file = info.outputPath('a.csv')
    fs.writeFileSync(file, content)

    await page.goto(`${site}/chargemaster`)
    await page.getByRole('button', { name: 'Upload file' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog
      .getByLabel(/facility/i)
      .first()
      .selectOption({ label: facility })
    await dialog
      .getByRole('button', { name: /check|preview|continue|next/i })
      .first()
      .click()
    await expect(dialog.getByText(/onerror=/).first()).toBeVisible()
    await watch.expectQuiet()

    const { versionId } = await (
      await page.request.post('/api/v1/charge/upload', {
        headers,
        multipart: {
          facility,
          onRefused: 'skip',
          chargeCsvFile: { name: `${markup}.csv`, mimeType: 'text/html', buffer: Buffer.from(content) },
        },
      })
    ).json()
    await page.goto(`${site}/chargemaster?filter=code.equals.HOSTILE-1`)
    await expect(page.getByText(/onerror=/).first()).toBeVisible()
    await watch.expectQuiet()
    await page.getByRole('button', { name: /versions/i }).click()
    await expect(page.getByText(/onerror=/).first()).toBeVisible()
    await watch.expectQuiet()

    for (const address of ['/admin/audit', '/dashboard']) {
      await page.goto(site + address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await watch.expectQuiet()
    }

    await page.goto(`${site}/pricer/${encodeURIComponent(facility)}?q=xylograph`)
    const search = page.getByLabel('What are you looking for?')
    await search.fill('xylograph')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Xylograph.*onerror=/).first()).toBeVisible()
    await page.getByRole('radio').first().check()
    await page
      .getByRole('button', { name: /Next|Review Plans/ })
      .last()
      .click()
    await expect(page.getByText('$77.00').first()).toBeVisible()
    await watch.expectQuiet()

    // the refused rows, opened by themselves, are saved and not shown
    const refused = await page.request.get(`/api/v1/charge/upload/${versionId}/refused`, { headers })
    expect(refused.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    })
    expect(await refused.text()).toContain('onerror')
    await page.request.post(`/api/v1/charge/upload/${versionId}/rollback`, { headers })
  })

  test('a logo that is a page, an SVG or two things at once is refused, or is pixels and nothing else', async ({ page }) => {
    const watch = watched(page)
    await signIn(page, site, 'alpha.admin')
    const headers = await authorisation(page)
    const refused: [string, string, Buffer][] = [
      ['logo.html', 'text/html', Buffer.from(html)],
      ['logo.png', 'image/png', Buffer.from(html)],
      ['logo.svg', 'image/svg+xml', Buffer.from(svg)],
      ['logo.png', 'image/png', Buffer.from(svg)],
      ['logo.gif', 'image/gif', Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;window.pwned=7`, 'latin1')],
      ['logo.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n<script>window.pwned=8</script>')],
    ]
    for (const [name, type, bytes] of refused)
      expect([name, (await saveLogo(page.request, headers, name, type, bytes)).status()]).toEqual([name, 422])

    // a true picture that carries a page behind its end and in its comment
    const picture = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#1b5e3b' } })
      .withExif({ IFD0: { ImageDescription: html } })
      .jpeg()
      .toBuffer()
    expect((await saveLogo(page.request, headers, 'logo.html', 'text/html', Buffer.concat([picture, Buffer.from(html)]))).status()).toBe(
      200,
    )
    const { logo } = await (await page.request.get(`/api/v1/brand/${alpha.id}`)).json()
    const served = await page.request.get(logo)
    expect(served.headers()).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await served.body()).toString('latin1')).not.toMatch(/pwned|<script|<html/)

    // opened by itself it is a picture that may not even style the page a browser makes around it
    const alone = await page.context().newPage()
    await alone.goto(site + logo)
    expect(await alone.evaluate(() => [document.contentType, typeof (window as { pwned?: unknown }).pwned])).toEqual([
      'image/webp',
      'undefined',
    ])
    await alone.close()
    await page.goto(`${site}/home`)
    await expect(page.getByRole('img').first()).toBeVisible()
    await watch.expectQuiet()
    expect(
      (
        await page.request.put('/api/v1/brand', { headers, multipart: { Payload: JSON.stringify({ ...settings, removeLogo: true }) } })
      ).status(),
    ).toBe(200)
  })

  test('an address that would run as a script is no link', async ({ page }) => {
    await signIn(page, site, 'alpha.admin')
    const headers = await authorisation(page)
    for (const url of [
      'javascript:window.pwned=9',
      'JaVaScRiPt:window.pwned=9',
      'data:text/html,<script>1</script>',
      ' javascript:1',
      'java\nscript:1',
      '//evil.example',
      'https:/\\evil',
      'vbscript:1',
    ]) {
      for (const payload of [
        { ...settings, LogoRedirectionURL: url },
        { ...settings, FooterLinks: JSON.stringify([{ label: 'x', url }]) },
      ]) {
        const answer = await page.request.put('/api/v1/brand', { headers, multipart: { Payload: JSON.stringify(payload) } })
        expect([url, answer.status()]).toEqual([url, 400])
      }
    }
  })
})

test('no page breaks the content security policy, and staff pages say no error', async ({ page, baseURL }) => {
  const site = `http://alpha.localhost:${new URL(baseURL as string).port}`
  const watch = watched(page)
  for (const address of [
    '/home',
    `/pricer/${encodeURIComponent(facility)}`,
    '/auth/login',
    '/auth/forgot-password',
    '/auth/reset-password?token=x',
    '/error/error-v1',
    '/api/docs',
  ]) {
    await page.goto(site + address)
    await page.waitForLoadState('networkidle')
    await watch.expectQuiet()
  }
  await signIn(page, site, 'alpha.admin')
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (e) => console.error(`${e.violatedDirective} ${e.blockedURI}`)),
  )
  for (const address of [
    '/dashboard',
    '/chargemaster',
    '/brandconfiguration',
    '/configurations/facilities',
    '/payerinfo',
    '/payerinfo/contracts',
    '/shoppable',
    '/associated',
    '/allowables',
    '/admin/users',
    '/admin/clients',
    '/admin/audit',
  ]) {
    await page.goto(site + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await watch.expectQuiet()
  }
  expect(errors).toEqual([])
})

test('signing in leads to no other site, whatever address was asked for before', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL as string)
  const site = `http://alpha.localhost:${port}`
  for (const strange of [
    '//evil.example/chargemaster',
    '/\\evil.example',
    '/%2f%2fevil.example',
    'https://evil.example/',
    'javascript:window.pwned=1',
  ]) {
    await page.goto(`${site}/home`)
    await page.evaluate((value) => localStorage.setItem('lastLocation', JSON.stringify({ value, expires: Date.now() + 60_000 })), strange)
    await signInOnScreen(page, site, 'alpha.admin')
    await expect.poll(() => new URL(page.url()).host).toBe(`alpha.localhost:${port}`)
    expect(await page.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined()
    await page.goto(`${site}/logout`)
    await expect(page).not.toHaveURL(/logout/)
  }
})
