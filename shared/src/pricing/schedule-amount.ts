import { localityOf } from './gpci.ts'
import { fromFine, fromHundredths, mulDivHalfUp, toDollars, toPercent } from './money.ts'
import type { Ask } from './pay-method.ts'
import { physicianFeeCents, type Rvu } from './physician-fee.ts'
import { editionOf, isLocalisable, itemOf, type LookUp } from './schedule.ts'
import type { Edition, Line, RuleCommon, ScheduleItem, Visit } from './terms.ts'
import type { Reason } from './answer.ts'

type Find = (edition: Edition, rule: RuleCommon, of: LookUp) => ScheduleItem | null
interface Found {
  edition: Edition
  item: ScheduleItem
}
/** What a schedule says of a line; `fine`: ten-thousandths of a dollar for one unit, more than 0. */
export interface ScheduleAmount extends Found {
  fine: number
}

/** The line of the edition in force that a service leads to. The first step names the edition. */
export function findItem(rule: RuleCommon, ask: Ask, find: Find = itemOf): Found | Reason {
  const { visit, line, schedules, running } = ask
  const edition = editionOf(schedules, rule.scheduleId ?? '', visit.date)
  if (!edition) return { kind: 'noEdition', values: { rule: rule.name, date: visit.date } }
  const item = find(edition, rule, ask)
  if (!item) return { kind: 'notInSchedule', values: { rule: rule.name, schedule: edition.name, code: codeOf(line) } }
  running.to('edition', 0, { schedule: edition.name, effectiveDate: edition.effectiveDate })
  return { edition, item }
}

/** The amount of a schedule for one unit of a line: as it stands there, or localised, and within the bounds that stand beside it. */
export function scheduleAmount(rule: RuleCommon, ask: Ask, find?: Find): ScheduleAmount | Reason {
  const { visit, running } = ask
  const match = findItem(rule, ask, find)
  if ('kind' in match) return match
  const { edition, item } = match
  if (isPackaged(edition, item)) return { kind: 'packaged', values: { rule: rule.name, schedule: edition.name, code: item.code } }
  const listed = listedFine(edition, item, visit)
  if (!listed) return { kind: 'noAmount', values: { rule: rule.name, schedule: edition.name, code: item.code, place: visit.place } }
  running.to('scheduleAmount', rounded(listed), {
    code: item.code,
    modifiers: item.modifiers.join(', '),
    amount: fromFine(listed),
    place: visit.place,
  })
  let fine: number = listed
  if (rule.locality !== '') {
    if (edition.scope === 'local') running.to('notLocalised', rounded(fine), { schedule: edition.name })
    else {
      const fee = localised(rule.locality, edition, item, ask)
      if (fee === null) return { kind: 'notLocalisable', values: { rule: rule.name, schedule: edition.name, locality: rule.locality } }
      if (fee === 0) return { kind: 'noAmount', values: { rule: rule.name, schedule: edition.name, code: item.code, place: visit.place } }
      fine = fee
    }
  }
  if (item.minFine !== null && fine < item.minFine) {
    fine = item.minFine
    running.to('minimumAmount', rounded(fine), { amount: fromFine(fine) })
  }
  if (item.maxFine !== null && fine > item.maxFine) {
    fine = item.maxFine
    running.to('maximumAmount', rounded(fine), { amount: fromFine(fine) })
  }
  return { edition, item, fine }
}

/**
 * OPPS lists what it packages (status indicator N, 42 CFR 419.2(b)) without an APC
 * and without an amount: it is paid with another service, never alone.
 */
const isPackaged = ({ type }: Edition, { type: of, grouping, facFine, nonfacFine }: ScheduleItem) =>
  type === 'OPPS_APC' && of === 'CPT_HCPCS' && grouping === '' && facFine === null && nonfacFine === null

const rounded = (fine: number) => mulDivHalfUp(fine, 1, 100)

/** Percentage and units of a schedule's amount, as two steps, rounded once. */
export function percentOf(fine: number, rate: number, { line, running }: Ask) {
  running.to('percentage', mulDivHalfUp(fine, rate, 100_000_000), { percentage: toPercent(rate) })
  if (line.unitsHundredths !== 100)
    running.to('units', mulDivHalfUp(fine, rate, 10_000_000_000, line.unitsHundredths), { units: fromHundredths(line.unitsHundredths) })
}

/** A schedule's own amount for the place; a line of relative values alone stands for the national fee. A zero says that there is none. */
function listedFine(edition: Edition, item: ScheduleItem, visit: Visit): number | null {
  const own = visit.place === 'facility' ? item.facFine : item.nonfacFine
  if (own !== null || item.facFine !== null || item.nonfacFine !== null) return own
  return item.rvu && edition.conversionFactorFine !== null
    ? physicianFeeCents(rvuOf(item.rvu, visit), null, edition.conversionFactorFine) * 100
    : null
}

const rvuOf = (rvu: NonNullable<ScheduleItem['rvu']>, visit: Visit): Rvu => ({
  work: rvu.work,
  pe: visit.place === 'facility' ? rvu.facPe : rvu.nonfacPe,
  mp: rvu.mp,
})

/** The fee of a national schedule's line in a locality, in whole cents as Medicare prints it. */
function localised(key: string, edition: Edition, item: ScheduleItem, { visit, running }: Ask): number | null {
  const locality = localityOf(key)
  const factor = edition.conversionFactorFine
  if (!locality || !item.rvu || !isLocalisable(edition.scope, factor)) return null
  const rvu = rvuOf(item.rvu, visit)
  const cents = physicianFeeCents(rvu, locality, factor)
  running.to('localised', cents, {
    locality: locality.localityName,
    state: locality.state,
    year: String(locality.year),
    amount: toDollars(cents),
    work: fromHundredths(rvu.work),
    pe: fromHundredths(rvu.pe),
    mp: fromHundredths(rvu.mp),
    workGpci: locality.workGpciThousandths / 1000,
    peGpci: locality.peGpciThousandths / 1000,
    mpGpci: locality.mpGpciThousandths / 1000,
    conversionFactor: fromFine(factor),
  })
  return cents * 100
}

/** How a line is named where one of its codes must do. */
export function codeOf({ codes }: Line): string {
  return (
    codes.CPT_HCPCS?.[0] ?? codes.MS_DRG?.[0] ?? codes.CHARGE_CODE?.[0] ?? codes.REVENUE_CODE?.[0] ?? Object.values(codes).flat()[0] ?? ''
  )
}
