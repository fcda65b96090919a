import pg from 'pg'
import sql from 'sql-template-tag'
import { v7 as uuid } from 'uuid'
import type { AssociationCount } from '@ratebook/shared/associated-charges.ts'
import { type Day, dayIn, dayOf } from '@ratebook/shared/wire/day.ts'
import type { Actor } from '../data/audit.ts'
import { copiedRows, copyLine, copyWriter } from '../data/copy.ts'
import { countedClaims } from '../data/counted-claims.ts'
import type { Db } from '../data/db.ts'
import { ofBrands } from '../data/scope.ts'
import { todayOf } from '../data/today.ts'
import type { Tx } from '../data/tx.ts'
import { professionalClaims } from '../terms/remitted/professional.ts'
import { type Association, pairCounter } from './pairs.ts'
import { professionalAmounts } from './professional-amounts.ts'

const MONTHS = 12
const PROGRESS_MS = 1000
/** Remittances often come several files at a time: what they say is counted once they have stopped coming. */
const QUIET_MINUTES = 2
/** As many units on a claim as the column of their average holds. */
const MOST_UNITS = 999_999

type Setting = 'inpatient' | 'outpatient'

const lockOf = (brandId: string) => sql`hashtextextended('associations ' || ${brandId}, 0)`

/**
 * The claims `c` of a period. What professionals bill for a visit is a claim of its own, and says nothing of what stands on the hospital's.
 * COPY binds nothing, so what it asks for is written out.
 */
const ofPeriod = (brandId: string, { from, to }: { from: Day; to: Day }) => {
  const [brand, first, last] = [brandId, from, to].map(pg.escapeLiteral)
  return `c.brand_id = ${brand} AND c.check_eft_date BETWEEN ${first} AND ${last} AND ${countedClaims.sql}
    AND NOT ${professionalClaims.sql}`
}

/** A row for each claim: its setting, and its procedure codes as paid and as billed with their units; none has a comma. */
const claimsSql = (brandId: string, period: { from: Day; to: Day }) => `
  SELECT c.setting, c.line_cpt_hcpcs, c.line_submitted_cpt_hcpcs, c.line_units, c.line_submitted_units
  FROM remittance_claim c WHERE ${ofPeriod(brandId, period)} AND c.line_cpt_hcpcs <> ''`

/**
 * Units that were billed (SVC07) by the code that was (SVC06); where the payer says no others, those that it paid (SVC05). Of a line that
 * was billed there was one at least. The same code may stand on several lines.
 */
function unitsByCode(texts: [paid: string, billed: string, units: string, billedUnits: string]) {
  const [paid, billed, units, billedUnits] = texts.map((text) => text.split(',')) as [string[], string[], string[], string[]]
  const of = new Map<string, number>()
  let lines = 0
  for (let i = 0; i < paid.length; i++) {
    if (!paid[i]) continue
    lines++
    const code = (billed[i] || paid[i]) as string
    of.set(code, (of.get(code) ?? 0) + (Math.max(0, Number(billedUnits[i] || units[i])) || Math.max(0, Number(units[i])) || 1))
  }
  return { lines, units: of }
}

async function read(db: Db, tx: Tx, brandId: string, period: { from: Day; to: Day }) {
  const [extent] = (await tx.client.query(`SELECT count(*)::int AS n FROM remittance_claim c WHERE ${ofPeriod(brandId, period)}`)).rows
  const tell = (claimsRead: number) =>
    db.rows(sql`UPDATE association_count SET claims_read = ${claimsRead}, claims_all = ${extent.n} WHERE brand_id = ${brandId}`)
  const counters = { inpatient: pairCounter(), outpatient: pairCounter() }
  const counts = { claims: 0, lines: 0 }
  let told = 0
  for await (const rows of copiedRows(tx, claimsSql(brandId, period))) {
    for (const [setting, ...texts] of rows as [Setting, string, string, string, string][]) {
      const claim = unitsByCode(texts)
      counts.lines += claim.lines
      if (claim.lines === 0) continue
      counts.claims++
      counters[setting].add(claim.units)
    }
    if (Date.now() - told < PROGRESS_MS) continue
    told = Date.now()
    await tell(counts.claims)
  }
  return { counters, counts }
}

const columns = 'id cpt_hcpcs associated_cpt_hcpcs setting appearance_in_claim primary_claims percentage average_units enabled'.split(' ')

const valuesOf = (setting: Setting, { primary, other, claims, primaryClaims, units, isOn }: Association) =>
  copyLine([
    uuid(),
    primary,
    other,
    setting,
    String(claims),
    String(primaryClaims),
    ((claims * 100) / primaryClaims).toFixed(2),
    Math.min(units / claims, MOST_UNITS).toFixed(2),
    isOn ? 't' : 'f',
  ])

