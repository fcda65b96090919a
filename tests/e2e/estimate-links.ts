import { expect, type Page } from '@playwright/test'

/** An estimate that was kept at alpha of an MRI of the brain, with the first plan that has a rate for it: the key of its link. */
export async function keepEstimate(page: Page, site: string, { url: server }: { url: string }) {
  const get = async (path: string) => (await page.request.get(server + path, { headers: { host: new URL(site).host } })).json()
  const { brandId } = await get('/api/v1/brand')
  const facilities: { id: string; name: string }[] = await get(`/api/v1/facilities/active/${brandId}`)
  const facility = facilities.find(({ name }) => name === 'Alpha Valley Medical Center')?.id
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(server + path, { data: { brandId, facility, ...data } })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const [item] = (await post('/api/v3/pricer/lookup', { keyWord: '70551' })).records
  const codes = { pxCode: item.pxCode, revenueCode: item.revCode, chargeCode: item.chargeCode, chargeItemId: item.id }
  const [rate] = (await post('/api/v4/pricer/negotiatedrates', codes)).rates
  const plan = { kind: 'insurance', coPay: 0, remainingDeductible: 0, coInsurancePercentage: 20 }
  const { key } = await post('/api/v4/pricer/estimates', { chargeItemId: item.id, inPatient: false, payerId: rate.payerId, plan })
  return { brandId: brandId as string, key: key as string, payer: rate.displayName as string }
}
