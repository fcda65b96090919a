import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { refusedFields } from '../../data/problem.ts'
import { zipParts } from '../../imports/zip-check.ts'

export interface DocumentType {
  mime: string
  /** what names of such files end in, the usual one first */
  extensions: readonly string[]
}
const type = (mime: string, ...extensions: string[]): DocumentType => ({ mime, extensions })
const office = 'application/vnd.openxmlformats-officedocument'
const types = {
  pdf: type('application/pdf', 'pdf'),
  docx: type(`${office}.wordprocessingml.document`, 'docx'),
  xlsx: type(`${office}.spreadsheetml.sheet`, 'xlsx'),
  pptx: type(`${office}.presentationml.presentation`, 'pptx'),
  doc: type('application/msword', 'doc'),
  xls: type('application/vnd.ms-excel', 'xls'),
  ppt: type('application/vnd.ms-powerpoint', 'ppt'),
  csv: type('text/csv', 'csv'),
  text: type('text/plain', 'txt', 'text', 'md', 'log', 'tsv'),
  png: type('image/png', 'png'),
  jpeg: type('image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  gif: type('image/gif', 'gif'),
  webp: type('image/webp', 'webp'),
  tiff: type('image/tiff', 'tif', 'tiff'),
} as const

/** What names of files of a type end in. */
export const extensionsOf = (mime: string): readonly string[] => Object.values(types).find((t) => t.mime === mime)?.extensions ?? []

const latin = (bytes: Buffer, from = 0, to = bytes.length) => bytes.toString('latin1', from, to)
const hasText = (bytes: Buffer, text: string) => bytes.includes(Buffer.from(text, 'utf16le'))
export const extensionOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether a zip lies in the end of a file of another kind: a reader of zips begins there. */
function endsAsZip(bytes: Buffer) {
  const at = bytes.lastIndexOf('PK\u0005\u0006')
  return at >= 0 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length
}
const MARKUP = /<(!doctype|html|script|iframe|object|embed|svg|\?php)[\s>]/i

/**
 * Word, Excel and PowerPoint since 2007: a zip from its first byte to its
 * last, with the part that each begins with, and nothing that runs.
 */
function officeZip(bytes: Buffer): DocumentType | null {
  if (!endsAsZip(bytes)) return null
  const names = [...zipParts(bytes)].map((part) => part.name.toLowerCase().replaceAll('\\', '/'))
  const runs = names.some(
    (name) => name.startsWith('meta-inf/') || /vbaproject\.bin$|(^|\/)activex\/|\.(class|jar|exe|dll|js|html?)$/.test(name),
  )
  if (runs || !names.includes('[content_types].xml')) return null
  const kinds = (
    [
      ['word/document.xml', types.docx],
      ['xl/workbook.xml', types.xlsx],
      ['ppt/presentation.xml', types.pptx],
    ] as const
  ).filter(([part]) => names.includes(part))
  return kinds.length === 1 ? (kinds[0]?.[1] ?? null) : null
}

/** Their predecessors: an OLE compound file that names the stream of one of them, without macros. */
function officeCompound(bytes: Buffer): DocumentType | null {
  if (hasText(bytes, '_VBA_PROJECT')) return null
  if (hasText(bytes, 'WordDocument')) return types.doc
  if (hasText(bytes, 'PowerPoint Document')) return types.ppt
  return hasText(bytes, 'Workbook') || hasText(bytes, 'Book\0') ? types.xls : null
}

/** A PNG is a row of chunks that ends with IEND (W3C PNG 5.3). */
function isWholePng(bytes: Buffer) {
  let at = 8
  while (at + 12 <= bytes.length) {
    const name = latin(bytes, at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length
  }
  return false
}
/** A GIF is a header, a table of colours, and blocks up to the trailer (GIF89a 17–27). */
function isWholeGif(bytes: Buffer) {
  const colours = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + colours(bytes[10] ?? 0)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return at === bytes.length - 1
    if (block === 0x21) at += 2
    else if (block === 0x2c) at += 11 + colours(bytes[at + 9] ?? 0)
    else return false
    while (bytes[at]) at += 1 + (bytes[at] as number)
    at++
  }
  return false
}

const isPdf = (bytes: Buffer) =>
  /%%EOF[\s\0]{0,1024}$/.test(latin(bytes, Math.max(0, bytes.length - 2048))) && !MARKUP.test(latin(bytes, 0, 1024))
const isWholeJpeg = (bytes: Buffer) => bytes.readUInt16BE(bytes.length - 2) === 0xffd9
const isWholeWebp = (bytes: Buffer) => latin(bytes, 8, 12) === 'WEBP' && bytes.readUInt32LE(4) + 8 === bytes.length

/** Text in UTF-8, in UTF-16 with its mark, or in one byte per character; no markup, no program. */
function textType(bytes: Buffer, fileName: string): DocumentType | null {
  const utf16 = bytes.length % 2 === 0 && ['fffe', 'feff'].find((mark) => bytes.toString('hex', 0, 2) === mark)
  const text = utf16 ? new TextDecoder(utf16 === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes) : latin(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what text does not have
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text)) return null
  const start = text.replace(/^(\u00ef\u00bb\u00bf|\ufeff)/, '').trimStart()
  if (start === '' || MARKUP.test(text) || /^(<|#!|\{\\rtf|%!)/.test(start)) return null
  const extension = extensionOf(fileName)
  // a program is text as well: only its name says so, and it would be run by it
  return [types.csv, types.text].find((t) => t.extensions.includes(extension)) ?? (extension === '' ? types.text : null)
}

function typeIn(bytes: Buffer, fileName: string): DocumentType | null {
  const begins = (hex: string) => bytes.toString('hex', 0, hex.length / 2) === hex
  if (begins('504b0304')) return officeZip(bytes)
  if (endsAsZip(bytes)) return null
  if (begins('255044462d')) return isPdf(bytes) ? types.pdf : null
  if (begins('d0cf11e0a1b11ae1')) return officeCompound(bytes)
  const picture = begins('89504e470d0a1a0a')
    ? isWholePng(bytes) && types.png
    : begins('ffd8ff')
      ? isWholeJpeg(bytes) && types.jpeg
      : begins('474946383761') || begins('474946383961')
        ? isWholeGif(bytes) && types.gif
        : begins('52494646')
          ? isWholeWebp(bytes) && types.webp
          : (begins('49492a00') || begins('4d4d002a')) && types.tiff
  if (picture) return MARKUP.test(latin(bytes)) ? null : picture
  return textType(bytes, fileName)
}

/**
 * What a document is by its content; of its name only the ending counts, and only to tell kinds of text apart.
 * @throws Problem 422 for everything else, for what is damaged, and for what is two things at once
 */
export function documentType(bytes: Buffer, fileName: string): DocumentType {
  let type: DocumentType | null = null
  try {
    type = typeIn(bytes, fileName)
  } catch {
    /* a damaged file is none of them */
  }
  if (type) return type
  throw refusedFields(fault('documentRefused'), [faultAt('document', 'documentKind')])
}
