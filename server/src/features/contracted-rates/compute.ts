import { setImmediate as breathe } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { parseCodes } from '@ratebook/shared/pricing/codes.ts'
import { priceLine } from '@ratebook/shared/pricing/price.ts'
import { isInForce } from '@ratebook/shared/pricing/payer-rate.ts'
import { type Compiled, compile } from '@ratebook/shared/pricing/select.ts'
import { type Line, type LinePrice, type Method, type Schedules, type ServiceType, serviceTypes } from '@ratebook/shared/pricing/terms.ts'
import { dollarsText, fineText, MOST_CENTS } from '@ratebook/shared/pricing/money.ts'
import { copied, copyWriter } from '../../data/copy.ts'
import type { Db } from '../../data/db.ts'
import type { Tx } from '../../data/tx.ts'
import { type Contract, loadPayerContracts, type RuleRow, termsOf } from '../../terms/rule-terms.ts'
import { type EditionHead, editionsRead, loadEditions, loadItems, schedulesOf } from '../../terms/schedules.ts'
import { todayOf } from '../../data/today.ts'

const CODES_AT_A_TIME = 2_000
const columns = [
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
  'modifiers',
  'description',
  'grouping',
  'fac_allowed_amount',
  'nonfac_allowed_amount',
  'discounted_fac_allowed_amount',
  'discounted_nonfac_allowed_amount',
] as const

/** A code as a schedule or a rule has it; `schedule` is the schedule's name, '' for a code that only rules name. */
interface Listed {
  code: string
  type: Method
  modifiers: readonly string[]
  description: string
  grouping: string
  facFine: number | null
  nonfacFine: number | null
  schedule: string
}

const NULL = '\\N'
/** A share of a share can be more than the columns hold: such an amount is none that anybody has agreed to. */
const amount = (price: LinePrice) => (price.priced && price.cents <= MOST_CENTS ? dollarsText(price.cents) : NULL)
const fine = (value: number | null) => (value === null ? NULL : fineText(value))
const lineOf = ({ code, type, modifiers }: Listed): Line => ({
  codes: { [type]: [code], ...(modifiers.length && { MODIFIER: modifiers }) },
  chargeCents: null,
  unitsHundredths: 100,
})

/**
 * A contract at work: its rules, the names of the schedules they read, and the
 * codes they name one by one of which no schedule had a line so far.
 */
interface AtWork {
  id: string
  name: string
  compiled: Compiled
  rules: Map<string, RuleRow & { schedule: string | null }>
  types: ServiceType[]
  ownCodes: Map<string, Listed>
}

function contractsInForce(contracts: Contract[], editions: EditionHead[], date: string): AtWork[] {
  const nameOf = new Map(editions.map((e) => [e.id, e.name]))
  return contracts
    .filter(({ head }) => isInForce(head, date))
    .map(({ head, rules }) => ({
      id: head.contractId,
      name: head.name,
      compiled: compile(termsOf(head, rules, editions)),
      rules: new Map(rules.map((r) => [r.id, { ...r, schedule: r.feeScheduleId === null ? null : (nameOf.get(r.feeScheduleId) ?? null) }])),
      types: serviceTypes.filter((t) => rules.some((r) => r.serviceType === t)),
      ownCodes: codesOfRules(rules),
    }))
}

/** Codes that rules name one by one: they have a rate also where no schedule lists them. */
function codesOfRules(rules: RuleRow[]): Map<string, Listed> {
  const listed = new Map<string, Listed>()
  for (const { ruleType, matchMethod, carveoutCodes, codeService } of rules) {
    const [type, codes] =
      ruleType === 'CARVEOUT' ? [matchMethod, carveoutCodes] : [codeService?.primaryRuleMethod ?? null, codeService?.primaryCodes ?? '']
    if (type === null || type === 'ALL_SERVICES' || type === 'MODIFIER') continue
    for (const code of parseCodes(codes, type).exact)
      listed.set(`${type} ${code}`, {
        code,
        type,
        modifiers: [],
        description: '',
        grouping: '',
        facFine: null,
        nonfacFine: null,
        schedule: '',
      })
  }
  return listed
}

