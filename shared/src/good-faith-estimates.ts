import { z } from 'zod'
import { estimateBases, disputeStates } from './good-faith-clocks.ts'
import { EstimateDocument, EstimateEdit, Provider, PricedItem } from './good-faith-document.ts'
import { RatesRequest } from './negotiated-rates.ts'
import { Day } from './wire/day.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { Money } from './wire/money.ts'
import { Id, Language, line, Version } from './wire/text.ts'

export const estimateStates = ['due', 'overdue', 'open', 'given'] as const
/** How it was given: as the patient asked for it, on paper or electronically (45 CFR 149.610(e)). */
export const waysOfGiving = ['inPerson', 'mail', 'email', 'portal'] as const
export type WayOfGiving = (typeof waysOfGiving)[number]

/** A row of the list; whom it is for and what it comes to are decrypted for the page alone. */
const EstimateRow = z.object({
  id: Id,
  number: z.number().int(),
  patient: z.string(),
  facility: z.string(),
  basis: z.enum(estimateBases),
  startedOn: z.string(),
  /** '' where none */
  scheduledFor: z.string(),
  dueOn: z.string(),
  givenOn: z.string(),
  state: z.enum(estimateStates),
  edition: z.number().int(),
  /** null where it cannot be read any more */
  total: z.number().nullable(),
})
export type EstimateRow = z.infer<typeof EstimateRow>

const Edition = z.object({
  edition: z.number().int(),
  madeAt: z.string(),
  madeBy: z.string(),
  /** '' while it has not been given */
  givenOn: z.string(),
  how: z.enum(['', ...waysOfGiving]),
  givenBy: z.string(),
})
export type Edition = z.infer<typeof Edition>

/** What a provider billed, beside what the newest estimate that was given expected. */
const Bill = z.object({
  provider: z.string(),
  expected: z.number(),
  billed: z.number(),
  receivedOn: z.string(),
  above: z.number(),
  state: z.enum(disputeStates),
  until: z.string(),
})
export type Bill = z.infer<typeof Bill>

export const Estimate = z.object({
  ...EstimateRow.omit({ patient: true, total: true }).shape,
  /** of the edition that was asked for, else the newest */
  document: EstimateDocument,
  /** newest first */
  editions: z.array(Edition),
  /** the last day on which a changed one may be given; '' where there is none */
  changeBy: z.string(),
  bills: z.array(Bill),
  version: z.number().int(),
})
export type Estimate = z.infer<typeof Estimate>

export const estimateList = columns(
  'goodFaith',
  { id: 'number', direction: 'desc' },
  {
    number: { label: 'estimates.number', type: 'number', sort: true, filter: true },
    patient: { label: 'estimates.patient', type: 'text' },
    state: { label: 'estimates.state', type: 'text', sort: true, filter: true, search: false },
    dueOn: { label: 'estimates.dueOn', type: 'text', kind: 'day', sort: true, filter: true },
    scheduledFor: { label: 'estimates.scheduledFor', type: 'text', kind: 'day', sort: true, filter: true },
    facility: { label: 'estimates.facility', type: 'text', kind: 'facility', sort: true, filter: true },
    total: { label: 'estimates.total', type: 'money' },
    givenOn: { label: 'estimates.givenOn', type: 'text', kind: 'day', sort: true, filter: true },
    edition: { label: 'estimates.edition', type: 'number', sort: true, filter: true, hidden: true },
    basis: { label: 'estimates.basis', type: 'text', sort: true, filter: true, search: false, hidden: true },
    startedOn: { label: 'estimates.startedOn', type: 'text', kind: 'day', sort: true, filter: true, hidden: true },
  },
)

const id = z.object({ id: Id })
const ofEdition = z.object({ edition: z.coerce.number().int().min(1).optional() })
const base = '/api/v1/goodfaith'

export const goodFaithEstimates = {
  listEstimates: endpoint({
    method: 'POST',
    path: `${base}/list`,
    access: 'estimates:read',
    security: 'read-estimate',
    list: estimateList,
    body: listRequest(estimateList),
    response: page(EstimateRow),
    summary:
      'Good faith estimates with their clocks. What they are searched for is words of the patient’s name, each whole, the day of birth, ' +
      'a number, a day, or part of the facility’s name',
  }),
  getEstimate: endpoint({
    method: 'GET',
    path: `${base}/estimate/:id`,
    access: 'estimates:read',
    security: 'read-estimate',
    params: id,
    query: ofEdition,
    response: Estimate,
    summary: 'A good faith estimate: the newest edition, or the one asked for, and what was billed',
  }),
  downloadEstimate: endpoint({
    method: 'GET',
    path: `${base}/estimate/:id/pdf`,
    access: 'estimates:read',
    security: 'read-estimate',
    params: id,
    query: ofEdition,
    download: 'application/pdf',
    response: z.never(),
    summary: 'A good faith estimate as PDF: one that was given, as it was given',
  }),
  suggestItems: endpoint({
    method: 'POST',
    path: `${base}/items`,
    access: 'estimates:read',
    body: z.object({
      facilityId: Id,
      chargeItemId: Id,
      inPatient: z.boolean(),
      language: Language.default('en'),
      /** as the pricer has them: other units than the usual ones of what stands beside it, and the days of the stay */
      units: RatesRequest.shape.units,
      days: RatesRequest.shape.days,
    }),
    response: z.object({ provider: Provider, items: z.array(PricedItem) }),
    summary: 'What a service at a facility usually comes with, and what the list says each costs who pays themselves',
  }),
  createEstimate: endpoint({
    method: 'POST',
    path: `${base}/estimate`,
    access: 'estimates:write',
    body: EstimateEdit,
    response: id,
    status: 201,
    summary: 'Make a good faith estimate (45 CFR 149.610); the facility’s own items cost what the list says, or a reason is given',
  }),
  updateEstimate: endpoint({
    method: 'PUT',
    path: `${base}/estimate`,
    access: 'estimates:write',
    body: EstimateEdit.extend({ id: Id, version: Version }),
    response: id,
    summary: 'Change a good faith estimate: one that was given stays as it was, and a new edition comes to stand beside it',
  }),
  giveEstimate: endpoint({
    method: 'POST',
    path: `${base}/give`,
    access: 'estimates:write',
    body: z.object({ id: Id, givenOn: Day, how: z.enum(waysOfGiving), version: Version }),
    response: z.null(),
    status: 204,
    summary: 'Say that the newest edition was given to the patient: it is kept as it is',
  }),
  recordBills: endpoint({
    method: 'PUT',
    path: `${base}/bills`,
    access: 'estimates:write',
    body: z.object({ id: Id, bills: z.array(z.object({ provider: line(200), billed: Money, receivedOn: Day })).max(50), version: Version }),
    response: z.null(),
    status: 204,
    summary: 'What providers billed: whether dispute resolution is open, and until when (45 CFR 149.620)',
  }),
  deleteEstimate: endpoint({
    method: 'DELETE',
    path: `${base}/estimate/:id`,
    access: 'estimates:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Delete a good faith estimate of which nothing was given: the others belong to the medical record',
  }),
}
