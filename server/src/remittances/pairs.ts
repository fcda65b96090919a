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
 * Counts which services stand together on claims. Most pairs are there by chance and seldom: a first round counts them in places that
 * several share, and only pairs whose place has enough are counted by themselves. So memory is that of the lines, twelve bytes each.
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

  function numberOf(code: string): number {
    const known = numbers.get(code)
    if (known !== undefined) return known
    numbers.set(code, codes.length)
    claimsWith.push(0)
    return codes.push(code) - 1
  }

  /** Others are answered in between. @param found told of each two lines of a claim, by their places; the first has the lower number */
  async function eachPair(found: (i: number, k: number) => void) {
    let start = 0
    for (const [claim, end] of ends.all().entries()) {
      if (claim % CLAIMS_AT_A_TIME === 0) await setImmediate()
      for (let i = start; i < end; i++) for (let k = i + 1; k < end; k++) found(i, k)
      start = end
    }
  }

  /** The pairs that may be told, counted: claims with both, units of the first and of the second. */
  async function countPairs(chosen: readonly Chosen[]): Promise<Map<number, [claims: number, first: number, second: number]>> {
    const [line, units] = [lines.all(), unitsOfLines.all()]
    const rough = new Uint32Array(1 << BUCKET_BITS)
    await eachPair((i, k) => {
      const bucket = bucketOf(line[i] as number, line[k] as number)
      rough[bucket] = (rough[bucket] as number) + 1
    })
    for (const { primary, other } of chosen) {
      const [one = 0, two = 0] = [numbers.get(primary), numbers.get(other)]
      rough[bucketOf(Math.min(one, two), Math.max(one, two))] = 0xffffffff
    }
    const counted = new Map<number, [number, number, number]>()
    await eachPair((i, k) => {
      const [first, second] = [line[i] as number, line[k] as number]
      const ofSeldomer = Math.min(claimsWith[first] as number, claimsWith[second] as number)
      const enough = Math.max(FEWEST_CLAIMS, (ofSeldomer * OFFERED_FROM) / 100)
      if ((rough[bucketOf(first, second)] as number) < enough) return
      const pair = first * codes.length + second
      const count = counted.get(pair)
      if (!count) counted.set(pair, [1, units[i] as number, units[k] as number])
      else {
        count[0]++
        count[1] += units[i] as number
        count[2] += units[k] as number
      }
    })
    return counted
  }

  return {
    /** A claim: units by service. */
    add(claim: ReadonlyMap<string, number>) {
      const held = [...claim].map(([code, units]) => ({ number: numberOf(code), units })).sort((a, b) => a.number - b.number)
      for (const { number, units } of held) {
        claimsWith[number] = (claimsWith[number] as number) + 1
        lines.push(number)
        unitsOfLines.push(units)
      }
      length += held.length
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
