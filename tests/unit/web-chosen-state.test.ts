import type { Procedure } from '@ratebook/shared/pricer.ts'
import { describe, expect, test } from 'vitest'
import { chosenIn, withChosen } from '../../web/src/features/pricer/chosen-state.ts'
import { initialWizard, type Wizard } from '../../web/src/features/pricer/wizard.ts'

const steps = ['choose', 'review', 'estimate'] as const
const wizard: Wizard = { ...initialWizard(steps), procedure: { id: '7' } as Procedure, inPatient: true, payer: 'p' }

describe('What is chosen in the address', () => {
  test('comes back as it was, beside the search', () => {
    const search = withChosen('?q=knee&page=2', wizard, 2)
    expect(search).toBe('?q=knee&page=2&step=estimate&item=7&stay=1&payer=p')
    expect(chosenIn(search, steps)).toEqual({ index: 2, item: '7', inPatient: true, payer: 'p', units: {}, days: null })
    expect(withChosen(search, { ...wizard, inPatient: false, payer: null }, 1)).toBe('?q=knee&page=2&step=review&item=7')
  })
  test('holds units and days as they were typed, where they can be read, and nothing of the plan', () => {
    const units = { '0 70551 0610': '2.5', '1  0250': 'many' }
    const answers = { ...wizard.answers, coPay: '40' }
    const search = withChosen('', { ...wizard, units, days: '6', answers }, 1)
    expect(search).toBe('?step=review&item=7&stay=1&units=0+70551+0610+2.5&days=6&payer=p')
    expect(chosenIn(search, steps)).toMatchObject({ units: { '0 70551 0610': '2.5' }, days: '6' })
    expect(withChosen(search, { ...wizard, days: '0' }, 1)).toBe('?step=review&item=7&stay=1&payer=p')
    expect(chosenIn('?step=review&item=7&units=lots&units=0+70551++-1&days=none', steps)).toMatchObject({ units: {}, days: null })
  })
  test('is nothing in the first step', () => expect(withChosen('?q=knee&step=review&item=7', wizard, 0)).toBe('?q=knee'))
  test.each(['', '?step=review', '?step=nothing&item=7', '?step=choose&item=7', '?item=7'])('%j leads to the first step', (search) =>
    expect(chosenIn(search, steps).index).toBe(0),
  )
})
