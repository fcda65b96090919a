import sql from 'sql-template-tag'
import { editionOf } from '@ratebook/shared/pricing/schedule.ts'
import { copyWriter } from '../../data/copy.ts'
import type { Db } from '../../data/db.ts'
import { inTurns } from '../../data/in-turns.ts'
import type { Tx } from '../../data/tx.ts'
import { type EditionHead, editionsRead, loadItems, schedulesOf } from '../schedules.ts'
import { type ChargedUnder, chargedUnder, linesOf } from './listed.ts'
import { type AtWork, atWork, type Chunk, columns, type Contract, Rows } from './rate-rows.ts'

const CODES_AT_A_TIME = 2_000
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
  await tx.execute(sql`CREATE TEMP TABLE computed_rate (LIKE contracted_rate INCLUDING DEFAULTS) ON COMMIT DROP`)
  const working: AtWork[] = []
  for (const contract of contracts) working.push(await atWork(contract, editions))
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
        await writer.write(
          await inTurns(rows.of(contract, { ...chunk, listed: chunk.listed.filter((l) => contract.schedules.has(l.schedule)) })),
        )
      }
    }
    for (const contract of working) {
      const own = [...contract.ownCodes.values()]
      const chunk = await chunkOf(own.map((listed) => listed.code))
      await writer.write(await inTurns(rows.of(contract, { ...chunk, listed: own })))
    }
    await writer.end()
  } catch (error) {
    writer.abort(error as Error)
    throw error
  }
}
