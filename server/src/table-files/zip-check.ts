import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

const maxUnpacked = 400 << 20

/**
 * Looks into a zip before SheetJS unpacks it: it must be an XLSX, and must not blow up in memory. Declared sizes may lie, so every
 * part is inflated against what is left of the limit, and thrown away.
 */
export function checkZip(bytes: Buffer): void {
  let workbook = false
  let left = maxUnpacked
  for (const { name, method, data } of parts(bytes)) {
    workbook ||= /^xl\/workbook\./.test(name)
    if (method === 8) left -= inflatedSize(data, Math.max(left, 1))
  }
  if (!workbook) throw new UnreadableFile('archive', 'The file is an archive, not an Excel workbook. Unpack it and choose the table inside.')
}

function inflatedSize(data: Buffer, limit: number): number {
  try {
    return inflateRawSync(data, { maxOutputLength: limit }).length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new UnreadableFile('tooLarge', 'The workbook is too large to open. Save the sheet with the prices as CSV: text files may have any size.')
    throw damaged()
  }
}

const damaged = () => new UnreadableFile('damaged', 'The workbook is damaged, perhaps cut off while it was copied. Get it again.')

/** The zip's central directory (PKWARE APPNOTE 4.3.12) with the packed bytes of each part. */
function* parts(bytes: Buffer): Generator<{ name: string; method: number; data: Buffer }> {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  if (end < 0 || end + 22 > bytes.length) throw damaged()
  try {
    let at = bytes.readUInt32LE(end + 16)
    for (let i = bytes.readUInt16LE(end + 10); i > 0; i--) {
      if (bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
      const nameLength = bytes.readUInt16LE(at + 28)
      const local = bytes.readUInt32LE(at + 42)
      const dataAt = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      yield {
        name: bytes.toString('latin1', at + 46, at + 46 + nameLength),
        method: bytes.readUInt16LE(at + 10),
        data: bytes.subarray(dataAt, dataAt + bytes.readUInt32LE(at + 20)),
      }
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
}
