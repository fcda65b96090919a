import { fromFine, mulDivHalfUp, toDollars } from '../money.ts'
import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'
import { itemOf } from '../schedule.ts'
import { findItem } from '../schedule-amount.ts'

const wholeCase = paid('case rate', { absorbs: true })

/**
 * The base rate of the contract × the relative weight of the DRG. Weights are the
 * same everywhere: a locality changes nothing, and the price says so.
 */
export const drgBaseRate = {
  name: 'DRG Base Rate',
  description: 'An amount times the relative weight of the DRG',
  value: 'dollars',
  once: true,
  bases: ['IPPS_MS_DRG'],
  needsWeights: true,
  steps: ['drgWeight'],
  reasons: { noWeight: 'no relative weight' },
  pay(rule, ask): Outcome {
    const { running } = ask
    const line = findItem(rule, ask, (edition, of, by) => itemOf(edition, of, by, ['MS_DRG', 'APR_DRG']))
    if ('kind' in line) return line
    const { edition, item } = line
    if (!item.weightFine) return { kind: 'noWeight', values: { rule: rule.name, schedule: edition.name, code: item.code } }
    running.to('drgWeight', mulDivHalfUp(rule.amountCents, item.weightFine, 10_000), {
      code: item.code,
      amount: toDollars(rule.amountCents),
      weight: fromFine(item.weightFine),
    })
    if (rule.locality !== '') running.to('notLocalised', running.cents, { schedule: edition.name })
    return wholeCase
  },
} as const satisfies PayMethodCard
