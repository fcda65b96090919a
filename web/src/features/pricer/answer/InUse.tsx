import { useTranslation } from 'react-i18next'
import { AssociatedCharges } from '../AssociatedCharges.tsx'
import { StayDays } from '../StayDays.tsx'
import type { Price } from '../use-price.ts'
import type { Use } from './Answer.tsx'
import '../review.css'

/** What the price takes for granted of a visit, to be changed where it stands: the days of a stay, and how much of what comes with it. */
export function InUse({ price: { rates, estimate }, use, change }: { price: Price; use: Use; change: (use: Use) => void }) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  return (
    <>
      {rates?.stay && <StayDays stay={rates.stay} typed={use.days} change={(days) => change({ ...use, days })} />}
      {estimate && estimate.lines.length > 0 && (
        <details className="answer-units no-print">
          <summary>{t('answer.changeUnits')}</summary>
          <AssociatedCharges
            lines={estimate.lines}
            totalCents={estimate.associatedCents}
            onUnits={(key, text) => change({ ...use, units: { ...use.units, [key]: text } })}
          />
        </details>
      )}
    </>
  )
}
