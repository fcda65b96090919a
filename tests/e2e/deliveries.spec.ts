import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { alpha } from '../world.ts'
import { startSftp } from '../sftp.ts'
import { signIn, siteOf, test } from './journey.ts'

const facility = alpha.facilities[1] as { id: string; name: string }
const old = new Date(Date.now() - 600_000)
function put(folder: string, name: string, content: string) {
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, name), content)
  fs.utimesSync(path.join(folder, name), old, old)
}

const tag = { tag: '@phone' }
test(
  'files come from an SFTP server once its key is agreed to, and one that needs a decision waits for it',
  tag,
  async ({ page, server }) => {
    const remote = fs.mkdtempSync(path.join(server.dataDir, 'remote-'))
    const sftp = await startSftp(remote)
    const site = siteOf(server.url, 'alpha')
    const name = `Nightly ${crypto.randomUUID().slice(0, 8)}`
    put(remote, 'charges.csv', 'A,B,C\n991,Night delivery,1200\n992,Second night,28')
    await signIn(page, site, 'alpha.admin')
    await page.goto(`${site}/configurations/deliveries`)
    await page.getByRole('button', { name: 'Set up a delivery' }).click()
    const form = page.getByRole('dialog', { name: 'Set up a delivery' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await form.getByLabel('Facility').selectOption(facility.name)
    await form.getByLabel('Comes from').selectOption('An SFTP server')
    // what is missing is said at its field, and nobody is asked
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await expect(form.getByRole('textbox', { name: 'Server', exact: true })).toBeFocused()
    await expect(form.getByRole('alert')).toHaveCount(0)
    await form.getByRole('textbox', { name: 'Server', exact: true }).fill('127.0.0.1')
    await form.getByRole('textbox', { name: 'Port' }).fill(String(sftp.port))
    await form.getByRole('textbox', { name: 'User' }).fill(sftp.user)
    await form.getByRole('textbox', { name: 'Password' }).fill(sftp.password)
    await form.getByLabel('File names').fill('*.csv')
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await expect(form.getByText('This is the key of the server', { exact: false })).toBeVisible()
    expect(sftp.tried).toEqual([])
    await form.getByRole('button', { name: 'It is the same: agree' }).click()
    await expect(form.getByText('charges.csv', { exact: false })).toBeVisible()
    // it is not said of other fields than those that were tried
    await form.getByLabel('File names').fill('*.*')
    await expect(form.getByText('charges.csv', { exact: false })).toHaveCount(0)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)

    await page.getByRole('button', { name: `Look now: ${name}` }).click()
    await expect(page.getByText('Waits for you', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    expect(fs.readdirSync(remote)).toEqual(['failed'])
    await page.getByRole('button', { name: 'Details of charges.csv' }).first().click()
    await expect(page.getByText('It may be right, but a person has to look at it first', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Look at it and decide' }).click()
    const upload = page.getByRole('dialog')
    await expect(upload.getByText('charges.csv', { exact: false }).first()).toBeVisible()
    await expect(upload.getByRole('button', { name: 'Other file' })).toBeVisible()
    await upload.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).not.toHaveURL(/upload=/)

    await page.goto(`${site}/configurations/deliveries`)
    await sftp.changeKey()
    await page.getByRole('button', { name: `Look now: ${name}` }).click()
    await expect(page.getByText(/The key of 127.0.0.1 is now SHA256:/)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog', { name: 'Delete this delivery?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
    await sftp.close()
  },
)