/**
 * The lines of schedules that any contract reads, some codes at a time: memory stays
 * flat whatever their size, and each line is read once for all contracts.
 */
async function* chunks(db: Db, brandId: string, editions: EditionHead[]): AsyncGenerator<{ listed: Listed[]; schedules: Schedules }> {
  const ids = editions.map((e) => e.id)
  for (let after = ''; ids.length > 0; ) {
    const codes = (
      await db.rows<{ code: string }>(sql`
      SELECT DISTINCT code FROM fee_schedule_item WHERE brand_id = ${brandId} AND fee_schedule_id = ANY(${ids}::uuid[]) AND code > ${after}
      ORDER BY code LIMIT ${CODES_AT_A_TIME}`)
    ).map((r) => r.code)
    if (codes.length === 0) return
    after = codes.at(-1) as string
    const schedules = schedulesOf(editions, await loadItems(db, brandId, editions, codes))
    const inBatch = new Set(codes)
    const listed = editions.flatMap(({ id, name }) =>
      [
        ...(schedules
          .get(id)
          ?.find((o) => o.id === id)
          ?.items.entries() ?? []),
      ].flatMap(([code, items]) => (inBatch.has(code) ? items.map((item): Listed => ({ ...item, schedule: name })) : [])),
    )
    yield { listed, schedules }
  }
}

/** The rows of one contract for some lines. A line stands once, under the schedule that its winning rule reads. */
function rowsOf(brandId: string, contract: AtWork, date: string, listed: Listed[], schedules: Schedules, nextId: () => number): string {
  const written = new Set<string>()
  let rows = ''
  for (const item of listed) {
    if (item.schedule !== '') contract.ownCodes.delete(`${item.type} ${item.code}`)
    for (const serviceType of contract.types) {
      const key = `${serviceType} ${item.type} ${item.code} ${item.modifiers.join(' ')}`
      if (written.has(key)) continue
      const rate = rateOf(contract.compiled, serviceType, date, item, schedules)
      const rule = rate && contract.rules.get(rate.ruleId)
      if (!rule || (item.schedule !== '' && rule.schedule !== null && rule.schedule !== item.schedule)) continue
      written.add(key)
      rows += `${[
        brandId,
        nextId(),
        contract.id,
        rule.id,
        serviceType,
        copied(contract.name),
        copied(rule.name),
        rule.payMethod,
        rule.payValue,
        copied(item.code),
        copied(item.modifiers.join(' ')),
        copied(item.description),
        copied(item.grouping),
        fine(item.facFine),
        fine(item.nonfacFine),
        rate.fac,
        rate.nonfac,
      ].join('\t')}\n`
    }
  }
  return rows
}

/** The winning rule of a line and what it pays for one unit, in the facility and outside it. */
function rateOf(compiled: Compiled, serviceType: ServiceType, date: string, item: Listed, schedules: Schedules) {
  const visit = { serviceType, date, facilityId: '', days: null, lines: [lineOf(item)] }
  const fac = priceLine(compiled, { ...visit, place: 'facility' }, 0, schedules)
  if (!fac.ruleId) return null
  const nonfac = priceLine(compiled, { ...visit, place: 'nonfacility' }, 0, schedules)
  return { ruleId: fac.ruleId, fac: amount(fac), nonfac: amount(nonfac) }
}

const listedColumns = raw(columns.join(', '))
/**
 * Puts the computed rates in place of those at hand. The contracts and rules that they are
 * of are held only now, in the order in which they are removed: whoever changes or removes
 * one does not wait for the computing, and what went meanwhile has no rates.
 */
