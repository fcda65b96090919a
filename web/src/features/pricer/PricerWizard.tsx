import { Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { fetched } from '../../client/page.ts'
import { useBrand } from '../../public/brand.tsx'
import { moneyOfCents } from '../../words/format.ts'
import { ArrowIcon, BackIcon } from '../../words/icons.tsx'
import { paths } from '../../paths.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { withChosen } from './chosen-state.ts'
import { cashCentsOf } from './estimate.ts'
import type { Reopened } from './kept.ts'
import { SELF_PAY } from '../../public/offers.ts'
import { Step, type StepState } from './Step.tsx'
import { useChosenInAddress } from './use-chosen-in-address.ts'
import { usePrice } from './use-price.ts'
import { ServiceName } from '../../words/ServiceName.tsx'
import { canGoOn, canReach, initialWizard, isLast, reduceWizard, type StepKey, type StepProps, stepsOf } from './wizard.ts'

// the later steps are fetched when a service is chosen, while somebody still reads what it is
const ReviewStep = fetched(async () => (await import('./ReviewStep.tsx')).ReviewStep)
const EstimateStep = fetched(async () => (await import('./EstimateStep.tsx')).EstimateStep)
const BookStep = fetched(async () => (await import('./BookStep.tsx')).BookStep)
const KeptNotice = fetched(async () => (await import('./KeptNotice.tsx')).KeptNotice)

/** From a service to its price. The step is in the address, so that the browser's Back button leads to the step before. */
export function PricerWizard({ facility }: { facility: ActiveFacility }) {
  const { t } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const brand = useBrand()
  // an estimate that was opened by its link: what was said of the plan stands in no address
  const [kept] = useState(() => (location.state as { kept?: Reopened } | null)?.kept)
  const [wizard, dispatch] = useReducer(reduceWizard, undefined, () => initialWizard(stepsOf(brand), kept?.said))
  const price = usePrice(facility, wizard)
  const props: StepProps = { wizard, dispatch, facility, price, isReopened: Boolean(kept?.figures.share) }
  const isRestoring = useChosenInAddress(props)
  const goTo = (index: number) => navigate({ search: withChosen(location.search, wizard, index) })

  const current = useRef<HTMLLIElement>(null)
  const arrivedFrom = useRef(wizard.index)

  // a new step begins at its heading, for the eye and for a screen reader
  useEffect(() => {
    if (arrivedFrom.current === wizard.index) return
    arrivedFrom.current = wizard.index
    window.scrollTo({ top: 0 })
    current.current?.querySelector<HTMLElement>('.step-heading')?.focus({ preventScroll: true })
  }, [wizard.index])

  const isChosen = wizard.procedure !== null
  useEffect(() => {
    if (isChosen) for (const { prepare } of [ReviewStep, EstimateStep, BookStep]) prepare()
  }, [isChosen])

  const nextStep = wizard.steps[wizard.index + 1]
  const known = wizard.steps[wizard.index] !== undefined
  if (isRestoring) return <StepLoading />
  return (
    <>
      {kept && (
        <Suspense>
          <KeptNotice kept={kept} wizard={wizard} price={price} />
        </Suspense>
      )}
      <ol className="stepper">
        {wizard.steps.map((step, i) => (
          <Step
            key={step}
            number={i + 1}
            title={t(`pricer.steps.${step}`)}
            summary={i < wizard.index ? <Summary step={step} {...props} /> : null}
            state={stateOf(i, props)}
            goTo={() => goTo(i)}
            ref={i === wizard.index ? current : undefined}
          >
            {i === wizard.index && <StepContent step={step} {...props} />}
          </Step>
        ))}
      </ol>
      {!known && <StepContent step={undefined} {...props} />}
      <div className="wizard-actions no-print">
        <div className="wizard-actions-inner">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => (wizard.index > 0 ? goTo(wizard.index - 1) : navigate(paths.home))}
          >
            <BackIcon size={18} />
            {t('pricer.back')}
          </button>
          {/* a service is read by its name alone; who pays is read with the amount, and the summary tells the rest */}
          <p className="wizard-chosen" role={wizard.steps[wizard.index] === 'choose' ? 'status' : undefined}>
            <Chosen step={wizard.steps[wizard.index]} {...props} />
          </p>
          {isLast(wizard) ? (
            <button type="button" className="button" onClick={() => navigate(paths.home)}>
              {t('pricer.restart')}
            </button>
          ) : (
            <button type="button" className="button" disabled={!canGoOn(wizard, price.offers)} onClick={() => goTo(wizard.index + 1)}>
              {nextStep === 'review' ? (
                t('pricer.steps.review')
              ) : (
                <span>
                  {t('pricer.next')}
                  {nextStep && <span className="wide-only">{t('pricer.nextStep', { step: t(`pricer.steps.${nextStep}`) })}</span>}
                </span>
              )}
              <ArrowIcon size={18} />
            </button>
          )}
        </div>
      </div>
    </>
  )
}

