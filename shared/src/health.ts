import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'

const Status = z.object({ status: z.literal('ok') })

export const health = {
  getLive: endpoint({ method: 'GET', path: '/livez', access: 'public', response: Status, summary: 'The process answers' }),
  getReady: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    response: Status,
    summary: 'The database answers; 503 while it does not',
  }),
}
