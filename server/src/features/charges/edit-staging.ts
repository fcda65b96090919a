import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ChargeChange } from '@ratebook/shared/charge-edits.ts'
import { MOST_CENTS, toDollars } from '@ratebook/shared/pricing/money.ts'
import { type Filter, type List, narrowingOf } from '@ratebook/shared/wire/list.ts'
import { filterSql } from '../../data/list-page.ts'
import type { Tx } from '../../data/tx.ts'
import { isRetired, itemsOf } from './charge-source.ts'
import { identityColumns } from './staging.ts'

export interface Chosen {
  filter: Filter | null
  search?: string | undefined
  ids?: string[] | undefined
  change: ChargeChange
}

/** The items that are chosen, of those that are charged. */
export function chosenItems(brandId: string, { ids, ...narrowing }: Chosen): Sql {
  const source = itemsOf(brandId, narrowing.filter)
  const filter = narrowingOf(source.list as unknown as List, narrowing)
  return sql`FROM ${source.from} WHERE ${source.where} AND NOT ${isRetired}${filter ? sql` AND ${filterSql(source, filter)}` : empty}${
    ids ? sql` AND c.id = ANY(${ids}::uuid[])` : empty
  }`
}

type Price = NonNullable<ChargeChange['amount'] | ChargeChange['cashPrice']>
const priceOf = (was: Sql, change: Price | undefined, charge: Sql): Sql => {
  if (!change) return was
  const value = sql`${String(change.value)}::numeric`
  switch (change.how) {
    case 'set':
      return value
    case 'add':
      return sql`${was} + ${value}`
    case 'percent':
      return sql`round(${was} * (100 + ${value}) / 100, 2)`
    case 'percentOfCharge':
      return sql`round(${charge} * ${value} / 100, 2)`
    case 'none':
      return sql`NULL::numeric`
  }
}
const textOf = (was: Sql, value: string | undefined): Sql => (value === undefined ? was : sql`${value}::text`)

/** Why an item of `worked` cannot be changed so, as the rules of typed items have it; NULL where it can. */
function refusal({ amount, cashPrice, enabled }: ChargeChange): Sql {
  const most = sql`${String(toDollars(MOST_CENTS))}::numeric`
  const needsCharge = (amount && amount.how !== 'set') || cashPrice?.how === 'percentOfCharge'
  const needsCash = cashPrice?.how === 'percent' || cashPrice?.how === 'add'
  return sql`CASE
    ${needsCharge ? sql`WHEN new_amount IS NULL THEN 'noChargeToChange'` : empty}
    ${needsCash ? sql`WHEN cash_price IS NULL THEN 'noCashPriceToChange'` : empty}
    WHEN ${amount ? sql`new_amount <= 0 OR` : empty} ${cashPrice ? sql`new_cash <= 0` : sql`false`} THEN 'moreThanNothing'
    WHEN new_amount > ${most} OR new_cash > ${most} THEN 'priceTooHigh'
    WHEN new_amount IS NULL AND new_cash IS NULL AND NOT has_rates THEN 'chargeOrCash'
    ${enabled ? sql`WHEN cpt_hcpcs = '' AND drg_code = '' THEN 'onlyCodedShown'` : empty} END`
}

/**
 * Works out in the table `edited` what becomes of the chosen items: what is new of each, whether it changes, and why it cannot. Items that
 * would be the same as another cannot; several prices of one item stay several.
 */
export async function stageEdit(tx: Tx, brandId: string, chosen: Chosen) {
  const { change } = chosen
  const amount = priceOf(sql`c.amount`, change.amount, sql`c.amount`)
  const renamed: Record<string, Sql> = {
    department_name: textOf(sql`c.department_name`, change.departmentName),
    setting: textOf(sql`c.setting`, change.setting),
  }
  const identity = identityColumns.reduce(
    (list, name, i) => sql`${list}${i === 0 ? empty : sql`, `}${renamed[name] ?? raw(`c.${name}`)}`,
    empty,
  )
  await tx.execute(sql`
    CREATE TEMP TABLE worked ON COMMIT DROP AS
    SELECT c.id, c.facility_id, c.version, c.code, c.description, c.cpt_hcpcs, c.drg_code, c.amount, c.cash_price, c.department_name,
      c.setting, c.gl, c.notes, c.enabled, c.identity, c.variant,
      EXISTS (SELECT FROM published_rate r WHERE r.brand_id = ${brandId} AND r.charge_item_id = c.id AND r.retired_by IS NULL) AS has_rates,
      ${amount} AS new_amount, ${priceOf(sql`c.cash_price`, change.cashPrice, amount)} AS new_cash,
      ${renamed.department_name} AS new_department, ${renamed.setting} AS new_setting, ${textOf(sql`c.gl`, change.gl)} AS new_gl,
      ${textOf(sql`c.notes`, change.notes)} AS new_notes,
      ${change.enabled === undefined ? sql`c.enabled` : sql`${change.enabled}::boolean`} AS new_enabled,
      charge_identity(${identity}) AS new_identity
    ${chosenItems(brandId, chosen)}`)
  await tx.execute(sql`
    CREATE TEMP TABLE edited ON COMMIT DROP AS
    SELECT w.*, ${refusal(change)} AS refusal, (amount, cash_price, department_name, setting, gl, notes, enabled) IS DISTINCT FROM
      (new_amount, new_cash, new_department, new_setting, new_gl, new_notes, new_enabled) AS changes, variant AS new_variant
    FROM worked w`)
  if (change.departmentName === undefined && change.setting === undefined) return
  await tx.execute(sql`ANALYZE edited`)
  await tx.execute(sql`
    UPDATE edited e SET refusal = 'chargeItemTaken'
    WHERE e.refusal IS NULL AND e.new_identity <> e.identity AND (
      EXISTS (SELECT FROM charge_item o WHERE o.brand_id = ${brandId} AND o.facility_id = e.facility_id AND o.identity = e.new_identity
        AND o.retired_by IS NULL AND NOT EXISTS (SELECT FROM edited x WHERE x.id = o.id AND x.new_identity <> o.identity))
      OR e.id IN (SELECT x.id FROM (SELECT id, min(identity::text) OVER same AS low,
        max(identity::text) OVER same AS high FROM edited WINDOW same AS (PARTITION BY facility_id, new_identity)) x WHERE low <> high))`)
  await tx.execute(sql`
    UPDATE edited e SET new_variant = n.place FROM (
      SELECT id, row_number() OVER (PARTITION BY facility_id, new_identity ORDER BY variant)::int AS place FROM edited
      WHERE refusal IS NULL AND new_identity <> identity) n
    WHERE n.id = e.id`)
}
