import { expect } from '@playwright/test'
import { isSigned, webhookReceiver } from '../webhook-receiver.ts'
import { signIn, siteOf, test } from './journey.ts'

test('a system is told of what happens: it is added, tried, refuses, is looked at, paused, and is sent to again', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const receiver = await webhookReceiver()
  const site = siteOf(baseURL, 'alpha')
  const name = `Warehouse ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/admin/webhooks`)
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Address').fill('https://10.0.0.1/hook')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const first = form.getByLabel('A machine-readable file became public')
  await expect(first).toBeFocused()
  await form.getByLabel('An 835 file was read').check()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'An address on the Internet that starts with https://' })).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('button', { name: 'Add', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Copy the secret now' })
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
  await dialog.getByRole('button', { name: 'I have kept it' }).click()

  await page.getByRole('button', { name: `Test ${name}` }).click()
  const trial = page.getByRole('dialog', { name: `Test of “${name}”` })
  await expect(trial.getByText('It arrived: answered 204', { exact: false })).toBeVisible()
  expect(receiver.taken().map((message) => isSigned(message, secret))).toEqual([true])
  await trial.getByRole('button', { name: 'Close' }).click()

  receiver.said.answer = { status: 500, text: 'out of order' }
  await page.getByRole('button', { name: `Test ${name}` }).click()
  await expect(trial.getByText('It answered 500', { exact: false })).toBeVisible()
  await expect(trial.getByText('out of order')).toBeVisible()
  await trial.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { name: 'Messages of webhooks' })).toBeVisible()
  const message = page.getByRole('button', { name: new RegExp(`^Details of .*${name}$`) }).first()
  await message.click()
  await expect(page.getByText('"type":"webhook.test"', { exact: false })).toBeVisible()
  receiver.said.answer = { status: 200, text: 'thanks' }
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('thanks')).toBeVisible()
  // it is told of the demo's price files, too, as they get ready
  expect(receiver.taken().filter(({ body }) => body.includes('"webhook.test"'))).toHaveLength(2)

  await page.getByRole('link', { name: 'To the webhooks' }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog').getByLabel('State').selectOption('Paused')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Paused').first()).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: `Test ${name}` })).toHaveCount(0)
  receiver.close()
})
