import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { alpha } from '../../world.ts'
import { letters, type Screen, send } from './screen.ts'

const folder = { kind: 'charges', source: 'folder', pattern: '*.csv', everyMinutes: 60 }
const at = '/configurations/deliveries'

export const deliveries: Screen[] = [
  {
    what: 'deliveries of files, before there is one',
    brand: 'beta',
    as: 'beta.admin',
    async open(page, site) {
      await page.goto(site + at)
      await expect(page.getByText('No deliveries yet')).toBeVisible()
    },
  },
  {
    what: 'deliveries of files: one that cannot fetch, and a file that was refused',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site, server) {
      const { id: facilityId } = alpha.facilities[1] as { id: string }
      const [good, bad] = [`Nightly ${letters()}`, `Nowhere ${letters()}`]
      const { id } = (await send(page, 'post', '/delivery', { data: { ...folder, name: good, facilityId } })) as { id: string }
      const other = (await send(page, 'post', '/delivery', { data: { ...folder, name: bad, folder: 'not/there' } })) as { id: string }
      const own = path.join(server.dataDir, 'watched', alpha.id)
      fs.mkdirSync(own, { recursive: true })
      const file = path.join(own, `${good}.csv`)
      fs.writeFileSync(
        file,
        'Charge Code,Description,CPT/HCPCS,Rev Code,Charge\n1,MRI of the knee,73721,0610,a lot\n2,Blood draw,36415,0300,28',
      )
      fs.utimesSync(file, new Date(0), new Date(0))
      for (const each of [id, other.id]) await send(page, 'post', `/delivery/${each}/look`)
      await page.goto(site + at)
      await expect(page.getByText('Cannot fetch').first()).toBeVisible()
      await page.getByRole('button', { name: `Details of ${good}.csv` }).click()
      await expect(page.getByRole('link', { name: 'Look at it and decide' })).toBeVisible()
    },
  },
  {
    what: 'a delivery that is set up from an SFTP server',
    brand: 'alpha',
    as: 'alpha.admin',
    async open(page, site) {
      await page.goto(site + at)
      await page.getByRole('button', { name: 'Set up a delivery' }).click()
      const form = page.getByRole('dialog', { name: 'Set up a delivery' })
      await form.getByLabel('Comes from').selectOption('An SFTP server')
      await form.getByRole('textbox', { name: 'Server', exact: true }).fill('192.0.2.1')
      await form.getByRole('textbox', { name: 'User' }).fill('hospital')
      await form.getByRole('textbox', { name: 'Password' }).fill('none')
      await form.getByRole('button', { name: 'Test the connection' }).click()
      await expect(form.getByText('is in the network of whoever runs this server', { exact: false })).toBeVisible()
    },
  },
]
