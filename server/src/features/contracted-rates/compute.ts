import { setImmediate as breathe } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { dollarsText, fineText } from '@ratebook/shared/pricing/money.ts'
import { editionOf } from '@ratebook/shared/pricing/schedule.ts'
import { type Compiled, compile } from '@ratebook/shared/pricing/select.ts'
import { type Schedules, type ServiceType, serviceTypes, type Terms } from '@ratebook/shared/pricing/terms.ts'
import { copied, copyWriter } from '../../data/copy.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import type { RuleRow } from '../../terms/rule-terms.ts'
import { type EditionHead, editionsRead, loadItems, schedulesOf } from '../../terms/schedules.ts'
import { type ChargedUnder, chargedUnder, codesOfRules, type Listed, linesOf, readsRevenueCodes, revenueCodesOf } from './listed.ts'
import { conditionOf, isSameRate, type Rate, rateOf, uncharged } from './rate-of.ts'

const CODES_AT_A_TIME = 2_000
export const columns = [
  'brand_id',
  'id',
  'contract_id',
  'rule_id',
  'service_type',
  'name',
  'rule_name',
  'pay_method',
  'pay_value',
  'code',
  'code_type',
  'modifiers',
  'revenue_code',
  'description',
  'grouping',
  'fac_allowed_amount',
  'nonfac_allowed_amount',
  'discounted_fac_allowed_amount',
  'discounted_nonfac_allowed_amount',
  'locality',
  'weight',
  'unless',
  'reason',
] as const

const NULL = '\\N'
const dollars = (cents: number | null) => (cents === null ? NULL : dollarsText(cents))
const fine = (value: number | null) => (value === null ? NULL : fineText(value))

/** A contract in force whose rates are computed. */
export interface Contract {
  terms: Terms
  rules: RuleRow[]
}
/** One at work: its rules, the names of the schedules they read, and the codes they name one by one that have no row so far. */
interface AtWork {
  terms: Terms
  compiled: Compiled
  rules: Map<string, RuleRow & { schedule: string | null }>
  types: ServiceType[]
  schedules: Set<string>
  ofType: Map<ServiceType, Set<string>>
  ownCodes: Map<string, Listed>
  readsRevenueCodes: boolean
}

function atWork({ terms, rules }: Contract, editions: readonly EditionHead[]): AtWork {
  const nameOf = new Map(editions.map((e) => [e.id, e.name]))
  const named = rules.map((r) => ({ ...r, schedule: r.feeScheduleId === null ? null : (nameOf.get(r.feeScheduleId) ?? null) }))
  const types = serviceTypes.filter((t) => rules.some((r) => r.serviceType === t))
  const schedulesIn = (of: typeof named) => new Set(of.flatMap((r) => r.schedule ?? []))
  return {
    terms,
    compiled: compile({ ...terms, rules: terms.rules.map(uncharged) }),
    rules: new Map(named.map((r) => [r.id, r])),
    types,
    schedules: schedulesIn(named),
    ofType: new Map(types.map((type) => [type, schedulesIn(named.filter((r) => r.serviceType === type))])),
    ownCodes: codesOfRules(rules),
    readsRevenueCodes: readsRevenueCodes(rules),
  }
}

/** The edition of each schedule whose lines are listed: the one in force, else the last that was. */
function editionsListed(names: ReadonlySet<string>, editions: readonly EditionHead[], date: string) {
  const heads = schedulesOf(editions, [])
  return [...names].flatMap((name) => {
    const ofName = editions.filter((e) => e.name === name)
    const inForce = editionOf(heads, ofName[0]?.id ?? '', date)
    const last = ofName.findLast((e) => e.effectiveDate <= date)
    const id = (inForce ?? last)?.id
    return id === undefined ? [] : [{ id, name, inForce: inForce !== null }]
  })
}

/** What the lines under some codes are priced with. */
interface Chunk {
  listed: Listed[]
  schedules: Schedules
  charged: ReadonlyMap<string, ChargedUnder[]>
}

class Rows {
  readonly #brandId: string
  readonly #date: string
  #id: number

  constructor(brandId: string, date: string, after: number) {
    this.#brandId = brandId
    this.#date = date
    this.#id = after
  }

