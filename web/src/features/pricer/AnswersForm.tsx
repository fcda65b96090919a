import { type FormEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import type { ApiError } from '../../client/api.ts'
import { money, percent } from '../../words/format.ts'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { type Answers, isWrong, type Question, questions, UNKNOWN, USUAL_COINSURANCE } from './out-of-pocket.ts'

type Props = {
  /** what is estimated, as a heading */
  service: ReactNode
  answers: Answers
  change: (question: Question, text: string) => void
  rate: NegotiatedRate
  allowable: number
  submit: () => void
  pending: boolean
  error: ApiError | null
  ref: Ref<HTMLFormElement>
}

/** What the plan asks of the patient. What makes no sense is said when somebody asks for the estimate, and from then on while they type. */
export function AnswersForm({ service, answers, change, rate, allowable, submit, pending, error, ref }: Props) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const [submitted, setSubmitted] = useState(false)
  const field = (question: Question) => ({
    question,
    text: answers[question],
    change: (text: string) => change(question, text),
    isWrong: submitted && isWrong(question, answers[question]),
  })

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSubmitted(true)
    const wrong = questions.find((question) => isWrong(question, answers[question]))
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    else submit()
  }

  return (
    <form className="card review-card expenses-form" noValidate onSubmit={ask} ref={ref} aria-labelledby="answers">
      {service}
      <p className="expenses-price">
        {t('expenses.answersPrice', { plan: rate.displayName })}{' '}
        <strong>
          {money(allowable)}
          {rate.perDay && ` ${t('pricer.perDay')}`}
        </strong>
      </p>
      <h3 id="answers">{t('expenses.answers')}</h3>
      <p className="field-help">{t('expenses.answersHelp')}</p>
      <div className="expenses-fields">
        <AnswerField {...field('coPay')} />
        <AnswerField {...field('remainingDeductible')} />
        <AnswerField {...field('coInsurancePercentage')}>
          <button
            type="button"
            className="button button-quiet button-small no-print"
            onClick={() => change('coInsurancePercentage', String(USUAL_COINSURANCE))}
          >
            {t('expenses.useUsual', { percentage: percent(USUAL_COINSURANCE) })}
          </button>
        </AnswerField>
        <AnswerField {...field('maxOutOfPocketExpense')} />
      </div>
      {error && (
        <FailureNotice>
          <div>
            <p>{error.message || t('toast.unreachable')}</p>
            {error.body.fields?.map(({ path, message }) => (
              <p key={path + message}>{message}</p>
            ))}
          </div>
        </FailureNotice>
      )}
      <button type="submit" className="button no-print" disabled={pending}>
        {t(pending ? 'expenses.estimating' : 'expenses.estimate')}
      </button>
    </form>
  )
}

function AnswerField({
  question,
  text,
  change,
  isWrong,
  children,
}: {
  question: Question
  text: string
  change: (text: string) => void
  isWrong: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const id = useId()
  const isPercentage = question === 'coInsurancePercentage'
  const isUnknown = text === UNKNOWN
  const [known, setKnown] = useState('')
  const toggle = () => {
    if (!isUnknown) setKnown(text)
    change(isUnknown ? known : UNKNOWN)
  }
  return (
    <div className="field answer">
      <label id={`${id}-label`} htmlFor={id}>
        {t(`expenses.questions.${question}`)}
      </label>
      <div className="answer-row">
        <span className={isPercentage ? 'answer-box answer-percent' : 'answer-box'}>
          <span aria-hidden="true">{isPercentage ? '%' : '$'}</span>
          <input
            id={id}
            name={question}
            className="control"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={isUnknown ? '' : text}
            disabled={isUnknown}
            onChange={(e) => change(e.target.value)}
            aria-invalid={isWrong}
            aria-describedby={`${id}-help ${id}-error`}
          />
        </span>
        {!isUnknown && children}
      </div>
      <label className="answer-unknown">
        <input type="checkbox" checked={isUnknown} onChange={toggle} aria-describedby={`${id}-label`} />
        {t('expenses.unknown')}
      </label>
      <p className="field-help" id={`${id}-help`}>
        {t(`expenses.hints.${question}`)}
      </p>
      <details className="answer-help no-print">
        <summary>{t(`expenses.whatIs.${question}.question`)}</summary>
        <p>{t(`expenses.whatIs.${question}.answer`)}</p>
      </details>
      <p className="field-error" id={`${id}-error`} role="alert">
        {isWrong && t(isPercentage ? 'expenses.requiredPercentage' : 'expenses.requiredAmount')}
      </p>
    </div>
  )
}
