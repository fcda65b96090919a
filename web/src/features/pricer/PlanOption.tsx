import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_PLANS, type Procedure } from '@ratebook/shared/pricer.ts'
import type { NegotiatedRate } from '@ratebook/shared/negotiated-rates.ts'
import { toCents } from '@ratebook/shared/pricing/money.ts'
import { InEnglish, ServiceName } from '../../words/ServiceName.tsx'
import { money } from '../../words/format.ts'
import { unitsText } from './estimate.ts'
import { isSelectable } from '../../public/offers.ts'

type Choice = { group: string; isChosen: boolean; choose: () => void }

/** A plan with what it has agreed to; the one that is chosen shows what its price is made of. */
export function PlanOption({ procedure, rate, scale, ...choice }: Choice & { procedure: Procedure; rate: NegotiatedRate; scale: number }) {
  const { t } = useTranslation()
  const isOpen = isSelectable(rate)
  const about = [
    rate.planName === ALL_PLANS ? t('pricer.allPlans') : rate.planName,
    t(rate.observed ? 'pricer.observed' : `pricer.methodology.${rate.methodology}`),
    !isOpen && t('pricer.planClosed'),
  ]
  return (
    <Plan
      {...choice}
      name={rate.displayName}
      about={about.filter(Boolean).join(' · ')}
      amount={money(rate.rate, '—')}
      note={rate.perDay ? t('pricer.perDay') : ''}
      disabled={!isOpen}
    >
      {/* one day of a stay is no measure beside whole prices */}
      {!rate.perDay && <PlanBar className="bar-plan" cents={toCents(rate.rate)} scale={scale} />}
      {choice.isChosen && <RateLines of={procedure} rate={rate} />}
    </Plan>
  )
}

type PlanProps = Choice & { name: string; about: string; amount: string; note?: string; disabled?: boolean; children: ReactNode }

export function Plan({ group, name, about, amount, note, isChosen, choose, disabled = false, children }: PlanProps) {
  return (
    <div className={isChosen ? 'plan plan-chosen' : 'plan'}>
      <label className="plan-head">
        <input type="radio" name={group} checked={isChosen} disabled={disabled} onChange={choose} />
        <span className="plan-text">
          <span className="plan-name">{name}</span> <span className="plan-about">{about}</span>
        </span>
        <span className="plan-amount">
          {amount}
          {note && <span className="plan-note"> {note}</span>}
        </span>
      </label>
      {children}
    </div>
  )
}

/** An amount as a length; the number beside it says the same, so the picture itself is decoration. */
export const PlanBar = ({ className, cents, scale }: { className: string; cents: number; scale: number }) => (
  <div className="plan-bar" aria-hidden="true">
    <span className={className} style={{ width: `${scale > 0 ? (cents / scale) * 100 : 0}%` }} />
  </div>
)

/** What a plan's price is made of: the service itself, and what comes with it. */
export function RateLines({ of, rate: { lines } }: { of: Procedure; rate: NegotiatedRate }) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <div className="plan-lines">
      <p id={heading}>{t('pricer.covers')}</p>
      <ul aria-labelledby={heading}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may stand there twice, and lines keep their order
          <li key={i}>
            <span>
              {i === 0 ? (
                <ServiceName of={of} />
              ) : line.description ? (
                <InEnglish>{line.description}</InEnglish>
              ) : (
                line.pxCode || line.revenueCode
              )}
              {line.units !== 1 && <span className="plan-about"> × {unitsText(line.units)}</span>}
            </span>
            <span className="plan-line-amount">{line.included ? t('pricer.included') : money(line.rate, '—')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
