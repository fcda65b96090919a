import { z } from 'zod'
import { CheckResult } from './file-checks.ts'
import { fileLayouts } from './file-layouts.ts'
import { endpoint } from './wire/endpoint.ts'
import { FieldError } from './wire/errors.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { maybeFault } from './wire/table-file.ts'
import { Id, text } from './wire/text.ts'

const int = z.number().int()

export const publicationStates = ['making', 'checked', 'failed', 'published', 'replaced', 'withdrawn'] as const

/** A file of a facility: made, checked, published, and what became of it. */
export const Publication = z.object({
  id: Id,
  state: z.enum(publicationStates),
  layout: z.enum(fileLayouts),
  fileName: z.string(),
  size: int,
  sha256: z.string(),
  /** how much of the work is done, 0 to 1 */
  progress: z.number(),
  /** errors of our check and of CMS’s validator; a file that has any is not published */
  errors: int,
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
  /** whether something has changed since the draft was made: it is to be made anew, not published */
  isDraftOutdated: z.boolean(),
  /** whether the first file is still to be made by itself */
  isAwaited: z.boolean(),
  /** its public address; '' while there is none */
  address: z.string(),
  published: Publication.nullable(),
  /** the one that is being made, or waits to be published */
  draft: Publication.nullable(),
  /** those that were public before, newest first, without what was found in them */
  earlier: z.array(Publication),
  /** how many of them are kept whatever their day; of those before, the last one of each day is, for two years */
  kept: int,
})
export type FacilityFile = z.infer<typeof FacilityFile>

/** What became of a row, which is an item in a setting of a payer and plan: `changed` says something else, at the same price. */
export const rowChanges = ['added', 'removed', 'raised', 'lowered', 'changed'] as const

/** What a row says. */
export const rowParts = [
  ...(['gross', 'cash', 'minimum', 'maximum', 'dollar', 'percentage', 'median', 'tenth', 'ninetieth'] as const),
  ...(['algorithm', 'count', 'methodology', 'notes'] as const),
] as const

export const FileComparison = z.object({ added: int, removed: int, raised: int, lowered: int, changed: int, same: int })
export type FileComparison = z.infer<typeof FileComparison>

const price = z.number().nullable()
export const ChangedRow = z.object({
  id: z.string(),
  /** the greatest change is the first */
  place: int,
  change: z.enum(rowChanges),
  /** in what the two differ, as `rowParts` name it, with commas between them; '' of what was added or removed */
  what: z.string(),
  description: z.string(),
  code: z.string(),
  modifiers: z.string(),
  setting: z.string(),
  payer: z.string(),
  plan: z.string(),
  grossBefore: price,
  grossAfter: price,
  cashBefore: price,
  cashAfter: price,
  dollarBefore: price,
  dollarAfter: price,
  percentageBefore: price,
  percentageAfter: price,
  algorithmBefore: z.string(),
  algorithmAfter: z.string(),
  minimumBefore: price,
  minimumAfter: price,
  maximumBefore: price,
  maximumAfter: price,
  medianBefore: price,
  medianAfter: price,
  tenthBefore: price,
  tenthAfter: price,
  ninetiethBefore: price,
  ninetiethAfter: price,
  countBefore: z.string(),
  countAfter: z.string(),
  methodologyBefore: z.string(),
  methodologyAfter: z.string(),
  notesBefore: z.string(),
  notesAfter: z.string(),
  /** by how much its price changed: that of the payer, else the gross charge, else the cash price */
  percent: price,
})
export type ChangedRow = z.infer<typeof ChangedRow>

