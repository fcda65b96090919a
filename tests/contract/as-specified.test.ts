import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '@ratebook/shared/api.ts'
import { demoBrands } from '@ratebook/prisma/seed/world.ts'
import { multipart, useWorld } from '../world.ts'
import { somebody, type Things, thingsOf } from './things.ts'

/** One facility, as most clients have: then nobody needs to name it. */
const brand = demoBrands.find(({ facilities }) => facilities.length === 1) as (typeof demoBrands)[number]
const world = useWorld()
let t: Things
let headers: Record<string, string>
beforeAll(async () => {
  t = await thingsOf(world, brand)
  headers = (await somebody(world, 'administrator with CMS access', [brand.id])).headers
  await world.db.prisma.brand.update({ where: { id: brand.id }, data: { callbackEmail: 'desk@example.org' } })
  await world.db.prisma.facility.delete({ where: { brandId_id: { brandId: brand.id, id: t.emptyFacilityId } } })
})

type Body = Record<string, unknown>
type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: (t: Things) => Body, answers?: number]
const paged = { pagination: { currentPage: 1, recordsPerPage: 50, totalRecords: 0 }, sort: [], filter: null }
/** The contracts' part of the specification calls the page `page`, and knows no order as null. */
const input = { page: { currentPage: 1, recordsPerPage: 50 }, filter: null, sort: null }
const payer = (t: Things) => ({ enabled: true, payerContractId: t.payerContractId })
const charge = { departmentName: 'Imaging', description: 'MRI', amount: 10, revenueCode: '0610', cpT_HCPCS: '', drgCode: '', gl: '' }
const contract = {
  effectiveDate: '2026-01-01',
  terminationDate: '2026-12-31',
  isPayer: true,
  description: '',
  notification: '',
  vendorContacts: [{ name: 'Kim Lee', title: '', emails: 'kim@example.org', phone: '' }],
}
const rule = (t: Things) => ({
  contractServiceId: t.contractServiceId,
  ruleTypeId: 'RULE',
  methodId: null,
  paymethodId: 'PERCENT_OF_FEE_SCHEDULE',
  payvalue: 100,
  feeScheduleId: t.ruleScheduleId,
  description: '',
  codeServiceId: t.codeServiceId,
})
const codes = { description: '', serviceTypeId: 'INPATIENT', primaryRuleMethod: 'CPT_HCPCS', primaryCodes: '73721', qualifierCodes: '' }

