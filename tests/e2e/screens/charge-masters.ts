import { expect } from '@playwright/test'
import { workbook } from '../../workbook.ts'
import { letters, list, type Screen, send } from './screen.ts'

const chargeMaster = list('the charge master', '/chargemaster')

export const chargeMasters: Screen[] = [
  {
    ...chargeMaster,
    async open(page, site, server) {
      await chargeMaster.open(page, site, server)
      await expect(page.getByRole('columnheader', { name: 'Charge', exact: true })).toBeInViewport({ ratio: 1 })
    },
  },
  {
    what: 'the versions of a charge master',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/chargemaster`)
      await page.getByRole('button', { name: 'Versions' }).click()
      const versions = page.getByRole('dialog', { name: 'Versions' })
      await expect(versions.getByText('No file has been loaded yet.').or(versions.getByRole('listitem').first())).toBeVisible()
    },
  },
  {
    what: 'an item that is typed, its price far from the others',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(`${site}/chargemaster`)
      await page.getByRole('button', { name: 'Add Item' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Charge Master Item' })
      await dialog.getByLabel('Facility Name').selectOption({ label: 'Alpha Valley Medical Center' })
      await dialog.getByLabel('Charge', { exact: true }).fill('1.25')
      await dialog.getByLabel('CPT/HCPCS').fill('29881')
      await expect(dialog.getByText(/is far from the other/)).toBeVisible()
    },
  },
  {
    what: 'two versions of a charge master compared',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const content = 'Charge Code,Description,CPT/HCPCS,Rev Code,Charge\nGNU-1,Gnu scan,73721,0610,310\nGNU-2,Gnu test,82947,0301,12\n'
      const places = (await send(page, 'get', '/facilities')) as { id: string; name: string }[]
      const place = places.find((f) => f.name === 'Orchard Hill Community Hospital')
      const chargeCsvFile = { name: 'gnu.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
      await send(page, 'post', '/charge/upload', { multipart: { facility: place?.id ?? '', chargeCsvFile } })
      await page.goto(`${site}/chargemaster/compare?facility=${place?.id}&from=`)
      await expect(page.getByRole('region', { name: 'How the versions differ' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('status')).toHaveText(/of/)
    },
  },
  {
    what: 'an edit of many items with what it would do',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const [place] = (await send(page, 'get', '/facilities')) as { id: string }[]
      const item = { facilityId: place?.id, departmentName: 'Imaging', description: 'Okapi scan', revenueCode: '0610' }
      const code = `OKAPI${letters()}`
      for (const [i, amount] of [1000, 12].entries())
        await send(page, 'post', '/charge', { data: { ...item, code: `${code}-${i}`, amount } })
      await page.goto(`${site}/chargemaster?filter=code.starts_with.${code}`)
      await expect(page.getByText(`${code}-1`)).toBeVisible()
      await page
        .getByRole('checkbox', { name: /^Select .+/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Edit many' }).click()
      const dialog = page.getByRole('dialog', { name: /^Edit \d+ items$/ })
      await dialog.getByLabel('Charge', { exact: true }).selectOption('More or less by dollars')
      await dialog.getByLabel('Charge: how much').fill('-300')
      await dialog.getByRole('button', { name: 'Show what changes' }).click()
      await expect(dialog.getByText(/as they are:|stays as it is:/)).toBeVisible()
    },
  },
  {
    what: 'the history of an item with its prices',
    brand: 'alpha',
    as: 'alpha.admin',
    again: true,
    async open(page, site) {
      const [place] = (await send(page, 'get', '/facilities')) as { id: string }[]
      const data = {
        facilityId: place?.id,
        code: `KIWI-${letters()}`,
        departmentName: 'Imaging',
        description: 'Kiwi scan',
        revenueCode: '0610',
      }
      const item = await send(page, 'post', '/charge', { data: { ...data, amount: 120 } })
      await send(page, 'put', '/charge', { data: { ...data, id: item.id, amount: 150, cashPrice: 80 } })
      await page.goto(`${site}/chargemaster?filter=code.equals.${data.code}`)
      await page.getByRole('button', { name: `History of ${data.code}` }).click()
      await expect(page.getByRole('table', { name: 'Price history' })).toBeVisible()
    },
  },
  {
    what: 'a charge master with something to agree to, several prices and where each row went',
    inEveryLanguage: true,
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const rows = Array.from({ length: 12 }, (_, i) => `TAPIR-${i},Tapir service ${i},,0300,0.${10 + i}`)
      const content = ['Charge Code,Description,CPT/HCPCS,Rev Code,Charge', ...rows, 'TAPIR-0,Tapir service 0,,0300,0.75'].join('\n')
      await page.goto(`${site}/chargemaster`)
      await page.getByRole('button', { name: 'Upload file' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'tapir.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
      await dialog.getByRole('combobox', { name: /Facility/ }).selectOption({ label: 'Orchard Hill Community Hospital' })
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await dialog.getByText('Where each row went').click()
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
      await expect(dialog.getByText('Tick each of these once you have looked at it, or correct the file.')).toBeVisible()
    },
  },
  {
    what: 'how a charge master is read, with its lists, a doubtful column and rows that cannot be read',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      const rows = Array.from({ length: 12 }, (_, i) => [
        `LEMUR-${i}`,
        `Lemur service ${i}`,
        i % 3 ? `${10 + i}.50` : 'ask us',
        '01/02/2024',
      ])
      const content = workbook({
        Prices: [['Lakeside'], ['Charge Code', 'Description', 'Charge', 'Since'], ...rows],
        'Removed items': [['Charge Code', 'Description', 'Charge'], ...rows.slice(0, 3)],
      })
      await page.goto(`${site}/chargemaster`)
      await page.getByRole('button', { name: 'Upload file' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'lemur.xlsx', mimeType: 'application/octet-stream', buffer: content })
      await dialog.getByRole('combobox', { name: /Facility/ }).selectOption({ label: 'Orchard Hill Community Hospital' })
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await dialog.getByRole('button', { name: 'Change how it is read' }).click()
      await expect(page.getByText('4 of the first 12 rows cannot be read.')).toBeVisible()
      await page.getByLabel('Read Since as').selectOption('Cash price')
      await expect(page.getByText('“Since” holds dates')).toBeVisible()
    },
  },
]
