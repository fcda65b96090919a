import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'

const Status = z.object({ status: z.literal('ok') })

export const health = {
  getLive: endpoint({ method: 'GET', path: '/livez', access: 'public', uncounted: true, response: Status, summary: 'The process answers' }),
  getReady: endpoint({
    method: 'GET',
    path: '/readyz',
    uncounted: true,
    access: 'public',
    response: Status,
    summary: 'The server takes calls: the database answers, and nobody has told it to stop; else 503',
  }),
}
