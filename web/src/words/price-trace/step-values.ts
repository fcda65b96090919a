import { withPercentSign } from '../format.ts'
import { localityText } from '../locality-name.ts'

type Values = Record<string, string | number>

const upToFour = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const fine = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `33.3333 %`: a percentage as it was agreed, which is never rounded for showing. */
export const exactPercent = (percentage: number) => withPercentSign(upToFour.format(percentage))

const inDollars = new Set(['amount', 'charge', 'charges', 'conversionFactor'])

/** The values of a step or a reason as a text shows them: dollars, percentages and quantities formatted, words as they are. */
export function valueTexts(values: Values): Record<string, string> {
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      if (inDollars.has(name) || (name === 'threshold' && values.unit === 'dollars')) return [name, fine.format(value)]
      return [name, name === 'percentage' ? exactPercent(value) : upToFour.format(value)]
    }),
  )
  if (texts.code && texts.modifiers) texts.code += `-${texts.modifiers.replaceAll(', ', '-')}`
  if (texts.locality && texts.state) texts.locality = localityText({ localityName: texts.locality, state: texts.state })
  return texts
}
