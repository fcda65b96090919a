import sql, { raw, type Sql } from 'sql-template-tag'
import type { Columns } from '@ratebook/shared/wire/list.ts'
import { fault, type PlainCode } from '@ratebook/shared/wire/fault.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { isDuplicate } from './database-errors.ts'
import type { Reader } from './db.ts'
import type { ListSource } from './list.ts'
import { listSql } from './list-page.ts'
import { type NotFound, notFound, Problem, type Stale, stale } from './problem.ts'
import type { Tx } from './tx.ts'

/** Writes what is still the version that the change was made from. @throws Problem 409 where it is another by now */
export async function orStale(write: Promise<{ count: number }>, code: Stale) {
  if ((await write).count === 0) throw stale(code)
}

/** One record as its list shows it. @throws Problem 404 */
export async function readOne<C extends Columns, R>(db: Reader, source: ListSource<C>, missing: NotFound, id: string): Promise<R> {
  const { records } = listSql(
    { ...source, where: sql`${source.where} AND ${source.id} = ${id}` },
    { pagination: { currentPage: 1, recordsPerPage: 1 }, sort: [], filter: null },
  )
  const [row] = await db.rows<R>(records)
  if (!row) throw notFound(missing)
  return row
}

/** Models that belong to a brand and are edited in versions, and what is said of one that is not there, or is another version by now. */
const versioned = {
  payer: ['payer', 'payerNotFound', 'payerStale'],
  remitPayer: ['remit_payer', 'remitPayerNotFound', 'remitPayerStale'],
  payerContract: ['payer_contract', 'payerContractNotFound', 'payerContractStale'],
  facility: ['facility', 'facilityNotFound', 'facilityStale'],
  chargeItem: ['charge_item', 'chargeItemNotFound', 'chargeItemStale'],
  contract: ['contract', 'contractNotFound', 'contractStale'],
  contractRule: ['contract_rule', 'ruleNotFound', 'ruleStale'],
  synonym: ['synonym', 'synonymNotFound', 'synonymStale'],
  codeService: ['code_service', 'codeServiceNotFound', 'codeServiceStale'],
  publishedRate: ['published_rate', 'publishedRateNotFound', 'publishedRateStale'],
  goodFaithEstimate: ['good_faith_estimate', 'goodFaithNotFound', 'estimateStale'],
  delivery: ['delivery', 'deliveryNotFound', 'deliveryStale'],
  webhook: ['webhook', 'webhookNotFound', 'webhookStale'],
  feeSchedule: ['fee_schedule', 'feeScheduleNotFound', 'feeScheduleStale'],
} as const
type Versioned = keyof typeof versioned
export type VersionedRow<M extends Versioned> = NonNullable<Awaited<ReturnType<Tx['prisma'][M]['findFirst']>>>

async function locked<M extends Versioned>(
  tx: Tx,
  lock: Sql,
  model: M,
  brandId: string,
  id: string,
  version?: number,
): Promise<VersionedRow<M>> {
  const [table, missing, whenStale] = versioned[model]
  await tx.rows(sql`SELECT 1 FROM ${raw(table)} WHERE brand_id = ${brandId} AND id = ${id} ${lock}`)
  const { findFirst } = tx.prisma[model] as { findFirst(query: object): Promise<VersionedRow<M> | null> }
  const row = await findFirst({ where: { brandId, id } })
  if (!row) throw notFound(missing)
  if (version !== undefined && row.version !== version) throw stale(whenStale)
  return row
}
/**
 * A record as it is, nobody else's to change until the transaction ends: of many who do at once the first wins.
 * @param version the one that the change was made from; without it the last one to write wins
 * @throws Problem 404 when the brand has none of this id, 409 when it is another version by now
 */
export const current = <M extends Versioned>(tx: Tx, model: M, brandId: string, id: string, version?: number) =>
  locked(tx, sql`FOR NO KEY UPDATE`, model, brandId, id, version)
/** The same, and nobody comes to refer to it either: it is about to go, or may change only while it is unused. */
export const held = <M extends Versioned>(tx: Tx, model: M, brandId: string, id: string, version?: number) =>
  locked(tx, sql`FOR UPDATE`, model, brandId, id, version)

/** Says at its field that a value which may be there once is there already. */
export const taken = (code: PlainCode, path: string, atField: PlainCode = 'nameTaken') =>
  new Problem(409, fault(code), [faultAt(path, atField)])
/** Writes what the database may refuse for being there already: then `problem` is what is said. */
export async function orTaken<R>(write: Promise<R>, problem: Problem): Promise<R> {
  try {
    return await write
  } catch (error) {
    throw isDuplicate(error) ? problem : error
  }
}
