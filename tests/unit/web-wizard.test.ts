import { describe, expect, test } from 'vitest'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { byName, filterPlans, type Offers, offersOf, SELF_PAY } from '../../web/src/public/offers.ts'
import {
  canGoOn,
  canReach,
  initialWizard,
  isLast,
  reduceWizard,
  stepsOf,
  type Wizard,
  type WizardAction,
} from '../../web/src/features/pricer/wizard.ts'
import { nameOf } from '@ratebook/shared/service-name.ts'

const procedure: Procedure = {
  id: '01980000-0000-7000-8000-0000000000aa',
  chargeDescription: 'HC MRI BRAIN W/O CONTRAST',
  plainName: 'MRI of the brain, no dye',
  names: { en: 'MRI of the brain, no dye', es: 'Resonancia magnética del cerebro, sin contraste' },
  pxCode: '70551',
  revCode: '0611',
  drgCode: '',
  aprDrgCode: '',
  chargeCode: '00320119',
  chargeAmount: 2355.61,
  cashPrice: null,
  priceVaries: false,
  departmentName: 'Imaging',
  setting: 'both',
  modifiers: '',
  enabled: true,
  status: 'REQ',
  category: 'radiology',
}
const other = { ...procedure, id: '01980000-0000-7000-8000-0000000000bb' }
const neither = { isOutOfPocketCalculationEnabled: false, isHealthTalkAIEnabled: false, takesCallbacks: false }
const two = stepsOf(neither)
const three = stepsOf({ ...neither, isOutOfPocketCalculationEnabled: true })
const blue = '01980000-0000-7000-8000-0000000000c1'
const offers: Offers = new Map([
  [blue, 132_060],
  [SELF_PAY, 141_337],
])
const nothing: Offers = new Map()

const from = (wizard: Wizard, ...actions: WizardAction[]): Wizard => actions.reduce(reduceWizard, wizard)
const wizardAfter = (...actions: WizardAction[]) => from(initialWizard(three), ...actions)
const choose: WizardAction = { type: 'chooseProcedure', procedure, inPatient: false }
const plan: WizardAction = { type: 'choosePayer', payer: blue }
const goTo = (index: number, at = offers): WizardAction => ({ type: 'goTo', index, offers: at })

