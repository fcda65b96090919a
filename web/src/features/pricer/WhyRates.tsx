import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { ALL_PLANS, pricer } from '@ratebook/shared/pricer.ts'
import type { RateExplained } from '@ratebook/shared/negotiated-rates.ts'
import { send } from '../../client/api.ts'
import { useBrand } from '../../public/brand.tsx'
import type { ServiceRequest } from '../../public/rates.ts'
import { money } from '../../words/format.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { PriceTrace, useWords } from '../../words/price-trace/PriceTrace.tsx'
import { paths } from '../../paths.ts'
import { unitsText } from './estimate.ts'
import './why.css'

const { method, path } = pricer.explainNegotiatedRates

/** For staff: every payer with the arithmetic of its rate, or why it has none. */
export function WhyRates({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const { brandId } = useBrand()
  const { data, error, refetch } = useQuery({
    queryKey: [path, brandId, request],
    // who looks after several brands may be at work on another one than this page's
    queryFn: async () =>
      (
        await send(path, { method, body: JSON.stringify(request), headers: { 'content-type': 'application/json', 'x-brand-id': brandId } })
      ).json() as Promise<Reply<typeof pricer.explainNegotiatedRates>>,
    placeholderData: (before) => before,
  })
  const [priced, unpriced] = [data?.rates.filter((r) => r.rate !== null) ?? [], data?.rates.filter((r) => r.rate === null) ?? []]
  return (
    <section className="card review-card why no-print" aria-labelledby="why">
      <p className="why-tag">
        <span className="tag">{t('expenses.staffOnly')}</span>
      </p>
      <h3 id="why">{t('expenses.whyHeading')}</h3>
      {error && <LoadFailed message={error.message} retry={() => void refetch()} />}
      {!data && !error && <span className="skeleton" />}
      {data && data.rates.length > 0 && <BesideFile {...data} />}
      {data?.rates.length === 0 && <p className="field-help">{t('expenses.whyNoPayer')}</p>}
      {priced.map((rate) => (
        <Explained key={rate.payerId} rate={rate} />
      ))}
      {unpriced.length > 0 && <h4>{t('expenses.whyUnpriced')}</h4>}
      {unpriced.map((rate) => (
        <Explained key={rate.payerId} rate={rate} />
      ))}
    </section>
  )
}

/** What the file says of the service, and why that is not what patients see as the lowest and the highest. */
function BesideFile({ file: { minimum, maximum }, about }: Pick<Reply<typeof pricer.explainNegotiatedRates>, 'file' | 'about'>) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const said =
    minimum === null ? t('expenses.whyFileNone') : t('expenses.whyFile', { minimum: money(minimum), maximum: money(maximum, '—') })
  return <p className="field-help">{[said, ...about.map((one) => t(`pricer.aboutEnds.${one}`))].join(' ')}</p>
}

/** Whether the reason for having no rate is about the payer, and so the same for every line. */
const isOfWhole = ({ reason, lines }: RateExplained) => reason !== null && lines.every((line) => line.price.reason?.kind === reason.kind)

function Explained({ rate }: { rate: RateExplained }) {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const words = useWords()
  const plan = rate.planName === ALL_PLANS ? t('pricer.allPlans') : rate.planName
  return (
    <details className="why-payer">
      <summary>
        <span className="why-name">
          {rate.displayName} <span className="plan-about">{plan}</span>
        </span>
        <span className="why-question">{t(rate.rate === null ? 'expenses.whyNoRate' : 'expenses.why')}</span>
        <span className="plan-amount">
          {money(rate.rate, '—')}
          {rate.perDay && <span className="plan-note"> {t('pricer.perDay')}</span>}
        </span>
      </summary>
      <div className="why-body">
        {rate.contractId !== null && (
          <p className="why-contract">
            {t('expenses.whyContract')}{' '}
            <Link className="link" to={paths.contractView(rate.contractId)}>
              {rate.contractName}
            </Link>
          </p>
        )}
        {rate.reason && <p className="why-reason">{words.reason(rate.reason)}</p>}
        {!isOfWhole(rate) &&
          rate.lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a code may stand there twice, and lines keep their order
            <div className="why-line" key={i}>
              <p className="why-service">
                {line.description || line.pxCode}{' '}
                <span className="plan-about">
                  {[line.pxCode, line.revenueCode, line.units !== 1 && `× ${unitsText(line.units)}`].filter(Boolean).join(' · ')}
                </span>
              </p>
              {line.ruleName && line.price.trace.length === 0 && (
                <p className="plan-about">{t('expenses.whyRule', { rule: line.ruleName })}</p>
              )}
              <PriceTrace price={line.price} />
              {line.published && line.price.ruleId !== null && (
                <p className="plan-about">
                  {t('expenses.whyPublished', {
                    ...line.published,
                    amount: money(line.published.amount),
                    difference: money(line.rate === null ? null : line.rate - line.published.amount, '—'),
                  })}
                </p>
              )}
            </div>
          ))}
      </div>
    </details>
  )
}