async function replaceRates(tx: Tx, brandId: string): Promise<number> {
  await tx.rows(sql`SELECT 1 FROM contract WHERE brand_id = ${brandId} FOR KEY SHARE`)
  await tx.rows(sql`SELECT 1 FROM contract_rule WHERE brand_id = ${brandId} FOR KEY SHARE`)
  await tx.execute(sql`DELETE FROM contracted_rate WHERE brand_id = ${brandId}`)
  return tx.execute(sql`
    INSERT INTO contracted_rate (${listedColumns}) SELECT ${listedColumns} FROM computed_rate c
    WHERE EXISTS (SELECT FROM contract_rule r WHERE r.brand_id = ${brandId} AND r.id = c.rule_id)`)
}

/**
 * Writes a brand's rates anew: each line of the schedules of each contract in
 * force, under the rule that wins it. @returns how many there are
 */
async function compute(db: Db, tx: Tx, brandId: string, date: string): Promise<number> {
  const [all, editions] = await Promise.all([loadPayerContracts(db, brandId), loadEditions(db, brandId)])
  const contracts = contractsInForce(all, editions, date)
  const used = editionsRead(
    editions,
    contracts.flatMap((c) => c.compiled.terms.rules),
  )
  await tx.execute(sql`CREATE TEMP TABLE computed_rate (LIKE contracted_rate) ON COMMIT DROP`)
  const writer = copyWriter(tx, 'computed_rate', columns)
  let id = 0
  const write = (contract: AtWork, listed: Listed[], schedules: Schedules) =>
    writer.write(rowsOf(brandId, contract, date, listed, schedules, () => ++id))
  try {
    for await (const { listed, schedules } of chunks(db, brandId, used)) {
      for (const contract of contracts) {
        const read = new Set([...contract.rules.values()].map((r) => r.schedule))
        await write(
          contract,
          listed.filter((l) => read.has(l.schedule)),
          schedules,
        )
        // others are answered between one contract and the next
        await breathe()
      }
    }
    for (const contract of contracts) {
      const own = [...contract.ownCodes.values()]
      const items = await loadItems(
        db,
        brandId,
        used,
        own.map((listed) => listed.code),
      )
      await write(contract, own, schedulesOf(used, items))
    }
    await writer.end()
  } catch (error) {
    writer.abort(error as Error)
    throw error
  }
  return replaceRates(tx, brandId)
}

/** One at a time in a process: the work holds one connection and reads over another. */
let working: Promise<unknown> = Promise.resolve()

/**
 * Computes a brand's contracted rates unless those at hand are of this day and of
 * the terms as they stand; whoever asks meanwhile waits for the same ones.
 */
export async function keepContractedRates(db: Db, brandId: string) {
  const date = await todayOf(db, brandId)
  const isCurrent = sql`SELECT 1 FROM brand b
    JOIN contracted_rate_state s ON s.brand_id = b.id AND s.terms_revision = b.terms_revision AND s.on_date = ${date}::date
    WHERE b.id = ${brandId}`
  if ((await db.rows(isCurrent)).length) return
  const turn = working.then(() =>
    db.longTransaction(async (tx) => {
      await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('contracted rates ' || ${brandId}, 0))::text`)
      if ((await tx.rows(isCurrent)).length) return
      const [brand] = await tx.rows<{ revision: string }>(sql`SELECT terms_revision::text AS revision FROM brand WHERE id = ${brandId}`)
      const rates = await compute(db, tx, brandId, date)
      await tx.rows(
        sql`INSERT INTO contracted_rate_state (brand_id, terms_revision, on_date, rates)
          VALUES (${brandId}, ${brand?.revision}::bigint, ${date}::date, ${rates})
      ON CONFLICT (brand_id) DO UPDATE SET terms_revision = EXCLUDED.terms_revision, on_date = EXCLUDED.on_date, rates = EXCLUDED.rates`,
      )
      await tx.rows(sql`ANALYZE contracted_rate`)
    }),
  )
  working = turn.catch(() => {})
  await turn
}
