// A connection that is lost, a server that is silent, and a newer version than the one that runs: nobody is left before a white page.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { cloneDatabase, demoTemplate } from '../postgres.ts'
import { ServerProcess } from '../server-process.ts'
import { signIn, siteOf, test, webDir } from './journey.ts'

const context = { locale: 'en-US', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

test('a page that cannot be fetched says so where it would stand, and comes once the connection is back', async ({ browser, baseURL }) => {
  const own = await browser.newContext({ ...context, baseURL: baseURL as string })
  const page = await own.newPage()
  const site = siteOf(baseURL, 'alpha')
  await signIn(page, site, 'alpha.admin')
  await page.goto(`${site}/payerinfo`)
  await expect(page.getByRole('cell').first()).toBeVisible()

  await own.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Allowables' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('The server cannot be reached', { exact: false })).toBeVisible()
  // the menu stays, and trying again without a connection leaves everything where it is
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Shoppable' })).toBeVisible()

  await own.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toBeHidden()
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/allowables$/)
  await expect(page.getByRole('columnheader').first()).toBeVisible()

  // what is saved without a connection is refused at once, and the form keeps what was typed
  await page.goto(`${site}/payerinfo/contracts`)
  await page.getByRole('button', { name: 'Add Payer Contract' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').first().fill('Kept Health')
  await own.setOffline(true)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('could not be reached', { exact: false })).toBeVisible()
  await expect(form.getByRole('textbox').first()).toHaveValue('Kept Health')
  await own.close()
})

test('a server that stays silent is given up on, and asked again when somebody says so', async ({ browser, baseURL }) => {
  const own = await browser.newContext({ ...context, baseURL: baseURL as string })
  const page = await own.newPage()
  await page.clock.install()
  const silent = '**/api/v1/facilities/active/**'
  let held = 0
  await page.route(silent, () => {
    held++
  })
  await page.goto(`${siteOf(baseURL, 'alpha')}/home`)
  await expect.poll(() => held).toBe(1)
  await page.clock.fastForward(61_000)
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  expect(held).toBe(1)
  await page.unroute(silent)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Facility')).toBeVisible()
  await own.close()
})

/** The program as another build has it: all of its parts have other names. */
function otherBuild() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'ratebook-web-'))
  fs.cpSync(webDir, dir, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const assets = path.join(dir, 'assets')
  for (const file of ['index.html', ...fs.readdirSync(assets).map((name) => `assets/${name}`)]) {
    if (!/\.(js|html)$/.test(file)) continue
    const text = fs.readFileSync(path.join(dir, file), 'utf8').replace(/([./]|assets\/)([\w-]+)\.js\b/g, '$1$2-another.js')
    fs.rmSync(path.join(dir, file))
    fs.writeFileSync(path.join(dir, file.replace(/\.js$/, '-another.js')), text)
  }
  return dir
}

test('a newer version is loaded by itself, once; what is missing from that, too, does not go round in circles', async ({
  browser,
  server,
}) => {
  const dir = otherBuild()
  const database = await cloneDatabase(process.env.E2E_ADMIN_URL as string, `e2e_newer_${process.pid}`, demoTemplate)
  const newer = await new ServerProcess({ DATABASE_URL: database, WEB_DIR: dir }).start()
  let current = server.url
  const proxy = http.createServer((request, answer) => {
    const { hostname, port } = new URL(current)
    const { method, url, headers } = request
    const onward = http.request({ hostname, port, method, path: url, headers }, (back) => {
      answer.writeHead(back.statusCode as number, back.headers)
      back.pipe(answer)
    })
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const site = `http://localhost:${(proxy.address() as AddressInfo).port}`
  const own = await browser.newContext(context)
  const page = await own.newPage()
  let loads = 0
  page.on('load', () => loads++)
  await page.goto(`${site}/home`)
  await expect(page.getByLabel('Facility')).toBeVisible()

  current = newer.url
  await page.getByRole('link', { name: 'Staff sign-in' }).click()
  await expect(page.getByLabel(/username/i)).toBeVisible()
  expect(loads).toBe(2)

  const part = fs.readdirSync(path.join(dir, 'assets')).find((file) => /^ForgotPasswordPage-.*\.js$/.test(file)) as string
  const [there, away] = [path.join(dir, 'assets', part), path.join(dir, part)]
  fs.renameSync(there, away)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => loads).toBe(3)
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  // yet another version, soon after: it is offered, but not loaded by itself
  current = server.url
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  current = newer.url
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByText('A newer version of this page is there.')).toBeVisible()
  fs.renameSync(away, there)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel(/username/i)).toBeVisible()
  expect(loads).toBe(5)

  await own.close()
  proxy.close()
  await newer.end()
  fs.rmSync(dir, { recursive: true })
})
