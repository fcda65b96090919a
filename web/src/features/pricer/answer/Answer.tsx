import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { InEnglish, ServiceName } from '../../../words/ServiceName.tsx'
import { codesOf } from '../codes.ts'
import { USUAL_UNITS } from '../estimate.ts'
import { usePrice } from '../use-price.ts'
import { BilledApart } from './BilledApart.tsx'
import { Payer } from './Payer.tsx'
import { Sisters } from './Sisters.tsx'
import { VisitPrice } from './VisitPrice.tsx'

/** What an answer is about. */
export type Visit = { facility: ActiveFacility; procedure: Procedure; inPatient: boolean; payer: string }

/** The price first, then who bills besides, then the same service elsewhere; codes last. */
export function Answer({ sisters, ...visit }: Visit & { sisters: readonly ActiveFacility[] }) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const { facility, procedure, inPatient, payer } = visit
  const [params, setParams] = useSearchParams()
  const price = usePrice(facility, { procedure, inPatient, units: USUAL_UNITS, days: null })

  const heading = useRef<HTMLHeadingElement>(null)
  // somebody who comes from the questions goes on here, for the eye and for a screen reader
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])

  /** Another payer or setting is another answer of the same page. */
  function change(name: 'payer' | 'stay', value: string) {
    const next = new URLSearchParams(params)
    next.delete(name)
    if (value) next.set(name, value)
    setParams(next, { replace: true })
  }

  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        <ServiceName of={procedure} />
      </h1>
      <p className="answer-place">{t('pricer.atFacility', { facility: facility.name })}</p>
      {procedure.setting === 'both' ? (
        <fieldset className="answer-stay">
          <legend className="sr-only">{t('answer.stay')}</legend>
          {[false, true].map((overnight) => (
            <label key={String(overnight)}>
              <input type="radio" name="stay" checked={inPatient === overnight} onChange={() => change('stay', overnight ? '1' : '')} />
              {t(overnight ? 'answer.overnight' : 'answer.sameDay')}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="answer-place">{t(procedure.setting === 'inpatient' ? 'answer.overnight' : 'answer.sameDay')}</p>
      )}
      <Payer price={price} payer={payer} choose={(chosen) => change('payer', chosen)} />
      <VisitPrice {...visit} price={price} />
      <BilledApart {...visit} price={price} />
      {sisters.length > 0 && <Sisters {...visit} sisters={sisters} />}
      <details className="answer-codes">
        <summary>{t('answer.codes')}</summary>
        <dl>
          {[['pricer.description', procedure.chargeDescription] as const, ...codesOf(procedure)].map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{t(label)}</dt>
                  <dd>{label === 'pricer.description' ? <InEnglish>{value}</InEnglish> : value}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
      <p className="field-help">{t('answer.noBill')}</p>
    </>
  )
}
