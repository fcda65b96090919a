import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { chargeTool, site } from './lists.ts'
import { letters, send } from './screens/screen.ts'

test('what a version changed is one step from the list of versions: counts, items, and their prices', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, site(baseURL), 'alpha.admin')
  const places = (await send(page, 'get', '/facilities')) as { id: string; name: string }[]
  const facility = places.find((f) => f.name === 'Orchard Hill Community Hospital')?.id ?? ''
  const code = `YAK${letters()}`
  const name = `${letters()}.csv`
  const upload = (...rows: string[]) => {
    const content = ['Charge Code,Description,CPT/HCPCS,Rev Code,Charge', ...rows].join('\n')
    return send(page, 'post', '/charge/upload', {
      multipart: { facility, chargeCsvFile: { name, mimeType: 'text/csv', buffer: Buffer.from(content) } },
    })
  }
  await upload(`${code}-1,Yak scan ${code},73721,0610,200`, `${code}-2,Yak test ${code},82947,0301,20`)
  await upload(`${code}-1,Yak scan ${code},73721,0610,250`, `${code}-3,Yak visit ${code},99213,0510,90`)
  await page.goto(`${site(baseURL)}/chargemaster`)
  await chargeTool(page, 'Versions')
  await page
    .getByRole('link', { name: `What it changed: ${name}` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/chargemaster\/compare\?facility=/)
  const counts = page.getByRole('region', { name: 'How the versions differ' })
  await expect(counts.getByText('Dearer')).toBeVisible()
  await expect(counts.getByRole('status')).toContainText('+$50.00')
  await expect(page.getByText('+$50.00', { exact: true })).toBeVisible()
  await expect(page.getByText('25 %', { exact: true })).toBeVisible()
  await expect(page.getByText(`${code}-3`)).toBeVisible()
  await expect(page.getByText(`${code}-2`)).toHaveCount(0)
  await page.getByLabel('Later version').selectOption({ index: 2 })
  await expect(page.getByText('The two are the same.')).toBeVisible()
})

test('what stands above the charge master takes two rows of a phone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, site(baseURL), 'alpha.admin')
  await page.goto(`${site(baseURL)}/chargemaster`)
  const rows = async () => {
    const tops: number[] = []
    for (const name of [/^Filter/, /^View/, 'Add Item', 'More options', 'Columns', 'CSV'])
      tops.push((await page.getByRole('button', { name, exact: typeof name === 'string' }).boundingBox())?.y ?? Number.NaN)
    return tops
  }
  await expect(page.getByRole('button', { name: 'CSV' })).toBeEnabled()
  const [filter = 0, ...others] = await rows()
  // buttons of different heights are centred in their row
  for (const top of others) expect(Math.abs(top - (others[0] ?? 0))).toBeLessThan(12)
  expect(Math.min(...others)).toBeGreaterThan(filter)
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Upload file', 'Versions', 'Download Template'])
})
