import { createHash, hash } from 'node:crypto'
import type { Slices } from '@ratebook/shared/pricing/slices.ts'
import type { RuleRow } from '../rule-terms.ts'
import { type EditionHead, editionsRead } from '../schedules.ts'
import { listOf, readsRevenueCodes } from './listed.ts'
import { isToldByCodes, type OtherList } from './other-codes.ts'
import type { Contract } from './rate-rows.ts'

/** What the rates of a contract depend on: which rule pays for what, and what each pays. */
export interface DependsOn {
  /** a word for all of the first but `codes` */
  matching: string
  /** by rule, its list as it is, so that another can be compared with it; of rules of which the codes of rates tell what it decides */
  codes: Record<string, string>
  /** by rule, a word */
  pays: Record<string, string>
  /** how many characters `codes` has */
  characters: number
  /** a word for all of it */
  word: string
}

/** Of a rule, what says which services it pays for beside its list; the rest says what it pays for them. */
function parted(rule: RuleRow) {
  const { id, createdAt, serviceType, ruleType, matchMethod, feeScheduleId, carveoutCodes, codeServiceId, groups, codeService, ...pays } =
    rule
  const by = codeService && [codeService.primaryRuleMethod, codeService.qualifierRuleMethod, codeService.qualifierCodes]
  return { matching: [id, createdAt, serviceType, ruleType, matchMethod, feeScheduleId, groups, by], pays }
}

/** How many characters of lists are kept for a brand; what another list decides is worked out for whole contracts beyond. */
export const KEPT_CHARACTERS = 4_000_000

/**
 * In slices: a rule's list of codes may be long. Of lines nothing need be known: an edition that was loaded never changes.
 * @param room for lists, which what is kept is taken off
 */
export function* dependsOn(
  { terms, rules }: Contract,
  editions: readonly EditionHead[],
  date: string,
  chargesRevision: string,
  room: { characters: number },
): Slices<DependsOn> {
  const charges = readsRevenueCodes(rules) ? [terms.facilityIds.toSorted(), chargesRevision] : []
  const tables = terms.rules.flatMap((r) => r.apcScheduleIds).sort()
  const matching = createHash('sha256')
  matching.update(JSON.stringify([date, terms.contractId, terms.name, tables, editionsRead(editions, terms.rules), charges]))
  const all = createHash('sha256')
  const had = room.characters
  const pays: DependsOn['pays'] = {}
  const codes: DependsOn['codes'] = {}
  for (const rule of rules.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const of = parted(rule)
    const list = listOf(rule)
    const isKept = list !== null && isToldByCodes(list.method) && list.codes.length <= room.characters
    if (isKept) {
      codes[rule.id] = list.codes
      room.characters -= list.codes.length
    }
    matching.update(JSON.stringify([of.matching, isKept ? null : list]))
    pays[rule.id] = hash('sha256', JSON.stringify(of.pays), 'base64')
    all.update(JSON.stringify([isKept && list.codes, pays[rule.id]]))
    yield
  }
  const matched = matching.digest('base64')
  return { matching: matched, codes, pays, characters: had - room.characters, word: all.update(matched).digest('base64') }
}

/** What is otherwise than before where rules match as before but for their lists: rules by what they pay, and lists. */
export interface Otherwise {
  pays: string[]
  lists: OtherList[]
}

/** Where so many lists are others, it takes as long to tell the codes that they decide as to compute all. */
const MANY_LISTS = 10

/** @returns null where more than that may have changed */
export function otherwise(before: DependsOn | null | undefined, now: DependsOn, rules: readonly RuleRow[]): Otherwise | null {
  if (before?.matching !== now.matching) return null
  const lists = rules.flatMap((rule): OtherList[] => {
    const list = listOf(rule)
    const was = before.codes[rule.id]
    return list && was !== undefined && was !== list.codes ? [{ method: list.method, before: was, now: list.codes }] : []
  })
  return { pays: Object.keys(now.pays).filter((id) => before.pays[id] !== now.pays[id]), lists }
}

/** The same of several contracts, each list once; null where all of their rates are to be computed. */
export function together(changes: readonly (Otherwise | null)[]): Otherwise | null {
  const each = changes.filter((change) => change !== null)
  const lists = new Map(each.flatMap((change) => change.lists).map((list) => [JSON.stringify(list), list]))
  if (each.length < changes.length || lists.size > MANY_LISTS) return null
  return { pays: each.flatMap((change) => change.pays), lists: [...lists.values()] }
}
