import { z } from 'zod'
import { AuditEntry } from './audit.ts'
import type { Capability } from './wire/access.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id, text, Version } from './wire/text.ts'

/**
 * What is retired is charged and paid no more: it is gone from pickers, the pricer and the file, and stays in its list for who looks there.
 */
export const standings = ['current', 'retired'] as const
/** Since when, by whom and why; `fileName` of the file that left it out, '' where a person retired it. */
export const Retirement = z.object({ at: z.string(), by: z.string(), why: z.string(), fileName: z.string() })
export type Retirement = z.infer<typeof Retirement>
/** What a record that can be retired says of it, beside its other fields. */
export const retirable = { standing: z.enum(standings), retirement: Retirement.nullable() }

/** What may depend on a record: it is then retired instead of deleted. */
export const useKinds = ['payers', 'allowables', 'publishedRates', 'remitPayers', 'versions', 'files'] as const
export type UseKind = (typeof useKinds)[number]
export const Uses = z.array(z.object({ what: z.enum(useKinds), count: z.number().int() }))
export type Uses = z.infer<typeof Uses>

/** An entry of a record's own history; `fileName` where a file changed it. */
export const HistoryEntry = AuditEntry.pick({ id: true, at: true, username: true, action: true, changes: true, names: true }).extend({
  fileName: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const params = z.object({ id: Id })
const nothing = { response: z.null(), status: 204 } as const

/** The calls by which a record goes and comes back. @param path of one of them, without its id and the slash before it */
export const retirementCalls = <const P extends string, const R extends Capability, const W extends Capability>(
  path: P,
  thing: string,
  read: R,
  write: W,
) => ({
  uses: endpoint({
    method: 'GET',
    path: `/${path}/:id/uses` as const,
    access: read,
    params,
    response: Uses,
    summary: `What depends on ${thing}: nothing, and it can be deleted`,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/${path}/:id` as const,
    access: write,
    params,
    ...nothing,
    summary: `Delete ${thing} that nothing depends on; any other answers 409`,
  }),
  retire: endpoint({
    method: 'POST',
    path: `/${path}/retire` as const,
    access: write,
    body: z.object({ id: Id, version: Version, why: text(500).default('') }),
    ...nothing,
    summary: `Retire ${thing}: it stays in its list alone; a stale version answers 409`,
  }),
  restore: endpoint({
    method: 'POST',
    path: `/${path}/restore` as const,
    access: write,
    body: z.object({ id: Id, version: Version }),
    ...nothing,
    summary: `Bring back ${thing} that is retired; a stale version answers 409`,
  }),
  history: endpoint({
    method: 'GET',
    path: `/${path}/:id/history` as const,
    access: read,
    params,
    response: z.array(HistoryEntry),
    summary: `What became of ${thing}, who changed it and how, newest first`,
  }),
})
