import { mulDivHalfUp } from '../money.ts'
import { paid, type Pay } from '../pay-method.ts'
import { scheduleAmount } from '../schedule-amount.ts'

const other = paid('other')
const WHOLE = 1_000_000

/** What a service costs the hospital, as its cost schedule has it, and a share on top; × units. */
export const costPlus: Pay<'COST_PLUS'> = (rule, ask) => {
  const { line, running } = ask
  const found = scheduleAmount(rule, ask)
  if ('kind' in found) return found
  const rate = WHOLE + rule.percentageRate
  running.to('costPlus', mulDivHalfUp(found.fine, rate, 100_000_000), {
    percentage: rule.percentageRate / 10_000,
    amount: found.fine / 10_000,
  })
  if (line.unitsHundredths !== 100)
    running.to('units', mulDivHalfUp(found.fine, rate, 10_000_000_000, line.unitsHundredths), { units: line.unitsHundredths / 100 })
  return other
}
