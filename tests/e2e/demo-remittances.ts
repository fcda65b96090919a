import type { Page } from '@playwright/test'
import { demoRemittances } from '@ratebook/prisma/seed/remittances.ts'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'
import { send } from './screens/screen.ts'

const alpha = demoBrands.find(({ key }) => key === 'alpha') as (typeof demoBrands)[number]
/** A year of the demo's remittances; what another journey loaded stays as it is. */
export async function loadRemittances(page: Page) {
  for (const { fileName, text } of demoRemittances(alpha, new Date())) {
    const remittanceFile = { name: fileName, mimeType: 'text/plain', buffer: Buffer.from(text) }
    await send(page, 'post', '/cms/payment/upload', { multipart: { remittanceFile } })
  }
}