/** What the specification's client sends, call by call in the specification's order; without versions, of which it knows nothing. */
const calls: Call[] = [
  ['GET', '/api/v1/user/me'],
  ['POST', '/api/v1/users/eula/accept', () => ({}), 204],
  ['GET', '/api/v1/brand/{brandId}'],
  ['GET', '/api/v1/users'],
  ['GET', '/api/v1/users/{brandId}'],
  ['GET', '/api/v1/user/{userId}'],
  ['GET', '/api/v1/users/tiny/{brandId}'],
  ['PUT', '/api/v1/user', (t) => ({ id: t.userId, displayName: 'Renamed' })],
  ['GET', '/api/v1/user/roles'],
  ['POST', '/api/v1/payers/list', () => paged],
  ['POST', '/api/v1/payer/status', (t) => ({ id: t.payerId, enabled: false })],
  ['POST', '/api/v1/payer/status/all', (t) => ({ filter: null, ids: [t.payerId], enabled: true })],
  ['POST', '/api/v1/payer', (t) => ({ ...payer(t), displayName: `New ${t.unique}` }), 201],
  ['PUT', '/api/v1/payer', (t) => ({ ...payer(t), id: t.payerId, displayName: `Other ${t.unique}` })],
  ['POST', '/api/v1/cms/payercontract', (t) => ({ displayName: `New ${t.unique}` }), 201],
  ['PUT', '/api/v1/cms/payercontract', (t) => ({ id: t.payerContractId, displayName: `Other ${t.unique}` })],
  ['POST', '/api/v1/cms/payercontracts', () => paged],
  ['GET', '/api/v1/cms/payercontracts/tiny'],
  ['GET', '/api/v1/charge'],
  ['GET', '/api/v1/charge?search=mri'],
  ['POST', '/api/v1/charge/list', () => paged],
  ['POST', '/api/v1/charge', (t) => ({ ...charge, code: `N-${t.unique}` }), 201],
  ['PUT', '/api/v1/charge', (t) => ({ ...charge, id: t.chargeId, code: t.unique, cpT_HCPCS: '73721' })],
  ['GET', '/api/v1/charge/template'],
  ['POST', '/api/v1/charge/shoppable/list/{facilityId}', (t) => ({ ...paged, facility: t.facilityId })],
  ['POST', '/api/v1/charge/shoppable/list/{facilityName}', () => paged],
  ['POST', '/api/v1/charge/status', (t) => ({ id: t.chargeId, enabled: true })],
  ['POST', '/api/v1/charge/status/all', () => ({ filter: { field: 'cpt', equator: 'equals', value: '73721' } })],
  ['GET', '/api/v1/charge/shoppable/svc/count'],
  ['POST', '/api/v1/charge/allowables/list', () => paged],
  ['POST', '/api/v1/charge/allowables/status', (t) => ({ id: t.allowableId, enabled: false })],
  ['POST', '/api/v1/charge/allowables/status/all', () => ({ filter: { field: 'pxCode', equator: 'equals', value: '73721' } })],
  ['POST', '/api/v1/charge/associated/list', () => ({ ...paged, timeFilter: { lowRange: 70, highRange: 80 } })],
  ['POST', '/api/v1/charge/associated/status', (t) => ({ id: t.associatedId, enabled: false })],
  ['POST', '/api/v1/charge/associated/status/all', () => ({ filter: null, timeFilter: { lowRange: 70, highRange: 80 } })],

  ['GET', '/api/v1/cms/defaults'],
  ['POST', '/api/v1/cms/list', () => ({ ...input, filter: { field: 'type', equator: 'equals', value: 'Payer' } })],
  ['GET', '/api/v1/cms/{contractId}'],
  ['POST', '/api/v1/cms', (t) => ({ ...contract, name: `New ${t.contractName}` }), 201],
  [
    'PUT',
    '/api/v1/cms',
    (t) => ({
      ...contract,
      id: t.contractId,
      name: t.contractName,
      renew: 'NONE',
      alert: true,
      vendorContacts: contract.vendorContacts.map((contact) => ({ ...contact, contractId: t.contractId })),
    }),
  ],
  ['GET', '/api/v1/cms/documentmetadata/{contractId}'],
  ['GET', '/api/v1/cms/document/{documentId}'],
  ['GET', '/api/v1/cms/rules/{contractServiceId}'],
  ['GET', '/api/v1/cms/feeschedule/{feeScheduleId}'],
  ['POST', '/api/v1/cms/feescheduleItems', (t) => ({ feeScheduleId: t.feeScheduleId, inputRequest: input })],
  ['GET', '/api/v1/cms/feeschedule/list'],
  ['GET', '/api/v1/cms/groups/{ruleId}'],
  ['POST', '/api/v1/cms/groups/tree', (t) => ({ ruleId: t.ruleId, level: 0, nodeName: '', parentId: null })],
  ['POST', '/api/v1/cms/contractedrates', () => input],
  ['GET', '/api/v1/cms/list/tiny'],
  ['GET', '/api/v1/cms/rule/{ruleId}'],
  ['POST', '/api/v1/cms/rule', (t) => ({ rule: { ...rule(t), name: `New ${t.unique}` } }), 201],
  ['PUT', '/api/v1/cms/rule', (t) => ({ rule: { ...rule(t), id: t.ruleId, name: t.ruleName } })],
  ['GET', '/api/v1/cms/methodtypes'],
  ['GET', '/api/v1/cms/ruletypes'],
  ['GET', '/api/v1/cms/gpcis'],
  ['GET', '/api/v1/cms/paymethods'],
  ['GET', '/api/v1/cms/codeservices'],
  ['GET', '/api/v1/cms/codeservices/tiny'],
  ['POST', '/api/v1/cms/codeservice', (t) => ({ ...codes, name: `New ${t.unique}` }), 201],
  ['PUT', '/api/v1/cms/codeservice', (t) => ({ ...codes, id: t.codeServiceId, name: `Codes ${t.unique}` })],
  ['GET', '/api/v1/cms/codeservice/{codeServiceId}'],
  ['GET', '/api/v1/cms/service/types'],
  ['GET', '/api/v1/facilities'],
  ['GET', '/api/v1/facilities?currentPage=1&recordsPerPage=10&search=a'],
  ['GET', '/api/v1/facility/{facilityId}'],
  ['POST', '/api/v1/facility', (t) => ({ name: `New ${t.unique}`, description: '', ein: '', active: true }), 201],
  ['PUT', '/api/v1/facility', (t) => ({ id: t.facilityId, name: t.facilityName, description: 'Clinic', ein: '', active: true })],
  ['GET', '/api/v1/facilities/active/{brandId}'],
  ['GET', '/api/v1/authenticate/forgotpassword/nobody'],
  ['POST', '/api/v1/authenticate/resetpassword/', () => ({ password: 'Ratebook-test-2', token: 'unknown' }), 422],
  ['POST', '/api/v1/authenticate/verifytoken', () => ({ token: 'unknown' })],
  ['GET', '/api/v1/client/tiny'],
  ...(['v1', 'v2', 'v3'] as const).map(
    (version): Call => [
      'POST',
      `/api/${version}/pricer/lookup`,
      (t) => ({ facility: t.facilityName, department: 'All', keyWord: 'knee', categories: [], brandId: t.brandId }),
    ],
  ),
  ['POST', '/api/v2/pricer/associatedcharges', (t) => ({ pxCode: '73721', revenueCode: '', brandId: t.brandId, facilityId: t.facilityId })],
  ['GET', '/api/v1/pricer/allowable/{unique}'],
  ['POST', '/api/v2/pricer/departments', (t) => ({ facilityName: t.facilityName, brandId: t.brandId })],
  ['POST', '/api/v3/pricer/categories', (t) => ({ facilityName: t.facilityName, brandId: t.brandId })],
  [
    'POST',
    '/api/v4/pricer/negotiatedrates',
    (t) => ({
      pxCode: '73721',
      revenueCode: '',
      inPatient: false,
      brandId: t.brandId,
      chargeCode: t.unique,
      facility: t.facilityName,
      drgCode: '',
    }),
  ],
  ['POST', '/api/v2/pricer/allowablerates', (t) => ({ pxCode: '73721', revenueCode: '', brandId: t.brandId })],
  ['GET', '/api/v2/pricer/selfpaypercentage/{brandId}'],
  ['POST', '/api/v2/pricer/report', (t) => ({ brandId: t.brandId, facilityName: t.facilityName })],
  [
    'POST',
    '/api/v2/pricer/oop',
    () => ({ coPay: 0, remainingDeductible: 0, coInsurancePercentage: 0, maxOutOfPocketExpense: 10000, allowable: 100 }),
  ],
  [
    'POST',
    '/api/v3/pricer/healthtalkai/request',
    (t) => ({
      ...{ firstName: 'Ann', lastName: 'Lee', mobileNumbers: ['(614) 555-0142'], dob: '1980-02-29' },
      ...{ location: t.facilityName, payer: 'Blue River Health PPO', brandId: t.brandId },
    }),
  ],
  ['DELETE', '/api/v1/cms/codeservice/{codeServiceId}', undefined, 422],
  ['DELETE', '/api/v1/user/{userId}', undefined, 204],
]

