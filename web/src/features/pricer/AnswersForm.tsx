import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { money, percent } from '../../words/format.ts'
import { AnswerField } from './AnswerField.tsx'
import { MedicareAnswers } from './MedicareAnswers.tsx'
import { freeWith, isMedicare, isWrong, USUAL_COINSURANCE } from './out-of-pocket.ts'
import { type Question, questions, type Said } from './said.ts'
import type { StepProps } from './wizard.ts'

type Props = Pick<StepProps, 'wizard' | 'dispatch' | 'price'> & {
  /** what is estimated, as a heading */
  service: ReactNode
  rate: NegotiatedRate
  submit: () => void
  /** somebody says something else than before */
  change: () => void
  ref: Ref<HTMLFormElement>
}

/** What the plan asks of the patient. What makes no sense is said when somebody asks for the estimate, and from then on while they type. */
export function AnswersForm({ service, wizard, dispatch, price, rate, submit, change, ref }: Props) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const [submitted, setSubmitted] = useState(false)
  const { answers } = wizard
  const isOriginal = isMedicare(rate, wizard)
  const answer = (question: Question, text: string) => {
    change()
    dispatch({ type: 'answer', question, text })
  }
  const sayOfMedicare = (said: Partial<Pick<Said, 'isMedicare' | 'medicareDeductible'>>) => {
    change()
    dispatch({ type: 'sayOfMedicare', ...said })
  }
  const field = (question: Question) => ({
    question,
    text: answers[question],
    change: (text: string) => answer(question, text),
    isWrong: submitted && isWrong(question, answers[question]),
  })

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    const wrong = isOriginal ? undefined : questions.find((question) => isWrong(question, answers[question]))
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    else submit()
  }

  return (
    <form className="card review-card expenses-form" noValidate onSubmit={ask} ref={ref} aria-labelledby="answers">
      {service}
      <p className="expenses-price">
        {t(rate.observed ? 'expenses.answersUsual' : 'expenses.answersPrice', { plan: rate.displayName })}{' '}
        <strong>
          {money(rate.rate)}
          {rate.perDay && ` ${t('pricer.perDay')}`}
        </strong>
      </p>
      <h3 id="answers">{t('expenses.answers')}</h3>
      <MedicareAnswers
        rate={rate}
        wizard={wizard}
        isFree={freeWith(rate, { ...wizard, stay: price.rates?.stay }) !== null}
        say={sayOfMedicare}
      />
      {!isOriginal && (
        <>
          <p className="field-help">{t('expenses.answersHelp')}</p>
          <div className="expenses-fields">
            <AnswerField {...field('coPay')} />
            <AnswerField {...field('remainingDeductible')} />
            <AnswerField {...field('coInsurancePercentage')}>
              <button
                type="button"
                className="button button-quiet button-small no-print"
                onClick={() => answer('coInsurancePercentage', String(USUAL_COINSURANCE))}
              >
                {t('expenses.useUsual', { percentage: percent(USUAL_COINSURANCE) })}
              </button>
            </AnswerField>
            <AnswerField {...field('maxOutOfPocketExpense')} />
          </div>
          <button type="submit" className="button no-print">
            {t('expenses.estimate')}
          </button>
        </>
      )}
    </form>
  )
}
