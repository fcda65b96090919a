import type { LinePrice, VisitPrice } from '@ratebook/shared/pricing/answer.ts'
import { payerRate } from '@ratebook/shared/pricing/payer-rate.ts'
import type { Compiled } from '@ratebook/shared/pricing/select.ts'
import type { Schedules, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { Readings, RemittedVisit } from './visits.ts'

/** Lines that are paid by one amount, by their places in the visit; `head` is the one that has it. */
export interface Group {
  head: number
  members: readonly number[]
}
/** What a contract says of a remitted visit. */
export interface Expected {
  reading: RemittedVisit
  price: VisitPrice
  groups: readonly Group[]
}

/** What the contract alone says: what was observed on claims is no rate that anybody agreed to. */
export const contractPrice = (compiled: Compiled, visit: Visit, schedules: Schedules): VisitPrice =>
  payerRate({ enabled: true, compiled, allowable: () => null }, visit, schedules)

const isAbsorbed = (price: LinePrice) => price.priced && price.trace[0]?.kind === 'absorbed'
/** Without an amount of its own because another line's pays for it. */
const isIncluded = (price: LinePrice) => !price.priced && (price.reason.kind === 'inDayRate' || price.reason.kind === 'packaged')
const centsOf = (price: LinePrice) => (price.priced ? price.cents : 0)

/** The group that each line belongs to; a stay that nothing is charged for and no rule is about is none. */
function groupsOf({ remitted, visit }: RemittedVisit, { lines }: VisitPrice): Group[] {
  const heads = lines.flatMap((line, i) => (line.priced && !isAbsorbed(line) ? i : []))
  const stay = heads.find((i) => remitted[i] === null)
  const members = new Map<number, number[]>(heads.map((i) => [i, [i]]))
  for (const [i, line] of lines.entries()) {
    if (members.has(i)) continue
    const isOfStay = stay !== undefined && !line.priced && line.reason.kind === 'noRule'
    const head = isAbsorbed(line)
      ? heads.find((h) => (lines[h] as LinePrice).ruleId === line.ruleId)
      : isOfStay
        ? stay
        : isIncluded(line)
          ? heads[0]
          : undefined
    if (head !== undefined) members.get(head)?.push(i)
    else if (remitted[i] || visit.lines[i]?.chargeCents) members.set(i, [i])
  }
  return [...members].map(([head, of]) => ({ head, members: of }))
}

const isPriced = ({ price, groups }: Expected) => groups.length > 0 && groups.every(({ head }) => price.lines[head]?.priced)
const pricedGroups = ({ price, groups }: Expected) => groups.filter(({ head }) => price.lines[head]?.priced).length

/** The visit with another of its lines as the procedure. */
function ledBy({ visit, remitted }: RemittedVisit, first: number): RemittedVisit {
  const lead = <T>(all: readonly T[]) => [all[first] as T, ...all.filter((_, i) => i !== first)]
  return { visit: { ...visit, lines: lead(visit.lines) }, remitted: lead(remitted) }
}

/** A remittance does not say which of its lines is the procedure: the one that is paid most. A stay's own line stays first. */
function priced(compiled: Compiled, reading: RemittedVisit, schedules: Schedules): Expected {
  const price = contractPrice(compiled, reading.visit, schedules)
  const dearest = price.lines.reduce((best, line, i) => (centsOf(line) > centsOf(price.lines[best] as LinePrice) ? i : best), 0)
  if (dearest === 0 || reading.remitted[0] === null) return { reading, price, groups: groupsOf(reading, price) }
  const led = ledBy(reading, dearest)
  const again = contractPrice(compiled, led.visit, schedules)
  return { reading: led, price: again, groups: groupsOf(led, again) }
}

/** What a contract says of a visit: by the first reading that leaves nothing without a price, else by the one that leaves least. */
export function expectedOf(compiled: Compiled, readings: Readings, schedules: Schedules): Expected {
  const [first, ...others] = readings
  let best = priced(compiled, first, schedules)
  for (const reading of others) {
    if (isPriced(best)) break
    const other = priced(compiled, reading, schedules)
    if (isPriced(other) || pricedGroups(other) > pricedGroups(best)) best = other
  }
  return best
}

/** What a visit's price comes to for some of its lines; null where the first of them has none. */
export const sumOf = ({ lines }: VisitPrice, { head, members }: Group): number | null =>
  lines[head]?.priced ? members.reduce((sum, i) => sum + (lines[i] ? centsOf(lines[i]) : 0), 0) : null

/** Whether two contracts, or two states of one, come to the same for the same lines of a claim. */
export const comeToTheSame = (one: readonly Expected[], other: readonly Expected[]) =>
  one.length === other.length && one.every((of, i) => isSame(of, other[i] as Expected))
const isSame = (one: Expected, other: Expected) =>
  one.groups.length === other.groups.length &&
  one.groups.every((group, i) => {
    const also = other.groups[i] as Group
    return one.reading.remitted[group.head] === other.reading.remitted[also.head] && sumOf(one.price, group) === sumOf(other.price, also)
  })
