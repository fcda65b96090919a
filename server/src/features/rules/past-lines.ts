import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import sql from 'sql-template-tag'
import type { z } from 'zod'
import { MOST_LISTED, type PastLine, type PastPart, type pastLines } from '@ratebook/shared/past-lines.ts'
import { dollarsTextOrNone, toCents, toCentsOrNone, toDollars, toDollarsOrNone } from '@ratebook/shared/pricing/money.ts'
import type { Compiled } from '@ratebook/shared/pricing/select.ts'
import { inert } from '@ratebook/shared/wire/csv.ts'
import type { Db } from '../../data/db.ts'
import { notFound } from '../../data/problem.ts'
import { concerning } from '../../http/security-events.ts'
import type { StaffContext } from '../../http/serve.ts'
import { standingClaims } from '../../data/counted-claims.ts'
import { answeringPayer } from '../../data/linked-payers.ts'
import { compile } from '../../terms/compile.ts'
import { nextClaims, type RemittedClaim } from '../../terms/remitted/claims.ts'
import { type Comparison, compareExpected, expectedIn, isComparable, linesIn } from '../../terms/remitted/compare.ts'
import { comeToTheSame } from '../../terms/remitted/expected.ts'
import { type Readings, visitsOf } from '../../terms/remitted/visits.ts'
import { loadContract, termsOf } from '../../terms/rule-terms.ts'
import { type EditionHead, editionsRead, loadEditions, loadSchedules } from '../../terms/schedules.ts'
import { checkRule, unsaved } from './rule-checks.ts'
import { concernOf } from './rule-concern.ts'

type Asked = z.output<(typeof pastLines)['checkPastLines']['body']>

const CLAIMS_AT_A_TIME = 500
/** Lines after which a part is answered, so that whoever waits sees how far it is. */
const LINES_A_PART = 10_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface Both {
  contractId: string
  contractName: string
  saved: Compiled
  changed: Compiled
  /** whether what is changed may be about a visit: what it cannot be about comes out as it did */
  mayConcern: (visits: readonly Readings[]) => boolean
  editions: readonly EditionHead[]
  payers: string[]
}

/** A contract as it is and as it would be with the rule, and the payers that are paid under it. */
async function bothTerms(db: Db, brandId: string, rule: Asked['rule']): Promise<Both> {
  const saved = rule.id === null ? null : await db.prisma.contractRule.findFirst({ where: { brandId, id: rule.id } })
  if (rule.id !== null && saved?.contractServiceId !== rule.contractServiceId) throw notFound('ruleNotFound')
  const checked = await checkRule(db, brandId, rule, saved, 'rule.')
  const tried = unsaved(checked, saved?.id ?? '', saved?.createdAt)
  const { contractId } = checked.service
  const [contract, all, payers] = await Promise.all([
    loadContract(db, brandId, contractId),
    loadEditions(db, brandId),
    db.rows<{ id: string }>(sql`
      SELECT p.id FROM payer p JOIN payer_contract k ON k.brand_id = ${brandId} AND k.id = p.payer_contract_id
      WHERE p.brand_id = ${brandId} AND k.contract_id = ${contractId}`),
  ])
  if (!contract) throw notFound('contractNotFound')
  const { head, rules } = contract
  const asSaved = termsOf(head, rules, all)
  const asChanged = termsOf(head, [...rules.filter((r) => r.id !== tried.id), tried], all)
  const editions = editionsRead(all, [...asSaved.rules, ...asChanged.rules])
  return {
    ...{ contractId, contractName: head.name, editions, payers: payers.map(({ id }) => id) },
    ...{ saved: await compile(asSaved), changed: await compile(asChanged) },
    mayConcern: await concernOf(
      asChanged,
      [...asSaved.rules, ...asChanged.rules].filter((r) => r.id === tried.id),
    ),
  }
}

/** Why an amount differs is not asked here. */
const unsaid = () => ({ cause: 'other', detail: '' }) as const

const ofPayers = ({ payers }: Both) => sql`r.payer_id = ANY(${payers}::uuid[])`

/** Some claims under both, in the order of their ids. */
async function* batches(db: Db, brandId: string, both: Both, after: string) {
  for (let last = after; ; ) {
    const claims = await nextClaims(db, brandId, { after: last, most: CLAIMS_AT_A_TIME, condition: ofPayers(both) })
    const concerned = claims.flatMap((claim) => {
      const visits = isComparable(claim) ? visitsOf(claim) : null
      return visits !== null && both.mayConcern(visits) ? { claim, visits } : []
    })
    const lines = concerned.flatMap(({ visits }) => linesIn(visits))
    const schedules = await loadSchedules(db, brandId, both.editions, lines)
    const rows = concerned.flatMap(({ claim, visits }) => {
      const [now, then] = [expectedIn(both.saved, visits, schedules), expectedIn(both.changed, visits, schedules)]
      return comeToTheSame(now, then) ? [] : differing(claim, compareExpected(claim, now, unsaid), compareExpected(claim, then, unsaid))
    })
    if (claims.length > 0) yield { claims, rows }
    last = claims.at(-1)?.id ?? last
    if (claims.length < CLAIMS_AT_A_TIME) return
    // others are answered between one batch and the next
    await breathe()
  }
}

