import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { contracts, DOCUMENT_MAX_BYTES } from '@ratebook/shared/contracts.ts'
import { alpha, multipart, ofChanges, useWorld } from '../world.ts'

const world = useWorld()
const as = 'alpha.admin' as const
const call = world.call.bind(world)
const lastEntry = () => world.db.prisma.auditEntry.findFirst({ where: { brandId: alpha.id, ...ofChanges }, orderBy: { seq: 'desc' } })

let contractId: string
beforeAll(async () => {
  contractId = (await call(contracts.createContract, { as, body: { name: 'With documents', isPayer: true, effectiveDate: '2026-01-01' } }))
    .body.id
})

type Sent = { content: Buffer | string; name?: string; fields?: Record<string, string>; user?: 'alpha.admin' | 'beta.admin' }
function upload({ content, name = 'file', fields = {}, user = as }: Sent) {
  const { payload, headers } = multipart({ contractId, documentName: name, ...fields }, { name, content, field: 'document' })
  return call(contracts.uploadDocument, { as: user, body: payload, headers })
}
/** What a browser gets. */
async function download(id: string, user: 'alpha.admin' | 'beta.admin' = as) {
  const { statusCode, rawPayload, headers } = await world.app.inject({
    url: `/api/v1/cms/document/${id}`,
    headers: { authorization: `Bearer ${await world.token(user)}` },
  })
  return { status: statusCode, bytes: rawPayload, headers }
}

/** A zip whose parts are stored as they are. */
function zip(parts: Record<string, string>) {
  const [locals, directory] = [[] as Buffer[], [] as Buffer[]]
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name + content))
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...directory, end])
}
const office = (part: string, more: Record<string, string> = {}) => zip({ '[Content_Types].xml': '<Types/>', [part]: '<x/>', ...more })
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(stream, 'utf16le'), Buffer.alloc(256)])
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n', 'latin1')
const picture = () => sharp({ create: { width: 9, height: 7, channels: 3, background: 'teal' } })
const openxml = 'application/vnd.openxmlformats-officedocument'
const script = '<script>alert(1)</script>'

