import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pricer } from '@ratebook/shared/pricer.ts'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { useSend } from '../../client/api.ts'
import { Dialog } from '../../client/Dialog.tsx'
import { AnswersForm } from './AnswersForm.tsx'
import { readAnswers } from './out-of-pocket.ts'
import { Assumed, ShareResult } from './ShareResult.tsx'
import type { StepProps } from './wizard.ts'

/** The patient's share of the plan's price. The estimate ends with the step; what was filled in stays. */
export function OutOfPocketEstimate({
  wizard: { answers },
  dispatch,
  price,
  service,
  rate,
  allowable,
}: StepProps & { service: ReactNode; rate: NegotiatedRate; allowable: number }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const estimate = useSend(pricer.estimateOutOfPocket)
  const [isSure, setIsSure] = useState(false)
  const [corrections, setCorrections] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const result = estimate.data
  const isFree = result?.outOfPocketExpense === 0

  function ask() {
    const read = readAnswers(answers, allowable)
    if ('body' in read) estimate.mutate({ body: read.body })
  }
  /** An estimate is that of the answers beside it. */
  function forget() {
    setIsSure(false)
    estimate.reset()
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
      <AnswersForm
        ref={form}
        service={service}
        answers={answers}
        change={(question, text) => {
          forget()
          dispatch({ type: 'answer', question, text })
        }}
        rate={rate}
        allowable={allowable}
        submit={ask}
        pending={estimate.isPending}
        error={estimate.error}
      />
      <ShareResult
        result={result && (!isFree || isSure) ? result : undefined}
        rate={rate}
        allowable={allowable}
        cashCents={price.estimate?.cashCents ?? null}
      />
      <Assumed rate={rate} days={price.rates?.stay?.days ?? null} />
      {isFree && !isSure && (
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
