import { type Booking, bookingFaults, bookingKinds, bookingStates, bookings } from '@ratebook/shared/bookings.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyList } from '../../list/EmptyList.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { useDeletion } from '../../list/use-deletion.ts'
import { dateTime } from '../../words/format.ts'
import { VisitorDetails } from './VisitorDetails.tsx'

const moment = (at: string) => (at ? dateTime(at) : '-')

/** What visitors asked for and what became of it. Who they are is read one by one. */
export function BookingsPage() {
  const { t } = useTranslation('bookings')
  const remove = useDeletion(bookings.deleteBooking, bookings.listBookings)
  const words = useMemo(
    () => ({
      kind: bookingKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const),
      state: bookingStates.map((state) => [state, t(`states.${state}`)] as const),
      reason: bookingFaults.map((reason) => [reason, t(`reasons.${reason}`)] as const),
    }),
    [t],
  )
  const nameOf = ({ askedAt, facility }: Booking) => t('request', { at: dateTime(askedAt), facility })
  return (
    <ListPage
      endpoint={bookings.listBookings}
      words={words}
      heading={['askedAt', 'state']}
      nameOf={nameOf}
      cells={{
        askedAt: ({ askedAt }) => moment(askedAt),
        nextTry: ({ nextTry }) => moment(nextTry),
        settledAt: ({ settledAt }) => moment(settledAt),
      }}
      details={(booking) => <VisitorDetails booking={booking} />}
      actions={(booking) => <RowActions name={nameOf(booking)} loses={t('loses')} remove={() => remove(booking.id, t('deleted'))} />}
      deletion={bookings.deleteBooking}
      loses={t('loses')}
      empty={<EmptyList title={t('empty.title')} help={t('empty.help')} />}
    />
  )
}
