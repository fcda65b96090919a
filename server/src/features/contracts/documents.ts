import { createHash } from 'node:crypto'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { ContractDocument as DocumentRow } from '@ratebook/prisma/generated/client.ts'
import { type ContractDocument, DOCUMENT_MAX_BYTES, DocumentForm } from '@ratebook/shared/contracts.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../../data/db.ts'
import { malformed, notFound, Problem, refusedFields } from '../../data/problem.ts'
import { scan } from '../../data/virus-scanner.ts'
import { SANDBOX } from '../../http/browser-headers.ts'
import { once } from '../../http/idempotency.ts'
import type { StaffContext } from '../../http/serve.ts'
import { documentType, extensionOf, extensionsOf } from './document-type.ts'

const FILE = 'document'

/** All documents of a contract by name, each with its versions, newest first; never their bytes. */
export async function documentsOf(db: Db, brandId: string, contractId: string): Promise<ContractDocument[]> {
  const rows = await db.prisma.contractDocument.findMany({
    where: { brandId, contractId },
    omit: { bytes: true },
    orderBy: [{ documentName: 'asc' }, { version: 'desc' }],
  })
  return rows.map(toWire)
}

/** Metadata is text on the wire; what an older version took that was no object is kept as the text it was. */
const toWire = ({ metadata, uploadDate, ...row }: Omit<DocumentRow, 'bytes'>): ContractDocument => ({
  ...row,
  metadata: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  uploadDate: uploadDate.toISOString(),
})

/** The name as a person knows it: without folders of whatever system, and without what could make it look like another. */
const nameOf = (given: string | undefined) =>
  path.win32
    .basename(given || FILE)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200)
    .toWellFormed() || FILE

/** What the client says about the file, with the type that was found in it. */
function metadataOf(json: string, mime: string): string {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    /* refused below */
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Problem(400, fault('malformed'), [faultAt('metadata', 'jsonObject', { example: '{"type": "application/pdf"}' })])
  return JSON.stringify({ ...given, type: mime })
}

async function receive(request: FastifyRequest) {
  if (!request.isMultipart()) throw new Problem(400, fault('documentMultipart', { field: FILE }))
  const max = Math.min(DOCUMENT_MAX_BYTES, request.server.config.uploadMaxBytes)
  const texts: Record<string, string> = {}
  let file: { bytes: Buffer; fileName: string } | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: max } })) {
      if (part.type === 'file') {
        if (part.fieldname !== FILE)
          throw new Problem(400, fault('documentField'), [faultAt(part.fieldname, 'documentFieldName', { field: FILE })])
        file = { bytes: await part.toBuffer(), fileName: nameOf(part.filename) }
        await scan(request, [file.bytes])
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Problem(413, fault('fieldTooLong', { field: part.fieldname }))
        texts[part.fieldname] = String(part.value)
      }
    }
  } catch (error) {
    const { code } = error as { code?: string }
    const mb = Math.round(max / 1024 / 1024)
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Problem(413, fault('documentTooLarge', { limit: mb }), [faultAt(FILE, 'atMostMegabytes', { limit: mb })])
    // the multipart reader's own complaints carry no code: the body is cut off or is none
    throw error instanceof Problem || code ? error : new Problem(400, fault('uploadCutOff'))
  }
  const parsed = DocumentForm.safeParse(texts, { reportInput: true })
  if (!parsed.success) throw malformed(parsed.error.issues)
  if (!file) throw new Problem(400, fault('documentMissing'), [faultAt(FILE, 'chooseFile')])
  if (file.bytes.length === 0) throw refusedFields(fault('documentEmpty'), [faultAt(FILE, 'fileEmpty')])
  return { fields: parsed.data, file }
}

/** Keeps a document as it is; of two that come at once under one name, the second waits and is the next version. */
export async function uploadDocument(context: StaffContext): Promise<ContractDocument> {
  const { fields, file } = await receive(context.request)
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  return once(context, [fields, file.fileName, sha256], () => keep(context, fields, file, sha256))
}

type Received = Awaited<ReturnType<typeof receive>>
async function keep(
  { db, brandId, user }: StaffContext,
  { contractId, documentName, description, metadata }: Received['fields'],
  { bytes, fileName }: Received['file'],
  sha256: string,
) {
  const { mime } = documentType(bytes, fileName)
  const about = metadataOf(metadata, mime)
  const id = uuid()
  await db.transaction(async (tx) => {
    const [contract] = await tx.rows(sql`SELECT 1 FROM contract c WHERE c.brand_id = ${brandId} AND c.id = ${contractId} FOR NO KEY UPDATE`)
    if (!contract) throw notFound('contractNotFound')
    const [added] = await tx.rows<{ version: number }>(
      sql`
      INSERT INTO contract_document (brand_id, id, contract_id, document_name, version, description, metadata, file_name, mime, size,
        sha256, bytes, uploaded_by)
      SELECT ${brandId}::uuid, ${id}::uuid, ${contractId}::uuid, ${documentName}, coalesce(max(d.version), 0) + 1, ${description},
        ${about}::json, ${fileName}, ${mime}, ${bytes.length}::int, ${sha256}, ${bytes}::bytea, ${user.username}
      FROM contract_document d WHERE d.brand_id = ${brandId} AND d.contract_id = ${contractId} AND d.document_name = ${documentName}
      RETURNING version`,
    )
    await tx.record(brandId, user, {
      action: 'upload',
      entity: 'contract document',
      entityId: id,
      after: { contractId, documentName, documentVersion: added?.version, fileName, mime, size: bytes.length, sha256, description },
    })
  })
  const row = await db.prisma.contractDocument.findFirstOrThrow({ where: { brandId, id }, omit: { bytes: true } })
  return toWire(row)
}

/** A name that is opened by what it is: whatever else it ends in, the ending of its type comes last. */
function attachment(fileName: string, mime: string) {
  const extensions = extensionsOf(mime)
  const name = extensions.includes(extensionOf(fileName)) ? fileName : `${fileName}.${extensions[0]}`
  const ascii = name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Sends a document for saving: a browser neither guesses another type nor runs anything in it. */
export async function downloadDocument({ db, brandId, reply }: StaffContext, id: string) {
  const [row] = await db.rows<{ fileName: string; mime: string; bytes: Buffer }>(
    sql`SELECT d.file_name AS "fileName", d.mime, d.bytes FROM contract_document d WHERE d.brand_id = ${brandId} AND d.id = ${id}`,
  )
  if (!row) throw notFound('documentNotFound')
  reply
    .header('content-disposition', attachment(row.fileName, row.mime))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', SANDBOX)
  return reply.type(row.mime).send(row.bytes)
}
