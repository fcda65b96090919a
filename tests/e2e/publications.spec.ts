import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { mrf } from '@ratebook/shared/mrf.ts'
import { signIn, test } from './journey.ts'
import { site } from './lists.ts'
import { letters, send } from './screens/screen.ts'

const hospital = 'Alpha Valley Medical Center'
const card = (page: Page) => page.getByRole('region', { name: hospital, exact: true })

test('a file is made, checked, attested and published, taken by a stranger, and withdrawn', async ({ page, baseURL, request }) => {
  // two files are made and checked on the way
  const at = site(baseURL)
  // a name below localhost is known to browsers alone
  const take = (address: string | null) => {
    const { host, port, pathname } = new URL(address ?? '')
    return request.get(`http://127.0.0.1:${port}${pathname}`, { headers: { host } })
  }
  await signIn(page, at, 'alpha.admin')
  await page.goto(`${at}/transparency`)
  const published = page.getByRole('region', { name: `Public now: ${hospital}` })
  // the first file was made by itself
  await expect(published).toBeVisible()
  await published.getByRole('button', { name: 'Withdraw …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(card(page).getByText('No file of this facility is public.')).toBeVisible()
  await card(page).getByRole('button', { name: 'Make and check a file' }).click()
  const waiting = page.getByRole('region', { name: `This file waits to be published: ${hospital}` })
  await expect(waiting).toBeVisible()
  await expect(waiting.getByText('It has no error.', { exact: false })).toBeVisible()
  await waiting.getByRole('button', { name: 'Findings' }).click()
  await expect(card(page).getByText('It finds no error and has no alert.')).toBeVisible()
  // a finding leads to the very item, rule and payer
  await waiting.getByText('The first of them').first().click()
  await expect(waiting.getByRole('link', { name: /^Rule: / }).first()).toBeVisible()
  const payer = await waiting
    .getByRole('link', { name: /^Payer: / })
    .first()
    .getAttribute('href')
  await waiting
    .getByRole('link', { name: /^Item: / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Edit Charge Master Item' })).toBeVisible()
  await page.goto(at + payer)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(`${at}/transparency`)
  // what changes meanwhile makes the file one of yesterday: it is made anew
  const [{ facilityId }] = (await send(page, 'get', '/publications')) as [{ facilityId: string }]
  const item = {
    facilityId,
    code: `NUMBAT${letters()}`,
    departmentName: 'Imaging',
    description: 'Numbat scan',
    amount: 90,
    revenueCode: '0610',
  }
  await send(page, 'post', '/charge', { data: item })
  await page.reload()
  await expect(waiting.getByText('it can no longer be published', { exact: false })).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Publish …' })).toBeHidden()
  await card(page).getByRole('button', { name: 'Make it anew' }).click()
  await waiting.getByRole('button', { name: 'Publish …' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('To the best of its knowledge and belief', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await dialog.getByLabel(/attests this file/).check()
  await dialog.getByRole('button', { name: 'Publish' }).click()

  const address = await published.getByRole('link', { name: /standardcharges/ }).getAttribute('href')
  const stranger = await take(address)
  expect([stranger.status(), (await stranger.text()).includes(hospital)]).toEqual([200, true])
  expect(await (await take(at + mrf.getCmsHptTxt.path)).text()).toContain(`mrf-url: ${address}`)

  await published.getByRole('button', { name: 'Withdraw …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(card(page).getByText('No file of this facility is public.')).toBeVisible()
  expect((await take(address)).status()).toBe(404)
  await card(page).getByText('Earlier files').click()
  const [file] = await Promise.all([page.waitForEvent('download'), card(page).getByRole('button', { name: 'Download' }).first().click()])
  expect(fs.readFileSync(await file.path(), 'utf8')).toContain(hospital)
})
