import { expect } from '@playwright/test'
import { PASSWORD } from '../demo-template.ts'
import { siteOf, test } from './journey.ts'
import { linkMailed } from './mail.ts'
import { signInOnScreen } from './sign-in.ts'

test(
  'my account: another address is confirmed from both, and a session that I do not know is ended',
  { tag: '@phone' },
  async ({ page, baseURL, server }, { project }) => {
    const site = siteOf(baseURL, 'beta')
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
    const { port } = new URL(site)
    const elsewhere = await page.request.post(`http://127.0.0.1:${port}/api/v1/user/authenticate`, {
      headers: { 'user-agent': agent },
      data: { username: 'beta.admin', password: PASSWORD },
    })
    expect(elsewhere.ok()).toBe(true)
    await signInOnScreen(page, site, 'beta.admin')
    // on a phone the menu stands behind its button
    if (project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'My account' }).click()
    await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible()

    await expect(page.getByText('This one')).toHaveCount(1)
    await page.getByRole('button', { name: /^End the session of Firefox on Windows/ }).click()
    await expect(page.getByText('The session has been ended.')).toBeVisible()
    await expect(page.getByText('Firefox on Windows')).toHaveCount(0)

    const present = (await page.getByRole('region', { name: 'E-mail' }).getByText('@').textContent()) as string
    const next = `beta.${project.name}@example.org`
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    const form = page.getByRole('dialog', { name: 'Change e-mail' })
    await form.getByLabel('New e-mail').fill(next)
    await form.getByLabel('Your password').fill('Not-my-password-7')
    await form.getByRole('button', { name: 'Send the links' }).click()
    await expect(form.getByText('This is not your password')).toBeVisible()
    await form.getByLabel('Your password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Send the links' }).click()
    await expect(page.getByText(`${next} waits to be confirmed from your present and from the new address`)).toBeVisible()

    const owner = await page.context().newPage()
    await owner.goto(await linkMailed(server, present, 'Confirm another e-mail address for Beta Coast Hospitals'))
    await expect(owner).toHaveURL(`${site}/auth/confirm-email`)
    await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(owner.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await owner.goto(await linkMailed(server, next, 'Confirm your e-mail address for Beta Coast Hospitals'))
    await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(owner.getByRole('heading', { name: 'The address has changed' })).toBeVisible()
    await owner.close()
    await page.reload()
    await expect(page.getByRole('region', { name: 'E-mail' }).getByText(next)).toBeVisible()
  },
)
