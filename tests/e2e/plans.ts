// The plans among which a visitor chooses, and the way to them.
import { expect, type Page } from '@playwright/test'
import { signIn } from './journey.ts'

export const facility = 'Maple Square Hospital'
/** An MRI of the brain: $2,078.00, nothing beside it. */
export const service = '70551'
export const plan = 'Journey Mutual'
/** Six plans more: with those of the demo too many to be read. */
const others = ['Harbor', 'Juniper', 'Kestrel', 'Lantern', 'Meadow', 'Nimbus'].map((name) => `${name} Cooperative`)

/** Signed in as somebody who looks after every brand, at work on the one whose site this is. */
async function staffHeaders(page: Page, site: string) {
  await signIn(page, site, 'admin')
  const { brandId } = await (await page.request.get(`${site}/api/v1/brand`)).json()
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`, 'x-brand-id': brandId as string }
}

/** Adds the journey's payers, under a payer contract without rules, and what they allow for the service. */
export async function addPlans(page: Page, site: string) {
  const headers = await staffHeaders(page, site)
  const { request } = page
  const post = async (path: string, data: object) => {
    const response = await request.post(site + path, { headers, data })
    // 409: there since the journey was made on the other screen
    expect([200, 201, 409], await response.text()).toContain(response.status())
    return response.json()
  }
  const everything = { pagination: { currentPage: 1, recordsPerPage: 100 }, sort: [], filter: null }
  await post('/api/v1/cms/payercontract', { displayName: 'Journey plans' })
  const { records } = await post('/api/v1/cms/payercontracts', everything)
  const payerContractId = records.find((c: { displayName: string }) => c.displayName === 'Journey plans').id
  for (const displayName of [plan, ...others]) await post('/api/v1/payer', { payerContractId, displayName })
  const rows = [`${plan},${service},1100.37`, ...others.map((name, i) => `${name},${service},${1500 + i}.00`)]
  const upload = await request.post(`${site}/api/v1/charge/allowables/upload`, {
    headers,
    multipart: {
      allowableCsvFile: {
        name: 'allowables.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Payer,CPT/HCPCS,Rate OP\n${rows.join('\n')}\n`),
      },
    },
  })
  expect(upload.status(), await upload.text()).toBe(200)
}

/** From the service to the list of plans. */
export async function reviewPlans(page: Page, site: string, where = facility, what = service, setting = '') {
  await page.goto(`${site}/pricer/${encodeURIComponent(where)}?q=${what}${setting && `&setting=${setting}`}`)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Review Plans' }).last().click()
  await expect(page.getByRole('heading', { name: 'Who pays?' })).toBeVisible()
}
export const next = (page: Page) => page.getByRole('button', { name: /^Next/ })
export const share = (page: Page) => page.getByRole('complementary', { name: 'Your share' })
