import { z } from 'zod'
import { SECRET_LOST, SECRET_MASK } from './brand-settings.ts'
import { uploadModes, uploadStatuses } from './uploads.ts'
import type { Capability } from './wire/access.ts'
import { endpoint } from './wire/endpoint.ts'
import { columns, listRequest, page } from './wire/list.ts'
import { maybeFault, RowProblem } from './wire/table-file.ts'
import { Id, requiredLine, requiredText, text, Version } from './wire/text.ts'
import { because } from './wire/zod-faults.ts'

/** Kinds of files that may come by themselves, and what it takes to load each. */
export const deliveryKinds = ['charges', 'remittances', 'allowables'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]
export const powerToLoad: Record<DeliveryKind, Capability> = {
  charges: 'charges:write',
  remittances: 'contracts:write',
  allowables: 'payers:write',
}
export const deliverySources = ['folder', 'sftp'] as const
export const signInKinds = ['password', 'key'] as const
/** What becomes of a file on an SFTP server once it was fetched; in a folder it is moved. */
export const afterwards = ['move', 'delete', 'leave'] as const
/**
 * `known`: it was loaded before, and nothing changed; `waiting`: a person has to decide; `refused`: the file is not as it has to be;
 * `failed`: it could not be loaded for another reason.
 */
export const deliveredStates = ['processing', 'applied', 'known', 'waiting', 'refused', 'failed'] as const
/** Deliveries of one brand. */
export const MOST_DELIVERIES = 200
export const [LEAST_MINUTES, MOST_MINUTES] = [5, 1440]
/** How long a file that a person has to look at is kept for them. */
export const KEPT_DAYS = 30

/** A folder by its names from above, without any that leads elsewhere. */
const isWithin = (folder: string) => folder.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !name.includes('\\'))
/** Below the brand's own folder, which is ''; on an SFTP server it may begin at its root. */
const Folder = text(300).default('')
const Secret = text(20_000)
  .default('')
  .transform((s) => (s === SECRET_MASK || s === SECRET_LOST ? '' : s))

const fields = z.object({
  name: z.string(),
  kind: z.enum(deliveryKinds),
  /** null: as the file says */
  facilityId: Id.nullable(),
  mode: z.enum(uploadModes),
  source: z.enum(deliverySources),
  folder: z.string(),
  pattern: z.string(),
  host: z.string(),
  port: z.number().int(),
  username: z.string(),
  signsInBy: z.enum(signInKinds),
  hostKey: z.string(),
  afterwards: z.enum(afterwards),
  /** null: daily, at `atTime` */
  everyMinutes: z.number().int().nullable(),
  atTime: z.string(),
  mailTo: z.array(Id),
  enabled: z.boolean(),
})

const edit = fields.extend({
  name: requiredLine(100),
  facilityId: Id.nullable().default(null),
  mode: z.enum(uploadModes).default('merge'),
  folder: Folder,
  pattern: requiredText(200)
    .refine((s) => !/[/\\]/.test(s), because('filePattern'))
    .default('*'),
  host: text(255).default(''),
  port: z.number().int().min(1).max(65_535).default(22),
  username: text(200).default(''),
  signsInBy: z.enum(signInKinds).default('password'),
  secret: Secret,
  hostKey: text(100)
    .refine((s) => s === '' || /^SHA256:[A-Za-z0-9+/]{43}$/.test(s), because('hostKeyForm'))
    .default(''),
  afterwards: z.enum(afterwards).default('move'),
  everyMinutes: z.number().int().min(LEAST_MINUTES).max(MOST_MINUTES).nullable().default(15),
  atTime: z
    .string()
    .refine((s) => /^(([01]\d|2[0-3]):[0-5]\d)?$/.test(s), because('timeOfDay'))
    .default(''),
  mailTo: z.array(Id).max(50).default([]),
  enabled: z.boolean().default(true),
})

type Edit = z.output<typeof edit>
/** Folders are parted by slashes; where none is said it is the brand's own, or the one that the server opens with. */
const isFolder = ({ folder, source }: Edit) => folder === '' || isWithin(source === 'sftp' ? folder.replace(/^\/(?=.)/, '') : folder)
const isHost = (host: string) => /^[a-z0-9:]([a-z0-9.:-]*[a-z0-9])?$/i.test(host)
const complete = <S extends z.ZodType<Edit>>(schema: S) =>
  schema
    .refine(isFolder, { path: ['folder'], ...because('folderWithin') })
    .refine(({ source, host }) => source === 'folder' || isHost(host), { path: ['host'], ...because('hostName') })
    .refine(({ source, username }) => source === 'folder' || username !== '', { path: ['username'], ...because('required') })
    .refine(({ everyMinutes, atTime }) => everyMinutes !== null || atTime !== '', { path: ['atTime'], ...because('required') })

