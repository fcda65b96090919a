import type { Db } from '../../data/db.ts'
import { todayOf } from '../../data/today.ts'
import { agreedPrices, withRules } from '../../terms/agreed.ts'
import { loadTerms } from '../../terms/brand-terms.ts'
import { type ChargedItem, lineOf } from '../../terms/line.ts'
import { loadSchedules } from '../../terms/schedules.ts'

/** Whether a contract says what is paid for an item, in dollars or in words, in a setting that it is charged in: then it is in the file. */
export async function isPricedByContract(db: Db, brandId: string, item: ChargedItem & { setting: string }): Promise<boolean> {
  const terms = withRules(await loadTerms(db, brandId))
  if (terms.payers.length === 0) return false
  const line = lineOf({ ...item, units: 1 })
  const [date, schedules] = [await todayOf(db, brandId), await loadSchedules(db, brandId, terms.editions, [line])]
  return (['inpatient', 'outpatient'] as const).some(
    (setting) =>
      ['both', setting].includes(item.setting) &&
      agreedPrices(item, line, setting === 'inpatient', date, terms, schedules).some(({ price, inWords }) => price || inWords),
  )
}
