import sql, { type Sql } from 'sql-template-tag'
import type { Day } from '@ratebook/shared/wire/day.ts'
import type { ListRequest } from '@ratebook/shared/wire/list.ts'
import { type FeeSchedule, feeScheduleItemList, feeScheduleList } from '@ratebook/shared/fee-schedules.ts'
import type { Reader } from '../../data/db.ts'
import { tableColumns, type ListSource } from '../../data/list.ts'
import { listSql } from '../../data/list-page.ts'
import { readOne } from '../../data/records.ts'
import { todayOf } from '../../data/today.ts'

/** What an edition is on a day: of those of its name that have begun and not ended, the newest counts. */
const stateSql = (brandId: string, day: Day): Sql => sql`
  CASE WHEN s.effective_date > ${day}::date THEN 'upcoming'
    WHEN EXISTS (SELECT FROM fee_schedule l
      WHERE l.brand_id = ${brandId} AND l.name = s.name AND l.effective_date > s.effective_date AND l.effective_date <= ${day}::date
      AND coalesce(least(l.expiration_date, l.termination_date) >= ${day}::date, true)) THEN 'followed'
    WHEN least(s.expiration_date, s.termination_date) < ${day}::date THEN 'expired' ELSE 'inForce' END`

export const scheduleSource = (brandId: string, day: Day): ListSource<typeof feeScheduleList.columns> => ({
  list: feeScheduleList,
  from: sql`fee_schedule s`,
  where: sql`s.brand_id = ${brandId}`,
  id: sql`s.id`,
  columns: {
    ...tableColumns('s', 'name', 'feeScheduleType', 'scope', 'description'),
    effectiveDate: sql`s.effective_date::text`,
    expirationDate: sql`s.expiration_date::text`,
    terminationDate: sql`s.termination_date::text`,
    state: stateSql(brandId, day),
    items: sql`s.item_count`,
  },
  also: {
    ...tableColumns('s', 'conversionFactor', 'sourceFile', 'version'),
    rules: sql`(SELECT count(*)::int FROM contract_rule r WHERE r.brand_id = ${brandId} AND r.fee_schedule_id = s.id)`,
  },
})

/** The wire has a field for each modifier. */
const modifier = (position: number) => sql`split_part(i.modifiers, ' ', ${position}::int)`

export const itemSource = (brandId: string, scheduleId: string): ListSource<typeof feeScheduleItemList.columns> => ({
  list: feeScheduleItemList,
  from: sql`fee_schedule_item i`,
  where: sql`i.brand_id = ${brandId} AND i.fee_schedule_id = ${scheduleId}`,
  id: sql`i.id`,
  // lines come with their edition and go with it
  kept: {
    revision: sql`(SELECT coalesce(min(s.id::text), '') FROM fee_schedule s WHERE s.brand_id = ${brandId} AND s.id = ${scheduleId})`,
  },
  columns: {
    ...tableColumns(
      'i',
      'code',
      'type',
      'grouping',
      'description',
      'facAllowedAmount',
      'nonfacAllowedAmount',
      'minAmount',
      'maxAmount',
      'minUnit',
      'maxUnit',
      'weight',
      'meanStay',
    ),
    modifier1: modifier(1),
    modifier2: modifier(2),
    modifier3: modifier(3),
    modifier4: modifier(4),
  },
  also: tableColumns('i', 'workRvu', 'facPeRvu', 'nonfacPeRvu', 'mpRvu'),
})

/** All editions, by name and date. */
export async function readSchedules(db: Reader, brandId: string) {
  const request: ListRequest = {
    pagination: { currentPage: 1, recordsPerPage: 0 },
    sort: [
      { id: 'name', direction: 'asc' },
      { id: 'effectiveDate', direction: 'asc' },
    ],
    filter: null,
  }
  return db.rows<FeeSchedule>(listSql(scheduleSource(brandId, await todayOf(db, brandId)), request).records)
}
/** One edition as its list shows it. @throws Problem 404 */
export const readSchedule = async (db: Reader, brandId: string, id: string) =>
  readOne<typeof feeScheduleList.columns, FeeSchedule>(db, scheduleSource(brandId, await todayOf(db, brandId)), 'feeScheduleNotFound', id)
