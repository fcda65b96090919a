import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'

export const SecurityEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.string(),
  result: z.string(),
  /** who did it, or tried to; a name that nobody has stands as `unknown-` and a keyed hash of it */
  username: z.string(),
  role: z.string(),
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  /** the call that was made, by its name */
  call: z.string(),
  /** the code of the error that was answered, or what was wrong with the session; '' where nothing was */
  reason: z.string(),
  objectId: z.string(),
  /** what it is called now, as far as the person may know */
  name: z.string(),
  requestId: z.string(),
  /** how many events it stands for */
  count: z.number().int(),
  brand: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const securityList = columns(
  'securityLog',
  { id: 'at', direction: 'desc' },
  {
    /** filtered as the audit log's: `YYYY-MM-DD HH:MM:SS` by the brand's clock */
    at: { label: 'security.at', type: 'text', sort: true, filter: true, kind: 'day' },
    kind: { label: 'security.kind', type: 'text', sort: true, filter: true, search: false },
    result: { label: 'security.result', type: 'text', sort: true, filter: true, search: false },
    username: { label: 'security.username', type: 'text', sort: true, filter: true },
    role: { label: 'security.role', type: 'text', filter: true, hidden: true, search: false },
    address: { label: 'security.address', type: 'text', sort: true, filter: true },
    browser: { label: 'security.browser', type: 'text', filter: true, spare: true },
    system: { label: 'security.system', type: 'text', filter: true, hidden: true },
    name: { label: 'security.name', type: 'text' },
    reason: { label: 'security.reason', type: 'text', filter: true, search: false },
    call: { label: 'security.call', type: 'text', filter: true, hidden: true },
    objectId: { label: 'security.objectId', type: 'text', filter: true, hidden: true },
    requestId: { label: 'security.requestId', type: 'text', filter: true, hidden: true },
    count: { label: 'security.count', type: 'number', filter: true, hidden: true },
    brand: { label: 'security.brand', type: 'text', filter: true, hidden: true },
  },
)

/** A day by its hours, or a month by its days. */
export const pictureSpans = ['day', 'month'] as const
export const SecurityPicture = z.object({
  /** the beginning of each hour or day by the brand's clock, `YYYY-MM-DD HH:MM` */
  parts: z.array(z.object({ from: z.string(), signIns: z.number().int(), failedSignIns: z.number().int(), refusals: z.number().int() })),
})
export type SecurityPicture = z.infer<typeof SecurityPicture>

export const securityLog = {
  listSecurityEvents: endpoint({
    method: 'POST',
    path: '/api/v1/security/list',
    access: 'audit:read',
    security: 'read-log',
    reach: 'ofPerson',
    list: securityList,
    body: listRequest(securityList),
    response: page(SecurityEvent),
    summary: 'Who came, looked, took and was refused, when and from where',
  }),
  getSecurityPicture: endpoint({
    method: 'GET',
    path: '/api/v1/security/picture',
    access: 'audit:read',
    security: 'read-log',
    reach: 'ofPerson',
    query: z.object({ span: z.enum(pictureSpans).default('day') }),
    response: SecurityPicture,
    summary: 'Sign-ins, failed ones and refusals of the last day by the hour, or of the last 30 days',
  }),
}
