import { describe, expect, test } from 'vitest'
import { segmentReader } from '@ratebook/server/remittances/x12/segments.ts'
import { x12 } from '../remittance-files.ts'

/** The segments of a file that comes in these pieces. */
function segments(...pieces: string[]): string[][] {
  const all: string[][] = []
  const reader = segmentReader((segment) => all.push(segment.texts()))
  for (const piece of pieces) reader.read(Buffer.from(piece, 'latin1'))
  reader.end()
  return all
}
const namesOf = (all: string[][]) => all.map(([name]) => name)
const claims = [{ number: 'A-1', charged: 100, paid: 80, lines: [{ charged: 100, paid: 80, adjustments: ['CAS*CO*45*20'] }] }]
const file = x12([{ claims }])
const usual = segments(file)

describe('segments', () => {
  test('are split as the header of their interchange says', () => {
    for (const marks of [
      { element: '|', component: '>', terminator: '^' },
      { element: '+', component: '>', terminator: '\n' },
      { terminator: '\n' },
      { terminator: '\r', after: '\n' },
      { after: '\n' },
      { after: '\r\n' },
      { element: '\x1d', component: '\x1f', terminator: '\x1c' },
    ]) {
      const read = segments(x12([{ claims }], marks)).slice(1)
      const parts = (all: string[][]) => all.map((segment) => segment.map((part) => part.replaceAll(marks.component ?? ':', ':')))
      expect(parts(read)).toEqual(usual.slice(1))
    }
  })

  test('come out the same wherever a file is cut', () => {
    const crlf = x12([{ claims }], { after: '\r\n' })
    for (const whole of [file, crlf, `ï»¿ \r\n${file}`, x12([{ claims }], { terminator: '\r', after: '\n' })])
      for (let at = 1; at < whole.length; at++) expect(segments(whole.slice(0, at), whole.slice(at))).toEqual(usual)
    expect(segments(...crlf)).toEqual(usual)
  })

  test('are read by the header of each interchange, and what lies between interchanges is blank', () => {
    const other = x12([{ claims }], { element: '|', component: '>', terminator: '!' })
    expect(namesOf(segments(`${file}\r\n\n${other}${file}\x1a`))).toEqual([...namesOf(usual), ...namesOf(usual), ...namesOf(usual)])
  })

  test('follow a header that is not padded, or longer than it should be', () => {
    const [header, rest] = [file.slice(0, file.indexOf('~')), file.slice(file.indexOf('~'))]
    expect(namesOf(segments(header.replace(/ +/g, ' ') + rest))).toEqual(namesOf(usual))
    expect(namesOf(segments(header.replace('SENDER         ', 'MADE UP CLEARING HOUSE OF MANY WORDS') + rest))).toEqual(namesOf(usual))
  })

  test('may lack the terminator of the very last', () => {
    expect(namesOf(segments(file.slice(0, -1)))).toEqual(namesOf(usual))
  })
})

describe('a file that is none', () => {
  const fault = (...pieces: string[]) => {
    try {
      segments(...pieces)
    } catch (error) {
      return (error as { code: string }).code
    }
    return 'none'
  }
  test.each([
    ['nothing', '', 'x12NotFound'],
    ['blanks', ' \r\n ', 'x12NotFound'],
    ['a table', 'Claim,Paid\n1,2\n', 'x12NotFound'],
    ['a word that begins alike', 'ISABEL,Paid\n1,2\n', 'x12NotFound'],
    ['prose before it', `Dear all\n${file}`, 'x12NotFound'],
    ['a header without its elements', `ISA*00*~${'x'.repeat(70_000)}`, 'x12Header'],
    ['a header of letters', `${file.slice(0, 105)}A${file.slice(106)}`, 'x12Header'],
    ['an end that is missing', file.slice(0, -60), 'x12CutOff'],
    ['something else behind it', `${file}PDF-1.4`, 'x12Between'],
    ['a segment without an end', `${file.slice(0, 200)}${'x'.repeat(70_000)}`, 'x12SegmentTooLong'],
  ])('is refused: %s', (_, content, code) => {
    expect(fault(content)).toBe(code)
    expect(fault(...content.slice(0, 400), content.slice(400))).toBe(code)
  })
})
