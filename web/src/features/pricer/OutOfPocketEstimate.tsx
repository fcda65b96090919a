import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { Dialog } from '../../client/Dialog.tsx'
import { AnswersForm } from './AnswersForm.tsx'
import { Assumed } from './Assumed.tsx'
import { planOf, shareOfPlan } from './out-of-pocket.ts'
import { ShareResult } from './ShareResult.tsx'
import type { StepProps } from './wizard.ts'

type Props = StepProps & { service: ReactNode; rate: NegotiatedRate }

/** The patient's share of the plan's price. The estimate ends with the step; what was filled in stays. */
export function OutOfPocketEstimate({ service, rate, ...step }: Props) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const { wizard, dispatch, isReopened } = step
  const [isWanted, setIsWanted] = useState(isReopened)
  const [isSure, setIsSure] = useState(isReopened)
  const [corrections, setCorrections] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const plan = planOf(wizard, rate)
  const of = { ...wizard, stay: step.price.rates?.stay }
  // of Original Medicare everything is known but the deductible, which begins as not known
  const share = plan && (isWanted || plan.kind === 'medicare') ? shareOfPlan(plan, rate, of) : undefined
  const isDoubtful = plan?.kind === 'insurance' && share && 'outOfPocketExpense' in share && share.outOfPocketExpense === 0 && !isSure

  /** An estimate is that of the answers beside it. */
  function forget() {
    setIsSure(false)
    setIsWanted(false)
  }
  function correct() {
    forget()
    setCorrections(corrections + 1)
  }
  // once the question is gone, for nothing behind it can be focused
  useEffect(() => {
    if (corrections > 0) form.current?.querySelector('input')?.focus()
  }, [corrections])

  return (
    <div className="expenses">
      <ShareResult {...step} rate={rate} plan={plan} share={isDoubtful ? undefined : share} />
      <AnswersForm
        ref={form}
        wizard={wizard}
        dispatch={dispatch}
        price={step.price}
        service={service}
        rate={rate}
        change={forget}
        submit={() => setIsWanted(true)}
      />
      <Assumed {...step} rate={rate} />
      {isDoubtful && (
        <Dialog
          title={t('expenses.freeTitle')}
          onClose={correct}
          isText={false}
          actions={
            <>
              <button type="button" className="button button-quiet" onClick={correct}>
                {t('expenses.freeNo')}
              </button>
              <button type="button" className="button" onClick={() => setIsSure(true)}>
                {t('expenses.freeYes')}
              </button>
            </>
          }
        >
          <p>{t('expenses.freeQuestion', { plan: rate.displayName })}</p>
        </Dialog>
      )}
    </div>
  )
}
