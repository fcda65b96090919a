import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import type { Report } from './findings.ts'

const [LF, CR, QUOTE, BACKSLASH, COMMA] = [0x0a, 0x0d, 0x22, 0x5c, 0x2c]
const BLANKS = new Set([0x20, 0x09, LF, CR])
const CLOSING = new Set([0x5d, 0x7d])

/** How many bytes at the end begin a character that is cut. */
function cutAt(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? back : 0
  }
  return 0
}

/**
 * Looks at a file byte by byte for what is gone once it is read as text: its encoding, its line ends, and in JSON a comma too many.
 * @returns how many lines there are, and whether there is such a comma
 */
export async function checkBytes(path: string, isJson: boolean, report: Report, onRead: (bytes: number) => void) {
  let [line, others, isFirst, isText] = [1, 0, true, true]
  let [lf, crLf, before] = [0, 0, 0]
  let [inString, isEscaped, commaLine, hasComma] = [false, false, 0, false]
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    if (isFirst && chunk.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) report('byteOrderMark')
    isFirst = false
    const whole = Buffer.concat([rest, chunk])
    const cut = cutAt(whole)
    rest = whole.subarray(whole.length - cut)
    if (isText && !isUtf8(whole.subarray(0, whole.length - cut))) {
      isText = false
      report('notUtf8', `row ${line}`)
    }
    for (const byte of chunk) {
      if (byte === LF) line++
      if (!isJson) {
        // what is between quotation marks ends no line
        if (byte === QUOTE) inString = !inString
        if (!inString && byte === LF) before === CR ? crLf++ : lf++
        else if (!inString && before === CR) others++
        before = byte
        continue
      }
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) {
        inString = true
        commaLine = 0
      } else if (byte === COMMA) commaLine = line
      else if (CLOSING.has(byte) && commaLine > 0) {
        hasComma = true
        report('trailingComma', `line ${commaLine}`)
      }
      if (!inString && byte !== COMMA && !BLANKS.has(byte)) commaLine = 0
    }
    onRead(chunk.length)
  }
  if (!isJson && isText && [lf, crLf, others].filter((n) => n > 0).length > 1) report('mixedLineEnds')
  return { lines: line, hasComma }
}
