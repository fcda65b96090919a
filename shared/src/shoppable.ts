import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Toggle, Toggled, toggleAllRequest } from './wire/status.ts'
import { Called, Id } from './wire/text.ts'

/** Counts of distinct services: alternative codes of one CMS-specified service count once. Shown against 70, 230 and 300. */
export const ShoppableCounts = z.object({
  requiredServicesCount: z.number().int(),
  shoppableServicesCount: z.number().int(),
  totalServiceCount: z.number().int(),
})
export type ShoppableCounts = z.infer<typeof ShoppableCounts>
export const SHOPPABLE_CAPS = { required: 70, shoppable: 230, total: 300 }

export const ShoppableItem = z.object({
  id: Id,
  cpt: z.string(),
  service: z.string(),
  revenueCode: z.string(),
  drgCode: z.string(),
  description: z.string(),
  charge: z.number().nullable(),
  status: z.string(),
  enabled: z.boolean(),
})
export type ShoppableItem = z.infer<typeof ShoppableItem>
export const shoppableList = columns(
  'services',
  { id: 'cpt', direction: 'asc' },
  {
    enabled: { label: 'shoppable.enabled', type: 'text', filter: true, kind: 'switch' },
    cpt: { label: 'shoppable.cpt', type: 'text', sort: true, filter: true },
    service: { label: 'shoppable.service', type: 'text', sort: true, filter: true },
    revenueCode: { label: 'shoppable.revenueCode', type: 'text', sort: true, filter: true },
    drgCode: { label: 'shoppable.drgCode', type: 'text', sort: true, filter: true },
    description: { label: 'shoppable.description', type: 'text', sort: true, filter: true },
    charge: { label: 'shoppable.charge', type: 'money', sort: true, filter: true },
    status: { label: 'shoppable.status', type: 'text', sort: true, filter: true, search: false },
  },
)

const facility = z.object({ facility: Called })
const withCounts = Toggled.extend(ShoppableCounts.shape)

export const shoppable = {
  listShoppable: endpoint({
    method: 'POST',
    path: '/api/v1/charge/shoppable/list/:facility',
    access: 'charges:read',
    params: facility,
    list: shoppableList,
    // the request names the facility as well as the address does
    body: listRequest(shoppableList).extend({ facility: Called.nullable().optional() }),
    response: page(ShoppableItem),
    summary: 'Coded services of a facility and whether they are shoppable',
  }),
  setShoppableStatus: endpoint({
    method: 'POST',
    path: '/api/v1/charge/status',
    access: 'charges:write',
    body: Toggle,
    response: withCounts,
    summary: 'Switch a shoppable service on or off',
  }),
  setAllShoppableStatus: endpoint({
    method: 'POST',
    path: '/api/v1/charge/status/all',
    access: 'charges:write',
    body: toggleAllRequest(shoppableList).extend({ facility: Called.optional() }),
    response: withCounts,
    summary: 'Switch the whole filtered set of a facility’s services',
  }),
  countShoppable: endpoint({
    method: 'GET',
    path: '/api/v1/charge/shoppable/svc/count',
    access: 'charges:read',
    query: z.object({ facility: Called.optional() }),
    response: ShoppableCounts,
    summary: 'Counts of shoppable services against 70, 230 and 300',
  }),
  listMissingShoppable: endpoint({
    method: 'GET',
    path: '/api/v1/charge/shoppable/missing/:facility',
    access: 'charges:read',
    params: facility,
    summary: 'Which of the CMS-specified 70 a facility has switched on, could switch on, or lacks',
    response: z.array(
      z.object({
        listNo: z.number().int(),
        plainName: z.string(),
        category: z.string(),
        codes: z.array(z.string()),
        state: z.enum(['enabled', 'recognised', 'missing']),
      }),
    ),
  }),
}
