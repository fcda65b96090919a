import { expect } from '@playwright/test'
import { letters, type Screen, send } from './screen.ts'

export const transparency: Screen[] = [
  {
    what: 'the files of facilities: one public, one that waits to be published',
    inEveryLanguage: true,
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const [facility] = (await send(page, 'get', '/publications')) as { facilityId: string; facilityName: string }[]
      await send(page, 'post', '/publications', { data: { facilityId: facility?.facilityId } })
      await page.goto(`${site}/transparency`)
      const waiting = page.getByRole('region', { name: `This file waits to be published: ${facility?.facilityName}` })
      await expect(waiting).toBeVisible()
      await waiting.getByRole('button', { name: 'Findings' }).click()
      await waiting.getByRole('button', { name: 'Publish …' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    what: 'a file that something has changed since: it is to be made anew',
    brand: 'beta',
    as: 'beta.admin',
    async open(page, site) {
      const [facility] = (await send(page, 'get', '/publications')) as { facilityId: string; facilityName: string }[]
      await send(page, 'post', '/publications', { data: { facilityId: facility?.facilityId } })
      await page.goto(`${site}/transparency`)
      const waiting = page.getByRole('region', { name: `This file waits to be published: ${facility?.facilityName}` })
      await expect(waiting).toBeVisible()
      const item = {
        facilityId: facility?.facilityId,
        departmentName: 'Imaging',
        description: 'Wombat scan',
        revenueCode: '0610',
        amount: 90,
      }
      await send(page, 'post', '/charge', { data: { ...item, code: `WOMBAT${letters()}` } })
      await page.reload()
      await expect(waiting.getByText('it can no longer be published', { exact: false })).toBeVisible()
    },
  },
  {
    what: 'a file compared with the public one',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const [facility] = (await send(page, 'get', '/publications')) as { facilityId: string; facilityName: string }[]
      const item = {
        facilityId: facility?.facilityId,
        departmentName: 'Imaging',
        description: 'Quokka scan',
        revenueCode: '0610',
        amount: 90,
      }
      await send(page, 'post', '/charge', { data: { ...item, code: `QUOKKA${letters()}` } })
      await send(page, 'post', '/publications', { data: { facilityId: facility?.facilityId } })
      await page.goto(`${site}/transparency`)
      const card = page.getByRole('region', { name: facility?.facilityName as string, exact: true })
      await expect(card.getByRole('region', { name: /^This file waits to be published/ })).toBeVisible()
      await card.getByText('Earlier files').click()
      await card
        .getByRole('link', { name: /^Compare with/ })
        .first()
        .click()
      await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(/of [1-9]/)
    },
  },
  {
    what: 'a checked file and its findings',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const row = 'MRI,70551,CPT4,,outpatient,,,$1200,1080,A,PPO,400,,,,,,,fee schedule,500,400,'
      await page.goto(`${site}/transparency/check`)
      await page
        .getByLabel('Drop a machine-readable file')
        .setInputFiles({
          name: 'standardcharges.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`hospital_name,version\nMercy,2.0.0\ndescription,code|1,code|1|type,standard_charge|gross\n${row}\n`),
        })
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(page.getByText('Worth a look besides', { exact: false })).toBeVisible()
      await page.getByText('The first of them').first().click()
    },
  },
]