  /** The rows of one contract for some lines: each code once, under the schedule that its winning rule reads. */
  of(contract: AtWork, { listed, schedules, charged }: Chunk): string {
    const alike = new Map<string, Listed[]>()
    for (const item of listed) {
      const key = `${item.type} ${item.code} ${item.modifiers.join(' ')}`
      const others = alike.get(key)
      if (others) others.push(item)
      else alike.set(key, [item])
    }
    let rows = ''
    for (const items of alike.values()) {
      const [first] = items as [Listed]
      for (const serviceType of contract.types) {
        const rate = (revenueCode: string) => rateOf(contract.compiled, serviceType, this.#date, first, revenueCode, schedules)
        const alone = rate('')
        rows += this.#row(contract, serviceType, items, '', alone)
        if (!contract.readsRevenueCodes || first.type !== 'CPT_HCPCS') continue
        for (const revenueCode of revenueCodesOf(charged.get(first.code) ?? [], serviceType, contract.terms.facilityIds)) {
          const beside = rate(revenueCode)
          if (!alone || (beside && !isSameRate(alone, beside))) rows += this.#row(contract, serviceType, items, revenueCode, beside)
        }
      }
    }
    return rows
  }

  #row(contract: AtWork, serviceType: ServiceType, items: Listed[], revenueCode: string, rate: Rate | null): string {
    const rule = rate && contract.rules.get(rate.ruleId)
    if (!rule) return ''
    // a schedule that only rules for other services read says nothing here of what a rule does not find in its own
    const item =
      rule.schedule === null
        ? items[0]
        : (items.find((i) => i.schedule === rule.schedule) ??
          items.find((i) => i.schedule === '' || contract.ofType.get(serviceType)?.has(i.schedule)))
    if (!item) return ''
    contract.ownCodes.delete(`${item.type} ${item.code}`)
    const ofSchedule = rule.schedule === null || rule.schedule === item.schedule
    const { fac, nonfac } = rate
    return `${[
      this.#brandId,
      ++this.#id,
      contract.terms.contractId,
      rule.id,
      serviceType,
      copied(contract.terms.name),
      copied(rule.name),
      rule.payMethod,
      rule.payValue,
      copied(item.code),
      item.type,
      copied(item.modifiers.join(' ')),
      copied(revenueCode),
      copied(item.description),
      copied(item.grouping),
      fine(fac.scheduleFine ?? (ofSchedule ? item.facFine : null)),
      fine(nonfac.scheduleFine ?? (ofSchedule ? item.nonfacFine : null)),
      dollars(fac.cents),
      dollars(nonfac.cents),
      copied(rate.locality),
      fine(ofSchedule ? item.weightFine : null),
      fac.cents === null && nonfac.cents === null ? '' : conditionOf(rule),
      fac.reason || nonfac.reason,
    ].join('\t')}\n`
  }
}

/**
 * Puts the rates of some contracts into the table `computed_rate`: each line of their schedules, some codes at a time, so that memory
 * stays flat whatever their size and each line is read once for all.
 */
export async function compute(
  db: Db,
  tx: Tx,
  brandId: string,
  contracts: Contract[],
  editions: readonly EditionHead[],
  date: string,
  after: number,
) {
  await tx.execute(sql`CREATE TEMP TABLE computed_rate (LIKE contracted_rate) ON COMMIT DROP`)
  const working = contracts.map((contract) => atWork(contract, editions))
  const read = editionsRead(
    editions,
    contracts.flatMap((c) => c.terms.rules),
  )
  const listing = editionsListed(new Set(working.flatMap((c) => [...c.schedules])), read, date)
  const heads = schedulesOf(read, [])
  const ids = new Set([...listing.map((e) => e.id), ...read.flatMap((e) => editionOf(heads, e.id, date)?.id ?? [])])
  const current = read.filter((e) => ids.has(e.id))
  const rows = new Rows(brandId, date, after)
  const writer = copyWriter(tx, 'computed_rate', columns)
  const someRevenueCodes = working.some((c) => c.readsRevenueCodes)

  async function chunkOf(codes: string[]): Promise<Chunk> {
    const [items, charged] = await Promise.all([
      loadItems(db, brandId, current, codes),
      someRevenueCodes ? chargedUnder(db, brandId, codes) : new Map<string, ChargedUnder[]>(),
    ])
    const schedules = schedulesOf(read, items)
    const inChunk = new Set(codes)
    const listed = listing.flatMap(({ id, inForce }) => {
      const edition = schedules.get(id)?.find((e) => e.id === id)
      return edition ? linesOf(edition, inChunk, inForce) : []
    })
    return { listed, schedules, charged }
  }
  try {
    for (let last = ''; listing.length > 0; ) {
      const codes = await db.rows<{ code: string }>(sql`
        SELECT DISTINCT code FROM fee_schedule_item
        WHERE brand_id = ${brandId} AND fee_schedule_id = ANY(${listing.map((e) => e.id)}::uuid[]) AND code > ${last}
        ORDER BY code LIMIT ${CODES_AT_A_TIME}`)
      if (codes.length === 0) break
      last = codes.at(-1)?.code ?? ''
      const chunk = await chunkOf(codes.map((r) => r.code))
      for (const contract of working) {
        await writer.write(rows.of(contract, { ...chunk, listed: chunk.listed.filter((l) => contract.schedules.has(l.schedule)) }))
        // others are answered between one contract and the next
        await breathe()
      }
    }
    for (const contract of working) {
      const own = [...contract.ownCodes.values()]
      const chunk = await chunkOf(own.map((listed) => listed.code))
      await writer.write(rows.of(contract, { ...chunk, listed: own }))
    }
    await writer.end()
  } catch (error) {
    writer.abort(error as Error)
    throw error
  }
}
