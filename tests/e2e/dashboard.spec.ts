import { expect, type Page } from '@playwright/test'
import { signIn, test } from './journey.ts'

const facility = 'Lighthouse Point Hospital'
const address = '17 Lighthouse Point Drive, Gull Harbor, CA 95998'
const card = (page: Page) => page.getByRole('region', { name: facility })

/** Calls the server as the person who is signed in on the page. */
const asSignedIn = async (page: Page) => {
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
  return {
    get: async (url: string) => (await page.request.get(url, { headers: { authorization } })).json(),
    put: (url: string, data: unknown) => page.request.put(url, { headers: { authorization }, data }),
    create: async (settings: object) =>
      (await page.request.post('/api/v1/brand', { headers: { authorization }, multipart: { Payload: JSON.stringify(settings) } })).json(),
  }
}

test('a manager sees what a facility lacks, mends it, and finds it in the log, which is whole', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const site = `http://beta.localhost:${new URL(baseURL as string).port}`
  await signIn(page, site, 'beta.admin')
  const server = await asSignedIn(page)
  const { id } = ((await server.get('/api/v1/facilities')) as { id: string; name: string }[]).find((f) => f.name === facility) as {
    id: string
  }
  const { version, ...details } = await server.get(`/api/v1/facility/${id}`)
  expect((await server.put('/api/v1/facility', { ...details, address: '', attested: true, version })).status()).toBe(200)

  await page.goto(`${site}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(card(page).getByText('1 thing missing')).toBeVisible()
  await expect(card(page).getByRole('img', { name: /of 70 CMS-specified services are switched on/ })).toBeVisible()
  await expect(card(page).getByRole('img', { name: /of a year since the charges last changed/ })).toBeVisible()

  await card(page).getByRole('link', { name: 'The address is needed' }).click()
  const form = page.getByRole('dialog')
  await form
    .getByRole('textbox', { name: /address/i })
    .first()
    .fill(address)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.goto(`${site}/dashboard`)
  await expect(card(page).getByText('Ready to publish')).toBeVisible()

  await page.getByRole('region', { name: 'Recent changes' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible()
  // by what it says: that somebody has signed in is logged a moment later, and stands above
  const entry = page.locator('li, tbody').filter({ hasText: `(empty) → ${address}` })
  await entry
    .getByRole('button', { name: /details of entry/i })
    .first()
    .click()
  const changes = page.getByRole('table', { name: /Fields of entry/ })
  await expect(changes.getByRole('row', { name: /Address/ })).toContainText(`(empty)${address}`)
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(page.getByText(/The chain is intact/)).toBeVisible()

  await page.getByRole('link', { name: 'Everything about this record' }).click()
  await expect(page).toHaveURL(/filter=entityId\.equals/)
  await expect(page.getByRole('button', { name: /details of entry/i }).first()).toBeVisible()
})

test('a new client is told what to do first', async ({ page, baseURL }, { project }) => {
  const site = baseURL as string
  await signIn(page, site, 'admin')
  const server = await asSignedIn(page)
  const name = `Fresh Start ${project.name}`
  const { brandId } = await server.create({
    displayName: name,
    domainName: `fresh-${project.name}`,
    logoRedirectionURL: 'https://fresh.example.org',
    ein: '07-1000999',
    selfPayPercentage: 60,
  })
  await page.evaluate((id) => localStorage.setItem('brandId', id), brandId)
  await page.goto(`${site}/dashboard`)
  await expect(page).toHaveTitle(`Dashboard - ${name}`)
  await expect(page.getByRole('list').filter({ hasText: 'Load a charge master' }).getByRole('listitem')).toHaveText([
    /Add a facility.*next step/,
    /Load a charge master.*later/,
    /Complete the facility.*later/,
    /Publish.*later/,
  ])
  await page.getByRole('link', { name: 'Add a facility' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  // nor does any page that is about facilities show a form that leads nowhere
  for (const address of ['/chargemaster', '/shoppable', '/allowables', '/publishedrates', '/associated', '/contract/edit/new']) {
    await page.goto(site + address)
    await expect(page.getByRole('heading', { name: 'There is no facility yet' }), address).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Add a facility' }).click()
  await expect(page.getByRole('dialog', { name: /facility/i })).toBeVisible()
  await page.goto(`${site.replace('127.0.0.1', `fresh-${project.name}.localhost`)}/home`)
  await expect(page.getByText('No facilities found')).toBeVisible()
})
