import type { Dispatch } from 'react'
import type { Brand } from '@ratebook/shared/brands.ts'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { type TypedUnits, USUAL_UNITS } from './estimate.ts'
import type { Offers } from '../../public/offers.ts'
import { type Question, type Said, saidNothing } from './said.ts'
import type { Price } from './use-price.ts'

export type StepKey = 'choose' | 'review' | 'estimate' | 'book'
type Switches = Pick<Brand, 'isOutOfPocketCalculationEnabled' | 'isHealthTalkAIEnabled' | 'takesCallbacks'>
/** The steps there are, in their order, and for whom. */
const everyStep: readonly { key: StepKey; isVisible: (brand: Switches) => boolean }[] = [
  { key: 'choose', isVisible: () => true },
  { key: 'review', isVisible: () => true },
  { key: 'estimate', isVisible: (brand) => brand.isOutOfPocketCalculationEnabled },
  { key: 'book', isVisible: (brand) => brand.isHealthTalkAIEnabled || brand.takesCallbacks },
]
/** The steps that a brand shows. */
export const stepsOf = (brand: Switches): readonly StepKey[] => everyStep.filter((step) => step.isVisible(brand)).map((step) => step.key)

export type Wizard = {
  steps: readonly StepKey[]
  index: number
  procedure: Procedure | null
  /** the setting in which the service was found */
  inPatient: boolean
  units: TypedUnits
  /** what somebody typed as the days of the stay; null as long as nobody did */
  days: string | null
  /** the payer chosen, by its id, or SELF_PAY; it stays while services are compared */
  payer: string | null
  /** what somebody said about their plan stays while plans and services are compared */
} & Said

export type WizardAction =
  | { type: 'chooseProcedure'; procedure: Procedure; inPatient: boolean }
  /** as the address has it, after a reload */
  | ({ type: 'restore'; procedure: Procedure } & Pick<Wizard, 'inPatient' | 'units' | 'days' | 'payer'>)
  /** another search: what was chosen may not be among its results */
  | { type: 'clearProcedure' }
  | { type: 'changeUnits'; key: string; text: string }
  | { type: 'changeDays'; text: string }
  | { type: 'choosePayer'; payer: string }
  | { type: 'answer'; question: Question; text: string }
  | ({ type: 'sayOfMedicare' } & Partial<Pick<Said, 'isMedicare' | 'medicareDeductible'>>)
  | { type: 'goTo'; index: number; offers: Offers }

/** What every step is given. */
export type StepProps = {
  wizard: Wizard
  dispatch: Dispatch<WizardAction>
  facility: ActiveFacility
  price: Price
  /** by a link, with a share that was estimated before */
  isReopened: boolean
}

export const initialWizard = (steps: readonly StepKey[], said: Said = saidNothing): Wizard => ({
  steps,
  index: 0,
  procedure: null,
  inPatient: false,
  units: USUAL_UNITS,
  days: null,
  payer: null,
  ...said,
})

/** Whether a step has what the next one needs. */
const isComplete: Record<StepKey, (wizard: Wizard, offers: Offers) => boolean> = {
  choose: (wizard) => wizard.procedure !== null,
  review: (wizard, offers) => wizard.payer !== null && offers.has(wizard.payer),
  estimate: () => true,
  book: () => true,
}

/** No step can be reached before all those in front of it are complete. */
export const canReach = (wizard: Wizard, index: number, offers: Offers) =>
  wizard.steps.slice(0, index).every((step) => isComplete[step](wizard, offers))
export const canGoOn = (wizard: Wizard, offers: Offers) =>
  wizard.index < wizard.steps.length - 1 && canReach(wizard, wizard.index + 1, offers)
export const isLast = (wizard: Wizard) => wizard.index === wizard.steps.length - 1

export function reduceWizard(wizard: Wizard, action: WizardAction): Wizard {
  switch (action.type) {
    case 'chooseProcedure':
      return wizard.procedure?.id === action.procedure.id && wizard.inPatient === action.inPatient
        ? wizard
        : { ...wizard, procedure: action.procedure, inPatient: action.inPatient, units: USUAL_UNITS, days: null }
    case 'restore': {
      const { procedure, inPatient, units, days, payer } = action
      return { ...wizard, procedure, inPatient, units, days, payer }
    }
    case 'clearProcedure':
      return { ...wizard, index: 0, procedure: null, units: USUAL_UNITS, days: null, payer: null }
    case 'changeUnits':
      return { ...wizard, units: { ...wizard.units, [action.key]: action.text } }
    case 'changeDays':
      return { ...wizard, days: action.text }
    case 'choosePayer':
      // which Medicare somebody has was said of the plan before
      return { ...wizard, payer: action.payer, isMedicare: action.payer === wizard.payer ? wizard.isMedicare : null }
    case 'answer':
      return { ...wizard, answers: { ...wizard.answers, [action.question]: action.text } }
    case 'sayOfMedicare': {
      const { type: _, ...said } = action
      return { ...wizard, ...said }
    }
    case 'goTo': {
      // where somebody is, they stay: a price that is just being asked for anew sends nobody back
      const stays = action.index === wizard.index || canReach(wizard, action.index, action.offers)
      return { ...wizard, index: stays ? action.index : furthest(wizard, action.offers) }
    }
  }
}

const furthest = (wizard: Wizard, offers: Offers) => wizard.steps.findIndex((step) => !isComplete[step](wizard, offers))
