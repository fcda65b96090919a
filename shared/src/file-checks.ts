import { z } from 'zod'
import { fileLayouts } from './file-layouts.ts'
import { type FindingCode, findingTexts } from './finding-texts.ts'
import { endpoint } from './wire/endpoint.ts'
import { maybeFault } from './wire/table-file.ts'
import { Id } from './wire/text.ts'

/** How many of each kind are told at once; the list of all is a file. */
export const FIRST_FINDINGS = 20

const codes = Object.keys(findingTexts) as [FindingCode, ...FindingCode[]]

/** Of whom a row with a finding is, as the file has it; '' where the finding is about no item, or no payer. */
export const FindingAbout = z.object({
  description: z.string(),
  codes: z.array(z.string()),
  modifiers: z.string(),
  setting: z.string(),
  payer: z.string(),
  plan: z.string(),
})
export type FindingAbout = z.infer<typeof FindingAbout>

/** A record of ours that a finding comes from; of a rule, with the contract and its service that it is one of. */
export const FoundRecord = z.object({
  kind: z.enum(['item', 'payer', 'rule', 'publishedRate']),
  id: Id,
  name: z.string(),
  contractId: Id.optional(),
  contractServiceId: Id.optional(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

/**
 * Where something was found: a cell as spreadsheets name it (H4), a row, or in JSON a pointer; '' for the file. `item`: the description of
 * the item it is about; '' where it is about none. `records`: where it can be mended, as far as that is known of a file of ours.
 */
export const FindingPlace = z.object({
  place: z.string(),
  column: z.string(),
  value: z.string(),
  item: z.string(),
  about: FindingAbout.optional(),
  records: z.array(FoundRecord).optional(),
})
export type FindingPlace = z.infer<typeof FindingPlace>

/** All findings of one kind, counted, and the first of them. */
export const FindingKind = z.object({
  code: z.enum(codes),
  severity: z.enum(['error', 'warning']),
  count: z.number().int(),
  first: z.array(FindingPlace),
})
export type FindingKind = z.infer<typeof FindingKind>

/** What a file says of itself. */
export const FileSummary = z.object({
  hospitalName: z.string(),
  lastUpdatedOn: z.string(),
  version: z.string(),
  layout: z.enum(['', ...fileLayouts]),
  rows: z.number().int(),
  payers: z.number().int(),
})
export type FileSummary = z.infer<typeof FileSummary>

/** What CMS's own validator says in its own words. `isAll` is false in checks of before it was asked for all that it finds. */
export const ValidatorVerdict = z.object({
  version: z.string(),
  errors: z.number().int(),
  alerts: z.number().int(),
  isAll: z.boolean(),
  first: z.array(z.object({ place: z.string(), message: z.string(), isError: z.boolean() })),
})
export type ValidatorVerdict = z.infer<typeof ValidatorVerdict>

export const CheckResult = z.object({
  summary: FileSummary,
  errors: z.number().int(),
  warnings: z.number().int(),
  kinds: z.array(FindingKind),
  /** null where the file is not one that it reads */
  validator: ValidatorVerdict.nullable(),
})
export type CheckResult = z.infer<typeof CheckResult>

export const checkStatuses = ['running', 'done', 'failed'] as const

export const FileCheck = z.object({
  id: Id,
  fileName: z.string(),
  size: z.number().int(),
  username: z.string(),
  createdAt: z.string(),
  status: z.enum(checkStatuses),
  /** how much of the file was read, 0 to 1 */
  progress: z.number(),
  result: CheckResult.nullable(),
  /** why it failed */
  message: z.string(),
  ...maybeFault,
})
export type FileCheck = z.infer<typeof FileCheck>

/** Checking any hospital's machine-readable file. */
export const fileChecks = {
  checkFile: endpoint({
    method: 'POST',
    path: '/api/v1/file-checks',
    access: 'session',
    form: z.object({}),
    file: 'file',
    response: FileCheck,
    limit: 10,
    once: true,
    summary: 'Starts checking a machine-readable file, of whichever hospital; how far it is, and what it finds, tells getFileCheck',
  }),
  listFileChecks: endpoint({
    method: 'GET',
    path: '/api/v1/file-checks',
    access: 'session',
    response: z.array(FileCheck),
    summary: 'The files that were checked last, newest first',
  }),
  getFileCheck: endpoint({
    method: 'GET',
    path: '/api/v1/file-checks/:id',
    access: 'session',
    params: z.object({ id: Id }),
    response: FileCheck,
    summary: 'How far a check is, and what it found',
  }),
  downloadFindings: endpoint({
    method: 'GET',
    path: '/api/v1/file-checks/:id/findings.csv',
    access: 'session',
    security: 'export',
    params: z.object({ id: Id }),
    download: 'text/csv',
    response: z.string(),
    summary: 'Every finding of a check, a line each',
  }),
}