const good: [string, string, () => Promise<Buffer> | Buffer | string][] = [
  ['terms.pdf', 'application/pdf', () => pdf],
  ['terms.docx', `${openxml}.wordprocessingml.document`, () => office('word/document.xml', { 'word/media/a.png': 'x' })],
  ['rates.xlsx', `${openxml}.spreadsheetml.sheet`, () => office('xl/workbook.xml')],
  ['talk.pptx', `${openxml}.presentationml.presentation`, () => office('ppt/presentation.xml')],
  ['old.doc', 'application/msword', () => compound('WordDocument')],
  ['old.xls', 'application/vnd.ms-excel', () => compound('Workbook')],
  ['old.ppt', 'application/vnd.ms-powerpoint', () => compound('PowerPoint Document')],
  ['note.txt', 'text/plain', () => 'Signed in Peachvale — “as agreed”.\r\n\tTwo pages, 5 < 6.'],
  ['western.txt', 'text/plain', () => Buffer.from('Vertr\xe4ge', 'latin1')],
  ['wide.txt', 'text/plain', () => Buffer.from('\ufeffAs agreed', 'utf16le')],
  ['rates.csv', 'text/csv', () => 'code,rate\n99213,120.00\n'],
  ['note', 'text/plain', () => 'no ending at all'],
  ['scan.png', 'image/png', () => picture().png().toBuffer()],
  ['scan.jpeg', 'image/jpeg', () => picture().jpeg().toBuffer()],
  ['scan.gif', 'image/gif', () => picture().gif().toBuffer()],
  ['scan.webp', 'image/webp', () => picture().webp().toBuffer()],
  ['scan.tif', 'image/tiff', () => picture().tiff().toBuffer()],
]
const bad: [string, string, () => Promise<Buffer> | Buffer | string][] = [
  ['a web page', 'page.txt', () => '<!DOCTYPE html><p>Hello</p>'],
  ['a web page after a byte order mark and blanks', 'page.txt', () => '\ufeff \n\t<html><body>'],
  ['a script in a text', 'note.txt', () => `As agreed.\n${script}`],
  ['an SVG picture', 'logo.svg', () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['an SVG picture that says it is a PNG', 'logo.png', () => '<?xml version="1.0"?><svg onload="alert(1)"/>'],
  ['a web page in UTF-16', 'page.txt', () => Buffer.from('\ufeff<html><script>', 'utf16le')],
  ['a program for browsers', 'evil.js', () => 'alert(document.cookie)'],
  ['a program for a shell', 'run.txt', () => '#!/bin/sh\nrm -rf /\n'],
  ['a batch file', 'run.bat', () => 'del /s /q c:\\\r\n'],
  ['PHP', 'page.txt', () => '<?php system($_GET["c"]);'],
  ['rich text, which carries objects', 'note.rtf', () => '{\\rtf1 hello}'],
  ['a Windows program', 'setup.pdf', () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)])],
  ['a Linux program', 'setup', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(200)])],
  ['a zip', 'all.zip', () => zip({ 'a.txt': 'x' })],
  ['a zip that says it is a Word document', 'terms.docx', () => zip({ 'word/readme.txt': 'x' })],
  ['a Word document with macros', 'terms.docx', () => office('word/document.xml', { 'word/vbaProject.bin': 'x' })],
  [
    'a Java program that is a Word document, too',
    'terms.docx',
    () => office('word/document.xml', { 'META-INF/MANIFEST.MF': 'x', 'Main.class': 'x' }),
  ],
  ['a Word document that is a workbook, too', 'terms.docx', () => office('word/document.xml', { 'xl/workbook.xml': 'x' })],
  ['a Word document with something behind it', 'terms.docx', () => Buffer.concat([office('word/document.xml'), Buffer.from(script)])],
  ['a cut-off Word document', 'terms.docx', () => office('word/document.xml').subarray(0, 60)],
  ['an old Word document with macros', 'old.doc', () => compound('WordDocument _VBA_PROJECT')],
  ['an installer', 'old.doc', () => compound('SummaryInformation')],
  ['a PDF with a zip behind it', 'terms.pdf', () => Buffer.concat([pdf, zip({ 'evil.exe': 'x' })])],
  ['a PDF that is a web page, too', 'terms.pdf', () => Buffer.concat([Buffer.from(`%PDF-1.7\n${script}\n`), pdf])],
  ['a cut-off PDF', 'terms.pdf', () => pdf.subarray(0, 40)],
  ['a PDF that does not begin as one', 'terms.pdf', () => Buffer.concat([Buffer.from(`${script}\n`), pdf])],
  ['a GIF that is a script, too', 'scan.gif', () => 'GIF89a/*\0\0\0\0\0*/=1;alert(document.domain);'],
  [
    'a GIF with a script in its comment',
    'scan.gif',
    async () => {
      const gif = await picture().gif().toBuffer()
      const comment = Buffer.from(`!\xfe${String.fromCharCode(script.length)}${script}\0`, 'latin1')
      return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
    },
  ],
  ['a TIFF with a zip behind it', 'scan.tif', async () => Buffer.concat([await picture().tiff().toBuffer(), zip({ 'evil.exe': 'x' })])],
  ['an old Word document with a zip behind it', 'old.doc', () => Buffer.concat([compound('WordDocument'), zip({ 'evil.exe': 'x' })])],
  ['a PNG with a zip behind it', 'scan.png', async () => Buffer.concat([await picture().png().toBuffer(), zip({ 'evil.exe': 'x' })])],
  ['a PNG with a web page behind it', 'scan.png', async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from(script)])],
  [
    'a JPEG with a web page in it',
    'scan.jpg',
    async () => {
      const jpeg = await picture().jpeg().toBuffer()
      return Buffer.concat([jpeg.subarray(0, -2), Buffer.from(script), jpeg.subarray(-2)])
    },
  ],
  ['a WebP with more behind it', 'scan.webp', async () => Buffer.concat([await picture().webp().toBuffer(), Buffer.from('more')])],
  ['the beginning of a picture', 'scan.png', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ['zero bytes', 'note.txt', () => Buffer.alloc(500)],
  ['nothing but blanks', 'note.txt', () => ' \n\t '],
  ['an empty file', 'note.txt', () => ''],
]

