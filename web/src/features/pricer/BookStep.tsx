import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../client/toasts.tsx'
import { useBrand } from '../../public/brand.tsx'
import { InfoIcon } from '../../words/icons.tsx'
import { BookDialog } from './BookDialog.tsx'
import { SELF_PAY } from '../../public/offers.ts'
import { ServiceName } from '../../words/ServiceName.tsx'
import type { StepProps } from './wizard.ts'
import './review.css'
import './book.css'

/** So long the specification has a success said. */
const SAID_MS = 4_000

/** 'Book Appointment': for what and where, and the way to the form; what was asked for stays said. */
export function BookStep({ wizard: { procedure, payer }, facility, price }: StepProps) {
  const { t } = useTranslation(['public', 'booking'], { nsMode: 'fallback' })
  const { isHealthTalkAIEnabled } = useBrand()
  const [state, setState] = useState<'ready' | 'open' | 'booked'>('ready')
  const rate = price.rates?.byName.find((r) => r.payerId === payer)
  const payerName = payer === SELF_PAY ? t('pricer.selfPayShort') : rate?.displayName
  const done = t('booking.done', { facility: facility.name })
  if (!procedure || !payerName)
    return (
      <p className="notice">
        <InfoIcon />
        {t('pricer.noPrice')}
      </p>
    )
  return (
    <section className="card review-card book" aria-labelledby="book-service">
      <h3 id="book-service" className="review-service">
        <ServiceName of={procedure} />
      </h3>
      <p className="review-place">{t('pricer.atFacility', { facility: facility.name })}</p>
      <p>{t(isHealthTalkAIEnabled ? 'booking.lead' : 'booking.callbackLead', { facility: facility.name })}</p>
      <div role="status">
        {state === 'booked' && (
          <div className="notice">
            <InfoIcon />
            <p>{done}</p>
          </div>
        )}
      </div>
      <button type="button" className="button" onClick={() => setState('open')}>
        {t('booking.open')}
      </button>
      {state === 'open' && (
        <BookDialog
          facility={facility}
          payer={payerName}
          chargeItemId={procedure.id}
          onClose={() => setState('ready')}
          onBooked={() => {
            setState('booked')
            toastSuccess(done, undefined, SAID_MS)
          }}
        />
      )}
    </section>
  )
}
