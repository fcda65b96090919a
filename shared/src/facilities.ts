import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { Id, text } from './wire/text.ts'

export const Facility = z.object({ id: Id, name: z.string(), description: z.string(), ein: z.string(), active: z.boolean() })
export type Facility = z.infer<typeof Facility>

export const ActiveFacility = z.object({ id: Id, name: z.string() })
export type ActiveFacility = z.infer<typeof ActiveFacility>

export const facilities = {
  listFacilities: endpoint({
    method: 'GET',
    path: '/api/v1/facilities',
    access: 'facilities:read',
    query: z.object({ search: text(200).default('') }),
    response: z.array(Facility),
    summary: 'Facilities of the brand, by name; search narrows them',
  }),
  listActiveFacilities: endpoint({
    method: 'GET',
    path: '/api/v1/facilities/active/:brandId',
    access: 'public',
    params: z.object({ brandId: Id }),
    response: z.array(ActiveFacility),
    summary: 'Facilities that visitors may choose from',
  }),
}
