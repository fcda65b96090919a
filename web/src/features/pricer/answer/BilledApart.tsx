import { useTranslation } from 'react-i18next'
import { type Cents, toCents } from '@ratebook/shared/pricing/money.ts'
import { SELF_PAY } from '../../../public/offers.ts'
import { useSameCodes } from '../../../public/same-service.ts'
import { moneyOfCents } from '../../../words/format.ts'
import { cashCentsOf } from '../estimate.ts'
import { usePlanPrices } from '../queries.ts'
import type { Price } from '../use-price.ts'
import type { Visit } from './Answer.tsx'
import { billersOf, isReader, readingsIn } from './billed-apart.ts'

/** Who bills besides the hospital: with a price only where the hospital's own list has one. */
export function BilledApart({ facility, procedure, inPatient, payer, price }: Visit & { price: Price }) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const { data } = useSameCodes([facility], procedure)
  const readings = readingsIn(data?.[0] ?? []).filter((r) => r.id !== procedure.id)
  const ofPlan = usePlanPrices(
    facility,
    payer === SELF_PAY ? null : payer,
    readings.map(({ id }) => ({ id, inPatient })),
  )
  const share = price.selfPayPercentage
  const cash = share === undefined ? [] : readings.map((reading) => cashCentsOf(reading, share))
  const all = payer === SELF_PAY ? cash.filter((cents) => cents !== null) : (ofPlan ?? []).map(({ rate }) => toCents(rate))
  const range = all.length > 0 && ([Math.min(...all), Math.max(...all)] as const)
  return (
    <section className="card answer-card" aria-labelledby="apart">
      <h2 id="apart">{t('answer.apart')}</h2>
      <p>{t('answer.apartNote')}</p>
      <ul className="answer-parts">
        {billersOf(procedure).map((biller) => (
          <li key={biller}>
            <span>{t(`answer.who.${biller}`)}</span>
            <span>{range && isReader(biller) ? <Range from={range[0]} to={range[1]} /> : t('answer.apartUnknown')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Range({ from, to }: { from: Cents; to: Cents }) {
  const { t } = useTranslation()
  return from === to ? moneyOfCents(from) : t('pricer.fromTo', { from: moneyOfCents(from), to: moneyOfCents(to) })
}
