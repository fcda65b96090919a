import { z } from 'zod'
import { settings } from './charges.ts'
import { chargeFields } from './charge-fields.ts'
import { FileLayout, Mapping, Span, Told } from './file-layout.ts'
import { chosenFacts, StatedFact } from './facility-facts.ts'
import { endpoint } from './wire/endpoint.ts'
import {
  FileColumn,
  flag,
  mappingText,
  maybeFault,
  NotTaken,
  refusedChoices,
  RowProblem,
  TableRows,
  understoodAs,
} from './wire/table-file.ts'
import { Id } from './wire/text.ts'

/** A file laid over the charge master, an edit of many items, or what a person retired. */
export const versionKinds = ['file', 'edit', 'retirement'] as const
/** Whether rows that a file leaves out stay or are retired. */
export const uploadModes = ['merge', 'replace'] as const
/** What is done with rows that are alike in all but the price: each price kept, or that of the first row, the highest, or none. */
export const contradictionChoices = ['both', 'first', 'highest', 'refuse'] as const
export type ContradictionChoice = (typeof contradictionChoices)[number]
export const uploadStatuses = ['preview', 'processing', 'applied', 'failed', 'rolledBack'] as const

/** What an item is, as it is read from a file. */
export const ItemRead = z.object({
  description: z.string(),
  code: z.string(),
  cptHcpcs: z.string(),
  revenueCode: z.string(),
  drgCode: z.string(),
  aprDrgCode: z.string(),
  ndc: z.string(),
  modifiers: z.string(),
  setting: z.enum(settings),
  departmentName: z.string(),
})
export type ItemRead = z.infer<typeof ItemRead>

/** One of the first items of a file, with the row that gives it. */
export const FirstItem = ItemRead.extend({ row: z.number().int(), amount: z.number().nullable(), cashPrice: z.number().nullable() })
export type FirstItem = z.infer<typeof FirstItem>

/** One item that a file gives several prices. */
export const Contradiction = ItemRead.extend({
  /** how many prices it has; the first ten of them, from the lowest, each with the row of the file that gives it */
  count: z.number().int(),
  prices: z.array(z.object({ row: z.number().int(), amount: z.number().nullable(), cashPrice: z.number().nullable() })),
})
export type Contradiction = z.infer<typeof Contradiction>

/** How many items a file gives several prices, in how many rows; a dry run lists the first 50 of these items side by side. */
export const Contradictions = z.object({ items: z.number().int(), rows: z.number().int(), first: z.array(Contradiction) })
export type Contradictions = z.infer<typeof Contradictions>

/**
 * Where each row of a file went. The items of its tables are those added, changed and unchanged, those left out because the file says
 * them again or with another price, and those refused for that; items before and after are those of the facility's charge master.
 */
export const FileRows = z.object({
  tables: z.array(TableRows),
  /** sheets that are not read, why (the code of a note), and how many rows they have under their header */
  unread: z.array(z.object({ sheet: z.string(), reason: z.string(), rows: z.number().int() })),
  before: z.number().int(),
  after: z.number().int(),
})
export type FileRows = z.infer<typeof FileRows>

/** What is to be agreed to before the file is applied, by its code; what `blocks` has to be agreed to in the call as well. */
export const UploadWarning = Told.extend({ blocks: z.boolean() })
export type UploadWarning = z.infer<typeof UploadWarning>

/** Counts of an upload, of its dry run, or of the work so far. */
export const UploadResult = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  retired: z.number().int(),
  uncoded: z.number().int(),
  /** items with a price of more than two decimals, which was rounded */
  rounded: z.number().int(),
  contradictions: Contradictions,
  /** payers' rates that a machine-readable file publishes */
  rates: z.number().int(),
  rows: FileRows,
  /** the first ten items as they will be, in a dry run */
  firstItems: z.array(FirstItem),
  warnings: z.array(UploadWarning),
  ...NotTaken.shape,
})
export type UploadResult = z.infer<typeof UploadResult>

export const Upload = UploadResult.extend({
  versionId: Id,
  facilityId: Id,
  facilityName: z.string(),
  status: z.enum(uploadStatuses),
  kind: z.enum(versionKinds),
  /** '' of an edit of many items */
  fileName: z.string(),
  mode: z.enum(uploadModes),
  username: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** rows of the file that were read, so far while `processing` */
  rowsRead: z.number().int(),
  /** why it failed */
  message: z.string(),
  ...maybeFault,
})
export type Upload = z.infer<typeof Upload>

/** A dry run also tells how the file was understood, so that a person can map the columns it could not place. */
export const UploadAnswer = Upload.extend({
  ...understoodAs(chargeFields),
  /** the hospitals that the file names, when they are several; `missing` holds `hospital` until it is known which one is meant */
  hospitals: z.array(z.string()),
  /** the one whose sheet or rows are read, '' for none */
  hospital: z.string(),
  /** whose earlier choice the file is read by: the facility's, or another's of the brand; '' for none */
  remembered: z.enum(['facility', 'brand', '']),
  /** what a machine-readable file says of its hospital, beside what the facility says */
  facts: z.array(StatedFact),
})
export type UploadAnswer = z.infer<typeof UploadAnswer>

