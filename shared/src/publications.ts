import { z } from 'zod'
import { CheckResult } from './file-checks.ts'
import { fileLayouts } from './file-layouts.ts'
import { endpoint } from './wire/endpoint.ts'
import { FieldError } from './wire/errors.ts'
import { maybeFault } from './wire/table-file.ts'
import { Id, text } from './wire/text.ts'

export const publicationStates = ['making', 'checked', 'failed', 'published', 'replaced', 'withdrawn'] as const

/** A file of a facility: made, checked, published, and what became of it. */
export const Publication = z.object({
  id: Id,
  state: z.enum(publicationStates),
  layout: z.enum(fileLayouts),
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  /** how much of the work is done, 0 to 1 */
  progress: z.number(),
  /** errors of our check and of CMS’s validator; a file that has any is not published */
  errors: z.number().int(),
  result: CheckResult.nullable(),
  username: z.string(),
  createdAt: z.string(),
  attesterName: z.string(),
  publishedBy: z.string(),
  publishedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** why it failed */
  message: z.string(),
  ...maybeFault,
})
export type Publication = z.infer<typeof Publication>

/** What of a facility is public. */
export const FacilityFile = z.object({
  facilityId: Id,
  facilityName: z.string(),
  attesterName: z.string(),
  publishesItself: z.boolean(),
  /** what it lacks before a file can be made */
  missing: z.array(FieldError),
  /** whether prices, terms or the facility have changed since the public file was made */
  hasChanged: z.boolean(),
  /** whether the first file is still to be made by itself */
  isAwaited: z.boolean(),
  /** its public address; '' while there is none */
  address: z.string(),
  published: Publication.nullable(),
  /** the one that is being made, or waits to be published */
  draft: Publication.nullable(),
  /** those that were public before, newest first */
  earlier: z.array(Publication),
  /** how many of them are kept */
  kept: z.number().int(),
})
export type FacilityFile = z.infer<typeof FacilityFile>

/** One price of one payer that two files give differently. */
export const PriceChange = z.object({
  description: z.string(),
  code: z.string(),
  setting: z.string(),
  payer: z.string(),
  plan: z.string(),
  price: z.enum(['gross', 'cash', 'dollar', 'percentage']),
  before: z.number().nullable(),
  after: z.number().nullable(),
})
export type PriceChange = z.infer<typeof PriceChange>

export const FileComparison = z.object({
  /** rows: an item, in a setting, of a payer and plan */
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  raised: z.number().int(),
  lowered: z.number().int(),
  /** the greatest changes, by share */
  first: z.array(PriceChange),
})
export type FileComparison = z.infer<typeof FileComparison>

const id = z.object({ id: Id })

/** Publishing is a step: a file is made, checked, attested, and then public. */
export const publications = {
  listFacilityFiles: endpoint({
    method: 'GET',
    path: '/api/v1/publications',
    access: 'facilities:read',
    response: z.array(FacilityFile),
    summary: 'What of each active facility is public, what was, and what waits to be',
  }),
  generateFile: endpoint({
    method: 'POST',
    path: '/api/v1/publications',
    access: 'facilities:write',
    body: z.object({ facilityId: Id }),
    response: Publication,
    summary: 'Starts making and checking a facility’s file; how far it is tells listFacilityFiles',
  }),
  publishFile: endpoint({
    method: 'PUT',
    path: '/api/v1/publications/:id/publish',
    access: 'facilities:write',
    params: id,
    body: z.object({ attested: z.literal(true), attesterName: text(200), publishesItself: z.boolean() }),
    response: Publication,
    summary: 'Makes a checked file the public one; the named official attests it with the words in it',
  }),
  withdrawFile: endpoint({
    method: 'PUT',
    path: '/api/v1/publications/:id/withdraw',
    access: 'facilities:write',
    params: id,
    response: Publication,
    summary: 'Takes the public file away; from then on people publish, nothing by itself',
  }),
  downloadPublication: endpoint({
    method: 'GET',
    path: '/api/v1/publications/:id/file',
    access: 'facilities:read',
    params: id,
    download: ['text/csv', 'application/json'],
    response: z.string(),
    summary: 'A file that is, was or may become public',
  }),
  downloadPublicationFindings: endpoint({
    method: 'GET',
    path: '/api/v1/publications/:id/findings.csv',
    access: 'facilities:read',
    params: id,
    download: 'text/csv',
    response: z.string(),
    summary: 'Every finding of a file, a line each',
  }),
  comparePublications: endpoint({
    method: 'GET',
    path: '/api/v1/publications/:id/compare/:before',
    access: 'facilities:read',
    params: z.object({ id: Id, before: Id }),
    response: FileComparison,
    summary: 'What a file of a facility says otherwise than another one of it',
  }),
}
