import type { EstimateChoice, EstimateFigures } from '@ratebook/shared/kept-estimates.ts'
import type { AssociatedCharge } from '@ratebook/shared/pricer.ts'
import { type Cents, toCents } from '@ratebook/shared/pricing/money.ts'
import type { PlanFigures } from '@ratebook/shared/pricing/patient-share.ts'
import { SELF_PAY } from '../../public/offers.ts'
import { withChosen } from './chosen-state.ts'
import { planOf, shareOfPlan } from './out-of-pocket.ts'
import type { Said } from './said.ts'
import type { StepProps, Wizard } from './wizard.ts'

/** An estimate that was kept, on its way into the wizard; `search` is the address of what was chosen, `key` that of its link. */
export type Reopened = { key: string; search: string; said: Said; figures: EstimateFigures; keptOn: string }

/** What is kept of an estimate; null as long as there is no price to keep. */
export function choiceOf({ wizard, price, facility }: StepProps, plan: PlanFigures | null): EstimateChoice | null {
  const { procedure, payer, inPatient } = wizard
  const isReadable = price.estimate?.isReadable ?? false
  if (!procedure || !price.request || payer === null || !isReadable || price.isOutdated || !price.offers.has(payer)) return null
  const { units, days } = price.request
  return { facility: facility.id, chargeItemId: procedure.id, inPatient, units, days, payerId: payer === SELF_PAY ? null : payer, plan }
}

/** The units that were kept, as the fields of the charges are named. */
export function unitsOfKept(associated: readonly AssociatedCharge[], kept: EstimateChoice['units']) {
  const typed = associated.flatMap(({ pxCode, associatedRevCode }, i) => {
    const of = kept.find((u) => u.pxCode === pxCode && (u.revenueCode === '' || u.revenueCode === associatedRevCode))
    return of ? [[`${i} ${pxCode} ${associatedRevCode}`, String(of.units)] as const] : []
  })
  return Object.fromEntries(typed)
}

/** An estimate in one figure, or from one to another. */
export type Figure = { least: Cents; most: Cents }
export const figureOf = ({ share, price }: EstimateFigures): Figure => ({
  least: toCents(share?.least ?? price),
  most: toCents(share?.most ?? price),
})

/** What the same comes to now; null where it has no price, undefined as long as that is not known or something else is chosen by now. */
export function figureNow({ search, said, figures }: Reopened, wizard: Wizard, price: StepProps['price']): Figure | null | undefined {
  const isSame = withChosen('', wizard, 1) === search
  const { answers, isMedicare, medicareDeductible } = wizard
  if (!isSame || JSON.stringify({ answers, isMedicare, medicareDeductible }) !== JSON.stringify(said)) return undefined
  if (!price.estimate || !price.rates || price.isOutdated) return undefined
  const cents = wizard.payer === null ? undefined : price.offers.get(wizard.payer)
  if (cents === undefined) return null
  const rate = price.rates.byName.find((r) => r.payerId === wizard.payer)
  const plan = rate && figures.share ? planOf(said, rate) : null
  if (!rate || !plan) return { least: cents, most: cents }
  const share = shareOfPlan(plan, rate, { ...wizard, stay: price.rates.stay })
  if ('none' in share) return null
  const { least, ...most } = share
  return { least: toCents((least ?? most).outOfPocketExpense), most: toCents(most.outOfPocketExpense) }
}
