import { setImmediate } from 'node:timers/promises'
import { FEWEST_CLAIMS, OFFERED_FROM, ON_FROM } from '@ratebook/shared/associated-charges.ts'

/** What stands beside a service on claims. */
export interface Association {
  primary: string
  other: string
  /** claims with both, and with the primary service */
  claims: number
  primaryClaims: number
  /** units of the other service on the claims with both */
  units: number
  isOn: boolean
}

type Chosen = Pick<Association, 'primary' | 'other'>
const keyOf = ({ primary, other }: Chosen) => `${primary}\0${other}`

/** Places in which pairs are counted roughly at first, several in one: 16 MB, however many pairs there are. */
const BUCKET_BITS = 22
const bucketOf = (first: number, second: number) => (Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) >>> (32 - BUCKET_BITS)

const AT_FIRST = 1024
const CLAIMS_AT_A_TIME = 5_000
/** Numbers that are added at the end, without an object for each. */
function growing<A extends Uint32Array | Float64Array>(kind: new (length: number) => A) {
  let numbers = new kind(AT_FIRST)
  let length = 0
  return {
    push(value: number) {
      if (length === numbers.length) {
        const longer = new kind(length * 2)
        longer.set(numbers)
        numbers = longer
      }
      numbers[length++] = value
    },
    all: () => numbers.subarray(0, length) as A,
  }
}

/**
 * Counts which services stand together on claims. Most pairs are there by chance and seldom: while claims come they are counted in places
 * that several share, and only pairs whose place has enough are counted by themselves. So memory is that of the lines, twelve bytes each.
 */
export function pairCounter() {
  const numbers = new Map<string, number>()
  const codes: string[] = []
  const claimsWith: number[] = []
  const lines = growing(Uint32Array)
  const unitsOfLines = growing(Float64Array)
  /** where the lines of each claim end */
  const ends = growing(Uint32Array)
  let length = 0
  const rough = new Uint32Array(1 << BUCKET_BITS)
  /** the lines of the claim that is added, in the order of their numbers */
  const held: number[] = []
  const heldUnits: number[] = []

  function numberOf(code: string): number {
    const known = numbers.get(code)
    if (known !== undefined) return known
    numbers.set(code, codes.length)
    claimsWith.push(0)
    return codes.push(code) - 1
  }

  /** The pairs that may be told, counted: claims with both, units of the first and of the second. Others are answered in between. */
  async function countPairs(chosen: readonly Chosen[]): Promise<Map<number, [claims: number, first: number, second: number]>> {
    const [line, units, claimEnds] = [lines.all(), unitsOfLines.all(), ends.all()]
    for (const { primary, other } of chosen) {
      const [one = 0, two = 0] = [numbers.get(primary), numbers.get(other)]
      rough[bucketOf(Math.min(one, two), Math.max(one, two))] = 0xffffffff
    }
    const counted = new Map<number, [number, number, number]>()
    function count(i: number, k: number) {
      const [first, second] = [line[i] as number, line[k] as number]
      const ofSeldomer = Math.min(claimsWith[first] as number, claimsWith[second] as number)
      const enough = Math.max(FEWEST_CLAIMS, (ofSeldomer * OFFERED_FROM) / 100)
      if ((rough[bucketOf(first, second)] as number) < enough) return
      const pair = first * codes.length + second
      const known = counted.get(pair)
      if (!known) counted.set(pair, [1, units[i] as number, units[k] as number])
      else {
        known[0]++
        known[1] += units[i] as number
        known[2] += units[k] as number
      }
    }
    for (let claim = 0, start = 0; claim < claimEnds.length; claim++) {
      if (claim % CLAIMS_AT_A_TIME === 0) await setImmediate()
      const end = claimEnds[claim] as number
      for (let i = start; i < end; i++) for (let k = i + 1; k < end; k++) count(i, k)
      start = end
    }
    return counted
  }

  return {
    /** A claim: units by service. */
    add(claim: ReadonlyMap<string, number>) {
      let count = 0
      for (const [code, units] of claim) {
        const number = numberOf(code)
        let at = count++
        for (; at > 0 && (held[at - 1] as number) > number; at--) {
          held[at] = held[at - 1] as number
          heldUnits[at] = heldUnits[at - 1] as number
        }
        held[at] = number
        heldUnits[at] = units
      }
      for (let i = 0; i < count; i++) {
        const number = held[i] as number
        claimsWith[number] = (claimsWith[number] as number) + 1
        lines.push(number)
        unitsOfLines.push(heldUnits[i] as number)
        for (let k = i + 1; k < count; k++) {
          const bucket = bucketOf(number, held[k] as number)
          rough[bucket] = (rough[bucket] as number) + 1
        }
      }
      length += count
      ends.push(length)
    },
    /** What stands beside a service often enough to be offered, and what is chosen wherever it stands there at all. */
    async *associations(chosen: readonly Chosen[] = []): AsyncGenerator<Association> {
      const choices = new Set(chosen.map(keyOf))
      for (const [pair, [claims, unitsOfFirst, unitsOfSecond]] of await countPairs(chosen)) {
        const [first, second] = [Math.floor(pair / codes.length), pair % codes.length]
        for (const [number, beside, units] of [
          [first, second, unitsOfSecond],
          [second, first, unitsOfFirst],
        ] as const) {
          const [primary, other] = [codes[number] as string, codes[beside] as string]
          const primaryClaims = claimsWith[number] as number
          const isOften = claims >= FEWEST_CLAIMS && claims * 100 >= OFFERED_FROM * primaryClaims
          if (isOften || choices.has(keyOf({ primary, other })))
            yield { primary, other, claims, primaryClaims, units, isOn: claims * 100 >= ON_FROM * primaryClaims }
        }
      }
    },
  }
}
