import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { signInOnScreen } from './sign-in.ts'
import sharp from 'sharp'

const picture = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const primary = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--primary'))
const saved = (page: Page) => expect(page.getByText('The settings have been saved.').last()).toBeVisible()

test(
  'from a new client to its site: name, logo, colors, links, and what was typed is never lost',
  { tag: '@phone' },
  async ({ page, baseURL }, { project }) => {
    const { port } = new URL(baseURL as string)
    const domain = `gamma-${project.name}`
    await signInOnScreen(page, `http://localhost:${port}`, 'partner')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto(`http://localhost:${port}/brandconfiguration`)
    await expect(page.getByRole('heading', { name: 'Look and Feel', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'New client' }).click()
    await expect(page).toHaveURL(/\/brandconfiguration\/new$/)
    await expect(page.getByLabel('Display name')).toHaveValue('')

    // nothing typed: each field says what it needs, and the top says how many
    await save(page)
    await expect(page.getByRole('alert')).toContainText('5 settings need your attention')
    await expect(page.getByLabel('Display name')).toBeFocused()
    await page.getByLabel('Display name').fill('Gamma Health')
    await page.getByLabel('Domain name').fill('alpha')
    await page.getByLabel('Logo redirection URL').fill('javascript:alert(1)')
    await page.getByLabel('EIN').fill('12345678')
    await page.getByLabel('Self-pay percentage').fill('0')
    await page.getByRole('checkbox', { name: 'AI assistant enabled' }).check()
    await save(page)
    for (const words of ['An address that starts with https://', 'Nine digits', 'Required field'])
      await expect(page.getByText(words).first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'AI assistant enabled' }).uncheck()
    await page.getByLabel('Logo redirection URL').fill('https://gamma.example.org')
    await page.getByLabel('EIN').fill('123456789')
    await page.getByLabel('Self-pay percentage').fill('62.5')

    // a picture that is none
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await expect(page.getByText('Choose a PNG, JPEG or WebP picture')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() })

    // a light color: said, and mended where text is concerned; the preview follows
    await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#ffd400')
    await expect(page.getByText('Contrast with white 1.43 : 1')).toBeVisible()
    await expect(page.getByText(/use the darker shade #\w{6} \(4\.\d\d : 1\)/)).toBeVisible()
    const preview = page.getByRole('img', { name: 'The public page of Gamma Health with these colors and this logo' })
    expect(await preview.evaluate((e) => getComputedStyle(e).getPropertyValue('--primary'))).toBe('#ffd400')
    await page.getByRole('button', { name: 'Add link' }).click()
    await page.getByLabel('Label').fill('Paying your bill')
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://gamma.example.org/bill')

    // somebody else's domain name: told at the field, everything else stays
    await save(page)
    await expect(page.getByText('Already taken')).toBeVisible()
    await expect(page.getByLabel('EIN')).toHaveValue('123456789')
    await page.getByLabel('Domain name').fill(domain)
    await save(page)
    await expect(page.getByText('Gamma Health has been added')).toBeVisible()
    await expect(page).toHaveURL(/\/brandconfiguration$/)
    await expect.poll(() => primary(page)).toBe('#ffd400')

    // nobody finds it before a super administrator has given it its domain name
    await expect(page.getByText(`The domain name “${domain}” waits for a super administrator.`)).toBeVisible()
    const gamma = await page.evaluate(() => localStorage.getItem('brandId') ?? '')
    const owner = await page.context().newPage()
    await signIn(owner, `http://localhost:${port}`, 'admin')
    await owner.evaluate((id) => localStorage.setItem('brandId', id), gamma)
    await owner.goto(`http://localhost:${port}/brandconfiguration`)
    await owner.getByRole('button', { name: 'Give it' }).click()
    await expect(owner.getByText(`Visitors now find this site under “${domain}”.`)).toBeVisible()
    await owner.close()

    // what visitors get
    const visitor = await page.context().newPage()
    await visitor.goto(`http://${domain}.localhost:${port}/home`)
    await expect(visitor).toHaveTitle('Gamma Health - Home')
    const logo = visitor.getByRole('img', { name: 'Gamma Health' })
    await expect.poll(() => logo.evaluate((e: HTMLImageElement) => e.naturalWidth)).toBe(300)
    await expect(visitor.getByRole('link', { name: /Paying your bill/ })).toHaveAttribute('href', 'https://gamma.example.org/bill')
    await visitor.close()

    // somebody else saves meanwhile: their change comes in, what was typed stays
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'x-brand-id': localStorage.getItem('brandId') ?? '' }
      const form = new FormData()
      form.append(
        'Payload',
        JSON.stringify({
          DisplayName: 'Gamma Hospitals',
          LogoRedirectionURL: 'https://gamma.example.org',
          EIN: '12-3456789',
          SelfPayPercentage: 62.5,
        }),
      )
      await fetch('/api/v1/brand', { method: 'PUT', headers, body: form })
    })
    await page.getByLabel('Self-pay percentage').fill('70')
    await save(page)
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Display name')).toHaveValue('Gamma Hospitals')
    await expect(page.getByLabel('Self-pay percentage')).toHaveValue('70')
    await expect(page.getByLabel('Label')).toHaveValue('Paying your bill')
    await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#0c4da2')
    await save(page)
    await saved(page)
    await expect.poll(() => primary(page)).toBe('#0c4da2')
    await expect(page).toHaveTitle('Look and Feel - Gamma Hospitals')

    // leaving asks, by a link and by the browser's Back button
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await page.getByLabel('EIN').click()
    await page.keyboard.type('9')
    await page.getByRole('link', { name: 'New client' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('EIN')).toHaveValue('12-34567899')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('EIN')).toHaveValue('12-3456789')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  },
)
