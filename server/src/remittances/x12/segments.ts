import { fault } from '@ratebook/shared/wire/fault.ts'
import { UnreadableFile } from '../../imports/unreadable-file.ts'

/** A segment's elements; the first is its name. */
export type Segment = string[]
export interface SegmentBatch {
  segments: Segment[]
  /** what parts the components of an element, as the interchange of these segments says */
  component: string
}

/** No segment that is none of damage is as long. */
const LONGEST = 1 << 16
/** Separators before ISA16, whose one character parts components; the character after that ends segments. */
const ISA_SEPARATORS = 16
const isBlank = (code: number) => code <= 32

/**
 * X12 as bytes → segments, a batch for each piece of the file or interchange. What parts elements, components and segments is read from
 * every ISA anew: from its sixteen elements and not from byte 106, because many are not padded.
 * @throws UnreadableFile for what is no X12, an ISA that cannot be read, and a segment without an end
 */
export async function* segmentsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<SegmentBatch> {
  const reader = segmentReader()
  for await (const piece of pieces) yield* reader.read(piece.toString('latin1'))
  yield* reader.end()
}

export function segmentReader() {
  let rest = ''
  let element = ''
  let component = ''
  let terminator = ''
  let isFirst = true
  let isInside = false
  let count = 0

  const isHeader = (at: number) => rest.startsWith('ISA', at) && !/[A-Z0-9]/i.test(rest.charAt(at + 3) || 'A')

  /** Where the ISA at `at` ends and what follows begins, once it is there as a whole. */
  function readHeader(at: number): { until: number; next: number } | null {
    const parts = rest.charAt(at + 3)
    let last = at + 3
    for (let i = 1; i < ISA_SEPARATORS && last >= 0; i++) last = rest.indexOf(parts, last + 1)
    if (last < 0 || last + 4 > rest.length) {
      if (rest.length - at > LONGEST) throw new UnreadableFile(fault('x12Header'))
      return null
    }
    const ends = rest.charAt(last + 2)
    const isLine = ends === '\r' && rest.charAt(last + 3) === '\n'
    element = parts
    component = rest.charAt(last + 1)
    terminator = isLine ? '\n' : ends
    if (/[A-Z0-9]/i.test(component + terminator) || component === element || terminator === element || last - at > 1000)
      throw new UnreadableFile(fault('x12Header'))
    return { until: last + 2, next: last + (isLine ? 4 : 3) }
  }

  function* read(piece: string): Generator<SegmentBatch> {
    rest += piece
    let at = 0
    let segments: Segment[] = []
    if (isFirst) {
      if (rest.length < 3) return
      // the mark of UTF-8, read as Latin-1
      if (rest.startsWith('ï»¿')) at = 3
      isFirst = false
    }
    for (;;) {
      while (at < rest.length && isBlank(rest.charCodeAt(at))) at++
      // what begins an interchange is told by four characters, and its terminator may be followed by a line feed
      if (rest.length - at < 4) break
      if (!isInside || isHeader(at)) {
        if (!isHeader(at)) throw new UnreadableFile(count === 0 ? fault('x12NotFound') : fault('x12Between', { segment: count }))
        if (segments.length > 0) yield { segments, component }
        segments = []
        const header = readHeader(at)
        if (header === null) break
        segments.push(rest.slice(at, header.until).split(element))
        at = header.next
        isInside = true
        count++
        continue
      }
      const end = rest.indexOf(terminator, at)
      if (end < 0) {
        if (rest.length - at > LONGEST) throw new UnreadableFile(fault('x12SegmentTooLong', { segment: count + 1 }))
        break
      }
      const until = terminator === '\n' && rest.charCodeAt(end - 1) === 13 ? end - 1 : end
      const segment = rest.slice(at, until).split(element)
      segments.push(segment)
      count++
      at = end + 1
      if (segment[0] === 'IEA') isInside = false
    }
    rest = rest.slice(at)
    if (segments.length > 0) yield { segments, component }
  }

  /** What is left has no end: nothing but blanks, or a file that was cut off. A last segment may lack its terminator. */
  function* end(): Generator<SegmentBatch> {
    if (!isInside) {
      // a control-Z ends files of old systems
      if (rest.trim() !== '') throw new UnreadableFile(count === 0 ? fault('x12NotFound') : fault('x12Between', { segment: count }))
      if (count === 0) throw new UnreadableFile(fault('x12NotFound'))
      return
    }
    const last = rest.trim()
    if (!last.startsWith(`IEA${element}`)) throw new UnreadableFile(fault('x12CutOff'))
    yield { segments: [last.split(element)], component }
  }
  return { read, end }
}