const both = { sort: true, filter: true } as const
export const changedRowList = columns(
  'transparency',
  { id: 'place', direction: 'asc' },
  {
    place: { label: 'fileComparison.place', type: 'number', sort: true, hidden: true },
    change: { label: 'fileComparison.change', type: 'text', ...both, search: false },
    percent: { label: 'fileComparison.percent', type: 'number', ...both },
    what: { label: 'fileComparison.what', type: 'text', sort: true, filter: true, search: false },
    description: { label: 'fileComparison.description', type: 'text', ...both },
    code: { label: 'fileComparison.code', type: 'text', ...both },
    modifiers: { label: 'fileComparison.modifiers', type: 'text', ...both, search: false, hidden: true },
    setting: { label: 'fileComparison.setting', type: 'text', ...both, search: false },
    payer: { label: 'fileComparison.payer', type: 'text', ...both },
    plan: { label: 'fileComparison.plan', type: 'text', ...both },
    dollarBefore: { label: 'fileComparison.dollarBefore', type: 'money', ...both },
    dollarAfter: { label: 'fileComparison.dollarAfter', type: 'money', ...both },
    percentageBefore: { label: 'fileComparison.percentageBefore', type: 'number', ...both, hidden: true },
    percentageAfter: { label: 'fileComparison.percentageAfter', type: 'number', ...both, hidden: true },
    algorithmBefore: { label: 'fileComparison.algorithmBefore', type: 'text', ...both, search: false, hidden: true },
    algorithmAfter: { label: 'fileComparison.algorithmAfter', type: 'text', ...both, search: false, hidden: true },
    grossBefore: { label: 'fileComparison.grossBefore', type: 'money', ...both },
    grossAfter: { label: 'fileComparison.grossAfter', type: 'money', ...both },
    cashBefore: { label: 'fileComparison.cashBefore', type: 'money', ...both, hidden: true },
    cashAfter: { label: 'fileComparison.cashAfter', type: 'money', ...both, hidden: true },
    minimumBefore: { label: 'fileComparison.minimumBefore', type: 'money', ...both, hidden: true },
    minimumAfter: { label: 'fileComparison.minimumAfter', type: 'money', ...both, hidden: true },
    maximumBefore: { label: 'fileComparison.maximumBefore', type: 'money', ...both, hidden: true },
    maximumAfter: { label: 'fileComparison.maximumAfter', type: 'money', ...both, hidden: true },
    medianBefore: { label: 'fileComparison.medianBefore', type: 'money', ...both, hidden: true },
    medianAfter: { label: 'fileComparison.medianAfter', type: 'money', ...both, hidden: true },
    tenthBefore: { label: 'fileComparison.tenthBefore', type: 'money', ...both, hidden: true },
    tenthAfter: { label: 'fileComparison.tenthAfter', type: 'money', ...both, hidden: true },
    ninetiethBefore: { label: 'fileComparison.ninetiethBefore', type: 'money', ...both, hidden: true },
    ninetiethAfter: { label: 'fileComparison.ninetiethAfter', type: 'money', ...both, hidden: true },
    countBefore: { label: 'fileComparison.countBefore', type: 'text', ...both, search: false, hidden: true },
    countAfter: { label: 'fileComparison.countAfter', type: 'text', ...both, search: false, hidden: true },
    methodologyBefore: { label: 'fileComparison.methodologyBefore', type: 'text', ...both, search: false, hidden: true },
    methodologyAfter: { label: 'fileComparison.methodologyAfter', type: 'text', ...both, search: false, hidden: true },
    notesBefore: { label: 'fileComparison.notesBefore', type: 'text', ...both, search: false, hidden: true },
    notesAfter: { label: 'fileComparison.notesAfter', type: 'text', ...both, search: false, hidden: true },
  },
)

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
    scope: 'publish',
    body: z.object({ facilityId: Id }),
    response: Publication,
    summary: 'Starts making and checking a facility’s file; how far it is tells listFacilityFiles',
  }),
  publishFile: endpoint({
    method: 'PUT',
    path: '/api/v1/publications/:id/publish',
    access: 'facilities:write',
    scope: 'publish',
    params: id,
    body: z.object({ attested: z.literal(true), attesterName: text(200), publishesItself: z.boolean() }),
    response: Publication,
    summary: 'Makes a checked file the public one; the named official attests it with the words in it',
  }),
  withdrawFile: endpoint({
    method: 'PUT',
    path: '/api/v1/publications/:id/withdraw',
    access: 'facilities:write',
    scope: 'publish',
    params: id,
    response: Publication,
    summary: 'Takes the public file away; from then on people publish, nothing by itself',
  }),
  downloadPublication: endpoint({
    method: 'GET',
    path: '/api/v1/publications/:id/file',
    access: 'facilities:read',
    security: 'export',
    params: id,
    download: ['text/csv', 'application/json'],
    response: z.string(),
    summary: 'A file that is, was or may become public',
  }),
  downloadPublicationFindings: endpoint({
    method: 'GET',
    path: '/api/v1/publications/:id/findings.csv',
    access: 'facilities:read',
    security: 'export',
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
    summary: 'How many rows of a facility’s file differ from another one of it, and how',
  }),
  listChangedRows: endpoint({
    method: 'POST',
    path: '/api/v1/publications/changed-rows',
    access: 'facilities:read',
    list: changedRowList,
    body: listRequest(changedRowList).extend({ id: Id, before: Id }),
    response: page(ChangedRow),
    summary: 'The rows in which two files of a facility differ, sorted, filtered, or all of them as CSV',
  }),
}
