import { CodesError, parseCodes } from '@ratebook/shared/pricing/codes.ts'

/** What a list of codes holds: single codes, ranges, and the codes in all, each counted once. */
export type Counted = { codes: number; ranges: number; total: number }

/** Letters around the digits and the length: only codes that share them can lie in the same range. */
const kindAndNumber = (code: string): [kind: string, number: number] => {
  const [, prefix = '', digits, suffix = ''] = /^(\D*)(\d+)(\D*)$/.exec(code) ?? []
  return digits === undefined ? [code, 0] : [`${prefix}#${digits.length}#${suffix}`, Number(digits)]
}

/** Counts a list of codes; where a piece of it cannot be read, the message that names the piece. */
export function countCodes(text: string): Counted | string {
  try {
    const { exact, ranges } = parseCodes(text)
    const spans = new Map<string, [from: number, to: number][]>()
    for (const [from, to] of [...[...exact].map((code) => [code, code] as const), ...ranges.map((r) => [r.from, r.to] as const)]) {
      const [kind, low] = kindAndNumber(from)
      spans.set(kind, [...(spans.get(kind) ?? []), [low, kindAndNumber(to)[1]]])
    }
    return { codes: exact.size, ranges: ranges.length, total: [...spans.values()].reduce((sum, of) => sum + covered(of), 0) }
  } catch (error) {
    if (error instanceof CodesError) return error.message
    throw error
  }
}

/** How many numbers lie in at least one of the spans, both ends included. */
function covered(spans: [from: number, to: number][]): number {
  let total = 0
  let end = -1
  for (const [from, to] of spans.sort(([a], [b]) => a - b)) {
    total += Math.max(0, to - Math.max(from, end + 1) + 1)
    end = Math.max(end, to)
  }
  return total
}
