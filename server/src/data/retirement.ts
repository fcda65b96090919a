import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Columns, Filter } from '@ratebook/shared/wire/list.ts'
import type { UseKind, Uses } from '@ratebook/shared/retirement.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import type { Actor } from './audit.ts'
import type { Db, Reader } from './db.ts'
import { type ListSource, mentions } from './list.ts'
import { Problem } from './problem.ts'
import { current, held, type VersionedRow } from './records.ts'
import type { Tx } from './tx.ts'

export type RetirableModel = 'payer' | 'payerContract' | 'chargeItem'

/** A kind of record that is deleted while nothing depends on it, and else retired. */
export interface Retirable<M extends RetirableModel> {
  model: M
  table: Sql
  /** as the log calls one of them */
  entity: string
  /** what is locked and told first */
  begin?(tx: Tx, brandId: string, id: string): Promise<unknown>
  uses(reader: Reader, brandId: string, row: VersionedRow<M>): Promise<Uses>
  isRetired(row: VersionedRow<M>): boolean
  retire(tx: Tx, brandId: string, user: Actor, row: VersionedRow<M>, why: string): Promise<unknown>
  restore(tx: Tx, brandId: string, row: VersionedRow<M>): Promise<unknown>
  /** what the log says of it */
  logged(row: VersionedRow<M>): Record<string, unknown>
  /** what its going and coming means for others */
  end?(tx: Tx, brandId: string, row: VersionedRow<M>): Promise<unknown>
}
interface Who {
  brandId: string
  user: Actor
}
type Given = { id: string; version?: number | undefined }

/** What depends on a record, by kind. */
export async function usesOf(reader: Reader, counts: Partial<Record<UseKind, Sql>>): Promise<Uses> {
  const selected = Object.entries(counts).map(([what, count]) => sql`(${count})::int AS ${raw(`"${what}"`)}`)
  const [there = {} as Record<UseKind, number>] = await reader.rows<Record<UseKind, number>>(sql`SELECT ${join(selected)}`)
  return (Object.keys(counts) as UseKind[]).flatMap((what) => (there[what] > 0 ? [{ what, count: there[what] }] : []))
}

/** @throws Problem 404, and 409 where anything depends on it */
export const deleteRecord = <M extends RetirableModel>(db: Db, of: Retirable<M>, { brandId, user }: Who, id: string) =>
  db.transaction(async (tx) => {
    await of.begin?.(tx, brandId, id)
    const row = await held(tx, of.model, brandId, id)
    if ((await of.uses(tx, brandId, row)).length > 0) throw new Problem(409, fault('inUse'))
    await tx.execute(sql`DELETE FROM ${of.table} WHERE brand_id = ${brandId} AND id = ${id}`)
    await of.end?.(tx, brandId, row)
    await tx.record(brandId, user, { action: 'delete', entity: of.entity, entityId: id, before: of.logged(row) })
    return null
  })

/** @throws Problem 404, and 409 for a stale version or what is retired already */
export const retireRecord = <M extends RetirableModel>(
  db: Db,
  of: Retirable<M>,
  { brandId, user }: Who,
  { id, version, why }: Given & { why: string },
) =>
  db.transaction(async (tx) => {
    await of.begin?.(tx, brandId, id)
    const row = await current(tx, of.model, brandId, id, version)
    if (of.isRetired(row)) throw new Problem(409, fault('alreadyRetired'))
    await of.retire(tx, brandId, user, row, why)
    await of.end?.(tx, brandId, row)
    const after = { ...of.logged(await current(tx, of.model, brandId, id)), retiredWhy: why }
    await tx.record(brandId, user, { action: 'retire', entity: of.entity, entityId: id, before: of.logged(row), after })
    return null
  })

/** @throws Problem 404, and 409 for a stale version, what is not retired, or what has no place any more */
export const restoreRecord = <M extends RetirableModel>(db: Db, of: Retirable<M>, { brandId, user }: Who, { id, version }: Given) =>
  db.transaction(async (tx) => {
    await of.begin?.(tx, brandId, id)
    const row = await current(tx, of.model, brandId, id, version)
    if (!of.isRetired(row)) throw new Problem(409, fault('notRetired'))
    await of.restore(tx, brandId, row)
    await of.end?.(tx, brandId, row)
    const after = of.logged(await current(tx, of.model, brandId, id))
    await tx.record(brandId, user, { action: 'restore', entity: of.entity, entityId: id, before: of.logged(row), after })
    return null
  })

/** A list without what is retired, unless its filter says which it wants. */
export const inStanding = <C extends Columns>(source: ListSource<C>, filter: Filter | null, isRetired: Sql): ListSource<C> =>
  mentions(filter, ['standing']) ? source : { ...source, where: sql`${source.where} AND NOT ${isRetired}` }

export const standingOf = (isRetired: Sql) => sql`CASE WHEN ${isRetired} THEN 'retired' ELSE 'current' END`
