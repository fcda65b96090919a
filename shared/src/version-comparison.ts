import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id } from './wire/text.ts'

/** What became of an item from one version to another. */
export const itemChanges = ['new', 'gone', 'dearer', 'cheaper', 'changed'] as const

export const ComparedItem = z.object({
  id: Id,
  change: z.enum(itemChanges),
  code: z.string(),
  cptHcpcs: z.string(),
  description: z.string(),
  departmentName: z.string(),
  amountBefore: z.number().nullable(),
  amountAfter: z.number().nullable(),
  cashBefore: z.number().nullable(),
  cashAfter: z.number().nullable(),
  /** of the charge, or where that is the same of the cash price; null where there is not both */
  difference: z.number().nullable(),
  percent: z.number().nullable(),
})
export type ComparedItem = z.infer<typeof ComparedItem>

export const comparedList = columns(
  'comparison',
  { id: 'code', direction: 'asc' },
  {
    change: { label: 'comparison.change', type: 'text', sort: true, filter: true, search: false },
    code: { label: 'comparison.code', type: 'text', sort: true, filter: true },
    cptHcpcs: { label: 'comparison.cptHcpcs', type: 'text', sort: true, filter: true },
    description: { label: 'comparison.description', type: 'text', sort: true, filter: true },
    departmentName: { label: 'comparison.departmentName', type: 'text', sort: true, filter: true, kind: 'department' },
    amountBefore: { label: 'comparison.amountBefore', type: 'money', sort: true, filter: true },
    amountAfter: { label: 'comparison.amountAfter', type: 'money', sort: true, filter: true },
    cashBefore: { label: 'comparison.cashBefore', type: 'money', sort: true, filter: true, hidden: true },
    cashAfter: { label: 'comparison.cashAfter', type: 'money', sort: true, filter: true, hidden: true },
    difference: { label: 'comparison.difference', type: 'money', sort: true, filter: true },
    percent: { label: 'comparison.percent', type: 'number', sort: true, filter: true },
  },
)

/** Two versions of a facility's charge master: `from` null is what was there before the first one, `to` null what is there now. */
const two = { facilityId: Id, from: Id.nullable().default(null), to: Id.nullable().default(null) }
const maybe = Id.optional()

export const versionComparison = {
  compareVersions: endpoint({
    method: 'GET',
    path: '/api/v1/charge/versions/compare',
    access: 'charges:read',
    query: z.object({ facilityId: Id, from: maybe, to: maybe }),
    response: z.object({
      before: z.number().int(),
      after: z.number().int(),
      unchanged: z.number().int(),
      counts: z.object({
        new: z.number().int(),
        gone: z.number().int(),
        dearer: z.number().int(),
        cheaper: z.number().int(),
        changed: z.number().int(),
      }),
      /** the charges of the items that are in both, added up */
      totalBefore: z.number(),
      totalAfter: z.number(),
    }),
    summary: 'How two versions of a facility’s charge master differ, in numbers; the earlier one is always what was before',
  }),
  listVersionChanges: endpoint({
    method: 'POST',
    path: '/api/v1/charge/versions/compare/list',
    access: 'charges:read',
    list: comparedList,
    body: listRequest(comparedList).extend(two),
    response: page(ComparedItem),
    summary: 'The items in which two versions of a facility’s charge master differ, sorted and filtered',
  }),
}
