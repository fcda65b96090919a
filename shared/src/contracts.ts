import { z } from 'zod'
import { Email } from './accounts.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { serviceTypes } from './pricing/terms.ts'
import { Day } from './wire/day.ts'
import { ContractRule } from './rules.ts'
import { Id, requiredText, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** AUTO: goes on by itself for as long again; MANUAL: somebody renews it; NONE: it ends. */
export const renewals = ['AUTO', 'MANUAL', 'NONE'] as const
/** Days before its end that the alert users of a contract are mailed. */
export const ALERT_DAYS = [180, 90, 30] as const

const alphabetical = /^\p{L}[\p{L}\s]*$/u
/** A comma-separated list of addresses; blanks are stripped. */
const Emails = z
  .string()
  .max(2000)
  .transform((s) => s.replace(/\s+/g, ''))
  .refine((s) => s.length > 0, because('required'))
  .refine((s) => s.split(',').every((e) => Email.safeParse(e).success), because('emails'))

export const VendorContact = z.object({
  name: requiredText(200),
  title: text(200).default(''),
  emails: Emails,
  phone: text(50).default(''),
})

export const ContractedService = z.object({
  id: Id,
  serviceType: z.object({ id: z.enum(serviceTypes), name: z.string() }),
  /** in the order in which they are looked at */
  rules: z.array(ContractRule),
})
export const AlertUser = z.object({ userId: Id, name: z.string() })

export const ContractSummary = z.object({
  id: Id,
  name: z.string(),
  isPayer: z.boolean(),
  effectiveDate: z.string(),
  terminationDate: z.string().nullable(),
  renew: z.enum(renewals),
  description: z.string(),
  /** upcoming, active, ended */
  state: z.enum(['upcoming', 'active', 'ended']),
  alertUsers: z.array(AlertUser),
  rules: z.number().int(),
  version: z.number().int(),
})
export type ContractSummary = z.infer<typeof ContractSummary>
export const contractList = columns(
  'contracts',
  { id: 'name', direction: 'asc' },
  {
    name: { label: 'contracts.name', type: 'text', sort: true, filter: true },
    /** Payer or Vender, spelled as the specification spells it */
    type: { label: 'contracts.type', type: 'text', sort: true, filter: true },
    effectiveDate: { label: 'contracts.effectiveDate', type: 'text', sort: true, filter: true, kind: 'day' },
    terminationDate: { label: 'contracts.terminationDate', type: 'text', sort: true, filter: true, kind: 'day' },
    state: { label: 'contracts.state', type: 'text', sort: true, filter: true, search: false },
    renew: { label: 'contracts.renew', type: 'text', sort: true, filter: true, search: false },
    /** shown only: a list of people has no order */
    alertUsers: { label: 'contracts.alertUsers', type: 'text' },
    description: { label: 'contracts.description', type: 'text', sort: true, filter: true, hidden: true },
  },
)

export const ContractDocument = z.object({
  id: Id,
  contractId: Id,
  documentName: z.string(),
  description: z.string(),
  version: z.number().int(),
  uploadDate: z.string(),
  uploadedBy: z.string(),
  /** JSON text with the type of the file */
  metadata: z.string(),
  fileName: z.string(),
  mime: z.string(),
  size: z.number().int(),
})
export type ContractDocument = z.infer<typeof ContractDocument>

export const Contract = ContractSummary.extend({
  notification: z.string(),
  alert: z.boolean(),
  terms: z.array(z.object({ renew: z.enum(renewals), alert: z.boolean(), notification: z.string() })),
  facilityIds: z.array(Id),
  vendorContacts: z.array(z.object({ id: Id, contractId: Id, name: z.string(), title: z.string(), emails: z.string(), phone: z.string() })),
  alertContacts: z.array(AlertUser),
  alertContactIds: z.array(Id),
  documentMetadata: z.array(ContractDocument),
  contractedService: z.array(ContractedService),
  /** payer contracts that are paid under it */
  payerContracts: z.array(z.object({ id: Id, displayName: z.string() })),
})
export type Contract = z.infer<typeof Contract>

const edit = z.object({
  name: requiredText(200).refine((s) => s === '' || alphabetical.test(s), because('alphabetical')),
  isPayer: z.boolean(),
  effectiveDate: Day,
  terminationDate: Day.nullable().default(null),
  description: text(2000).default(''),
  notification: text(2000).default(''),
  renew: z.enum(renewals).default('NONE'),
  alert: z.boolean().default(true),
  vendorContacts: z.array(VendorContact).max(50).default([]),
  alertContactIds: z.array(Id).max(100).default([]),
  /** none: all facilities of the brand */
  facilityIds: z.array(Id).max(500).default([]),
})
function inOrder({ effectiveDate, terminationDate }: { effectiveDate: string; terminationDate: string | null }, ctx: z.RefinementCtx) {
  // a request may hold anything there, which is told by itself
  const isTold = typeof effectiveDate === 'string' && typeof terminationDate === 'string'
  if (isTold && terminationDate < effectiveDate) ctx.addIssue({ code: 'custom', path: ['terminationDate'], ...because('endBeforeStart') })
}
const together = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null } as const
export const NewContract = edit.superRefine(inOrder, together)
export type NewContract = z.output<typeof NewContract>
/** Name and type tell which contract is meant; they cannot be changed. A contact's `contractId` is the contract's own. */
export const ContractEdit = edit
  .extend({
    id: Id,
    version: Version,
    vendorContacts: z
      .array(VendorContact.extend({ contractId: Id.optional() }))
      .max(50)
      .default([]),
  })
  .superRefine(inOrder, together)
