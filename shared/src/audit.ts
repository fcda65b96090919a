import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'

export const AuditEntry = z.object({
  id: z.string(),
  seq: z.number().int(),
  at: z.string(),
  username: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** what the record was called; '' where nothing says so */
  name: z.string(),
  /** field → [before, after], of the fields that changed */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** what the records are called whose ids stand in `changes` */
  names: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
/** How a log differs from what it was: in itself, from the anchors kept outside the database, in these anchors, or by entries of others. */
export const breaks = ['chain', 'rewritten', 'missing', 'signature', 'removed', 'forged'] as const
export const Verified = z.object({
  entries: z.number().int(),
  intact: z.boolean(),
  /** the first entry that does not fit; null where all do */
  firstBroken: z.number().int().nullable(),
  /** the last one of which that can be said */
  until: z.number().int().nullable(),
  broken: z.enum(breaks).nullable(),
  /** the moment until which it was right, as far as an anchor says; of an entry of others, its own */
  since: z.string().nullable(),
  /** how many anchors there are, and the last entry that one of them confirms; 0: none */
  anchors: z.number().int(),
  anchored: z.number().int(),
})
export type Verified = z.infer<typeof Verified>

export const auditList = columns(
  'audit',
  { id: 'seq', direction: 'desc' },
  {
    seq: { label: 'audit.seq', type: 'number', sort: true, filter: true },
    /** filtered as it is shown, `YYYY-MM-DD HH:MM:SS` by the brand's clock: the beginning of one names a day, a month or a year */
    at: { label: 'audit.at', type: 'text', filter: true, kind: 'day' },
    username: { label: 'audit.username', type: 'text', sort: true, filter: true },
    action: { label: 'audit.action', type: 'text', sort: true, filter: true, search: false },
    entity: { label: 'audit.entity', type: 'text', sort: true, filter: true, search: false },
    name: { label: 'audit.name', type: 'text', filter: true },
    entityId: { label: 'audit.entityId', type: 'text', filter: true, hidden: true },
    changes: { label: 'audit.changed', type: 'text' },
  },
)
export const audit = {
  listAudit: endpoint({
    method: 'POST',
    path: '/api/v1/audit/list',
    access: 'audit:read',
    security: 'read-log',
    list: auditList,
    body: listRequest(auditList),
    response: page(AuditEntry),
    summary: 'Who did what, when',
  }),
  verifyAudit: endpoint({
    method: 'GET',
    path: '/api/v1/audit/verify',
    access: 'audit:read',
    security: 'read-log',
    response: Verified,
    summary: 'Whether the brand’s chain of entries is whole, and leads through the anchors kept outside the database',
  }),
}
