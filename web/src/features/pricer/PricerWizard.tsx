import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ArrowIcon, BackIcon, CheckIcon } from '../../lib/icons.tsx'
import { money } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { canGoOn, canReach, isLast, nameOf, type StepKey, type StepProps, type Wizard } from './wizard.ts'

export function PricerWizard({ goTo, ...props }: StepProps & { goTo: (index: number) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { wizard } = props
  const current = useRef<HTMLLIElement>(null)
  const arrivedFrom = useRef(wizard.index)

  // a new step begins at its heading, for the eye and for a screen reader
  useEffect(() => {
    if (arrivedFrom.current === wizard.index) return
    arrivedFrom.current = wizard.index
    window.scrollTo({ top: 0 })
    current.current?.querySelector<HTMLElement>('.step-heading')?.focus({ preventScroll: true })
  }, [wizard.index])

  const nextStep = wizard.steps[wizard.index + 1]
  const known = wizard.steps[wizard.index] !== undefined
  return (
    <>
      <ol className="stepper">
        {wizard.steps.map((step, i) => (
          <Step key={step} number={i + 1} title={t(`pricer.steps.${step}`)} summary={i < wizard.index ? summaryOf(step, wizard) : ''} state={stateOf(i, wizard)} goTo={() => goTo(i)} ref={i === wizard.index ? current : undefined}>
            {i === wizard.index && <StepContent step={step} {...props} />}
          </Step>
        ))}
      </ol>
      {!known && <StepContent step={undefined} {...props} />}
      <div className="wizard-actions no-print">
        <div className="wizard-actions-inner">
          <button type="button" className="button button-quiet" onClick={() => (wizard.index > 0 ? goTo(wizard.index - 1) : navigate(paths.home))}><BackIcon size={18} />{t('pricer.back')}</button>
          <p className="wizard-chosen" role="status">
            {wizard.index === 0 && (wizard.procedure
              ? <><span>{nameOf(wizard.procedure)}</span> <strong>{money(wizard.procedure.chargeAmount, '—')}</strong></>
              : <span className="wizard-hint">{t('pricer.chooseHint')}</span>)}
          </p>
          {isLast(wizard)
            ? <button type="button" className="button" onClick={() => navigate(paths.home)}>{t('pricer.restart')}</button>
            : <button type="button" className="button" disabled={!canGoOn(wizard)} onClick={() => goTo(wizard.index + 1)}>
                <span>{t('pricer.next')}{nextStep && <span className="wide-only">{t('pricer.nextStep', { step: t(`pricer.steps.${nextStep}`) })}</span>}</span><ArrowIcon size={18} />
              </button>}
        </div>
      </div>
    </>
  )
}

const summaryOf = (step: StepKey, { procedure }: Wizard) => (step === 'choose' && procedure ? nameOf(procedure) : '')

type StepState = 'current' | 'open' | 'closed'
const stateOf = (i: number, wizard: Wizard): StepState => (i === wizard.index ? 'current' : i < wizard.index && canReach(wizard, i) ? 'open' : 'closed')

type StepShown = { number: number; title: string; summary: string; state: StepState; goTo: () => void; children: ReactNode; ref?: Ref<HTMLLIElement> }

/** A completed step is a button that leads back to it. */
function Step({ number, title, summary, state, goTo, children, ref }: StepShown) {
  const { t } = useTranslation()
  const mark = <span className="step-mark" aria-hidden="true">{state === 'open' ? <CheckIcon size={18} /> : number}</span>
  const text = <span className="step-text"><span className="step-title">{title}</span>{summary && <span className="step-summary">{summary}</span>}</span>
  return (
    <li className={`step step-${state}`} aria-current={state === 'current' ? 'step' : undefined} ref={ref}>
      {state === 'open'
        ? <button type="button" className="step-head" onClick={goTo}>{mark}{text}<span className="step-change no-print">{t('pricer.change')}</span></button>
        : <h2 className="step-head step-heading" tabIndex={-1}>{mark}{text}</h2>}
      {children && <div className="step-content">{children}</div>}
    </li>
  )
}

function StepContent({ step, ...props }: StepProps & { step: StepKey | undefined }) {
  const { t } = useTranslation()
  switch (step) {
    case 'choose':
      return <ChooseStep {...props} />
    case 'review':
      return <ReviewStep {...props} />
    default:
      return <p className="notice">{t('pricer.unknownStep')}</p>
  }
}