describe('a document', () => {
  test.each(good)('%s is kept as %s, and comes back as it was', async (name, mime, make) => {
    const content = Buffer.from(await make())
    const { status, body } = await upload({
      content,
      name,
      fields: { metadata: JSON.stringify({ type: 'text/html', pages: 2 }), description: 'Signed' },
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        contractId,
        documentName: name,
        description: 'Signed',
        version: 1,
        uploadDate: expect.any(String),
        uploadedBy: as,
        metadata: JSON.stringify({ type: mime, pages: 2 }),
        fileName: name,
        mime,
        size: content.length,
      },
    ])
    const { bytes, headers } = await download(body.id)
    expect(bytes.equals(content)).toBe(true)
    expect(headers['content-type']).toMatch(new RegExp(`^${mime.replace(/[.+]/g, '\\$&')}(; charset=utf-8)?$`))
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox;default-src 'none';base-uri 'none';frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    const [row] = await world.db.prisma.contractDocument.findMany({ where: { id: body.id } })
    expect(row?.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  })

  test.each(bad)('%s is refused, and told what is taken', async (_, name, make) => {
    const before = await world.db.prisma.contractDocument.count()
    const { status, body } = await upload({ content: await make(), name })
    expect([status, body.fields[0].path]).toEqual([422, 'document'])
    if (body.error !== 'The document is empty')
      expect(body.fields[0].message).toMatch(/PDF, a Word, Excel or PowerPoint .* text or CSV .* PNG, JPEG, GIF, WebP or TIFF/)
    expect(await world.db.prisma.contractDocument.count()).toBe(before)
  })

  test('is in the log with its hash, and not with its bytes', async () => {
    const { body } = await upload({ content: 'As agreed', name: 'logged.txt' })
    expect(await lastEntry()).toMatchObject({
      username: as,
      action: 'upload',
      entity: 'contract document',
      entityId: body.id,
      after: {
        contractId,
        documentName: 'logged.txt',
        documentVersion: 1,
        size: 9,
        mime: 'text/plain',
        sha256: createHash('sha256').update('As agreed').digest('hex'),
      },
    })
    expect(JSON.stringify(await lastEntry())).not.toContain('As agreed')
  })
})

describe('what is said of a document', () => {
  const metadataOf = async (documentId: string) => {
    const { body } = await call(contracts.listDocuments, { as, params: { id: contractId } })
    return (body as { id: string; metadata: string }[]).find(({ id }) => id === documentId)?.metadata
  }
  test('stays in the order in which it was sent', async () => {
    const { body } = await upload({ content: pdf, fields: { metadata: '{"pages": 2, "by": ["A", {"b": 1, "a": 2}]}' } })
    expect(await metadataOf(body.id)).toBe('{"pages":2,"by":["A",{"b":1,"a":2}],"type":"application/pdf"}')
  })
  test('of long ago, which may be no object, is told as the text it was', async () => {
    const { body } = await upload({ content: pdf, name: randomUUID() })
    await world.db.prisma.contractDocument.updateMany({ where: { brandId: alpha.id, id: body.id }, data: { metadata: 'in "March' } })
    expect(await metadataOf(body.id)).toBe('in "March')
  })
})

describe('the name of a document', () => {
  const headersFor = async (fileName: string, content: Buffer | string = pdf) => {
    const { body } = await upload({ content, name: fileName, fields: { documentName: randomUUID() } })
    return [body.fileName, String((await download(body.id)).headers['content-disposition'])]
  }
  test('is offered for saving in letters of every language', async () => {
    expect(await headersFor('Verträge “2026” 契約.pdf')).toEqual([
      'Verträge “2026” 契約.pdf',
      `attachment; filename="Vertr_ge _2026_ __.pdf"; filename*=UTF-8''Vertr%C3%A4ge%20%E2%80%9C2026%E2%80%9D%20%E5%A5%91%E7%B4%84.pdf`,
    ])
  })
  test.each([
    ['page.html', 'page.html.pdf'],
    ['invoice.pdf.exe', 'invoice.pdf.exe.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\temp\\terms.PDF', 'terms.PDF'],
    ['terms\u202efdp.exe', 'termsfdp.exe.pdf'],
    ["it's (1)*!.pdf", "it's (1)*!.pdf"],
  ])('%s is saved as %s', async (given, saved) => {
    const [, disposition] = await headersFor(given)
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition as string)?.[1] as string)).toBe(saved)
    expect(disposition).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%-]+$/)
  })
})

