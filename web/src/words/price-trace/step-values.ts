import { localityText } from '../locality-name.ts'

type Values = Record<string, string | number>

const upToFour = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const fine = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** `33.3333 %`: a percentage as it was agreed, which is never rounded for showing. */
export const exactPercent = (percentage: number) => `${upToFour.format(percentage)} %`

const inDollars = new Set(['amount', 'charge', 'charges', 'conversionFactor'])

/** The values of a step or a reason as a text shows them: dollars, percentages and quantities formatted, words as they are. */
export function shownValues(values: Values): Record<string, string> {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      if (inDollars.has(name) || (name === 'threshold' && values.unit === 'dollars')) return [name, fine.format(value)]
      return [name, name === 'percentage' ? exactPercent(value) : upToFour.format(value)]
    }),
  )
  if (shown.code && shown.modifiers) shown.code += `-${shown.modifiers.replaceAll(', ', '-')}`
  if (shown.locality && shown.state) shown.locality = localityText({ localityName: shown.locality, state: shown.state })
  return shown
}