export type ContractEdit = z.output<typeof ContractEdit>

export const DOCUMENT_MAX_BYTES = 25 * 1024 * 1024
export const DocumentForm = z.object({
  contractId: Id,
  documentName: requiredText(200),
  metadata: text(2000).default('{}'),
  description: text(2000).default(''),
})

const id = z.object({ id: Id })
const tiny = z.object({ id: Id, name: z.string() })
const option = z.object({ id: z.string(), name: z.string(), description: z.string() })
export const contracts = {
  getContractDefaults: endpoint({
    method: 'GET',
    path: '/api/v1/cms/defaults',
    access: 'contracts:read',
    summary: 'What the contract form needs: reference lists, alert users, facilities',
    response: z.object({
      methodTypes: z.array(option),
      ruleTypes: z.array(option),
      payMethods: z.array(option),
      serviceTypes: z.array(option),
      baseRateTypes: z.array(option),
      carveoutTypes: z.array(option),
      renewals: z.array(z.enum(renewals)),
      alertUsers: z.array(AlertUser),
      facilities: z.array(tiny),
    }),
  }),
  listContracts: endpoint({
    method: 'POST',
    path: '/api/v1/cms/list',
    access: 'contracts:read',
    security: 'read-contract',
    list: contractList,
    body: listRequest(contractList),
    response: page(ContractSummary),
    summary: 'Contracts, sorted and filtered (type: Payer or Vender)',
  }),
  listTinyContracts: endpoint({
    method: 'GET',
    path: '/api/v1/cms/list/tiny',
    access: 'contracts:read',
    security: 'read-contract',
    response: z.array(tiny.extend({ isPayer: z.boolean() })),
    summary: 'Names of the contracts',
  }),
  getContract: endpoint({
    method: 'GET',
    path: '/api/v1/cms/:id',
    access: 'contracts:read',
    security: 'read-contract',
    params: id,
    response: Contract,
    summary: 'A contract with its contacts, documents and contracted services',
  }),
  createContract: endpoint({
    method: 'POST',
    path: '/api/v1/cms',
    access: 'contracts:write',
    body: NewContract,
    response: Contract,
    status: 201,
    summary: 'Add a contract and its three contracted services',
  }),
  updateContract: endpoint({
    method: 'PUT',
    path: '/api/v1/cms',
    access: 'contracts:write',
    body: ContractEdit,
    response: Contract,
    summary: 'Change a contract; a stale version answers 409',
  }),
  deleteContract: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/:id',
    access: 'contracts:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Remove a contract that no payer is paid under',
  }),
  renewContract: endpoint({
    method: 'POST',
    path: '/api/v1/cms/renew',
    access: 'contracts:write',
    response: Contract,
    summary: 'Prolong a contract: to a given day, else for as long again as it ran',
    body: z.object({ id: Id, version: Version, terminationDate: Day.optional() }),
  }),
  listDocuments: endpoint({
    method: 'GET',
    path: '/api/v1/cms/documentmetadata/:id',
    access: 'contracts:read',
    security: 'read-document',
    params: id,
    response: z.array(ContractDocument),
    summary: 'Documents of a contract, each with all its versions, newest first',
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: '/api/v1/cms/document',
    access: 'contracts:write',
    form: DocumentForm,
    file: 'document',
    response: ContractDocument,
    status: 201,
    once: true,
    summary: 'Add a document to a contract (multipart field document); the same name adds a version',
  }),
  downloadDocument: endpoint({
    method: 'GET',
    path: '/api/v1/cms/document/:id',
    access: 'contracts:read',
    security: 'read-document',
    params: id,
    download: 'application/octet-stream',
    response: z.string(),
    summary: 'A document, as an attachment',
  }),
}
