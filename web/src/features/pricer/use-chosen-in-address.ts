import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { chosenIn, withChosen } from './chosen-state.ts'
import { useProcedure } from '../../public/service.ts'
import type { StepProps } from './wizard.ts'

/**
 * Keeps step and choices in the address, and follows it when somebody goes back or forward. Answers whether what a reload has left in the
 * address is still being looked up.
 */
export function useChosenInAddress({ wizard, dispatch, facility, price }: StepProps): boolean {
  const location = useLocation()
  const navigate = useNavigate()
  const chosen = chosenIn(location.search, wizard.steps)
  const [isRestoring, setRestoring] = useState(chosen.index > 0)
  const item = useProcedure(facility, isRestoring ? chosen.item : null)
  const isPriced = (price.estimate && ((price.rates && !price.isOutdated) || price.retryRates)) || price.retryPrice

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of the reload counts
  useEffect(() => {
    if (!isRestoring) return
    if (item.isError) setRestoring(false)
    else if (!wizard.procedure) {
      if (item.data) dispatch({ type: 'restore', ...chosen, procedure: item.data })
    } else if (isPriced) setRestoring(false)
  }, [isRestoring, item.data, item.isError, wizard.procedure, isPriced])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit to an entry of the history counts; later prices move nobody
  useEffect(() => {
    if (!isRestoring) dispatch({ type: 'goTo', index: chosen.index, offers: price.offers })
  }, [location.key, isRestoring])

  // biome-ignore lint/correctness/useExhaustiveDependencies: where somebody is going is in the address already
  useEffect(() => {
    if (isRestoring || wizard.index === 0) return
    const search = withChosen(location.search, wizard, wizard.index)
    if (search !== location.search) navigate({ search }, { replace: true })
  }, [isRestoring, wizard.index, wizard.payer, wizard.units, wizard.days])

  return isRestoring
}
