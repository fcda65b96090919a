import { fault } from '@ratebook/shared/wire/fault.ts'
import { isAscii, isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { UnreadableFile } from './unreadable-file.ts'

/** A file by its path, or its bytes where they were packed in another. */
export type Source = string | Buffer

/** `mixed`: UTF-8 with some lines in Windows-1252, as happens when exports are glued together. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'mixed'

const chunkSize = 1 << 18
const lineFeed = 10

/** The encoding, from all bytes of the file: a stray Windows-1252 byte may stand anywhere. `head` is the file's beginning. */
export async function detectEncoding(source: Source, head: Buffer): Promise<Encoding> {
  const wide = detectUtf16(head)
  if (wide) return wide
  let utf8Lines = 0
  let otherLines = 0
  for await (const chunk of wholeLines(source)) {
    if (isUtf8(chunk)) {
      if (utf8Lines === 0 && !isAscii(chunk)) utf8Lines = 1
      continue
    }
    for (const line of linesOf(chunk)) {
      if (!isUtf8(line)) otherLines++
      else if (!isAscii(line)) utf8Lines++
    }
  }
  if (otherLines === 0) return 'utf-8'
  return utf8Lines === 0 ? 'windows-1252' : 'mixed'
}

/** By byte order mark, else by where the zero bytes of Latin text stand. */
function detectUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const start = head.subarray(0, 1024)
  let even = 0
  let odd = 0
  for (let i = 0; i < start.length; i++) if (start[i] === 0) i % 2 === 0 ? even++ : odd++
  if (odd > start.length * 0.3 && even < odd / 10) return 'utf-16le'
  return even > start.length * 0.3 && odd < even / 10 ? 'utf-16be' : null
}

/**
 * The file as UTF-8 without byte order mark, piece by piece; a piece may end
 * within a character. Throws `UnreadableFile` for damaged UTF-16.
 */
export async function* utf8Chunks(source: Source, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const decoder = new TextDecoder(encoding, { fatal: true })
    const decode = (chunk?: Buffer) => {
      try {
        return Buffer.from(decoder.decode(chunk, { stream: chunk !== undefined }))
      } catch {
        throw new UnreadableFile(fault('utf16Damaged'))
      }
    }
    for await (const chunk of rawChunks(source)) yield decode(chunk)
    yield decode()
    return
  }
  let first = true
  for await (const chunk of encoding === 'utf-8' ? rawChunks(source) : wholeLines(source)) {
    // Line by line, so that a file that is mostly UTF-8 keeps its characters, and the other lines theirs.
    const text =
      encoding === 'utf-8' || isUtf8(chunk)
        ? chunk
        : Buffer.concat([...linesOf(chunk)].map((line) => (isUtf8(line) ? line : Buffer.from(decodeWindows1252(line)))))
    yield first && text.subarray(0, 3).equals(utf8Mark) ? text.subarray(3) : text
    first = false
  }
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])

const rawChunks = (source: Source): AsyncIterable<Buffer> =>
  typeof source === 'string' ? createReadStream(source, { highWaterMark: chunkSize }) : Readable.from(chunksOf(source))

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
}

/**
 * Pieces that end at a line feed, so that no character is cut. A file
 * without line feeds comes as a whole line at a time of 8 MB at most.
 */
async function* wholeLines(source: Source): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let restSize = 0
  for await (const chunk of rawChunks(source)) {
    const cut = chunk.lastIndexOf(lineFeed) + 1
    if (cut === 0 && restSize < 8 << 20) {
      rest.push(chunk)
      restSize += chunk.length
      continue
    }
    yield Buffer.concat([...rest, chunk.subarray(0, cut)])
    rest = [chunk.subarray(cut)]
    restSize = chunk.length - cut
  }
  if (restSize > 0) yield Buffer.concat(rest)
}

function* linesOf(chunk: Buffer): Generator<Buffer> {
  for (let start = 0; start < chunk.length; ) {
    const end = chunk.indexOf(lineFeed, start)
    const next = end < 0 ? chunk.length : end + 1
    yield chunk.subarray(start, next)
    start = next
  }
}

/** Windows-1252 where it differs from Latin-1 (0x80–0x9F). Node 20's own decoder reads these bytes as control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] ?? char)
}
