import type { Page } from '@playwright/test'
import { letters, send } from './screens/screen.ts'

/** Makes a good faith estimate as the person who is signed in on the page. */
export async function makeEstimate(page: Page) {
  const [facility] = await send(page, 'get', '/facilities')
  const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const who = { npi: '1234567893', tin: '12-3456789', address: '1 Main Street, Springfield, OH 45501' }
  const item = (description: string, price: number) => ({ description, code: '73721', units: 2, price })
  const data = {
    ...{ firstName: 'Ana', lastName: letters(), dob: '1980-02-29', basis: 'requested', startedOn: today, service: 'A look into the knee' },
    ...{ facilityId: facility.id, diagnoses: ['M17.11'], separate: ['Physical therapy'] },
    recurrence: { times: 6, often: 1, every: 'week', from: today, until },
    providers: [
      { ...who, name: facility.name, items: [item('Magnetic resonance imaging of the knee', 640.5), item('Contrast', 12)] },
      { ...who, name: 'Lake Radiology PLLC', items: [item('Reading of the pictures', 95)] },
    ],
  }
  const { id } = await send(page, 'post', '/goodfaith/estimate', { data })
  return { id: id as string, provider: facility.name as string }
}
