import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckIcon } from '../../words/icons.tsx'

export type StepState = 'current' | 'open' | 'closed'

type Props = {
  number: number
  title: string
  summary: ReactNode
  state: StepState
  goTo: () => void
  children: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** A completed step is a button that leads back to it. */
export function Step({ number, title, summary, state, goTo, children, ref }: Props) {
  const { t } = useTranslation()
  const mark = (
    <span className="step-mark" aria-hidden="true">
      {state === 'open' ? <CheckIcon size={18} /> : number}
    </span>
  )
  const text = (
    <span className="step-text">
      <span className="step-title">{title}</span>
      {summary}
    </span>
  )
  return (
    <li className={`step step-${state}`} aria-current={state === 'current' ? 'step' : undefined} ref={ref}>
      {state === 'open' ? (
        <button type="button" className="step-head" onClick={goTo}>
          {mark}
          {text}
          <span className="step-change no-print">{t('pricer.change')}</span>
        </button>
      ) : (
        <h2 className="step-head step-heading" tabIndex={-1}>
          {mark}
          {text}
        </h2>
      )}
      {children && <div className="step-content">{children}</div>}
    </li>
  )
}
