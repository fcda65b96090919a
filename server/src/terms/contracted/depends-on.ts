import { createHash } from 'node:crypto'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import type { RuleRow } from '../rule-terms.ts'
import { type EditionHead, editionsRead } from '../schedules.ts'
import { readsRevenueCodes } from './listed.ts'
import type { Contract } from './rate-rows.ts'

/** What the rates of a contract depend on, as words: which rule pays for what, and what each pays. */
export interface DependsOn {
  matching: string
  /** by rule */
  pays: Record<string, string>
}

/** Of a rule, what says which services it pays for; the rest says what it pays for them. */
function parted(rule: RuleRow) {
  const { id, createdAt, serviceType, ruleType, matchMethod, feeScheduleId, carveoutCodes, codeServiceId, groups, codeService, ...pays } =
    rule
  return {
    matching: [id, createdAt, serviceType, ruleType, matchMethod, feeScheduleId, carveoutCodes, codeServiceId, groups, codeService],
    pays,
  }
}

/** In slices: a rule's list of codes may be long. Of lines nothing need be known: an edition that was loaded never changes. */
export function* dependsOn(
  { terms, rules }: Contract,
  editions: readonly EditionHead[],
  date: string,
  chargesRevision: string,
): Slices<DependsOn> {
  const charges = readsRevenueCodes(rules) ? [terms.facilityIds.toSorted(), chargesRevision] : []
  const tables = terms.rules.flatMap((r) => r.apcScheduleIds).sort()
  const matching = createHash('sha256')
  matching.update(JSON.stringify([date, terms.contractId, terms.name, tables, editionsRead(editions, terms.rules), charges]))
  const pays: Record<string, string> = {}
  for (const rule of rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const of = parted(rule)
    matching.update(JSON.stringify(of.matching))
    pays[rule.id] = createHash('sha256').update(JSON.stringify(of.pays)).digest('base64')
    yield
  }
  return { matching: matching.digest('base64'), pays }
}

/** Both as one word. */
export const inOneWord = ({ matching, pays }: DependsOn) =>
  createHash('sha256')
    .update(JSON.stringify([matching, pays]))
    .digest('base64')

/** The rules that pay otherwise than before for what they paid for; null where that may have changed itself. */
export const paysOtherwise = (before: DependsOn | undefined, now: DependsOn) =>
  before?.matching === now.matching ? Object.keys(now.pays).filter((id) => before.pays[id] !== now.pays[id]) : null
