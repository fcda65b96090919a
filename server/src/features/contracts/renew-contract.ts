import sql, { type Sql } from 'sql-template-tag'
import { prolonged } from '@ratebook/shared/contract-term.ts'
import { type Day, dayOf, LATEST, plusDays } from '@ratebook/shared/wire/day.ts'
import { fieldError } from '@ratebook/shared/wire/errors.ts'
import { type Fault, fault } from '@ratebook/shared/wire/fault.ts'
import { type Actor, ITSELF } from '../../data/audit.ts'
import type { Db } from '../../data/db.ts'
import { refusedFields } from '../../data/problem.ts'
import { current } from '../../data/records.ts'
import type { Tx } from '../../data/tx.ts'

export interface Term {
  /** first and last day of the term that is running */
  first: Day
  last: Day
}
/** The term after it, as long as it. */
export const nextTerm = ({ first, last }: Term): Term => ({ first: plusDays(last, 1), last: prolonged(first, last) })

/** The term that a contract is in. A contract of a year that was renewed once has run for two, and still goes on by one. */
export const termOf = (first: Day, last: Day, termStart: Day | null): Term => ({
  first: termStart !== null && termStart > first && termStart <= last ? termStart : first,
  last,
})
const termOfRow = ({ effectiveDate, termStart }: { effectiveDate: Date; termStart: Date | null }, last: string) =>
  termOf(dayOf(effectiveDate), last, termStart && dayOf(termStart))

/** Moves the end of a contract and writes it down. */
async function moveEnd(tx: Tx, brandId: string, user: Actor, id: string, last: Day, next: Term) {
  await tx.prisma.contract.update({
    where: { brandId_id: { brandId, id } },
    data: { terminationDate: new Date(next.last), termStart: new Date(next.first), version: { increment: 1 } },
  })
  await tx.termsChanged(brandId, [])
  await tx.record(brandId, user, {
    action: 'renew',
    entity: 'contract',
    entityId: id,
    before: { terminationDate: last },
    after: { terminationDate: next.last, termStart: next.first },
  })
}

/** A person prolongs a contract. @throws Problem 422 when it has no end that could be moved, or the day is not a later one */
export const renewContract = (
  db: Db,
  brandId: string,
  user: Actor,
  { id, version, terminationDate }: { id: string; version?: number | undefined; terminationDate?: string | undefined },
) =>
  db.transaction(async (tx) => {
    const row = await current(tx, 'contract', brandId, id, version)
    const refuse = (why: Fault) => refusedFields(fault('renewalRefused'), [fieldError('terminationDate', why)])
    if (!row.terminationDate) throw refuse(fault('noTerminationDate'))
    const term = termOfRow(row, dayOf(row.terminationDate))
    const next = terminationDate === undefined ? nextTerm(term) : { first: plusDays(term.last, 1), last: terminationDate }
    if (next.last <= term.last) throw refuse(fault('afterItsEnd', { day: term.last }))
    if (next.last > LATEST) throw refuse(fault('renewalTooLong'))
    await moveEnd(tx, brandId, user, id, term.last, next)
  })

const isDue = (brandId: string, day: Day): Sql => sql`c.brand_id = ${brandId} AND c.renew = 'AUTO' AND c.termination_date <= ${day}::date`

/** Prolongs a contract that goes on by itself, term by term, until it is in force after `day`. @returns whether it did */
const renewByItself = (db: Db, brandId: string, id: string, day: Day) =>
  db.transaction(async (tx) => {
    // asked again once it is held: another server may have renewed it, or a person removed it
    const [due] = await tx.rows(sql`SELECT 1 FROM contract c WHERE ${isDue(brandId, day)} AND c.id = ${id} FOR UPDATE`)
    if (!due) return false
    const row = await tx.prisma.contract.findFirstOrThrow({ where: { brandId, id } })
    const last = dayOf(row.terminationDate as Date)
    let term = termOfRow(row, last)
    while (term.last <= day) term = nextTerm(term)
    await moveEnd(tx, brandId, ITSELF, id, last, term)
    return true
  })

/** Renews what goes on by itself of a brand. It does so on the last day already: a day later there would be hours without a price. */
export async function renewDue(db: Db, brandId: string, day: Day, onError: (error: unknown) => void): Promise<number> {
  const due = await db.rows<{ id: string }>(sql`SELECT c.id FROM contract c WHERE ${isDue(brandId, day)} ORDER BY c.id`)
  let renewed = 0
  for (const { id } of due) {
    try {
      if (await renewByItself(db, brandId, id, day)) renewed++
    } catch (error) {
      onError(error)
    }
  }
  return renewed
}