/** A list of a file, or what may be one, and how it is read. */
export const TableRead = z.object({
  sheet: z.string().nullable(),
  span: Span.nullable(),
  headerRow: z.number().int(),
  /** 2: the row above is a part of the header */
  headerRows: z.literal([1, 2]),
  /** rows under the header by which the columns are judged */
  seen: z.number().int(),
  /** rows under the header that hold anything; null for a text file, of which only the beginning is known */
  rows: z.number().int().nullable(),
  /** columns of the whole sheet */
  width: z.number().int(),
  isRead: z.boolean(),
  /** why it is not */
  reason: Told.nullable(),
  columns: z.array(FileColumn(chargeFields)),
  /** a dozen rows of the sheet around the header, as they are; the first of them has the number `from` */
  head: z.object({ from: z.number().int(), rows: z.array(z.array(z.string())) }),
  /** the first ten items as they will be */
  items: z.array(FirstItem),
  /** of the first rows: how many were looked at, how many of them are left out and refused, and the first that are refused */
  looked: z.object({ rows: z.number().int(), leftOut: z.number().int(), refused: z.number().int(), first: z.array(RowProblem) }),
  warnings: z.array(Told),
})
export type TableRead = z.infer<typeof TableRead>

export const ReadTables = z.object({
  hospital: z.string().max(200).default(''),
  /** how its lists are to be read; absent: as the dry run read them */
  layout: FileLayout.optional(),
  /** as they are found in the file, whatever was chosen for such files before */
  afresh: z.boolean().default(false),
})

/** The lists of a file in its order, and the hospitals that their first rows name. */
export const TablesRead = z.object({ tables: z.array(TableRead), hospitals: z.array(z.string()), hospital: z.string() })
export type TablesRead = z.infer<typeof TablesRead>

const id = z.object({ id: Id })

export const UploadForm = z.object({
  /** facility id or name; needed when the file names none and the brand has several */
  facility: z.string().max(200).default(''),
  /** which of the hospitals of the file the facility is */
  hospital: z.string().max(200).default(''),
  mapping: mappingText(Mapping),
  /** forget what was chosen for such files of the facility before */
  afresh: flag,
  dryRun: flag,
  mode: z.enum(uploadModes).default('merge'),
  onRefused: z.enum(refusedChoices).default('abort'),
  contradictions: z.enum(contradictionChoices).default('both'),
  /** codes of the dry run's warnings that somebody agreed to, between commas */
  agreed: z
    .string()
    .max(2000)
    .default('')
    .transform((codes) => codes.split(',').map((code) => code.trim())),
  /** what a machine-readable file says of its hospital and the facility is to say from now on */
  facts: chosenFacts,
  /** a dry run's version: its file is used again and need not be sent twice */
  versionId: Id.optional(),
})
export type UploadForm = z.output<typeof UploadForm>

export const uploads = {
  uploadCharges: endpoint({
    method: 'POST',
    path: '/api/v1/charge/upload',
    access: 'charges:write',
    form: UploadForm,
    file: 'chargeCsvFile',
    response: UploadAnswer,
    summary: 'Load a charge master file (multipart field chargeCsvFile); dryRun shows what it would do; all or nothing',
  }),
  readTables: endpoint({
    method: 'POST',
    path: '/api/v1/charge/upload/:id/tables',
    access: 'charges:read',
    params: id,
    body: ReadTables,
    response: TablesRead,
    summary: 'The lists in the file of a dry run, and how the first rows of each would be read one way or another; keeps nothing',
  }),
  listUploads: endpoint({
    method: 'GET',
    path: '/api/v1/charge/uploads',
    access: 'charges:read',
    response: z.array(Upload),
    summary: 'Versions of the charge master, newest first',
  }),
  getUploadWait: endpoint({
    method: 'GET',
    path: '/api/v1/charge/upload/wait',
    access: 'session',
    response: z.object({ wait: z.object({ for: z.enum(['brand', 'others']), before: z.number().int() }).nullable() }),
    summary: 'What one’s own file, of whatever kind, waits for before it is read, and how many of those go before it',
  }),
  getUpload: endpoint({
    method: 'GET',
    path: '/api/v1/charge/upload/:id',
    access: 'charges:read',
    params: id,
    response: Upload,
    summary: 'An upload and how far it is',
  }),
  downloadRefused: endpoint({
    method: 'GET',
    path: '/api/v1/charge/upload/:id/refused',
    access: 'charges:read',
    security: 'export',
    params: id,
    download: 'text/csv',
    response: z.string(),
    summary: 'The refused rows as CSV with the reason of each',
  }),
  rollbackUpload: endpoint({
    method: 'POST',
    path: '/api/v1/charge/upload/:id/rollback',
    access: 'charges:write',
    params: id,
    response: z.object({ removed: z.number().int(), restored: z.number().int(), keptEdited: z.number().int() }),
    summary: 'Undo the newest version of a facility; rows edited by a person since stay as they are and are counted',
  }),
}