export const NewDelivery = complete(edit)
export const DeliveryEdit = complete(edit.extend({ id: Id, version: Version }))
export type DeliveryFields = z.output<typeof NewDelivery>

export const Delivery = fields.extend({
  id: Id,
  facilityName: z.string(),
  /** its place is held by a mask, or by what stands for one that nobody can open any more */
  secret: z.string(),
  /** in whose name files are loaded: who saved it last */
  owner: z.string(),
  /** moments, '' where there is none */
  lastLookAt: z.string(),
  nextLookAt: z.string(),
  isLooking: z.boolean(),
  /** since when nothing can be fetched, and why */
  troubleSince: z.string(),
  ...maybeFault,
  version: z.number().int(),
})
export type Delivery = z.infer<typeof Delivery>

/** A file that is there. */
const FileThere = z.object({
  name: z.string(),
  bytes: z.number(),
  modifiedAt: z.string(),
  /** whether it has stopped growing */
  isSettled: z.boolean(),
})
export type FileThere = z.infer<typeof FileThere>

export const DeliveryTest = z.object({
  /** the fingerprint of the server's key; '' of a folder */
  hostKey: z.string(),
  /** whether it is the one that a person has agreed to: only then is a password sent and a listing asked for */
  isHostKeyAgreed: z.boolean(),
  files: z.array(FileThere),
})
export type DeliveryTest = z.infer<typeof DeliveryTest>

export const DeliveredFile = z.object({
  id: Id,
  cameAt: z.string(),
  deliveryName: z.string(),
  fileName: z.string(),
  state: z.enum(deliveredStates),
  kind: z.enum(deliveryKinds),
  /** the version of the charge master, or the file of remittances, that came of it */
  uploadId: Id.nullable(),
  /** what became of that version meanwhile; null where it is none */
  uploadStatus: z.enum(uploadStatuses).nullable(),
  bytes: z.number(),
  counts: z.record(z.string(), z.number()),
  /** the first rows and fields that were refused */
  errors: z.array(RowProblem),
  ...maybeFault,
})
export type DeliveredFile = z.infer<typeof DeliveredFile>

export const deliveredFileList = columns(
  'deliveries',
  { id: 'cameAt', direction: 'desc' },
  {
    cameAt: { label: 'deliveries.cameAt', type: 'text', sort: true, filter: true, kind: 'day' },
    fileName: { label: 'deliveries.fileName', type: 'text', sort: true, filter: true },
    deliveryName: { label: 'deliveries.deliveryName', type: 'text', sort: true, filter: true },
    kind: { label: 'deliveries.kind', type: 'text', sort: true, filter: true, search: false, spare: true },
    state: { label: 'deliveries.state', type: 'text', sort: true, filter: true, search: false },
  },
)

const id = z.object({ id: Id })
export const deliveries = {
  getDeliveries: endpoint({
    method: 'GET',
    path: '/api/v1/deliveries',
    access: 'brand:read',
    response: z.object({
      /** where the brand's folder is on the server's disk; '' where the operator has named none */
      folder: z.string(),
      people: z.array(z.object({ userId: Id, name: z.string() })),
      deliveries: z.array(Delivery),
    }),
    summary: 'Deliveries of files: where files come from by themselves, how often they are looked for, and who is told',
  }),
  createDelivery: endpoint({
    method: 'POST',
    path: '/api/v1/delivery',
    access: 'brand:write',
    body: NewDelivery,
    response: Delivery,
    status: 201,
    summary: 'Set up a delivery of files',
  }),
  updateDelivery: endpoint({
    method: 'PUT',
    path: '/api/v1/delivery',
    access: 'brand:write',
    body: DeliveryEdit,
    response: Delivery,
    summary: 'Change a delivery; from then on its files are loaded in the name of who changed it',
  }),
  deleteDelivery: endpoint({
    method: 'DELETE',
    path: '/api/v1/delivery/:id',
    access: 'brand:write',
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Delete a delivery; what it has loaded stays, and so does the list of its files',
  }),
  testDelivery: endpoint({
    method: 'POST',
    path: '/api/v1/delivery/test',
    access: 'brand:write',
    limit: 20,
    body: z.object({ delivery: NewDelivery, id: Id.optional() }),
    response: DeliveryTest,
    summary: 'Try a delivery before it is saved: the key of its server, and the files that it would fetch; nothing is fetched',
  }),
  lookNow: endpoint({
    method: 'POST',
    path: '/api/v1/delivery/:id/look',
    access: 'brand:write',
    limit: 20,
    params: id,
    response: z.null(),
    status: 204,
    summary: 'Look for files at once; getDeliveries says when the look is over',
  }),
  searchDeliveredFiles: endpoint({
    method: 'POST',
    path: '/api/v1/deliveries/files',
    access: 'brand:read',
    list: deliveredFileList,
    body: listRequest(deliveredFileList),
    response: page(DeliveredFile),
    summary: 'Files that came by themselves, and what became of each',
  }),
}
