import sql from 'sql-template-tag'
import { payerRate } from '@ratebook/shared/pricing/payer-rate.ts'
import { priceVisit } from '@ratebook/shared/pricing/price.ts'
import { withRulesAs } from '@ratebook/shared/pricing/select.ts'
import type { Line, Visit } from '@ratebook/shared/pricing/terms.ts'
import type { LinePrice, VisitPrice } from '@ratebook/shared/pricing/answer.ts'
import type { ExplainedPrice, TriedService } from '@ratebook/shared/wire/explained-price.ts'
import type { UnsavedRule } from '@ratebook/shared/rules.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Db } from '../../data/db.ts'
import { notFound, refusedFields } from '../../data/problem.ts'
import { type ChargedItem, chargedColumns, lineOf } from '../../terms/line.ts'
import { compile } from '../../terms/compile.ts'
import { explainPrice } from '../../terms/explain-price.ts'
import { editionsRead, loadEditions, loadSchedules } from '../../terms/schedules.ts'
import { loadContract, termsOf } from '../../terms/rule-terms.ts'
import { todayOf } from '../../data/today.ts'
import { checkRule, unsaved } from './rule-checks.ts'

/** The service as it would stand on a claim: what was named, and for the rest what the charge master has of it. */
async function triedLine(db: Db, brandId: string, request: TriedService): Promise<{ line: Line; facilityId: string | null }> {
  const [item] =
    request.chargeItemId === null
      ? []
      : await db.rows<ChargedItem>(sql`
    SELECT ${chargedColumns('c')} FROM charge_item c
    WHERE c.brand_id = ${brandId} AND c.id = ${request.chargeItemId} AND c.retired_by IS NULL`)
  if (request.chargeItemId !== null && !item)
    throw refusedFields(fault('chargeItemMissing'), [faultAt('service.chargeItemId', 'chooseChargeItem')])
  const line = lineOf({
    cptHcpcs: request.cptHcpcs || (item?.cptHcpcs ?? ''),
    revenueCode: request.revenueCode || (item?.revenueCode ?? ''),
    chargeCode: request.chargeCode || (item?.chargeCode ?? ''),
    drgCode: request.drgCode || (item?.drgCode ?? ''),
    aprDrgCode: request.aprDrgCode || (item?.aprDrgCode ?? ''),
    modifiers: request.modifiers || (item?.modifiers ?? ''),
    amount: item?.amount ?? null,
    units: request.units,
  })
  // a charge of nothing is none
  return { line: !request.charge ? line : { ...line, chargeCents: toCents(request.charge) }, facilityId: item?.facilityId ?? null }
}

/**
 * A service priced under a rule alone, whatever its contract's dates and facilities, and
 * under its contract as it would be with the rule. Nothing is written.
 */
export async function tryRule(
  db: Db,
  brandId: string,
  { rule, service: request }: { rule: UnsavedRule; service: TriedService },
): Promise<{ alone: ExplainedPrice; inContract: ExplainedPrice; winner: { id: string; name: string } | null }> {
  const saved = rule.id === null ? null : await db.prisma.contractRule.findFirst({ where: { brandId, id: rule.id } })
  if (rule.id !== null && saved?.contractServiceId !== rule.contractServiceId) throw notFound('ruleNotFound')
  const checked = await checkRule(db, brandId, rule, saved, 'rule.')
  const tried = unsaved(checked, saved?.id ?? '', saved?.createdAt)
  const [contract, { line, facilityId }] = await Promise.all([
    loadContract(db, brandId, checked.service.contractId),
    triedLine(db, brandId, request),
  ])
  if (!contract) throw notFound('contractNotFound')
  const { head } = contract
  const rules = [...contract.rules.filter((r) => r.id !== tried.id), tried]

  const date = request.date ?? (await todayOf(db, brandId))
  const editions = await loadEditions(db, brandId)
  const terms = termsOf(head, rules, editions)
  const schedules = await loadSchedules(db, brandId, editionsRead(editions, terms.rules), [line])
  const visit: Visit = {
    serviceType: checked.service.serviceType,
    date,
    facilityId: facilityId ?? head.facilityIds[0] ?? '',
    place: request.place,
    days: request.days,
    lines: [line],
  }
  const compiled = await compile(terms)
  const alone = withRulesAs(compiled, (r) => (r.id === tried.id ? r : null))
  const only = ({ lines: [price] }: VisitPrice) => price as LinePrice
  const inContract = only(payerRate({ enabled: true, compiled, allowable: () => null }, visit, schedules))
  const winner = rules.find((r) => r.id === inContract.ruleId)
  return {
    alone: explainPrice(only(priceVisit(alone, visit, schedules))),
    inContract: explainPrice(inContract),
    winner: winner ? { id: winner.id, name: winner.name } : null,
  }
}