describe('The pricer wizard', () => {
  test('ends with the estimate where the brand has switched it on', () => {
    expect(two).toEqual(['choose', 'review'])
    expect(three).toEqual(['choose', 'review', 'estimate'])
  })
  test.each([['an assistant', 'isHealthTalkAIEnabled'] as const, ['somebody who calls back', 'takesCallbacks'] as const])(
    'ends with the appointment where the brand has %s',
    (_, flag) => {
      expect(stepsOf({ ...neither, [flag]: true })).toEqual(['choose', 'review', 'book'])
      const all = stepsOf({ ...neither, isOutOfPocketCalculationEnabled: true, [flag]: true })
      expect(all).toEqual(['choose', 'review', 'estimate', 'book'])
      const booking = from(initialWizard(all), choose, goTo(1), plan, goTo(3))
      expect([booking.index, isLast(booking), canReach(booking, 3, nothing)]).toEqual([3, true, false])
    },
  )
  test('starts at the first of its steps with nothing chosen, and cannot go on', () => {
    expect(initialWizard(three)).toMatchObject({ index: 0, procedure: null, payer: null })
    expect(canGoOn(initialWizard(three), offers)).toBe(false)
  })
  test('goes on once a service is chosen', () => {
    expect(canGoOn(wizardAfter(choose), nothing)).toBe(true)
    expect(wizardAfter(choose, goTo(1, nothing))).toMatchObject({ index: 1, procedure })
  })
  test('goes on to the estimate only with a payer that is among the rates', () => {
    const reviewing = wizardAfter(choose, goTo(1))
    expect(canGoOn(reviewing, offers)).toBe(false)
    expect(canGoOn(from(reviewing, plan), offers)).toBe(true)
    expect(canGoOn(from(reviewing, plan), nothing)).toBe(false)
    expect(canGoOn(from(reviewing, { type: 'choosePayer', payer: 'a payer without a rate' }), offers)).toBe(false)
    expect(from(reviewing, plan, goTo(2)).index).toBe(2)
  })
  test('always lets somebody pay themselves, once there is a cash price', () => {
    const selfPaying = wizardAfter(choose, goTo(1), { type: 'choosePayer', payer: SELF_PAY })
    expect(canGoOn(selfPaying, offersOf([], 141_337))).toBe(true)
    expect(canGoOn(selfPaying, offersOf([], null))).toBe(false)
  })
  test('does not go past a step that is not complete', () => {
    expect(wizardAfter(goTo(1)).index).toBe(0)
    expect(wizardAfter(goTo(2)).index).toBe(0)
    expect(wizardAfter(choose, goTo(2)).index).toBe(1)
    expect(canReach(initialWizard(three), 1, offers)).toBe(false)
  })
  test('goes back and keeps what was chosen', () => {
    const wizard = wizardAfter(choose, goTo(1), plan, goTo(2), goTo(0))
    expect(wizard).toMatchObject({ index: 0, procedure, payer: blue })
    expect(canReach(wizard, 2, offers)).toBe(true)
  })
  test('keeps the payer while services are compared, so that another one leads on at once', () => {
    const wizard = wizardAfter(choose, goTo(1), plan, goTo(0), { type: 'chooseProcedure', procedure: other, inPatient: false }, goTo(1))
    expect(wizard).toMatchObject({ procedure: other, payer: blue })
    expect(canGoOn(wizard, offers)).toBe(true)
  })
  test('knows its last step, and goes no further from there', () => {
    const reviewing = from(initialWizard(two), choose, goTo(1), plan)
    expect([isLast(reviewing), canGoOn(reviewing, offers)]).toEqual([true, false])
    const estimating = wizardAfter(choose, goTo(1), plan, goTo(2))
    expect([isLast(estimating), canGoOn(estimating, offers)]).toEqual([true, false])
  })
  test('a new search forgets the service and the payer and leads back to the first step', () => {
    expect(wizardAfter(choose, goTo(1), plan, { type: 'clearProcedure' })).toEqual(initialWizard(three))
  })
  test('units belong to the chosen service in its setting: another one starts with its own', () => {
    const typed = wizardAfter(choose, { type: 'changeUnits', key: 'a', text: '2.5' }, { type: 'changeUnits', key: 'b', text: '3' })
    expect(typed.units).toEqual({ a: '2.5', b: '3' })
    expect(reduceWizard(typed, choose)).toBe(typed)
    expect(reduceWizard(typed, { type: 'chooseProcedure', procedure: other, inPatient: false }).units).toEqual({})
    expect(reduceWizard(typed, { type: 'chooseProcedure', procedure, inPatient: true })).toMatchObject({ units: {}, inPatient: true })
  })
  test('keeps what somebody said about their plan while they compare', () => {
    const wizard = wizardAfter(choose, goTo(1), plan, goTo(2), { type: 'answer', question: 'coPay', text: '40' }, goTo(0), {
      type: 'chooseProcedure',
      procedure: other,
      inPatient: false,
    })
    expect(wizard.answers).toEqual({ coPay: '40', remainingDeductible: '0', coInsurancePercentage: '0', maxOutOfPocketExpense: '10000' })
  })
  test('stays where somebody is while a price is asked for anew', () => {
    const estimating = wizardAfter(choose, goTo(1), plan, goTo(2), { type: 'changeDays', text: '4' })
    expect(from(estimating, goTo(2, nothing)).index).toBe(2)
    expect(from(estimating, goTo(0), goTo(2, nothing)).index).toBe(1)
  })
  test('asks anew which Medicare somebody has when another plan is chosen', () => {
    const said = wizardAfter(choose, goTo(1), plan, { type: 'sayOfMedicare', isMedicare: false })
    expect(from(said, plan).isMedicare).toBe(false)
    expect(from(said, { type: 'choosePayer', payer: SELF_PAY }).isMedicare).toBeNull()
  })
  test('stands on a step that does not exist when told to, so that the page can say so', () => {
    const wizard = wizardAfter(choose, plan, goTo(7))
    expect([wizard.index, isLast(wizard)]).toEqual([7, false])
  })
  test('calls a service by its plain name, or by its description until it has one', () => {
    expect(nameOf(procedure, 'en')).toBe('MRI of the brain, no dye')
    expect(nameOf({ ...procedure, names: {} }, 'en')).toBe('HC MRI BRAIN W/O CONTRAST')
  })
  test('calls a service by its Spanish name where Spanish is read, or as in English until it has one', () => {
    expect(nameOf(procedure, 'es')).toBe('Resonancia magnética del cerebro, sin contraste')
    expect(nameOf({ ...procedure, names: { en: 'MRI of the brain, no dye' } }, 'es')).toBe('MRI of the brain, no dye')
    expect(nameOf({ ...procedure, names: {} }, 'es')).toBe('HC MRI BRAIN W/O CONTRAST')
  })
})

describe('Plans', () => {
  const rate = (payerId: string, displayName: string, change: Partial<NegotiatedRate> = {}): NegotiatedRate => ({
    payerId,
    displayName,
    planName: 'All plans',
    enabled: true,
    status: '',
    rate: 100.1,
    primaryRate: 90,
    methodology: 'fee schedule',
    perDay: false,
    observed: false,
    lines: [],
    ...change,
  })

  test('cannot be chosen while they are switched off and asked for only', () => {
    expect([
      ...offersOf(
        [
          rate('a', 'A'),
          rate('b', 'B', { enabled: false, status: 'REQ' }),
          rate('c', 'C', { enabled: false, status: 'req' }),
          rate('d', 'D', { enabled: false, status: '' }),
          rate('e', 'E', { status: 'REQ' }),
        ],
        5,
      ).keys(),
    ]).toEqual(['a', 'd', 'e', SELF_PAY])
  })
  test('stand by their names, whatever the order of the answer', () => {
    const rates = [rate('1', 'summit'), rate('2', 'Blue River', { planName: 'Select' }), rate('3', 'Blue River', { planName: 'Choice' })]
    expect(byName(rates).map((r) => r.payerId)).toEqual(['3', '2', '1'])
  })
  test('are looked for by three characters of their name or plan, upper or lower case', () => {
    const rates = [rate('1', 'Summit Ridge'), rate('2', 'Blue River', { planName: 'Riverside Select' })]
    const idsFor = (text: string) => filterPlans(rates, text).map((r) => r.payerId)
    expect([idsFor('ri'), idsFor('RID'), idsFor(' select '), idsFor('river'), idsFor('none')]).toEqual([
      ['1', '2'],
      ['1'],
      ['2'],
      ['2'],
      [],
    ])
  })
})
