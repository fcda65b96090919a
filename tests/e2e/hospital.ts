// A hospital of a journey's own: what others load or switch there counts for nothing.
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { signIn, siteOf } from './journey.ts'
import { letters } from './screens/screen.ts'

/** Calls the server for a brand, as the person who is signed in on the page. */
function callsOf(page: Page, brandId?: string) {
  return async (method: 'post' | 'put', path: string, request: object) => {
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    const headers = { authorization, ...(brandId && { 'x-brand-id': brandId }) }
    const answer = await page.request[method](`/api/v1${path}`, { headers, ...request })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
}

type Hospital = {
  /** the first word of its names */
  name: string
  facility: string
  plan: string
  /** the share of charges that the plan has agreed to */
  agreedRate: number
  items: { code: string; description: string; amount: number; cpT_HCPCS?: string; drgCode?: string }[]
  /** settings of the brand beside those that each has */
  settings?: object
  /** what stands beside a service on claims, of which nobody has to load hundreds for it */
  beside?: { database: string; of: string; code: string; units: number }
}

/** Makes it, signed in as somebody who looks after every brand. Who pays without insurance pays 60 % of charges. @returns its site */
export async function makeHospital(
  page: Page,
  baseURL: string | undefined,
  { name, facility, plan, agreedRate, items, settings, beside }: Hospital,
) {
  const domain = `${name.toLowerCase()}-${letters().slice(0, 8)}`
  await signIn(page, siteOf(baseURL), 'admin')
  const names = { displayName: `${name} Health`, domainName: domain, logoRedirectionURL: `https://${name.toLowerCase()}.example.org` }
  const Payload = JSON.stringify({ ...names, ein: '12-3456789', selfPayPercentage: 60, ...settings })
  const brand = await callsOf(page)('post', '/brand', { multipart: { Payload } })
  const call = callsOf(page, brand.brandId)
  const { id: facilityId } = await call('post', '/facility', {
    data: {
      ...{ name: facility, address: '4 Creek Road, Juniper, OH 43001', licenseNumber: 'J-1', licenseState: 'OH', npis: ['1999990306'] },
      ...{ contactName: 'Sam Reed', contactEmail: 'prices@juniper.example.org', attesterName: 'Sam Reed', attested: true },
      financialAidPolicy: 'https://juniper.example.org/aid',
    },
  })
  for (const item of items) await call('post', '/charge', { data: { facilityId, departmentName: 'Radiology', ...item } })
  const contract = await call('post', '/cms', { data: { name: `${name} Agreement`, isPayer: true, effectiveDate: '2020-01-01' } })
  for (const { id, serviceType } of contract.contractedService)
    if (serviceType.id !== 'PHYSICIAN')
      await call('post', '/cms/rule', {
        data: { name: 'All', ruleTypeId: 'RULE', contractServiceId: id, paymethodId: 'PERCENT_OF_CHARGES', payvalue: agreedRate },
      })
  const payerContract = await call('post', '/cms/payercontract', { data: { displayName: plan, contractId: contract.id } })
  await call('post', '/payer', { data: { displayName: plan, payerContractId: payerContract.id } })
  if (beside) {
    const sql = new pg.Client(beside.database)
    await sql.connect()
    await sql.query(
      `INSERT INTO associated_charge (brand_id, id, cpt_hcpcs, associated_cpt_hcpcs, appearance_in_claim, percentage, average_units)
        VALUES ($1, gen_random_uuid(), $2, $3, 90, 90, $4)`,
      [brand.brandId, beside.of, beside.code, beside.units],
    )
    await sql.end()
  }
  return siteOf(baseURL, domain)
}
