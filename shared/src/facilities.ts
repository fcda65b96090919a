import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { Id } from './wire/text.ts'

export const ActiveFacility = z.object({
  id: Id,
  name: z.string(),
  /** whom patients call about prices; '' where none is known */ phone: z.string(),
  /** address of its policy of financial help; '' where none is known */ financialAidPolicy: z.string(),
})
export type ActiveFacility = z.infer<typeof ActiveFacility>

export const facilities = {
  listActiveFacilities: endpoint({
    method: 'GET',
    path: '/api/v1/facilities/active/:brandId',
    access: 'public',
    onlyReads: true,
    params: z.object({ brandId: Id }),
    response: z.array(ActiveFacility),
    summary: 'Facilities that visitors may choose from',
  }),
}