/** Who pays, as the list of plans has it. */
function usePayer({ wizard, price }: StepProps) {
  const { t } = useTranslation()
  const rate = price.rates?.byName.find((r) => r.payerId === wizard.payer)
  return {
    name: wizard.payer === SELF_PAY ? t('pricer.selfPayShort') : (rate?.displayName ?? ''),
    unit: rate?.perDay ? t('pricer.perDay') : '',
  }
}

/** What was decided in a step that lies behind. */
function Summary({ step, ...props }: StepProps & { step: StepKey }) {
  const { procedure } = props.wizard
  const payer = usePayer(props)
  return <span className="step-summary">{step === 'choose' ? procedure && <ServiceName of={procedure} /> : payer.name}</span>
}

/** What is chosen in the step that is open, beside the button that leads on. */
function Chosen({ step, ...props }: StepProps & { step: StepKey | undefined }) {
  const { t } = useTranslation()
  const { wizard, price } = props
  const payer = usePayer(props)
  if (step === 'choose') {
    return wizard.procedure ? (
      <>
        <span>
          <ServiceName of={wizard.procedure} />
        </span>{' '}
        <strong>
          {price.selfPayPercentage !== undefined &&
            t('pricer.cashOf', { amount: moneyOfCents(cashCentsOf(wizard.procedure, price.selfPayPercentage)) })}
        </strong>
      </>
    ) : (
      <span className="wizard-hint">{t('pricer.chooseHint')}</span>
    )
  }
  if (step !== 'review') return null
  const cents = wizard.payer === null ? undefined : price.offers.get(wizard.payer)
  if (cents === undefined) return isLast(wizard) ? null : <span className="wizard-hint">{t('pricer.choosePlanHint')}</span>
  return (
    <>
      <span>{payer.name}</span>{' '}
      <strong>
        {moneyOfCents(cents)} {payer.unit}
      </strong>
    </>
  )
}

const stateOf = (i: number, { wizard, price }: StepProps): StepState =>
  i === wizard.index ? 'current' : i < wizard.index && canReach(wizard, i, price.offers) ? 'open' : 'closed'

function StepContent({ step, ...props }: StepProps & { step: StepKey | undefined }) {
  const { t } = useTranslation()
  switch (step) {
    case 'choose':
      return <ChooseStep {...props} />
    case 'review':
      return (
        <Suspense fallback={<StepLoading />}>
          <ReviewStep {...props} />
        </Suspense>
      )
    case 'estimate':
      return (
        <Suspense fallback={<StepLoading />}>
          <EstimateStep {...props} />
        </Suspense>
      )
    case 'book':
      return (
        <Suspense fallback={<StepLoading />}>
          <BookStep {...props} />
        </Suspense>
      )
    default:
      return <p className="notice">{t('pricer.unknownStep')}</p>
  }
}

const StepLoading = () => (
  <div className="card pricer-loading" aria-busy="true">
    <span className="skeleton" />
  </div>
)
