// An estimate that somebody takes along: saved by a link, opened again when the price is another one by then.
import { expect, type Page } from '@playwright/test'
import { siteOf, test } from './journey.ts'
import { ownBrand } from './people.ts'
import { next, reviewPlans, share } from './plans.ts'

const place = 'Quiet Harbor Hospital'

/** A hospital with one MRI, and what Medicare and an insurer allow for it. */
async function hospital(page: Page, url: string, { brandId, token }: { brandId: string; token: string }) {
  const headers = { authorization: `Bearer ${token}`, 'x-brand-id': brandId }
  const send = async (method: 'post' | 'put', path: string, request: object) => {
    const answer = await page.request[method](`${url}/api/v1${path}`, { headers, ...request })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const settings = { logoRedirectionURL: 'https://careful.example.org', ein: '07-1000999', selfPayPercentage: 60 }
  await send('put', '/brand', { multipart: { Payload: JSON.stringify({ ...settings, isOutOfPocketCalculationEnabled: true }) } })
  const facility = await send('post', '/facility', {
    data: { name: place, financialAidPolicy: 'https://careful.example.org/help', phone: '(614) 555-0100' },
  })
  const mri = { facilityId: facility.id, code: 'MRI-1', departmentName: 'Imaging', description: 'MRI of the brain', cpT_HCPCS: '70551' }
  await send('post', '/charge', { data: { ...mri, amount: 2000 } })
  const contract = await send('post', '/cms/payercontract', { data: { displayName: 'Plans' } })
  for (const displayName of ['Tide Mutual', 'Original Medicare'])
    await send('post', '/payer', { data: { payerContractId: contract.id, displayName } })
  const allow = (amount: string) =>
    send('post', '/charge/allowables/upload', {
      multipart: {
        allowableCsvFile: {
          name: 'allowables.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Payer,CPT/HCPCS,Rate OP\nTide Mutual,70551,${amount}\nOriginal Medicare,70551,583.00\n`),
        },
      },
    })
  await allow('1000.00')
  return allow
}

test('an estimate is saved as a range, and opened by its link when the price has changed', async ({ page, server, baseURL }) => {
  const brand = await ownBrand(server)
  const allow = await hospital(page, server.url, brand)
  const site = siteOf(baseURL, brand.domainName)
  await expect(async () => {
    await page.goto(`${site}/pricer/${encodeURIComponent(place)}?q=70551`)
    await expect(page.getByRole('radio').first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  await reviewPlans(page, site, place)
  await page.getByRole('radio', { name: /Tide Mutual.*\$1,000\.00/ }).check()
  await next(page).click()

  const remaining = page.locator('.answer').filter({ hasText: 'What is a deductible?' })
  await remaining.getByLabel('I don’t know').check()
  await page.getByRole('button', { name: 'Use 20 %' }).click()
  await page.getByRole('button', { name: 'Estimate my share' }).click()
  // 20 % of $1,000.00, or all of it
  const figure = share(page).locator('.summary-amount')
  await expect(figure).toHaveText('$200.00 – $1,000.00')
  await expect(share(page)).toContainText('MRI of the brain')
  await expect(share(page)).toContainText('$1,200.00')
  await expect(share(page).getByRole('link', { name: 'How to get help with the bill' })).toHaveAttribute('href', /careful.*\/help$/)

  await page.getByRole('button', { name: 'Save or send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save or send this estimate' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel(/^Your link, good until/).inputValue()
  expect(link).toMatch(new RegExp(`^${site}/my-estimate\\?key=[\\w-]{43}$`))
  await page.keyboard.press('Escape')

  // whoever opens it sees the same; what was said of the plan is there, and no key stands in the address
  await page.goto(link)
  await expect(page.getByText(/^You saved this on .*It still comes to \$200\.00 – \$1,000\.00\.$/)).toBeVisible()
  await expect(figure).toHaveText('$200.00 – $1,000.00')
  await expect(remaining.getByLabel('I don’t know')).toBeChecked()
  expect(page.url()).not.toContain('key=')

  await allow('1250.00')
  await page.goto(link)
  await expect(
    page.getByText(/^The price has changed since .*: it was \$200\.00 – \$1,000\.00, now it is \$250\.00 – \$1,250\.00\.$/),
  ).toBeVisible()
  await expect(figure).toHaveText('$250.00 – $1,250.00')
  // other figures are another estimate
  await page.getByLabel('Copay').fill('10')
  await expect(page.getByText(/The price has changed/)).toHaveCount(0)

  // with Original Medicare its own deductible and 20 %: of $583.00 at least $116.60, at most $283.00 and $60.00
  await page.getByRole('button', { name: 'Another plan' }).click()
  await page.getByRole('radio', { name: /Original Medicare/ }).check()
  await next(page).click()
  await expect(figure).toHaveText('$116.60 – $343.00')
  await page.getByLabel('A Medicare plan of an insurer (Medicare Advantage)').check()
  await expect(page.getByLabel('Copay')).toBeVisible()

  await page.goto(`${site}/my-estimate?key=unknown`)
  await expect(page.getByText(/^This link has expired/)).toBeVisible()
})
