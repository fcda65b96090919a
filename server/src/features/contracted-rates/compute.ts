import sql from 'sql-template-tag'
import { parseCodes } from '@ratebook/shared/pricing/codes.ts'
import { priceLine } from '@ratebook/shared/pricing/price.ts'
import type { Compiled } from '@ratebook/shared/pricing/select.ts'
import { type Line, type Method, type Schedules, type ServiceType, serviceTypes } from '@ratebook/shared/pricing/terms.ts'
import { copied, copyWriter, dollars } from '../../copy-text.ts'
import type { Client, Db } from '../../db.ts'
import { compiledContracts } from '../../pricing/brand-terms.ts'
import type { StoredRule } from '../../pricing/rule-terms.ts'
import { type EditionHead, loadEditions, loadItems, schedulesOf } from '../../pricing/schedules.ts'
import { today } from '../../today.ts'

const CODES_AT_A_TIME = 2_000
const columns = [
  'brand_id', 'id', 'contract_id', 'rule_id', 'service_type', 'name', 'rule_name', 'paymethod', 'payvalue', 'code', 'modifiers', 'description', 'grouping',
  'fac_allowed_amount', 'nonfac_allowed_amount', 'discounted_fac_allowed_amount', 'discounted_nonfac_allowed_amount',
] as const

/** A code as a schedule or a rule has it. */
interface Listed { code: string; type: Method; modifiers: readonly string[]; description: string; grouping: string; facFine: number | null; nonfacFine: number | null; scheduleIds: ReadonlySet<string> }

const NULL = '\\N'
const fine = (value: number | null) => (value === null ? NULL : (value / 10_000).toFixed(4))
const lineOf = ({ code, type, modifiers }: Listed): Line => ({ codes: { [type]: [code], ...(modifiers.length && { MODIFIER: modifiers }) }, chargeCents: null, unitsHundredths: 100 })

/** Everything that a contract pays for, a chunk of codes at a time, so that memory stays flat whatever the size of its schedules. */
async function* chunks(db: Db, brandId: string, editions: EditionHead[], rules: StoredRule[]): AsyncGenerator<{ listed: Listed[]; schedules: Schedules }> {
  const names = new Set(editions.filter((e) => rules.some((r) => r.feeScheduleId === e.id)).map((e) => e.name))
  const used = editions.filter((e) => names.has(e.name))
  const ids = used.map((e) => e.id)
  const sameName = new Map(used.map((e) => [e.id, new Set(used.filter((o) => o.name === e.name).map((o) => o.id))]))
  const seen = new Set<string>()
  for (let after = ''; ids.length > 0; ) {
    const codes = (await db.rows<{ code: string }>(sql`
      SELECT DISTINCT code FROM fee_schedule_item WHERE brand_id = ${brandId} AND fee_schedule_id = ANY(${ids}::uuid[]) AND code > ${after} ORDER BY code LIMIT ${CODES_AT_A_TIME}`)).map((r) => r.code)
    if (codes.length === 0) break
    after = codes.at(-1) as string
    for (const code of codes) seen.add(code.toUpperCase())
    const schedules = schedulesOf(used, await loadItems(db, brandId, ids, codes))
    const listed = used.flatMap((e) => [...(schedules.get(e.id)?.find((o) => o.id === e.id)?.items.values() ?? [])].flat().map((item): Listed => ({ ...item, scheduleIds: sameName.get(e.id) ?? new Set() })))
    yield { listed, schedules }
  }
  yield { listed: namedByRules(rules).filter((l) => !seen.has(l.code)), schedules: schedulesOf(used, []) }
}

/** Codes that rules name one by one: they have a rate also where no schedule lists them. */
function namedByRules(rules: StoredRule[]): Listed[] {
  const listed = new Map<string, Listed>()
  for (const { ruleTypeId, methodId, carveoutCodes, codeService } of rules) {
    const [type, codes] = ruleTypeId === 'CARVEOUT' ? [methodId, carveoutCodes] : [codeService?.primaryRuleMethod ?? null, codeService?.primaryCodes ?? '']
    if (type === null || type === 'ALL_SERVICES' || type === 'MODIFIER') continue
    for (const code of parseCodes(codes).exact) listed.set(`${type} ${code}`, { code, type, modifiers: [], description: '', grouping: '', facFine: null, nonfacFine: null, scheduleIds: new Set() })
  }
  return [...listed.values()]
}

