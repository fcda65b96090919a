import { fromFine, fromHundredths, mulDivHalfUp, toPercent, WHOLE } from '../money.ts'
import { type Outcome, paid, type PayMethodCard, type Words } from '../pay-method.ts'
import { scheduleAmount } from '../schedule-amount.ts'

const other = paid('other')

/** What a service costs the hospital, as its cost schedule has it, and a share on top; × units. */
export const costPlus = {
  name: 'Cost Plus',
  description: 'The cost in a schedule, and a percentage on top',
  value: 'percent',
  onTop: true,
  bases: ['COST'],
  steps: ['costPlus'],
  reasons: {},
  pay(rule, ask): Outcome {
    const { line, running } = ask
    const cost = scheduleAmount(rule, ask)
    if ('kind' in cost) return cost
    const rate = WHOLE + rule.percentageRate
    running.to('costPlus', mulDivHalfUp(cost.fine, rate, 100_000_000), {
      percentage: toPercent(rule.percentageRate),
      amount: fromFine(cost.fine),
    })
    if (line.unitsHundredths !== 100)
      running.to('units', mulDivHalfUp(cost.fine, rate, 10_000_000_000, line.unitsHundredths), {
        units: fromHundredths(line.unitsHundredths),
      })
    return other
  },
  /** what the next one is bought for nobody knows beforehand */
  inWords: ({ percentageRate }): Words => ({
    methodology: 'other',
    algorithm: `the hospital’s cost of the item plus ${toPercent(percentageRate)} percent`,
    note: 'Cost of the item plus a percentage',
  }),
  wordsDespite: ['noEdition', 'notInSchedule', 'noAmount'],
} as const satisfies PayMethodCard