/** Cents from what was allowed; of no amount it is all of it. */
const away = (cents: number | null, allowed: number) => Math.abs(allowed - (cents ?? 0))

/** The lines of a claim that come out differently. A line that is paid with another one has nothing of its own. */
function differing(claim: RemittedClaim, now: readonly Comparison[], then: readonly Comparison[]): PastLine[] {
  const [before, after] = [new Map(now.map((c) => [c.id, c])), new Map(then.map((c) => [c.id, c]))]
  return [...new Map([...then, ...now].map((c) => [c.id, c])).values()].flatMap(({ id, date, code, charged, allowed: cents }) => {
    const of = (side: Map<string, Comparison>) => (side.has(id) ? (side.get(id)?.expected ?? null) : 0)
    const [was, is] = [of(before), of(after)]
    if (was === is) return []
    const allowed = cents ?? 0
    const moved = away(is, allowed) - away(was, allowed)
    const nearness = moved < 0 ? ('closer' as const) : moved > 0 ? ('farther' as const) : ('same' as const)
    const amounts = { charged: toDollars(charged), allowed: toDollars(allowed), before: toDollarsOrNone(was), after: toDollarsOrNone(is) }
    return [{ id, claim: claim.last4, date: date ?? '', code, ...amounts, nearness }]
  })
}

const moveOf = ({ before, after }: PastLine) => Math.abs((after ?? 0) - (before ?? 0))

async function part(db: Db, brandId: string, both: Both, after: string | null): Promise<PastPart> {
  const [all] =
    after === null
      ? await db.rows<{ claims: number }>(sql`
          SELECT count(*)::int AS claims FROM remittance_claim c ${answeringPayer(brandId)}
          WHERE c.brand_id = ${brandId} AND ${standingClaims} AND ${ofPayers(both)}`)
      : []
  const whole = { next: null as string | null, claims: 0, lines: 0, changed: 0, closer: 0, farther: 0, before: 0, after: 0 }
  let rows: PastLine[] = []
  for await (const batch of batches(db, brandId, both, after ?? BEFORE_ALL)) {
    whole.claims += batch.claims.length
    whole.lines += batch.claims.reduce((sum, { lines }) => sum + lines.length, 0)
    for (const row of batch.rows) {
      whole.changed++
      if (row.nearness !== 'same') whole[row.nearness]++
      if (row.before === null || row.after === null) continue
      whole.before += toCents(row.before ?? 0)
      whole.after += toCents(row.after ?? 0)
    }
    rows = [...rows, ...batch.rows].sort((a, b) => moveOf(b) - moveOf(a)).slice(0, MOST_LISTED)
    whole.next = batch.claims.length === CLAIMS_AT_A_TIME ? (batch.claims.at(-1)?.id ?? null) : null
    if (whole.lines >= LINES_A_PART) break
  }
  return { ...whole, before: toDollars(whole.before), after: toDollars(whole.after), ofClaims: all?.claims ?? null, rows }
}

const header = ['Claim', 'Service date', 'Code', 'Charged', 'Allowed', 'Before', 'After', 'Nearness']
const text = (amount: number | null) => dollarsTextOrNone(toCentsOrNone(amount)) ?? ''
async function* csv(db: Db, brandId: string, both: Both) {
  yield stringify([header])
  for await (const batch of batches(db, brandId, both, BEFORE_ALL))
    yield stringify(
      batch.rows.map((row) => [
        ...[row.claim, row.date, row.code].map(inert),
        ...[row.charged, row.allowed, row.before, row.after].map(text),
        row.nearness,
      ]),
    )
}

/** Which remitted lines of a contract would come out differently under a rule. Nothing is written. */
export async function checkPastLines({ db, brandId, request, reply }: StaffContext, { rule, after, asCsv }: Asked): Promise<PastPart> {
  const both = await bothTerms(db, brandId, rule)
  concerning(request, { objectId: both.contractId, ...(asCsv && { kind: 'export' }) })
  if (!asCsv) return part(db, brandId, both, after)
  // the reply is the file itself: what the call answers otherwise is not sent
  return (await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="past-lines.csv"')
    .send(Readable.from(csv(db, brandId, both)))) as never
}
