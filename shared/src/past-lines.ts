import { z } from 'zod'
import { UnsavedRule } from './rules.ts'
import { endpoint } from './wire/endpoint.ts'
import { Id } from './wire/text.ts'

/** Whether an amount comes nearer to what was allowed than the one before it. */
export const nearnesses = ['closer', 'farther', 'same'] as const
/** A remitted line that a changed rule makes come out differently; null where there is no amount. */
export const PastLine = z.object({
  id: Id,
  claim: z.string(),
  date: z.string(),
  code: z.string(),
  charged: z.number(),
  allowed: z.number(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  nearness: z.enum(nearnesses),
})
export type PastLine = z.infer<typeof PastLine>
/** So many of the lines that differ are listed, those that move most. */
export const MOST_LISTED = 50

const Count = z.number().int()
/** What became of some claims, one part after the other: `next` is where the following part begins, null after the last. */
export const PastPart = z.object({
  next: Id.nullable(),
  /** claims of all parts, told with the first */
  ofClaims: Count.nullable(),
  claims: Count,
  lines: Count,
  changed: Count,
  closer: Count,
  farther: Count,
  /** dollars of the lines that differ and have an amount before and after */
  before: z.number(),
  after: z.number(),
  rows: z.array(PastLine),
})
export type PastPart = z.infer<typeof PastPart>

export const pastLines = {
  checkPastLines: endpoint({
    method: 'POST',
    path: '/api/v1/cms/rule/past',
    access: 'contracts:read',
    security: 'read-remittance',
    body: z.object({
      rule: UnsavedRule,
      after: Id.nullable().default(null),
      /** the whole table as a CSV file instead */
      asCsv: z.boolean().default(false),
    }),
    response: PastPart,
    summary: 'Which remitted lines of a contract would come out differently under a rule that need not be saved, some claims at a time',
  }),
}