/** Writes a brand's rates anew: each line of the schedules of each contract in force, under the rule that wins it. */
async function compute(db: Db, client: Client, brandId: string, date: string) {
  const [contracts, editions] = await Promise.all([compiledContracts(db, brandId), loadEditions(db, brandId)])
  await db.rows(sql`DELETE FROM contracted_rate WHERE brand_id = ${brandId}`, client)
  const writer = copyWriter(client, 'contracted_rate', columns)
  let id = 0
  try {
    for (const [contractId, { name, compiled, rules, effectiveDate, terminationDate }] of contracts) {
      if (effectiveDate > date || (terminationDate !== null && terminationDate < date)) continue
      const byId = new Map(rules.map((r) => [r.id, r]))
      const types = serviceTypes.filter((t) => rules.some((r) => r.serviceType === t))
      const written = new Set<string>()
      for await (const { listed, schedules } of chunks(db, brandId, editions, rules)) {
        for (const serviceType of types) {
          const lines: string[] = []
          for (const item of listed) {
            const rate = rateOf(compiled, serviceType, date, item, schedules)
            const rule = rate && byId.get(rate.ruleId)
            // a line stands under the schedule that its rule reads; one whose rule reads none stands once
            const key = `${serviceType} ${item.code} ${item.modifiers.join(' ')}`
            if (!rule || written.has(key) || (rule.feeScheduleId !== null && !item.scheduleIds.has(rule.feeScheduleId) && item.scheduleIds.size > 0)) continue
            written.add(key)
            lines.push([
              brandId, ++id, contractId, rule.id, serviceType, copied(name), copied(rule.name), rule.paymethodId, rule.payvalue, copied(item.code), copied(item.modifiers.join(' ')), copied(item.description), copied(item.grouping),
              fine(item.facFine), fine(item.nonfacFine), rate.fac, rate.nonfac,
            ].join('\t'))
          }
          if (lines.length) await writer.write(`${lines.join('\n')}\n`)
        }
      }
    }
    await writer.end()
  } catch (error) {
    writer.abort(error as Error)
    throw error
  }
}

/** The winning rule of a line and what it pays for one unit, in the facility and outside it. */
function rateOf(compiled: Compiled, serviceType: ServiceType, date: string, item: Listed, schedules: Schedules) {
  const visit = { serviceType, date, facilityId: '', days: null, lines: [lineOf(item)] }
  const fac = priceLine(compiled, { ...visit, place: 'facility' }, 0, schedules)
  if (!fac.ruleId) return null
  const nonfac = priceLine(compiled, { ...visit, place: 'nonfacility' }, 0, schedules)
  return { ruleId: fac.ruleId, fac: fac.priced ? dollars(fac.cents) : NULL, nonfac: nonfac.priced ? dollars(nonfac.cents) : NULL }
}

/** One at a time in a process: the work holds one connection and reads over another. */
let working: Promise<unknown> = Promise.resolve()

/** Computes a brand's contracted rates unless those at hand are of this day and of the terms as they stand; whoever asks meanwhile waits for the same ones. */
export async function keepContractedRates(db: Db, brandId: string) {
  const date = today()
  const isCurrent = sql`SELECT 1 FROM brand b JOIN contracted_rate_state s ON s.brand_id = b.id AND s.terms_revision = b.terms_revision AND s.on_date = ${date}::date WHERE b.id = ${brandId}`
  if ((await db.rows(isCurrent)).length) return
  const turn = working.then(() => db.transaction(async (client) => {
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('contracted rates ' || ${brandId}, 0))::text`, client)
    if ((await db.rows(isCurrent, client)).length) return
    const [brand] = await db.rows<{ revision: string }>(sql`SELECT terms_revision::text AS revision FROM brand WHERE id = ${brandId}`, client)
    await compute(db, client, brandId, date)
    await db.rows(sql`INSERT INTO contracted_rate_state (brand_id, terms_revision, on_date) VALUES (${brandId}, ${brand?.revision}::bigint, ${date}::date)
      ON CONFLICT (brand_id) DO UPDATE SET terms_revision = EXCLUDED.terms_revision, on_date = EXCLUDED.on_date`, client)
    await db.rows(sql`ANALYZE contracted_rate`, client)
  }))
  working = turn.catch(() => {})
  await turn
}