describe('a client written to the specification', () => {
  test.each(calls)('%s %s', async (method, path, body, answers = 200) => {
    const url = path.replace(/\{(\w+)\}/g, (_, name: keyof Things) => encodeURIComponent(String(t[name])))
    const payload = body?.(t)
    const answer = await world.inject({ method, url, headers: { ...headers, host: 'localhost' }, ...(payload && { payload }) })
    expect([answer.status, answer.status === answers ? '' : answer.body]).toEqual([answers, ''])
  })

  test('sends files and the settings of a client as forms', async () => {
    const send = async (method: 'POST' | 'PUT', url: string, { payload, headers: type }: ReturnType<typeof multipart>) =>
      (await world.inject({ method, url, payload, headers: { ...headers, ...type, host: 'localhost' } })).status
    const file = (field: string, name: string, content: string) => ({ field, name, content })
    const settings = {
      ThemeName: 'Theme1',
      ThemeMetadata: '{"primary":"#5d78ff","secondary":"#0abb87"}',
      LogoRedirectionURL: 'https://example.org/',
      EIN: '07-1234567',
      SelfPayPercentage: 60,
      FooterLinks: '[]',
    }
    const own = { ...settings, DomainName: brand.domainName, brandId: brand.id }
    expect(await send('PUT', '/api/v1/brand', multipart({ Payload: JSON.stringify(own) }))).toBe(200)
    const charges = file('chargeCsvFile', 'charges.csv', `Charge Code,Description,Rev Code,Charge\nF-${t.unique},MRI,0610,12\n`)
    // where there is another facility by now, the file's is to be named
    expect(await send('POST', '/api/v1/charge/upload', multipart({ facility: t.facilityName }, charges))).toBe(200)
    const text = { contractId: t.contractId, documentName: 'Notes', metadata: '{"type":"text/plain"}', description: '' }
    const notes = file('document', 'notes.txt', 'As agreed.')
    expect(await send('POST', '/api/v1/cms/document', multipart(text, notes))).toBe(201)
  })

  test('finds every call that is built among these', () => {
    const shape = (path: string) => path.replace(/\?.*/, '').replace(/\{\w+\}|:\w+/g, '*')
    const known = new Set(Object.values(api).map(({ method, path }) => `${method} ${shape(path)}`))
    const unknown = calls.map(([method, path]) => `${method} ${shape(path)}`).filter((call) => !known.has(call))
    // what stands for itself: a facility, a user and a password by their names
    expect(unknown).toEqual(['GET /api/v1/authenticate/forgotpassword/nobody'])
  })
})
