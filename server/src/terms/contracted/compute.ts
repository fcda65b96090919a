import sql, { empty, type Sql } from 'sql-template-tag'
import { editionOf } from '@ratebook/shared/pricing/schedule.ts'
import { copyWriter } from '../../data/copy.ts'
import type { Db } from '../../data/db.ts'
import { inTurns } from '../../data/in-turns.ts'
import type { Tx } from '../../data/tx.ts'
import { type EditionHead, editionsRead, loadItems, schedulesOf } from '../schedules.ts'
import type { Otherwise } from './depends-on.ts'
import { type ChargedUnder, chargedUnder, linesOf } from './listed.ts'
import { heldOtherwise } from './other-codes.ts'
import { type AtWork, allAtWork, type Chunk, columns, type Contract, Rows } from './rate-rows.ts'
import type { Place } from './keep-rates.ts'

const CODES_AT_A_TIME = 1_000
const READ_AHEAD = 2
/**
 * The edition of each schedule whose lines are listed: the one in force, else the last that was. By name: what stands beside the rate of
 * a rule that reads none is of the first, whichever rules and contracts are computed together.
 */
function editionsListed(names: ReadonlySet<string>, editions: readonly EditionHead[], date: string) {
  const heads = schedulesOf(editions, [])
  return [...names].sort().flatMap((name) => {
    const ofName = editions.filter((e) => e.name === name)
    const inForce = editionOf(heads, ofName[0]?.id ?? '', date)
    const last = ofName.findLast((e) => e.effectiveDate <= date)
    const id = (inForce ?? last)?.id
    return id === undefined ? [] : [{ id, name, inForce: inForce !== null }]
  })
}

const CODES_IN_A_ROW = 10_000
/**
 * Codes: a brand's schedules have some tens of thousands. As JSON in a few rows: a row for each takes several times as long to be taken in,
 * and one row keeps others waiting.
 * @param order which the codes have
 */
async function codesIn(db: Db, codes: Sql, order = empty): Promise<string[]> {
  const rows = await db.rows<{ codes: string[] }>(sql`
    SELECT json_agg(code ${order}) AS codes
    FROM (SELECT code, (row_number() OVER (${order}) - 1) / ${CODES_IN_A_ROW} AS part FROM (${codes}) each) parts
    GROUP BY part ORDER BY part`)
  return rows.flatMap((row) => row.codes)
}
/** Each once and in order. @param of a table, and which of its rows */
const distinctCodesIn = (db: Db, of: Sql) => codesIn(db, sql`SELECT DISTINCT code FROM ${of}`, sql`ORDER BY code`)

/** Codes that the database tells: those of all lines; of a change, what its rules pay for, and which its lists are tried on. */
async function codesTold(change: Otherwise | null, db: Db, brandId: string, lines: Sql) {
  if (!change) return { paid: await distinctCodesIn(db, lines), tried: [] }
  const ofRules = sql`contracted_rate WHERE brand_id = ${brandId} AND rule_id = ANY(${change.pays}::uuid[])`
  const paid = change.pays.length > 0 ? await distinctCodesIn(db, ofRules) : []
  // some several times, which takes less than to sort them
  return { paid, tried: change.lists.length > 0 ? await codesIn(db, sql`SELECT code FROM ${lines}`) : [] }
}

/** All of which some contracts may have other rates than before. */
async function codesOf(change: Otherwise | null, { paid, tried }: Awaited<ReturnType<typeof codesTold>>, contracts: AtWork[]) {
  if (!change || change.lists.length === 0) return paid
  const own = contracts.flatMap(({ ownCodes }) => Array.from(ownCodes.values(), ({ code }) => code))
  const held = await inTurns(heldOtherwise(change.lists, [...tried, ...own]))
  return [...new Set([...paid, ...held])].sort()
}

/**
 * Puts the rates of some contracts into a table: each line of their schedules, some codes at a time, so that memory stays flat whatever
 * their size and each line is read once for all.
 * @param change what they may come out otherwise by; null: anything
 * @returns the codes that rates were computed of; null: all
 */
export async function compute(
  db: Db,
  tx: Tx,
  brandId: string,
  contracts: Contract[],
  editions: readonly EditionHead[],
  date: string,
  change: Otherwise | null,
  { table, last, held }: Place,
): Promise<string[] | null> {
  const read = editionsRead(
    editions,
    contracts.flatMap((c) => c.terms.rules),
  )
  const nameOf = new Map(editions.map((e) => [e.id, e.name]))
  const names = new Set(contracts.flatMap((c) => c.rules.flatMap((r) => nameOf.get(r.feeScheduleId ?? '') ?? [])))
  const listing = editionsListed(names, read, date)
  const lines = sql`fee_schedule_item WHERE brand_id = ${brandId} AND fee_schedule_id = ANY(${listing.map((e) => e.id)}::uuid[])`
  // the database tells codes while the terms are made ready
  const [working, told] = await Promise.all([allAtWork(contracts, editions), codesTold(change, db, brandId, lines)])
  // what has gone since it was read has no rates
  if (held) for (const { rules } of working) for (const id of rules.keys()) if (!held.has(id)) rules.delete(id)
  const heads = schedulesOf(read, [])
  const ids = new Set([...listing.map((e) => e.id), ...read.flatMap((e) => editionOf(heads, e.id, date)?.id ?? [])])
  const current = read.filter((e) => ids.has(e.id))
  const rows = new Rows(brandId, date, last)
  const writer = copyWriter(tx, table, columns)
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
    const codes = await codesOf(change, told, working)
    const chunkFrom = (from: number) => (from < codes.length ? chunkOf(codes.slice(from, from + CODES_AT_A_TIME)) : null)
    const ahead: (Promise<Chunk> | null)[] = []
    for (let from = 0; from < codes.length; from += CODES_AT_A_TIME) {
      // the next are read while one is worked at; where that fails, it is told when it is their turn
      while (ahead.length < READ_AHEAD) {
        const next = chunkFrom(from + ahead.length * CODES_AT_A_TIME)
        next?.catch(() => {})
        ahead.push(next)
      }
      const chunk = await ahead.shift()
      if (!chunk) break
      for (const contract of working) {
        await writer.write(
          await inTurns(rows.of(contract, { ...chunk, listed: chunk.listed.filter((l) => contract.schedules.has(l.schedule)) })),
        )
      }
    }
    const changed = change && new Set(codes)
    for (const contract of working) {
      const own = [...contract.ownCodes.values()].filter(({ code }) => changed === null || changed.has(code))
      const chunk = await chunkOf(own.map((listed) => listed.code))
      await writer.write(await inTurns(rows.of(contract, { ...chunk, listed: own })))
    }
    await writer.end()
    return change && codes
  } catch (error) {
    writer.abort(error as Error)
    throw error
  }
}
