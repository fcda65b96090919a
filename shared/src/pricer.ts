import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { columns, listRequest, Pagination } from './list.ts'
import { Id, text } from './text.ts'

/** A service as a visitor sees it. `enabled` and `status` say whether it is one of the brand's shoppable services. */
export const Procedure = z.object({
  id: Id,
  chargeDescription: z.string(),
  pxCode: z.string(),
  revCode: z.string(),
  chargeAmount: z.number(),
  chargeCode: z.string(),
  drgCode: z.string(),
  departmentName: z.string(),
  setting: z.string(),
  modifiers: z.string(),
  enabled: z.boolean(),
  status: z.string(),
})
const WithPlainName = Procedure.extend({ plainName: z.string(), category: z.string() })
export type Procedure = z.infer<typeof WithPlainName>

export const procedureList = columns({ id: 'pxCode', direction: 'asc' }, {
  chargeDescription: { label: 'pricer.description', type: 'text', sort: true },
  pxCode: { label: 'pricer.pxCode', type: 'text', sort: true },
  revCode: { label: 'pricer.revCode', type: 'text', sort: true },
  drgCode: { label: 'pricer.drgCode', type: 'text', sort: true },
  chargeCode: { label: 'pricer.chargeCode', type: 'text', sort: true },
  chargeAmount: { label: 'pricer.charge', type: 'money', sort: true },
})
const listShape = listRequest(procedureList).shape

const MAX_WORDS = 12
const keyWord = text(200)
  .refine((s) => s === '' || s.length >= 3, 'Type at least 3 characters, or none to see everything')
  .refine((s) => s.split(/\s+/).length <= MAX_WORDS, `At most ${MAX_WORDS} words`)
/** `facility` is an id or a name; `department` "All" or '' means every department. */
const Lookup = z.object({
  brandId: Id,
  facility: text(200),
  department: text(200).default('All'),
  keyWord: keyWord.default(''),
  inPatient: z.boolean().optional(),
  pagination: listShape.pagination.unwrap().optional(),
  sort: listShape.sort,
})
const LookupWithCategories = Lookup.extend({ categories: z.array(text(60)).max(30).default([]) })
export type LookupRequest = z.output<typeof LookupWithCategories>

const answer = <R extends z.ZodType>(record: R) =>
  z.object({ records: z.array(record), pagination: Pagination, /** the words searched for instead, when spelling was corrected */ corrected: z.string().optional() })

export const AssociatedCharge = z.object({
  associatedChargeDescription: z.string(),
  pxCode: z.string(),
  associatedRevCode: z.string(),
  averageUnits: z.number(),
  associated_Charge: z.number(),
  percentage: z.number(),
})
export type AssociatedCharge = z.infer<typeof AssociatedCharge>

const OfFacility = z.object({ brandId: Id, facilityName: text(200) })

export const pricer = {
  lookupV1: endpoint({ method: 'POST', path: '/api/v1/pricer/lookup', access: 'public', limit: 600, body: Lookup, response: answer(Procedure), summary: 'Find services (without categories and plain names)' }),
  lookupV2: endpoint({ method: 'POST', path: '/api/v2/pricer/lookup', access: 'public', limit: 600, body: LookupWithCategories, response: answer(Procedure.extend({ category: z.string() })), summary: 'Find services (without plain names)' }),
  lookupV3: endpoint({ method: 'POST', path: '/api/v3/pricer/lookup', access: 'public', limit: 600, body: LookupWithCategories, response: answer(WithPlainName), summary: 'Find services by code, description or plain name' }),
  listDepartments: endpoint({ method: 'POST', path: '/api/v2/pricer/departments', access: 'public', body: OfFacility, response: z.array(z.object({ name: z.string() })), summary: 'Departments of a facility that have charges' }),
  listCategories: endpoint({ method: 'POST', path: '/api/v3/pricer/categories', access: 'public', body: OfFacility, response: z.array(z.string()), summary: 'Service categories of a facility that have charges' }),
  listAssociatedCharges: endpoint({
    method: 'POST', path: '/api/v2/pricer/associatedcharges', access: 'public', response: z.array(AssociatedCharge),
    body: z.object({ brandId: Id, facilityId: text(200), pxCode: text(20).default(''), revenueCode: text(20).default('') }),
    summary: 'Charges that usually stand beside a service, at the facility’s current prices',
  }),
  getSelfPayPercentage: endpoint({
    method: 'GET', path: '/api/v2/pricer/selfpaypercentage/:brandId', access: 'public', params: z.object({ brandId: Id }),
    response: z.object({ selfPayPercentage: z.number() }), summary: 'The share of the charge that a self-paying patient pays, in percent',
  }),
}
