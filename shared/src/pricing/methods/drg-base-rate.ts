import { mulDivHalfUp } from '../money.ts'
import { paid, type Pay } from '../pay-method.ts'
import { itemOf } from '../schedule.ts'
import { findItem } from '../schedule-amount.ts'

const wholeCase = paid('case rate', { absorbs: true })

/** The base rate of the contract × the relative weight of the DRG. Weights are the same everywhere: a locality changes nothing, and the price says so. */
export const drgBaseRate: Pay<'DRG_BASE_RATE'> = (rule, ask) => {
  const { running } = ask
  const found = findItem(rule, ask, (edition, line) => itemOf(edition, line, ['MS_DRG', 'APR_DRG']))
  if ('kind' in found) return found
  const { edition, item } = found
  if (!item.weightFine) return { kind: 'noWeight', values: { rule: rule.name, schedule: edition.name, code: item.code } }
  running.to('drgWeight', mulDivHalfUp(rule.amountCents, item.weightFine, 10_000), {
    code: item.code,
    amount: rule.amountCents / 100,
    weight: item.weightFine / 10_000,
  })
  if (rule.locality !== '') running.to('notLocalised', running.cents, { schedule: edition.name })
  return wholeCase
}
