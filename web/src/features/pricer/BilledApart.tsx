import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BilledApart as Bill, billedApart } from '@ratebook/shared/billed-apart.ts'
import { billersOf } from '@ratebook/shared/billers.ts'
import { query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { useBrand } from '../../public/brand.tsx'
import { UNKNOWN_PLAN } from '../../public/offers.ts'
import { Phone } from '../../public/Phone.tsx'
import { count, money } from '../../words/format.ts'
import type { Visit } from './answer/Answer.tsx'
import { longDay } from './long-day.ts'
import './apart.css'
import './parts.css'

/** @param plan what the payer is called, where it is one */
type Props = Visit & { plan: string; heading?: 'h2' | 'h3' }

/** Who bills besides the hospital, and between which amounts, each with what that rests on; or that nobody here knows, and whom to ask. */
export function BilledApart({ facility, procedure, inPatient, payer, plan, heading: Heading = 'h3' }: Props) {
  const { t } = useTranslation(['public', 'apart'], { nsMode: 'fallback' })
  const { brandId } = useBrand()
  const body = { brandId, facility: facility.id, chargeItemId: procedure.id, inPatient, payer }
  const { data, isError, refetch } = useQuery({ ...query(billedApart.listBilledApart, { body }), meta: { public: true } })
  const who = billersOf({ ...procedure, cptHcpcs: procedure.pxCode })
  if (who.length === 0) return null
  const isUnknown = data?.some(({ least }) => least === null)
  return (
    <section className="card apart" aria-labelledby="apart" aria-busy={!data && !isError}>
      <Heading id="apart">{t('apart.title')}</Heading>
      <p>{t('apart.note')}</p>
      {isError && <LoadFailed retry={() => void refetch()} />}
      <ul className="parts">
        {who.map((biller) => {
          const bill = data?.find((one) => one.biller === biller)
          return (
            <li key={biller}>
              <span>{t(`apart.who.${biller}`)}</span>
              {bill && <Amount {...bill} plan={payer === UNKNOWN_PLAN ? '' : plan} />}
              {!data && !isError && <span className="skeleton" />}
            </li>
          )
        })}
      </ul>
      {isUnknown && (
        <p>
          {t(facility.phone ? 'apart.ask' : 'apart.askUs')} {facility.phone && <Phone number={facility.phone} />}
        </p>
      )}
    </section>
  )
}

/** From one figure to another, and where they come from. */
function Amount({ least, most, source, claims, since, code, plan }: Bill & { plan: string }) {
  const { t, i18n } = useTranslation(['public', 'apart'], { nsMode: 'fallback' })
  if (least === null) return <span>{t('apart.none')}</span>
  const [from, to] = [money(least), most === null ? null : money(most)]
  const words = source === 'allowed' && plan === '' ? 'allowedAny' : source
  return (
    <>
      <strong>{to === null ? t('apart.atLeast', { amount: from }) : from === to ? from : t('pricer.fromTo', { from, to })}</strong>
      <small>
        {t(`apart.source.${words}`, { plan, number: count(claims ?? 0), date: since && longDay(since, i18n.language) })}{' '}
        {t('apart.code', { code })}
      </small>
    </>
  )
}
