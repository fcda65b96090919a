import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { LoadFailed } from '../../../client/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { rememberedPlace } from '../../../public/facilities.ts'
import { SELF_PAY } from '../../../public/offers.ts'
import { Phone } from '../../../public/Phone.tsx'
import { hasSeveral, isPricedApart, sameService, useSameCodes } from '../../../public/same-service.ts'
import { count, moneyOfCents } from '../../../words/format.ts'
import { USUAL_UNITS } from '../estimate.ts'
import { usePrice } from '../use-price.ts'
import type { Visit } from './Answer.tsx'

/** Each of them asks for prices of its own. */
const FIRST = 5

/** The same service at the brand's other hospitals, each with the figure that its own page has. */
export function Sisters({ sisters, ...visit }: Visit & { isOpen: boolean; sisters: readonly ActiveFacility[] }) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const [isWhole, setIsWhole] = useState(false)
  const listed = isWhole ? sisters : sisters.slice(0, FIRST)
  return (
    <section className="card answer-card" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t('answer.elsewhere')}</h2>
      <ul className="parts">
        {listed.map((sister) => (
          <Sister key={sister.id} {...visit} sister={sister} />
        ))}
      </ul>
      {listed.length < sisters.length && (
        <button type="button" className="button button-quiet button-small" onClick={() => setIsWhole(true)}>
          {t('answer.allHospitals', { number: count(sisters.length) })}
        </button>
      )}
    </section>
  )
}

function Sister({ sister, procedure, inPatient, payer, isOpen }: Visit & { isOpen: boolean; sister: ActiveFacility }) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const { data, error, refetch } = useSameCodes([sister], procedure)
  const item = sameService(data?.[0] ?? [], procedure, inPatient) ?? null
  // of several prices none is that of the very service, unless the list calls it by the same words
  const isOneOfMany =
    item !== null &&
    (item.priceVaries ||
      (isOpen && hasSeveral(item)) ||
      (item.chargeDescription !== procedure.chargeDescription && isPricedApart(data?.[0] ?? [], procedure, inPatient)))
  const price = usePrice(sister, { procedure: isOneOfMany ? null : item, inPatient, units: USUAL_UNITS, days: null })
  const cents = price.offers.get(payer)
  const perDay = price.rates?.byName.find((r) => r.payerId === payer)?.perDay
  const retry = error ? () => void refetch() : payer === SELF_PAY ? price.retryPrice : price.retryRates
  const isPending = !retry && (!data || (item !== null && (payer === SELF_PAY ? !price.estimate : !price.rates)))
  return (
    <li aria-busy={isPending}>
      {item ? (
        <Link
          className="link"
          to={paths.answerFor(sister.name, { item: item.id, inPatient, payer, isOpen: isOneOfMany && hasSeveral(item) })}
          onClick={() => rememberedPlace.set(sister)}
        >
          {sister.name}
        </Link>
      ) : (
        <span>{sister.name}</span>
      )}
      <span>
        {isPending && !isOneOfMany && <span className="skeleton answer-waiting" />}
        {retry && <LoadFailed retry={retry} />}
        {isOneOfMany && t('pricer.priceVaries')}
        {!isOneOfMany && cents !== undefined && `${moneyOfCents(cents)}${perDay ? ` ${t('pricer.perDay')}` : ''}`}
        {!isOneOfMany && !isPending && !retry && cents === undefined && (
          <>
            {t(item ? 'answer.elsewhereNoPrice' : 'answer.elsewhereNone')} {sister.phone && <Phone number={sister.phone} />}
          </>
        )}
      </span>
    </li>
  )
}
