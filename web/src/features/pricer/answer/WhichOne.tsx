import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { LoadFailed } from '../../../client/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { SELF_PAY, UNKNOWN_PLAN } from '../../../public/offers.ts'
import { usePlanPrices } from '../../../public/rates.ts'
import { count, money, moneyOfCents } from '../../../words/format.ts'
import { InEnglish } from '../../../words/ServiceName.tsx'
import { cashCentsOf } from '../estimate.ts'
import type { Visit } from './Answer.tsx'
import { sideOf, type Which } from './which-one.ts'

/** More than these are shown when somebody wants to see them. */
const FIRST = 6

type Props = Visit & {
  which: Which
  /** of a charge that is the cash price; undefined as long as it is on its way */
  share: number | undefined
  /** nobody has said which one: there is no price of the visit until they do */
  isOpen: boolean
  choose: (item: Procedure) => void
}

/** Asks which is meant of several items that a hospital lists under one code and name at different prices: side, setting, size. */
export function WhichOne({ facility, procedure, inPatient, payer, which, share, isOpen, choose }: Props) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const group = useId()
  const [isAll, setAll] = useState(false)
  const { items, prices, isWhole } = which
  const isStay = (item: Procedure) => item.setting === 'inpatient' || (item.setting === 'both' && inPatient)
  const isPlan = payer !== SELF_PAY && payer !== UNKNOWN_PLAN
  const wanted = prices ? items.map((item) => ({ id: item.id, inPatient: isStay(item) })) : []
  const ofPlan = usePlanPrices(facility, isPlan ? payer : null, wanted)

  if (which.error && isOpen) return <LoadFailed message={which.error.message} retry={which.retry} />
  if (!which.isKnown && isOpen) return <span className="skeleton" aria-busy="true" />
  if (!prices) return null
  const centsOf = (item: Procedure) => {
    if (!isPlan) return share === undefined ? null : cashCentsOf(item, share)
    const rate = ofPlan?.find(({ id }) => id === item.id)
    return rate && !rate.perDay ? toCents(rate.rate) : null
  }
  const planCents = items.map(centsOf).filter((cents) => cents !== null)
  const isKnown = isWhole && planCents.length === items.length
  const ends = isPlan
    ? isKnown && { from: moneyOfCents(Math.min(...planCents)), to: moneyOfCents(Math.max(...planCents)) }
    : prices.least !== null && { from: money(prices.least), to: money(prices.most) }
  const listed = isAll || items.length <= FIRST + 1 ? items : items.slice(0, FIRST)
  return (
    <fieldset className="card answer-card answer-which">
      <legend>{t('answer.which')}</legend>
      <p>
        {ends && ends.from !== ends.to ? t('answer.whichFrom', ends) : t('answer.whichNote')} {isOpen && t('answer.whichChoose')}
      </p>
      {listed.map((item) => {
        const side = sideOf(item)
        const cents = centsOf(item)
        const about = [side && t(`answer.side.${side}`), settingWords(item)].filter(Boolean)
        return (
          <label key={item.id}>
            <input type="radio" name={group} checked={!isOpen && item.id === procedure.id} onChange={() => choose(item)} />
            <span>
              <InEnglish>{[item.chargeDescription, item.modifiers].filter(Boolean).join(' · ')}</InEnglish>
              {about.length > 0 && <span className="answer-about">{about.join(', ')}</span>}
            </span>
            <span className="answer-which-price">{cents !== null && moneyOfCents(cents)}</span>
          </label>
        )
      })}
      {listed.length < items.length && (
        <button type="button" className="button button-quiet button-small" onClick={() => setAll(true)}>
          {t('answer.whichAll', { number: count(items.length) })}
        </button>
      )}
      {!isWhole && (
        <Link className="link link-alone" to={`${paths.pricer(facility.name)}?${new URLSearchParams({ q: procedure.pxCode })}`}>
          {t('home.seeAll')}
        </Link>
      )}
    </fieldset>
  )

  function settingWords({ setting }: Procedure) {
    return setting === 'both' ? '' : t(setting === 'inpatient' ? 'answer.overnight' : 'answer.sameDay')
  }
}
