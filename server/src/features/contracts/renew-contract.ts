import sql from 'sql-template-tag'
import { prolonged } from '@ratebook/shared/contract-term.ts'
import { type Day, dayOf, LATEST, plusDays } from '@ratebook/shared/wire/day.ts'
import { record, type Transaction } from '../../data/audit.ts'
import type { Db } from '../../data/db.ts'
import { notFound, refusedFields } from '../../data/problem.ts'
import type { User } from '../../http/session.ts'
import { termsChanged } from '../../data/terms-revision.ts'
import { stale } from './save-contract.ts'

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

/** Moves the end of a contract and writes it down. @returns whether the contract still was as it was read */
async function moveEnd(
  tx: Transaction,
  brandId: string,
  user: Pick<User, 'id' | 'username'>,
  { id, version }: { id: string; version: number },
  last: string,
  next: Term,
) {
  const { count } = await tx.contract.updateMany({
    where: { brandId, id, version },
    data: { terminationDate: new Date(next.last), termStart: new Date(next.first), version: { increment: 1 } },
  })
  if (count === 0) return false
  await termsChanged(tx, brandId)
  await record(tx, brandId, user, {
    action: 'renew',
    entity: 'contract',
    entityId: id,
    before: { terminationDate: last },
    after: { terminationDate: next.last, termStart: next.first },
  })
  return true
}

/** A person prolongs a contract. @throws Problem 422 when it has no end that could be moved, or the day is not a later one */
export const renewContract = (
  db: Db,
  brandId: string,
  user: User,
  { id, version, terminationDate }: { id: string; version: number; terminationDate?: string | undefined },
) =>
  db.prisma.$transaction(async (tx) => {
    const row = await tx.contract.findUnique({ where: { brandId_id: { brandId, id } } })
    if (!row) throw notFound('The contract')
    if (row.version !== version) throw stale()
    const refuse = (message: string) => refusedFields('The contract cannot be renewed like this', [{ path: 'terminationDate', message }])
    if (!row.terminationDate) throw refuse('The contract has no termination date: it goes on until somebody ends it. Edit it to set one.')
    const term = termOfRow(row, dayOf(row.terminationDate))
    const next = terminationDate === undefined ? nextTerm(term) : { first: plusDays(term.last, 1), last: terminationDate }
    if (next.last <= term.last) throw refuse(`Choose a day after ${term.last}, when it ends now`)
    if (next.last > LATEST) throw refuse('For as long again is after 2200: give the day when it is to end')
    if (!(await moveEnd(tx, brandId, user, row, term.last, next))) throw stale()
  })

/** Who the log says renews contracts that go on by themselves. */
const ITSELF = { id: '00000000-0000-0000-0000-000000000000', username: 'Ratebook' }

/** Prolongs a contract that goes on by itself, term by term, until it is in force after `day`. @returns whether it did */
const renewByItself = (db: Db, brandId: string, id: string, day: Day) =>
  db.prisma.$transaction(async (tx) => {
    const row = await tx.contract.findUnique({ where: { brandId_id: { brandId, id } } })
    if (row?.renew !== 'AUTO' || !row.terminationDate) return false
    const last = dayOf(row.terminationDate)
    let term = termOfRow(row, last)
    while (term.last <= day) term = nextTerm(term)
    return term.last > last && moveEnd(tx, brandId, ITSELF, row, last, term)
  })

/** Renews what goes on by itself of a brand. It does so on the last day already: a day later there would be hours without a price. */
export async function renewDue(db: Db, brandId: string, day: Day, onError: (error: unknown) => void): Promise<number> {
  const due = await db.rows<{ id: string }>(
    sql`SELECT c.id FROM contract c WHERE c.brand_id = ${brandId} AND c.renew = 'AUTO' AND c.termination_date <= ${day}::date ORDER BY c.id`,
  )
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
