import { z } from 'zod'
import { methodologies } from './pricing/terms.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id, text } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** A payer's rate for an item as a machine-readable file published it. */
export const PublishedRate = z.object({
  id: Id,
  facilityName: z.string(),
  chargeCode: z.string(),
  cptHcpcs: z.string(),
  description: z.string(),
  setting: z.string(),
  displayName: z.string(),
  planName: z.string(),
  dollar: z.number().nullable(),
  percentage: z.number().nullable(),
  algorithm: z.string(),
  methodology: z.enum(['', ...methodologies]),
  notes: z.string(),
  /** the day of the file */
  publishedOn: z.string(),
  version: z.number().int(),
})
export type PublishedRate = z.infer<typeof PublishedRate>

/** As exact as files have them. */
const Amount = z
  .number()
  .max(1e12)
  .refine((n) => n > 0, because('moreThanNothing'))
  .nullable()
export const PublishedRateEdit = z.object({
  id: Id,
  version: z.number().int().min(1),
  dollar: Amount,
  percentage: Amount,
  algorithm: text(4000),
  methodology: z.enum(['', ...methodologies]),
  notes: text(4000),
})

export const publishedRateList = columns(
  'payers',
  { id: 'chargeCode', direction: 'asc' },
  {
    facilityName: { label: 'publishedRates.facilityName', type: 'text', sort: true, filter: true },
    chargeCode: { label: 'publishedRates.chargeCode', type: 'text', sort: true, filter: true },
    cptHcpcs: { label: 'publishedRates.cptHcpcs', type: 'text', sort: true, filter: true },
    description: { label: 'publishedRates.item', type: 'text', sort: true, filter: true },
    setting: { label: 'publishedRates.setting', type: 'text', sort: true, filter: true, hidden: true },
    displayName: { label: 'publishedRates.displayName', type: 'text', sort: true, filter: true },
    planName: { label: 'publishedRates.planName', type: 'text', sort: true, filter: true },
    dollar: { label: 'publishedRates.dollar', type: 'money', sort: true, filter: true },
    percentage: { label: 'publishedRates.percentage', type: 'number', sort: true, filter: true },
    algorithm: { label: 'publishedRates.algorithm', type: 'text', sort: true, filter: true, hidden: true },
    methodology: { label: 'publishedRates.methodology', type: 'text', sort: true, filter: true },
    notes: { label: 'publishedRates.notes', type: 'text', sort: true, filter: true, hidden: true },
    publishedOn: { label: 'publishedRates.publishedOn', type: 'text', sort: true, filter: true },
  },
)

const id = z.object({ id: Id })
export const publishedRates = {
  listPublishedRates: endpoint({
    method: 'POST',
    path: '/api/v1/payer/published/list',
    access: 'payers:read',
    list: publishedRateList,
    body: listRequest(publishedRateList),
    response: page(PublishedRate),
    summary: 'Payers’ rates as machine-readable files published them',
  }),
  getPublishedRate: endpoint({
    method: 'GET',
    path: '/api/v1/payer/published/:id',
    access: 'payers:read',
    params: id,
    response: PublishedRate,
    summary: 'A published rate',
  }),
  updatePublishedRate: endpoint({
    method: 'PUT',
    path: '/api/v1/payer/published',
    access: 'payers:write',
    body: PublishedRateEdit,
    response: PublishedRate,
    summary: 'Change a published rate; a stale version answers 409',
  }),
  deletePublishedRate: endpoint({
    method: 'DELETE',
    path: '/api/v1/payer/published/:id',
    access: 'payers:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a published rate',
  }),
}