describe('the versions of a document', () => {
  const versions = async () =>
    (await call(contracts.listDocuments, { as, params: { id: contractId } })).body as {
      documentName: string
      version: number
      description: string
    }[]

  test('the same name adds one, another name is another document, and all of them are listed, the newest first', async () => {
    for (const description of ['Draft', 'Signed'])
      await upload({ content: `As agreed: ${description}`, name: 'Agreement.txt', fields: { documentName: '  Agreement ', description } })
    await upload({ content: 'Other', name: 'Agreement.txt', fields: { documentName: 'Appendix' } })
    const listed = await versions()
    expect(listed.filter((d) => d.documentName.startsWith('A')).map((d) => [d.documentName, d.version, d.description])).toEqual([
      ['Agreement', 2, 'Signed'],
      ['Agreement', 1, 'Draft'],
      ['Appendix', 1, ''],
    ])
    expect(Object.keys(listed[0] as object)).not.toContain('bytes')
    expect((await call(contracts.getContract, { as, params: { id: contractId } })).body.documentMetadata).toEqual(listed)
  })

  test('ten at once under one name are ten versions, each with its own content', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => upload({ content: `Version ${i}`, name: 'race.txt', fields: { documentName: 'Race' } })),
    )
    expect(answers.map((a) => a.status)).toEqual(Array(10).fill(201))
    expect(answers.map((a) => a.body.version).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const [i, { body }] of answers.entries()) expect(String((await download(body.id)).bytes)).toBe(`Version ${i}`)
  })
})

describe('what is asked of an upload', () => {
  test('may be as large as is said, and not a byte larger', async () => {
    const text = Buffer.alloc(DOCUMENT_MAX_BYTES, 'as agreed ')
    expect((await upload({ content: text, name: 'large.txt' })).status).toBe(201)
    const { status, body } = await upload({ content: Buffer.concat([text, Buffer.from('.')]), name: 'large.txt' })
    expect([status, body.fields]).toEqual([413, [expect.objectContaining({ path: 'document', message: 'At most 25 MB' })]])
  })

  test.each([
    ['documentName', { documentName: ' ' }],
    ['documentName', { documentName: 'x'.repeat(201) }],
    ['contractId', { contractId: 'x' }],
    ['metadata', { metadata: 'pdf' }],
    ['metadata', { metadata: '[]' }],
    ['metadata', { metadata: 'null' }],
    ['description', { description: 'x'.repeat(2001) }],
  ])('refuses at %s: %j', async (path, fields) => {
    const { status, body } = await upload({ content: pdf, fields: fields as Record<string, string> })
    expect([status, body.fields[0].path]).toEqual([400, path])
  })

  test('a file in its field, in a form', async () => {
    const send = (payload: Buffer | string, headers: Record<string, string>) =>
      call(contracts.uploadDocument, { as, body: payload, headers })
    const none = multipart({ contractId, documentName: 'None' })
    expect((await send(none.payload, none.headers)).body.fields).toEqual([
      expect.objectContaining({ path: 'document', message: 'Choose a file' }),
    ])
    const elsewhere = multipart({ contractId, documentName: 'None' }, { name: 'a.pdf', content: pdf, field: 'file' })
    expect((await send(elsewhere.payload, elsewhere.headers)).status).toBe(400)
    expect((await send(none.payload.subarray(0, 80), none.headers)).status).toBe(400)
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(400)
  })

  test('a contract of the brand: another’s and an unknown one are not found, and its documents neither', async () => {
    const { body } = await upload({ content: 'Ours alone', name: 'ours.txt' })
    expect((await upload({ content: pdf, user: 'beta.admin' })).status).toBe(404)
    expect((await upload({ content: pdf, fields: { contractId: randomUUID() } })).status).toBe(404)
    for (const [id, user] of [
      [body.id, 'beta.admin'],
      [randomUUID(), as],
    ] as const) {
      const { status, bytes } = await download(id, user)
      expect([status, String(bytes).includes('Ours')]).toEqual([404, false])
    }
    expect((await call(contracts.listDocuments, { as: 'beta.admin', params: { id: contractId } })).status).toBe(404)
  })
})
