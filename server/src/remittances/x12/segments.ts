import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'
import { LONGEST_SEGMENT, Segment } from './segment.ts'

/** Separators before ISA16, whose one character parts components; the character after that ends segments. */
const ISA_SEPARATORS = 16
const LONGEST_HEADER = 1000
/** No byte: a segment that is known to end elsewhere. */
const NONE = -1
const [LINE_FEED, RETURN, I] = [10, 13, 73]
const BYTE_ORDER_MARK = Buffer.from('\ufeff')
const isBlank = (code: number) => code <= 32
const isLetterOrDigit = (code: number) => /[A-Z0-9]/i.test(String.fromCharCode(code))

/**
 * X12 as bytes → segments. What parts elements, components and segments is read from every ISA anew: from its sixteen elements and not
 * from byte 106, because many are not padded.
 * @param take gets each segment, and is done with it when it returns
 * @throws UnreadableFile for what is no X12, an ISA that cannot be read, and a segment without an end
 */
export function segmentReader(take: (segment: Segment) => void) {
  const segment = new Segment()
  let rest: Buffer = Buffer.alloc(0)
  /** where pieces are joined: memory that is asked for anew for each is given back much later */
  let room: Buffer = Buffer.alloc(0)
  let element = 0
  let terminator = 0
  let isFirst = true
  let isInside = false
  let count = 0

  const isHeader = (at: number) =>
    rest[at] === I && rest.toString('latin1', at, at + 3) === 'ISA' && !isLetterOrDigit(rest[at + 3] as number)

  /** Where the ISA at `at` ends and what follows begins, once it is there as a whole. */
  function readHeader(at: number): { until: number; next: number } | null {
    const parts = rest[at + 3] as number
    let last = at + 3
    for (let i = 1; i < ISA_SEPARATORS && last >= 0; i++) last = rest.indexOf(parts, last + 1)
    if (last < 0 || last + 4 > rest.length) {
      if (rest.length - at > LONGEST_SEGMENT) throw new UnreadableFile(fault('x12Header'))
      return null
    }
    const [component, ends] = [rest[last + 1] as number, rest[last + 2] as number]
    const isLine = ends === RETURN && rest[last + 3] === LINE_FEED
    element = parts
    terminator = isLine ? LINE_FEED : ends
    segment.component = String.fromCharCode(component)
    if ([component, terminator].some((code) => isLetterOrDigit(code) || code === element) || last - at > LONGEST_HEADER)
      throw new UnreadableFile(fault('x12Header'))
    return { until: last + 2, next: last + (isLine ? 4 : 3) }
  }

  /** Marks the elements of the segment at `at`. @returns where its terminator is; -1: not there */
  function mark(at: number, until: number, ends: number): number {
    let { starts } = segment
    const [bytes, parts] = [rest, element]
    const last = Math.min(until, at + LONGEST_SEGMENT + 1)
    let elements = 1
    starts[0] = at
    for (let i = at; i < last; i++) {
      const code = bytes[i] as number
      if (code === parts) {
        starts[elements++] = i + 1
        if (elements === starts.length) {
          segment.grow()
          starts = segment.starts
        }
      } else if (code === ends) {
        segment.count = elements
        starts[elements] = (ends === LINE_FEED && i > at && bytes[i - 1] === RETURN ? i - 1 : i) + 1
        return i
      }
    }
    segment.count = elements
    starts[elements] = last + 1
    return -1
  }

  /** What is left of the pieces before, and this behind it. */
  function joined(piece: Buffer): Buffer {
    const length = rest.length + piece.length
    const bytes = room.length < length ? Buffer.allocUnsafe(length * 2) : room
    rest.copy(bytes)
    piece.copy(bytes, rest.length)
    room = bytes
    return bytes.subarray(0, length)
  }

  function give() {
    count++
    take(segment)
  }

  function read(piece: Buffer) {
    rest = joined(piece)
    segment.bytes = rest
    let at = 0
    if (isFirst) {
      if (rest.length < BYTE_ORDER_MARK.length) return
      if (rest.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) at = BYTE_ORDER_MARK.length
      isFirst = false
    }
    for (;;) {
      while (at < rest.length && isBlank(rest[at] as number)) at++
      // what begins an interchange is told by four characters, and its terminator may be followed by a line feed
      if (rest.length - at < 4) break
      if (!isInside || isHeader(at)) {
        if (!isHeader(at)) throw new UnreadableFile(count === 0 ? fault('x12NotFound') : fault('x12Between', { segment: count }))
        const header = readHeader(at)
        if (header === null) break
        mark(at, header.until, NONE)
        give()
        at = header.next
        isInside = true
        continue
      }
      const end = mark(at, rest.length, terminator)
      if (end < 0) {
        if (rest.length - at > LONGEST_SEGMENT) throw new UnreadableFile(fault('x12SegmentTooLong', { segment: count + 1 }))
        break
      }
      give()
      at = end + 1
      if (segment.is(0, 'IEA')) isInside = false
    }
    rest = rest.subarray(at)
  }

  /** What is left has no end: nothing but blanks, or a file that was cut off. A last segment may lack its terminator. */
  function end() {
    const last = rest.toString('latin1').trim()
    if (!isInside) {
      // a control-Z ends files of old systems
      if (last !== '') throw new UnreadableFile(count === 0 ? fault('x12NotFound') : fault('x12Between', { segment: count }))
      if (count === 0) throw new UnreadableFile(fault('x12NotFound'))
      return
    }
    if (!last.startsWith(`IEA${String.fromCharCode(element)}`)) throw new UnreadableFile(fault('x12CutOff'))
    segment.bytes = Buffer.from(last, 'latin1')
    rest = segment.bytes
    mark(0, rest.length, NONE)
    give()
  }
  return { read, end }
}
