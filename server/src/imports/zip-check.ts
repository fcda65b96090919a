import { fault } from '@ratebook/shared/wire/fault.ts'
import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

/** A part is there twice while it becomes text, and that has to fit into the memory of the process that reads it. */
export const maxUnpacked = 250 << 20
/** A number's format that is longer than Excel takes by far: it is gone through for every number that is shown by it. */
const longFormat = /formatCode="[^"]{1000}/
const manifest = 'meta-inf/manifest.xml'
/** What makes SheetJS take a zip for something else than a workbook of Excel or OpenDocument: nobody has looked into such parts. */
const otherKinds = ['objectdata.xml', 'index/document.iwa']

/**
 * Looks into a zip before SheetJS unpacks it: it must be an XLSX or an ODS, and must not blow up in memory. Declared sizes may lie, so
 * every part is inflated against what is left of the limit, and thrown away; and since SheetJS makes room for what is declared, that
 * counts, too.
 */
export function checkZip(bytes: Buffer): void {
  const names = new Set<string>()
  let isOther = false
  let left = maxUnpacked
  for (const { name, method, declared, data } of zipParts(bytes)) {
    // an OpenDocument says what it is: a text, a presentation
    isOther ||= name === 'mimetype' && !unpack({ method, data }, left).includes('spreadsheet')
    names.add(name.toLowerCase().replaceAll('\\', '/'))
    if (declared > left) throw tooLarge()
    const content = method === 8 ? unpack({ method, data }, left) : data
    left -= Math.max(declared, content.length)
    if (/styles\.xml$/i.test(name) && longFormat.test(content.toString('latin1'))) throw new UnreadableFile(fault('workbookUnreadable'))
  }
  const isExcel = names.has('[content_types].xml') && [...names].some((name) => /^xl\/workbook\./.test(name))
  const isOpenDocument = names.has('content.xml') && names.has(manifest) && ![...names].some((name) => name.startsWith('xl/'))
  if (isOther || otherKinds.some((name) => names.has(name)) || (isExcel ? names.has(manifest) : !isOpenDocument))
    throw new UnreadableFile(fault('notWorkbook'))
}

/** Whether a zip means to be a workbook, and no archive of files. */
export const meansWorkbook = (bytes: Buffer) =>
  [...zipParts(bytes)].some(({ name }) => /^(xl\/|meta-inf[\\/]manifest|objectdata\.xml|index[\\/]document)/i.test(name))

/** What a part of a zip holds; `left` is how large it may be at most. */
export function unpack({ method, data }: { method: number; data: Buffer }, left: number): Buffer {
  if (method === 0 && data.length <= left) return data
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(left, 1) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
}

export const tooLarge = () => new UnreadableFile(fault('workbookTooLarge', { limit: maxUnpacked >> 20 }))
const damaged = () => new UnreadableFile(fault('workbookDamaged'))

export interface ZipPart {
  name: string
  method: number
  isEncrypted: boolean
  declared: number
  data: Buffer
}

/**
 * The zip's parts (PKWARE APPNOTE 4.3.7 and 4.3.12), as SheetJS reads them: the directory says where they are, and how many there are on
 * this disk; name, method and size are what stands in front of the part itself, and an extra field has the last word on the size.
 */
export function* zipParts(bytes: Buffer): Generator<ZipPart> {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  if (end < 0 || end + 22 > bytes.length) throw damaged()
  try {
    let at = bytes.readUInt32LE(end + 16)
    for (let i = bytes.readUInt16LE(end + 8); i > 0; i--) {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
      const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
      const packed = bytes.readUInt32LE(at + 20)
      const local = bytes.readUInt32LE(at + 42)
      const [localNameLength, localExtraLength] = [bytes.readUInt16LE(local + 26), bytes.readUInt16LE(local + 28)]
      const nameAt = local + 30
      const dataAt = nameAt + localNameLength + localExtraLength
      const size = bytes.readUInt32LE(local + 22)
      const localLongSize = longSize(bytes.subarray(nameAt + localNameLength, dataAt))
      yield {
        name: nameOf(bytes.subarray(nameAt, nameAt + localNameLength)),
        isEncrypted: (bytes.readUInt16LE(local + 6) & 1) === 1,
        method: bytes.readUInt16LE(local + 8),
        // the largest 32-bit number means that the extra field has the size
        declared: Math.max(
          size === 0xffffffff && localLongSize > 0 ? 0 : size,
          localLongSize,
          longSize(bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)),
        ),
        data: bytes.subarray(dataAt, dataAt + packed),
      }
      at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
}

const nameOf = (bytes: Buffer) => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')

/** The largest size of a part that its zip64 extra fields name (APPNOTE 4.5.3); 0 where there are none. */
function longSize(extra: Buffer): number {
  let size = 0
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1 && at + 12 <= extra.length) size = Math.max(size, Number(extra.readBigUInt64LE(at + 4)))
  }
  return size
}
