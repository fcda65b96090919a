import type { Fault } from '@ratebook/shared/wire/fault.ts'
import { CodesError, parseCodes, placeOf } from '@ratebook/shared/pricing/codes.ts'
import type { Method } from '@ratebook/shared/pricing/terms.ts'

/** What a list of codes holds: single codes, ranges, and the codes in all, each counted once. */
export type Counted = { codes: number; ranges: number; total: number }

/** Counts a list of codes; where a piece of it cannot be read, what is wrong with which. */
export function countCodes(text: string, method?: Method): Counted | Fault {
  try {
    const { exact, ranges } = parseCodes(text, method)
    const spans = new Map<string, [from: number, to: number][]>()
    for (const { from, width } of [...[...exact].map((code) => ({ from: code, width: 1 })), ...ranges]) {
      const { family, number } = placeOf(from)
      spans.set(family, [...(spans.get(family) ?? []), [number, number + width - 1]])
    }
    return { codes: exact.size, ranges: ranges.length, total: [...spans.values()].reduce((sum, of) => sum + covered(of), 0) }
  } catch (error) {
    if (error instanceof CodesError) return error.fault
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
