import { describe, expect, test } from 'vitest'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { canGoOn, canReach, initialWizard, isLast, nameOf, reduceWizard, type StepKey, type Wizard, type WizardAction } from '../../web/src/features/pricer/wizard.ts'

const procedure: Procedure = {
  id: '01980000-0000-7000-8000-0000000000aa', chargeDescription: 'HC MRI BRAIN W/O CONTRAST', plainName: 'MRI of the brain, no dye', pxCode: '70551', revCode: '0611', drgCode: '', chargeCode: '00320119',
  chargeAmount: 2355.61, departmentName: 'Imaging', setting: 'both', modifiers: '', enabled: true, status: 'REQ', category: 'radiology',
}
const other = { ...procedure, id: '01980000-0000-7000-8000-0000000000bb' }
const wizardAfter = (...actions: WizardAction[]): Wizard => actions.reduce(reduceWizard, initialWizard())
const choose: WizardAction = { type: 'chooseProcedure', procedure }
const goTo = (index: number): WizardAction => ({ type: 'goTo', index })

describe('The pricer wizard', () => {
  test('starts at the first of its steps with nothing chosen, and cannot go on', () => {
    const wizard = initialWizard()
    expect(wizard).toMatchObject({ steps: ['choose', 'review'], index: 0, procedure: null })
    expect(canGoOn(wizard)).toBe(false)
  })
  test('goes on once a service is chosen', () => {
    expect(canGoOn(wizardAfter(choose))).toBe(true)
    expect(wizardAfter(choose, goTo(1))).toMatchObject({ index: 1, procedure })
  })
  test('does not go past a step that is not complete', () => {
    expect(wizardAfter(goTo(1)).index).toBe(0)
    expect(canReach(initialWizard(), 1)).toBe(false)
  })
  test('goes back and keeps what was chosen', () => {
    const wizard = wizardAfter(choose, goTo(1), goTo(0))
    expect(wizard).toMatchObject({ index: 0, procedure })
    expect(canReach(wizard, 1)).toBe(true)
  })
  test('knows its last step, and goes no further from there', () => {
    const wizard = wizardAfter(choose, goTo(1))
    expect(isLast(wizard)).toBe(true)
    expect(canGoOn(wizard)).toBe(false)
  })
  test('a new search forgets the service and leads back to the first step', () => {
    expect(wizardAfter(choose, goTo(1), { type: 'clearProcedure' })).toEqual(initialWizard())
  })
  test('units belong to the chosen service: another one starts with its own', () => {
    const typed = wizardAfter(choose, { type: 'changeUnits', key: 'a', text: '2.5' }, { type: 'changeUnits', key: 'b', text: '3' })
    expect(typed.units).toEqual({ a: '2.5', b: '3' })
    expect(reduceWizard(typed, choose)).toBe(typed)
    expect(reduceWizard(typed, { type: 'chooseProcedure', procedure: other }).units).toEqual({})
  })
  test('stands on a step that does not exist when told to, so that the page can say so', () => {
    expect(wizardAfter(choose, goTo(7)).index).toBe(7)
    expect(isLast(wizardAfter(choose, goTo(7)))).toBe(false)
  })
  test('works with other sets of steps', () => {
    const one: readonly StepKey[] = ['choose']
    const wizard = reduceWizard(initialWizard(one), choose)
    expect(isLast(wizard)).toBe(true)
    expect(canGoOn(wizard)).toBe(false)
  })
  test('calls a service by its plain name, or by its description until it has one', () => {
    expect(nameOf(procedure)).toBe('MRI of the brain, no dye')
    expect(nameOf({ ...procedure, plainName: '' })).toBe('HC MRI BRAIN W/O CONTRAST')
  })
})
