import { expect, type Page } from '@playwright/test'
import { siteOf, test } from './journey.ts'
import { signInOnScreen } from './sign-in.ts'

test('who is not known at the site’s address is told to go to the hospital’s own, where nothing of it is said', async ({
  page,
  baseURL,
}) => {
  const hint = page.getByText('sign in at your hospital’s address')
  for (const [brand, times] of [
    ['', 1],
    ['alpha', 0],
  ] as const) {
    await page.goto(`${siteOf(baseURL, brand)}/auth/login`)
    await page.getByLabel(/username/i).fill('nobody.at.all')
    await page.getByRole('textbox', { name: /^password/i }).fill('x')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The login detail is incorrect')
    await expect(hint).toHaveCount(times)
  }
})

/** Whom everything on a staff page is done for. */
const acting = (page: Page, name: string) => page.getByRole('group', { name: `Working for ${name}` })

test('signing in leads to the dashboard, with a way back to the last page, and to a page that was asked for', async ({ page, baseURL }) => {
  const site = siteOf(baseURL, 'alpha')
  await signInOnScreen(page, site, 'alpha.admin')
  await expect(page).toHaveURL(`${site}/dashboard`)
  await page.goto(`${site}/payerinfo?page=1`)
  await expect(page.getByRole('heading', { name: 'Payer Info', level: 1 })).toBeVisible()
  await page.goto(`${site}/logout`)
  await expect(page).toHaveURL(/auth\/login/)

  await signInOnScreen(page, site, 'alpha.admin')
  await expect(page).toHaveURL(`${site}/dashboard`)
  await page.getByRole('alert').getByRole('link', { name: 'Payer Info' }).click()
  await expect(page).toHaveURL(`${site}/payerinfo?page=1`)
  await page.goto(`${site}/logout`)
  await expect(page).toHaveURL(/auth\/login/)

  // an address that somebody was sent
  await page.goto(`${site}/admin/users`)
  await expect(page).toHaveURL(`${site}/home`)
  await signInOnScreen(page, site, 'alpha.admin')
  await expect(page).toHaveURL(`${site}/admin/users`)
})

test(
  'the brand acted on stands in the bar, follows the address, and its public page is at its own',
  { tag: '@phone' },
  async ({ page, baseURL }, { project }) => {
    const isPhone = project.name === 'phone'
    const openBar = async () => {
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
    }
    await signInOnScreen(page, siteOf(baseURL, 'beta'), 'partner')
    await expect(acting(page, 'Beta Coast Hospitals')).toBeVisible()
    await openBar()
    await page.getByLabel('Client').selectOption('Alpha Valley Health')
    await expect(acting(page, 'Alpha Valley Health')).toBeVisible()
    if (isPhone) await page.goto(`${siteOf(baseURL, 'beta')}/payerinfo`)
    await expect(acting(page, 'Alpha Valley Health')).toBeVisible()
    await openBar()
    await page.getByRole('link', { name: 'Public page' }).click()
    await expect(page).toHaveURL(`${siteOf(baseURL, 'alpha')}/home`)

    await signInOnScreen(page, siteOf(baseURL, 'alpha'), 'partner')
    await expect(acting(page, 'Alpha Valley Health')).toBeVisible()
  },
)
