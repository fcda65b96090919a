import { z } from 'zod'
import { Day } from './wire/day.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Id } from './wire/text.ts'

/** What visitors looked for and did not find: words alone. `first` and `last` are days. */
export const UnansweredQuestion = z.object({
  id: Id,
  words: z.string(),
  times: z.number().int(),
  days: z.number().int(),
  first: z.string(),
  last: z.string(),
})
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>

export const unansweredList = columns(
  'synonyms',
  { id: 'times', direction: 'desc' },
  {
    words: { label: 'unanswered.words', type: 'text', sort: true, filter: true },
    times: { label: 'unanswered.times', type: 'number', sort: true, filter: true },
    days: { label: 'unanswered.days', type: 'number', sort: true, filter: true },
    first: { label: 'unanswered.first', type: 'text', kind: 'day', sort: true, filter: true },
    last: { label: 'unanswered.last', type: 'text', kind: 'day', sort: true, filter: true },
  },
)

export const unanswered = {
  listUnanswered: endpoint({
    method: 'POST',
    path: '/api/v1/unanswered/list',
    access: 'charges:read',
    list: unansweredList,
    body: listRequest(unansweredList),
    response: page(UnansweredQuestion),
    summary: 'What visitors looked for and did not find, or only without some of their words: how often, without who asked',
  }),
  deleteUnanswered: endpoint({
    method: 'DELETE',
    path: '/api/v1/unanswered/:id',
    access: 'charges:write',
    params: z.object({ id: Id }),
    response: z.null(),
    status: 204,
    summary: 'Forget what was searched for, on every day',
  }),
  deleteOlderUnanswered: endpoint({
    method: 'POST',
    path: '/api/v1/unanswered/delete-older',
    access: 'charges:write',
    body: z.object({ before: Day }),
    response: z.object({ deleted: z.number().int() }),
    summary: 'Forget all that was searched for before a day: how many searches lost counts by it',
  }),
}
