import { z } from 'zod'
import { serviceTypes } from './pricing/terms.ts'
import { reasonKinds } from './pricing/answer.ts'
import { flag, NotTaken } from './wire/table-file.ts'
import { Id } from './wire/text.ts'

export const WhatIfRow = z.object({
  code: z.string(),
  modifiers: z.string(),
  description: z.string(),
  units: z.number(),
  serviceType: z.enum(serviceTypes),
  /** what one service is paid, times the units of the file; null where there is no price */
  before: z.number().nullable(),
  after: z.number().nullable(),
  difference: z.number().nullable(),
  /** why there is no price; '' where there is one */
  reasonBefore: z.enum(['', ...reasonKinds]),
  reasonAfter: z.enum(['', ...reasonKinds]),
  ruleBefore: z.string(),
  ruleAfter: z.string(),
})
export type WhatIfRow = z.infer<typeof WhatIfRow>
/** The most rows of a file of services. */
export const MOST_SERVICES = 100_000
/** Whose services are compared, and where their charges come from. */
export const ComparedService = z.object({ contractId: Id, serviceType: z.enum(serviceTypes), facilityId: Id })
/** Changed and new rules as JSON text ({id?, …the rule}), ids of rules left out, and where charges come from. */
export const WhatIfForm = ComparedService.extend({
  /** JSON: array of rules as the form edits them; one with an id stands in for that rule */
  rules: z.string().max(120_000).default('[]'),
  /** JSON: array of ids */
  removed: z.string().max(120_000).default('[]'),
  /** the whole table as a CSV file instead */
  asCsv: flag,
})
export const WhatIf = z.object({
  rows: z.array(WhatIfRow),
  /** the day the services are priced on: today, or the nearest day that the contract is in force */
  date: z.string(),
  /** all services of the file; `rows` are the first 500 by size of the difference */
  services: z.number().int(),
  unpriced: z.number().int(),
  /** over the services that have a price before and after */
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  ...NotTaken.omit({ leftOutReasons: true, mended: true }).shape,
})
export type WhatIf = z.infer<typeof WhatIf>
