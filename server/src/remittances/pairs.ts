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

const IN_PLACES = 1024
const longer = <A extends Uint32Array | Float64Array>(array: A): A => {
  const next = new (array.constructor as new (length: number) => A)(array.length * 2)
  next.set(array)
  return next
}

/**
 * Counts which services stand together, claim by claim: of each two once, with the units of both. Numbers stand in flat arrays, because
 * there may be millions of pairs.
 */
export function pairCounter() {
  const numbers = new Map<string, number>()
  const codes: string[] = []
  const claimsWith: number[] = []
  /** of a service: the place of each pair with a service of a higher number */
  const placesOf: Map<number, number>[] = []
  let pairs = 0
  let together = new Uint32Array(IN_PLACES)
  let unitsOfFirst = new Float64Array(IN_PLACES)
  let unitsOfSecond = new Float64Array(IN_PLACES)

  function numberOf(code: string): number {
    const known = numbers.get(code)
    if (known !== undefined) return known
    const number = codes.length
    numbers.set(code, number)
    codes.push(code)
    claimsWith.push(0)
    placesOf.push(new Map())
    return number
  }

  function placeOf(first: number, second: number): number {
    const places = placesOf[first] as Map<number, number>
    const known = places.get(second)
    if (known !== undefined) return known
    if (pairs === together.length) [together, unitsOfFirst, unitsOfSecond] = [longer(together), longer(unitsOfFirst), longer(unitsOfSecond)]
    places.set(second, pairs)
    return pairs++
  }

  /** What is to be said of the second beside the first, or of the first beside the second. */
  function* both(first: number, second: number, place: number): Generator<Association> {
    const claims = together[place] as number
    for (const [primary, other, units] of [
      [first, second, unitsOfSecond[place] as number],
      [second, first, unitsOfFirst[place] as number],
    ] as const) {
      const primaryClaims = claimsWith[primary] as number
      const names = { primary: codes[primary] as string, other: codes[other] as string }
      yield { ...names, claims, primaryClaims, units, isOn: claims * 100 >= ON_FROM * primaryClaims }
    }
  }

  return {
    /** A claim: units by service. */
    add(claim: ReadonlyMap<string, number>) {
      const held = [...claim].map(([code, units]) => ({ number: numberOf(code), units })).sort((a, b) => a.number - b.number)
      for (let i = 0; i < held.length; i++) {
        const first = held[i] as (typeof held)[number]
        claimsWith[first.number] = (claimsWith[first.number] as number) + 1
        for (let k = i + 1; k < held.length; k++) {
          const second = held[k] as (typeof held)[number]
          const place = placeOf(first.number, second.number)
          together[place] = (together[place] as number) + 1
          unitsOfFirst[place] = (unitsOfFirst[place] as number) + first.units
          unitsOfSecond[place] = (unitsOfSecond[place] as number) + second.units
        }
      }
    },
    /** What stands beside a service often enough to be offered, and whatever `isChosen`. */
    *associations(isChosen: (primary: string, other: string) => boolean = () => false): Generator<Association> {
      for (const [first, places] of placesOf.entries())
        for (const [second, place] of places)
          for (const one of both(first, second, place)) {
            const isOften = one.claims >= FEWEST_CLAIMS && one.claims * 100 >= OFFERED_FROM * one.primaryClaims
            if (isOften || isChosen(one.primary, one.other)) yield one
          }
    },
  }
}
