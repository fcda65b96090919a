import type { StepKey, Wizard } from './wizard.ts'

/** What has been chosen, as the address has it beside the search: a reload finds it again, and so does going back after one. */
export type Chosen = { index: number; item: string | null; inPatient: boolean; payer: string | null }

export function chosenIn(search: string, steps: readonly StepKey[]): Chosen {
  const params = new URLSearchParams(search)
  const item = params.get('item')
  const index = steps.indexOf(params.get('step') as StepKey)
  return { index: item ? Math.max(0, index) : 0, item: item || null, inPatient: params.has('stay'), payer: params.get('payer') || null }
}

/** The address with what is chosen when the step opens; the first one has its search alone. */
export function withChosen(search: string, { steps, procedure, inPatient, payer }: Wizard, index: number): string {
  const params = new URLSearchParams(search)
  for (const name of ['step', 'item', 'stay', 'payer']) params.delete(name)
  const step = steps[index]
  if (index > 0 && step && procedure) {
    params.set('step', step)
    params.set('item', procedure.id)
    if (inPatient) params.set('stay', '1')
    if (payer) params.set('payer', payer)
  }
  return params.size > 0 ? `?${params}` : ''
}
