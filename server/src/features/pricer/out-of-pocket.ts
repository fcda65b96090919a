import { toCents, toCentsOrNone, toRate } from '@ratebook/shared/pricing/money.ts'
import { type OutOfPocketInput, OutOfPocketError, outOfPocketRange } from '@ratebook/shared/pricing/out-of-pocket.ts'
import { shareInDollars } from '@ratebook/shared/pricing/patient-share.ts'
import type { pricer } from '@ratebook/shared/pricer.ts'
import { faultAt } from '@ratebook/shared/wire/errors.ts'
import { fault } from '@ratebook/shared/wire/fault.ts'
import { refusedFields } from '../../data/problem.ts'
import type { Handlers } from '../../http/serve.ts'

const fieldOf: Record<keyof OutOfPocketInput, string> = {
  copayCents: 'coPay',
  remainingDeductibleCents: 'remainingDeductible',
  coinsuranceRate: 'coInsurancePercentage',
  remainingMaximumCents: 'maxOutOfPocketExpense',
  allowableCents: 'allowable',
}

/** The patient's share of an allowed amount, with its parts. */
export const estimateOutOfPocket: Handlers<typeof pricer>['estimateOutOfPocket'] = async ({ body }) => {
  const { coPay, remainingDeductible, coInsurancePercentage, maxOutOfPocketExpense, allowable } = body
  try {
    const { least, most } = outOfPocketRange({
      allowableCents: toCents(allowable),
      copayCents: toCentsOrNone(coPay),
      remainingDeductibleCents: toCentsOrNone(remainingDeductible),
      coinsuranceRate: coInsurancePercentage === null ? null : toRate(coInsurancePercentage),
      remainingMaximumCents: toCentsOrNone(maxOutOfPocketExpense),
    })
    const isRange = [coPay, remainingDeductible, coInsurancePercentage, maxOutOfPocketExpense].includes(null)
    return { ...shareInDollars(most), ...(isRange && { least: shareInDollars(least) }) }
  } catch (error) {
    if (!(error instanceof OutOfPocketError)) throw error
    throw refusedFields(fault('estimateImpossible'), [faultAt(fieldOf[error.field], error.code)])
  }
}
