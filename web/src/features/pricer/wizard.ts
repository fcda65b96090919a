import type { Dispatch } from 'react'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'

/** The steps there are, in their order. A brand shows those that it has switched on. */
export type StepKey = 'choose' | 'review'
export const steps: readonly StepKey[] = ['choose', 'review']

export type Wizard = {
  steps: readonly StepKey[]
  index: number
  procedure: Procedure | null
  /** what somebody typed as units of an associated charge, by the charge's key */
  units: Readonly<Record<string, string>>
}

export type WizardAction =
  | { type: 'chooseProcedure'; procedure: Procedure }
  /** another search: what was chosen may not be among its results */
  | { type: 'clearProcedure' }
  | { type: 'changeUnits'; key: string; text: string }
  | { type: 'goTo'; index: number }

/** What every step is given. */
export type StepProps = { wizard: Wizard; dispatch: Dispatch<WizardAction>; facility: ActiveFacility }

export const initialWizard = (of: readonly StepKey[] = steps): Wizard => ({ steps: of, index: 0, procedure: null, units: {} })

/** Whether a step has what the next one needs. */
const isComplete: Record<StepKey, (wizard: Wizard) => boolean> = {
  choose: (wizard) => wizard.procedure !== null,
  review: () => true,
}

export const stepIsComplete = (wizard: Wizard, index: number) => {
  const step = wizard.steps[index]
  return step !== undefined && isComplete[step](wizard)
}

/** No step can be reached before all those in front of it are complete. */
export const canReach = (wizard: Wizard, index: number) => wizard.steps.slice(0, index).every((step) => isComplete[step](wizard))
export const canGoOn = (wizard: Wizard) => wizard.index < wizard.steps.length - 1 && stepIsComplete(wizard, wizard.index)
export const isLast = (wizard: Wizard) => wizard.index === wizard.steps.length - 1

export function reduceWizard(wizard: Wizard, action: WizardAction): Wizard {
  switch (action.type) {
    case 'chooseProcedure':
      return wizard.procedure?.id === action.procedure.id ? wizard : { ...wizard, procedure: action.procedure, units: {} }
    case 'clearProcedure':
      return { ...wizard, index: 0, procedure: null, units: {} }
    case 'changeUnits':
      return { ...wizard, units: { ...wizard.units, [action.key]: action.text } }
    case 'goTo':
      return canReach(wizard, action.index) ? { ...wizard, index: action.index } : { ...wizard, index: furthest(wizard) }
  }
}

const furthest = (wizard: Wizard) => wizard.steps.findIndex((step) => !isComplete[step](wizard))

/** What patients call a service; its charge-master description when there is no plainer name. */
export const nameOf = ({ plainName, chargeDescription }: Pick<Procedure, 'plainName' | 'chargeDescription'>) => plainName || chargeDescription
