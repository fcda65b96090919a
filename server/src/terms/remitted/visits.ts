import { daysBetween } from '@ratebook/shared/wire/day.ts'
import { fromHundredths, toCents } from '@ratebook/shared/pricing/money.ts'
import { isRoomAndBoard } from '@ratebook/shared/pricing/stay.ts'
import type { Line, Visit } from '@ratebook/shared/pricing/terms.ts'
import { groupsOf } from '@ratebook/shared/wire/groups.ts'
import { drgsOf } from '../drg-codes.ts'
import { lineOf, visitOf } from '../line.ts'
import type { RemittedClaim, RemittedLine } from './claims.ts'
import { professionalPlace } from './professional.ts'

/** A visit with the line of the remittance that each of its lines is; null: the stay itself, which its DRG is paid for. */
export interface RemittedVisit {
  visit: Visit
  remitted: readonly (RemittedLine | null)[]
}
/** What a claim bills for a day, or a stay: the ways to read it, the first that leaves nothing without a price counts. */
export type Readings = readonly [RemittedVisit, ...RemittedVisit[]]

/** What a line is as it was billed, or as its payer took it. */
type Facts = 'billed' | 'paid units' | 'paid code'

const NO_DRG = drgsOf('')
/** The line that the engine prices; what is charged is the whole line's. */
function engineLine(line: RemittedLine, facts: Facts = 'billed', drgs = NO_DRG): Line {
  const code = facts === 'paid code' ? line.cptHcpcs : line.submittedCptHcpcs || line.cptHcpcs
  const units = facts === 'paid units' ? line.units : line.submittedUnits || line.units || 1
  const codes = { cptHcpcs: code, revenueCode: line.revenueCode, chargeCode: '', ...drgs, modifiers: line.modifiers }
  const priced = lineOf({ ...codes, amount: null, units })
  if (line.charged > 0) priced.chargeCents = toCents(line.charged)
  return priced
}

/** Days of a stay: a day of room and board for each of its units, else from its first day to its last; the day of leaving is none. */
function daysOf({ from, to }: RemittedClaim, lines: readonly Line[]): number | null {
  const rooms = lines.filter(isRoomAndBoard).reduce((sum, line) => sum + line.unitsHundredths, 0)
  if (rooms > 0) return Math.max(1, Math.round(fromHundredths(rooms)))
  return from === null || to === null || to < from ? null : Math.max(1, daysBetween(from, to))
}

/**
 * A stay is one visit, as of its first day. Its DRG stands on a line of its own, because it pays for all of them; where rules are about
 * rooms or services of certain DRGs, the DRG belongs to each line, and rooms of several levels of care each have their own days.
 */
function stayOf(claim: RemittedClaim, date: string): Readings {
  const { lines, drgCode, facilityId, totalCharges } = claim
  const own = lines.map((line) => engineLine(line))
  const days = daysOf(claim, own)
  const visit = (of: readonly Line[], length: number | null) => visitOf({ facilityId, billingClass: 'facility' }, true, date, of, length)
  const rooms: RemittedVisit = { visit: visit(own, null), remitted: lines }
  if (!drgCode) return own.some(isRoomAndBoard) ? [rooms] : [{ visit: visit(own, days), remitted: lines }]
  const beside = lines.reduce((sum, line) => sum + toCents(line.charged), 0)
  const drgs = drgsOf(drgCode)
  const codes = { cptHcpcs: '', revenueCode: '', chargeCode: '', ...drgs, modifiers: '' }
  const stay: Line = {
    ...lineOf({ ...codes, amount: null, units: 1 }),
    // what its lines charge is theirs
    chargeCents: Math.max(0, toCents(totalCharges) - beside),
  }
  const whole: RemittedVisit = { visit: visit([stay, ...own], days), remitted: [null, ...lines] }
  if (lines.length === 0) return [whole]
  const withDrg = lines.map((line) => engineLine(line, 'billed', drgs))
  return [whole, rooms, { visit: visit(withDrg, days), remitted: lines }]
}

/** Of several charges on a day the dearest is taken for the procedure. */
const dearestFirst = (lines: readonly RemittedLine[]) => lines.toSorted((a, b) => b.charged - a.charged)

/** The visits of a claim: a stay, or what an outpatient or a professional's patient had on each day. Null where no day is known. */
export function visitsOf(claim: RemittedClaim): Readings[] | null {
  const { lines, from, isInpatient, facilityId } = claim
  const place = professionalPlace(claim)
  if (isInpatient && place === null) {
    const [first] = lines.flatMap(({ date }) => date ?? []).sort()
    const date = from ?? first
    return date === undefined ? null : [stayOf(claim, date)]
  }
  const byDay = groupsOf(lines, ({ date }) => date ?? from)
  if (byDay.has(null)) return null
  return [...byDay].map(([date, ofDay]): Readings => {
    const remitted = dearestFirst(ofDay)
    const engineLines = remitted.map((line) => engineLine(line))
    const billingClass = place === null ? 'facility' : 'professional'
    const visit = visitOf({ facilityId, billingClass }, false, date as string, engineLines)
    return [{ visit: { ...visit, place: place ?? visit.place }, remitted }]
  })
}

/** The same visit with the units, or under the codes, that the payer paid for. */
export const asPaid = ({ visit, remitted }: RemittedVisit, facts: Facts): Visit => ({
  ...visit,
  lines: visit.lines.map((line, i) => {
    const own = remitted[i]
    const [drgCode = '', aprDrgCode = ''] = [line.codes.MS_DRG?.[0], line.codes.APR_DRG?.[0]]
    return own ? engineLine(own, facts, { drgCode, aprDrgCode }) : line
  }),
})
