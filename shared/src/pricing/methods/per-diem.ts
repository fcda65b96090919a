import { currencyText, fromHundredths, timesQuantity, toDollars } from '../money.ts'
import { type Outcome, paid, type PayMethodCard, type Words } from '../pay-method.ts'
import { isGuess, isRoomAndBoard, isStay, payDays, stayOf } from '../stay.ts'

const stay = paid('per diem', { absorbs: true })
const day = paid('per diem', { absorbs: true, perDay: true })

/**
 * A day's rate is the price of a day, never of an item. A stay costs its days × the rate: one with a DRG, or room and board of a stay whose
 * length is given. Room and board alone is a day per unit. What else a hospital charges an inpatient is in the day. For anybody else the
 * visit is the day.
 */
export const perDiem = {
  name: 'Per Diem',
  description: 'An amount for each day of a stay',
  value: 'dollars',
  once: true,
  byDays: true,
  bases: [],
  steps: ['perDiem'],
  reasons: { inDayRate: 'included in the day’s rate' },
  pay(rule, { visit, line, schedules, running }): Outcome {
    const values = { rule: rule.name, amount: toDollars(rule.amountCents) }
    if (visit.serviceType !== 'INPATIENT') {
      payDays(rule.amountCents, { days: visit.days ?? 1, isAssumed: false, mean: null }, running)
      return visit.days === null ? day : stay
    }
    const isDay = isRoomAndBoard(line)
    const length = isStay(line) || (isDay && visit.days !== null) ? stayOf({ visit, schedules }) : null
    if (length) {
      payDays(rule.amountCents, length, running)
      return isGuess(length) ? day : stay
    }
    if (!isDay) return { kind: 'inDayRate', values }
    const days = fromHundredths(line.unitsHundredths)
    running.to('perDiem', timesQuantity(rule.amountCents, line.unitsHundredths), { amount: values.amount, days })
    return day
  },
  inWords: ({ amountCents, serviceType }): Words => ({
    methodology: 'per diem',
    algorithm: `${currencyText(amountCents)} per day${serviceType === 'INPATIENT' ? ' of stay' : ''}`,
  }),
} as const satisfies PayMethodCard
