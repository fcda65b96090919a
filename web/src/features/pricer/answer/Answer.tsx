import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { useBrand } from '../../../public/brand.tsx'
import { procedureQuery } from '../../../public/service.ts'
import { InEnglish, ServiceName } from '../../../words/ServiceName.tsx'
import { BilledApart } from '../BilledApart.tsx'
import { sayUse } from '../chosen-state.ts'
import { codesOf } from '../codes.ts'
import { type TypedUnits, USUAL_UNITS } from '../estimate.ts'
import { usePrice } from '../use-price.ts'
import { InUse } from './InUse.tsx'
import { payerIn } from './parts.ts'
import { Payer } from './Payer.tsx'
import { Sisters } from './Sisters.tsx'
import { VisitPrice } from './VisitPrice.tsx'
import { useWhich } from './which-one.ts'
import { WhichOne } from './WhichOne.tsx'

/** How somebody uses a service: units of what comes with it, and days of the stay, as they were typed. */
export type Use = { units: TypedUnits; days: string | null }
const usual: Use = { units: USUAL_UNITS, days: null }
/** What an answer is about. */
export type Visit = { facility: ActiveFacility; procedure: Procedure; inPatient: boolean; payer: string }
type Props = Visit & {
  sisters: readonly ActiveFacility[]
  use: Use
  /** which of several is meant has not been said */
  isOpen: boolean
}

/** The price first, then who bills besides, then the same service elsewhere; codes last. */
export function Answer({ sisters, use: firstUse, isOpen: isUnsaid, ...visit }: Props) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const { facility, procedure, inPatient, payer } = visit
  const client = useQueryClient()
  const { brandId } = useBrand()
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const [use, setUse] = useState(firstUse)
  const which = useWhich(facility, procedure)
  // where there is but one price by now, nothing is left to be asked
  const isOpen = isUnsaid && (!which.isKnown || which.prices !== undefined)
  const price = usePrice(facility, { procedure, inPatient, ...use })

  const heading = useRef<HTMLHeadingElement>(null)
  // somebody who comes from the questions goes on here, for the eye and for a screen reader
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])

  /** Another payer, setting, item or use is another answer of the same page. */
  function change(said: Partial<Record<'payer' | 'stay' | 'item', string>>) {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(said)) value ? next.set(name, value) : next.delete(name)
    if (said.item !== undefined) next.delete('which')
    if (said.payer === undefined) {
      setUse(usual)
      sayUse(next, usual)
    }
    setParams(next, { replace: true, state })
  }
  function choose(item: Procedure) {
    client.setQueryData(procedureQuery(brandId, facility.id, item.id).queryKey, item)
    change({ item: item.id, stay: item.setting === 'inpatient' || (item.setting === 'both' && inPatient) ? '1' : '' })
  }
  function changeUse(changed: Use) {
    setUse(changed)
    const next = new URLSearchParams(params)
    sayUse(next, changed)
    setParams(next, { replace: true, state })
  }

  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        <ServiceName of={procedure} />
      </h1>
      <p className="answer-place">{t('pricer.atFacility', { facility: facility.name })}</p>
      {!isOpen && procedure.setting === 'both' && (
        <fieldset className="answer-stay">
          <legend className="sr-only">{t('answer.stay')}</legend>
          {[false, true].map((overnight) => (
            <label key={String(overnight)}>
              <input type="radio" name="stay" checked={inPatient === overnight} onChange={() => change({ stay: overnight ? '1' : '' })} />
              {t(overnight ? 'answer.overnight' : 'answer.sameDay')}
            </label>
          ))}
        </fieldset>
      )}
      {!isOpen && procedure.setting !== 'both' && (
        <p className="answer-place">{t(procedure.setting === 'inpatient' ? 'answer.overnight' : 'answer.sameDay')}</p>
      )}
      <Payer price={price} payer={payer} choose={(chosen) => change({ payer: chosen })} />
      <WhichOne {...visit} which={which} share={price.selfPayPercentage} isOpen={isOpen} choose={choose} />
      {!isOpen && (
        <VisitPrice {...visit} price={price} use={use}>
          <InUse price={price} use={use} change={changeUse} />
        </VisitPrice>
      )}
      <BilledApart {...visit} plan={payerIn(price, payer).name} heading="h2" />
      {sisters.length > 0 && <Sisters {...visit} isOpen={isOpen} sisters={sisters} />}
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
