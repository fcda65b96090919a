import { parseUnits, readDays, type TypedUnits, USUAL_UNITS } from './estimate.ts'
import type { StepKey, Wizard } from './wizard.ts'

/**
 * What has been chosen, as the address has it beside the search: a reload finds it again, and so does going back after one. What somebody
 * says about their plan never stands there: an address is shared, and kept by browsers and servers.
 */
export type Chosen = Pick<Wizard, 'inPatient' | 'units' | 'days' | 'payer'> & { index: number; item: string | null }

const isUnits = (text: string) => parseUnits(text) !== null
const isDays = (text: string | null) => readDays(text) != null

/** `<key> <units>`, of each charge whose units somebody has changed */
function unitsIn(pairs: string[]): TypedUnits {
  const read = pairs.map((pair) => [pair.slice(0, pair.lastIndexOf(' ')), pair.slice(pair.lastIndexOf(' ') + 1)] as const)
  const units = read.filter(([key, text]) => key && isUnits(text))
  return units.length > 0 ? Object.fromEntries(units) : USUAL_UNITS
}

export function chosenIn(search: string, steps: readonly StepKey[]): Chosen {
  const params = new URLSearchParams(search)
  const item = params.get('item')
  const index = steps.indexOf(params.get('step') as StepKey)
  const days = params.get('days')
  return {
    index: item ? Math.max(0, index) : 0,
    item: item || null,
    inPatient: params.has('stay'),
    units: unitsIn(params.getAll('units')),
    days: isDays(days) ? days : null,
    payer: params.get('payer') || null,
  }
}

/** How somebody uses the service, where they said so; what cannot be read stays out of it. */
export function sayUse(params: URLSearchParams, { units, days }: Pick<Wizard, 'units' | 'days'>) {
  for (const name of ['units', 'days']) params.delete(name)
  for (const [key, text] of Object.entries(units)) if (isUnits(text)) params.append('units', `${key} ${text.trim()}`)
  if (days !== null && isDays(days)) params.set('days', days.trim())
}

/** The address with what is chosen when the step opens; the first one has its search alone. */
export function withChosen(search: string, { steps, procedure, inPatient, units, days, payer }: Wizard, index: number): string {
  const params = new URLSearchParams(search)
  for (const name of ['step', 'item', 'stay', 'payer']) params.delete(name)
  sayUse(params, { units: USUAL_UNITS, days: null })
  const step = steps[index]
  if (index > 0 && step && procedure) {
    params.set('step', step)
    params.set('item', procedure.id)
    if (inPatient) params.set('stay', '1')
    sayUse(params, { units, days })
    if (payer) params.set('payer', payer)
  }
  return params.size > 0 ? `?${params}` : ''
}
