import { toDollars } from '../money.ts'
import { type Outcome, paid, type PayMethodCard } from '../pay-method.ts'

const stay = paid('per diem', { absorbs: true })
const oneDay = paid('per diem', { absorbs: true, perDay: true })

/** An amount for each day of a stay. Of a stay whose length is not known one day is priced, and the price says so. */
export const perDiem = {
  name: 'Per Diem',
  description: 'An amount for each day of a stay',
  value: 'dollars',
  once: true,
  bases: [],
  steps: ['perDiem', 'assumedOneDay'],
  reasons: {},
  pay(rule, { visit, running }): Outcome {
    const days = visit.days ?? 1
    running.to('perDiem', rule.amountCents * days, { amount: toDollars(rule.amountCents), days })
    if (visit.days !== null) return stay
    running.to('assumedOneDay', running.cents, {})
    return oneDay
  },
} as const satisfies PayMethodCard