/** Puts what was counted in the place of what was before. What a person switched stays as it is, whatever claims say now. */
async function replace(tx: Tx, brandId: string, counters: Record<Setting, ReturnType<typeof pairCounter>>) {
  const switched = await tx.rows<{ setting: string; primary: string; other: string }>(sql`
    SELECT a.setting, a.cpt_hcpcs AS primary, a.associated_cpt_hcpcs AS other FROM associated_charge a
    WHERE a.brand_id = ${brandId} AND a.computed_at IS NOT NULL AND a.switched_by IS NOT NULL`)
  await tx.execute(sql`CREATE TEMP TABLE counted (id uuid, cpt_hcpcs text, associated_cpt_hcpcs text, setting text,
    appearance_in_claim int, primary_claims int, percentage numeric, average_units numeric, enabled boolean) ON COMMIT DROP`)
  const writer = copyWriter(tx, 'counted', columns)
  for (const setting of ['inpatient', 'outpatient'] as const)
    for await (const one of counters[setting].associations(switched.filter((row) => row.setting === setting)))
      await writer.write(`${valuesOf(setting, one)}\n`)
  await writer.end()
  const isSame = sql`a.brand_id = ${brandId} AND a.cpt_hcpcs = n.cpt_hcpcs AND a.associated_cpt_hcpcs = n.associated_cpt_hcpcs`
  await tx.execute(sql`
    DELETE FROM associated_charge a WHERE a.brand_id = ${brandId} AND a.computed_at IS NOT NULL AND a.switched_by IS NULL
      AND NOT EXISTS (SELECT FROM counted n WHERE ${isSame} AND a.setting = n.setting)`)
  // a choice about what is hardly there any more waits for when it is there again
  await tx.execute(sql`
    UPDATE associated_charge a SET appearance_in_claim = 0, percentage = 0, primary_claims = 0, computed_at = now()
    WHERE a.brand_id = ${brandId} AND a.computed_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM counted n WHERE ${isSame} AND a.setting = n.setting)`)
  await tx.execute(sql`
    UPDATE associated_charge a SET appearance_in_claim = n.appearance_in_claim, primary_claims = n.primary_claims, computed_at = now(),
      percentage = n.percentage, average_units = n.average_units,
      enabled = CASE WHEN a.switched_by IS NULL THEN n.enabled ELSE a.enabled END
    FROM counted n WHERE ${isSame} AND a.setting = n.setting AND a.computed_at IS NOT NULL`)
  await tx.execute(sql`
    INSERT INTO associated_charge (brand_id, id, cpt_hcpcs, associated_cpt_hcpcs, setting, appearance_in_claim, primary_claims,
      percentage, average_units, enabled, computed_at)
    SELECT ${brandId}, n.id, n.cpt_hcpcs, n.associated_cpt_hcpcs, n.setting, n.appearance_in_claim, n.primary_claims,
      n.percentage, n.average_units, n.enabled, now()
    FROM counted n
    WHERE NOT EXISTS (SELECT FROM associated_charge a WHERE ${isSame} AND a.setting IN ('both', n.setting))`)
}

/**
 * Counts on the claims of the last 12 months what stands beside each service, and keeps it as the brand's associated charges. Rows that
 * were not counted before are left alone, and say it for their pair of services. What doctors' bills come to is read from the same claims.
 * @param by who asked for it, and has it in the log
 */
export async function countAssociations(db: Db, brandId: string, by?: Actor): Promise<void> {
  const askedAt = new Date()
  const to = await todayOf(db, brandId)
  const [{ from }] = (await db.rows<{ from: Day }>(sql`SELECT (${to}::date - make_interval(months => ${MONTHS}))::date::text AS from`)) as [
    { from: Day },
  ]
  await db.longTransaction(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(${lockOf(brandId)})::text`)
    // whoever waited has what another counted meanwhile
    if (await tx.prisma.associationCount.count({ where: { brandId, startedAt: { gt: askedAt }, finishedAt: { not: null } } })) return
    const begun = { startedAt: new Date(), claimsRead: 0, claimsAll: 0 }
    await db.prisma.associationCount.upsert({ where: { brandId }, create: { brandId, ...begun }, update: begun })
    const { counters, counts } = await read(db, tx, brandId, { from, to })
    await replace(tx, brandId, counters)
    await tx.associationsChanged(brandId)
    for (const statement of professionalAmounts(brandId, { from, to })) await tx.execute(statement)
    const done = { finishedAt: new Date(), fromDay: new Date(from), toDay: new Date(to), ...counts }
    await tx.prisma.associationCount.update({ where: { brandId }, data: done })
    if (by) await tx.record(brandId, by, { action: 'update', entity: 'associated charge', entityId: '', after: counts })
  })
}

/** How far a count is, and what the last one came to. Nobody is counting where the lock is free: a server may have died over it. */
export async function associationCount(db: Db, brandId: string): Promise<AssociationCount> {
  const [lock] = await db.rows<{ free: boolean }>(sql`SELECT pg_try_advisory_xact_lock_shared(${lockOf(brandId)}) AS free`)
  const row = await db.prisma.associationCount.findFirst({ where: { brandId } })
  const day = (date: Date | null) => (date ? dayOf(date) : '')
  return {
    isRunning: !lock?.free,
    claimsRead: row?.claimsRead ?? 0,
    claimsAll: row?.claimsAll ?? 0,
    last: row?.finishedAt
      ? { finishedAt: row.finishedAt.toISOString(), from: day(row.fromDay), to: day(row.toDay), claims: row.claims, lines: row.lines }
      : null,
  }
}

/** Counts for every brand to which remittances came since, and for all on a new day: the 12 months have moved on. */
export async function countWhereDue(db: Db): Promise<object> {
  const brands = await db.rows<{ id: string; timeZone: string; isNew: boolean; toDay: Day | null }>(sql`
    SELECT b.id, b.time_zone AS "timeZone", a.to_day::text AS "toDay",
      coalesce(a.finished_at IS NULL OR f.last > a.started_at, true) AS "isNew"
    FROM brand b LEFT JOIN association_count a ON a.brand_id = b.id
    CROSS JOIN LATERAL (SELECT max(finished_at) AS last, bool_or(state = 'processing') AS is_working FROM remittance_file
      WHERE brand_id = b.id AND state IN ('applied', 'processing')) f
    WHERE NOT f.is_working AND f.last < now() - make_interval(mins => ${QUIET_MINUTES})`)
  const due = brands.filter(({ isNew, toDay, timeZone }) => isNew || toDay !== dayIn(timeZone))
  for (const { id } of due) await ofBrands([id], () => countAssociations(db, id))
  return { brands: due.length }
}
