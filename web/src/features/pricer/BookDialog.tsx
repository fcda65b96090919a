import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookings } from '@ratebook/shared/bookings.ts'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { type ApiError, call } from '../../client/api.ts'
import { Dialog } from '../../client/Dialog.tsx'
import { FailureNotice } from '../../client/FailureNotice.tsx'
import { useBrand } from '../../public/brand.tsx'
import { BookField } from './BookField.tsx'
import { type Entry, entries, faultsOf, newKey, nothingSaid, requestOf } from './booking.ts'
import { Consent } from './Consent.tsx'

type Props = { facility: ActiveFacility; payer: string; chargeItemId: string; onClose: () => void; onBooked: () => void }

/** Who asks for the appointment. The same that is sent again, after the answer was lost, is the same request. */
export function BookDialog({ facility, payer, chargeItemId, onClose, onBooked }: Props) {
  const { t } = useTranslation(['public', 'booking'], { nsMode: 'fallback' })
  const { brandId } = useBrand()
  const form = useId()
  const [said, setSaid] = useState(nothingSaid)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const sent = useRef({ text: '', key: '' })
  const faults = faultsOf(refusal)
  // where the form has to scroll, the browser would begin at what scrolls
  useEffect(() => document.getElementById(form)?.querySelector('input')?.focus(), [form])

  const errorOf = (entry: Entry) => (isSubmitted && !said[entry].trim() ? t('common.required') : faults[entry])
  async function book(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setSubmitted(true)
    setRefusal(undefined)
    const focus = (entry: Entry | undefined) =>
      entry && document.getElementById(form)?.querySelector<HTMLElement>(`[name=${entry}]`)?.focus()
    const missing = entries.find((entry) => !said[entry].trim())
    if (missing) return focus(missing)
    const request = requestOf(said, { brandId, facility, payer, chargeItemId })
    const text = JSON.stringify(request)
    if (text !== sent.current.text) sent.current = { text, key: newKey() }
    setPending(true)
    try {
      await call(bookings.requestBooking, { body: { ...request, requestKey: sent.current.key } })
      onBooked()
    } catch (error) {
      setRefusal(error as ApiError)
      setPending(false)
      const wrong = faultsOf(error as ApiError)
      focus(entries.find((entry) => wrong[entry]))
    }
  }
  const field = (entry: Entry) => ({
    entry,
    value: said[entry],
    error: errorOf(entry),
    change: (value: string) => setSaid({ ...said, [entry]: value }),
  })

  return (
    <Dialog
      title={t('booking.title')}
      onClose={onClose}
      isText={false}
      actions={
        <>
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t('booking.cancel')}
          </button>
          <button type="submit" form={form} className="button" disabled={isPending}>
            {t(isPending ? 'booking.pending' : 'booking.book')}
          </button>
        </>
      }
    >
      <form id={form} className="book-form" noValidate onSubmit={(e) => void book(e)}>
        {refusal && (
          <FailureNotice>
            <p>{refusal.message || t('toast.unreachable')}</p>
          </FailureNotice>
        )}
        <BookField {...field('firstName')} autoComplete="given-name" />
        <BookField {...field('lastName')} autoComplete="family-name" />
        <BookField {...field('mobileNumber')} autoComplete="tel" type="tel" />
        <BookField {...field('dob')} autoComplete="bday" type="date" />
        <Fixed label={t('booking.location')} value={facility.name} />
        <Fixed label={t('booking.payer')} value={payer} />
        <Consent facility={facility} />
      </form>
    </Dialog>
  )
}

function Fixed({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="control" value={value} readOnly />
    </div>
  )
}
