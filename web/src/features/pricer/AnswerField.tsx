import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountBox } from './AmountBox.tsx'
import { type PlanQuestion, UNKNOWN } from './said.ts'

/** A question about a plan; who does not know the answer says so, and gets a range. */
export function AnswerField({
  question,
  text,
  change,
  isWrong,
  children,
}: {
  question: PlanQuestion
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
        <AmountBox
          id={id}
          name={question}
          isPercentage={isPercentage}
          value={isUnknown ? '' : text}
          disabled={isUnknown}
          onChange={(e) => change(e.target.value)}
          aria-invalid={isWrong}
          aria-describedby={`${id}-help ${id}-error`}
        />
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
