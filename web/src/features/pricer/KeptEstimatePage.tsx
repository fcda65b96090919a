import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { keptEstimates } from '@ratebook/shared/kept-estimates.ts'
import type { Reply } from '@ratebook/shared/wire/endpoint.ts'
import { type ApiError, query } from '../../client/api.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { useProcedure } from '../../public/service.ts'
import { paths } from '../../paths.ts'
import { useBrand } from '../../public/brand.tsx'
import { useFacilities } from '../../public/facilities.ts'
import { SELF_PAY } from '../../public/offers.ts'
import { PublicPage } from '../../public/PublicPage.tsx'
import { moneyOfCents } from '../../words/format.ts'
import { useTitle } from '../../words/title.ts'
import { withChosen } from './chosen-state.ts'
import { figureOf, type Reopened, unitsOfKept } from './kept.ts'
import { longDay } from './long-day.ts'
import { saidOf } from './out-of-pocket.ts'
import { useAssociatedCharges } from '../../public/charges.ts'
import { initialWizard, stepsOf } from './wizard.ts'
import './pricer.css'

type Kept = Reply<typeof keptEstimates.openEstimate>

/** Where the link of an estimate leads: into the wizard with all that was chosen, or to a page that says why it cannot. */
export function KeptEstimatePage() {
  const { t } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const { brandId, displayName } = useBrand()
  useTitle(t('pricer.documentTitle', { name: displayName }))
  const { search } = useLocation()
  const [key] = useState(() => new URLSearchParams(search).get('key') ?? '')
  const request = query(keptEstimates.openEstimate, { body: { brandId, key } })
  const kept = useQuery({ ...request, ...(!key && { queryFn: skipToken }), meta: { public: true }, retry: false })
  const facilities = useFacilities()
  const facility = facilities.data?.find(({ id }) => id === kept.data?.choice.facility)
  const isGone = !key || (kept.error as ApiError | null)?.status === 404
  const failed = facilities.isError ? facilities : kept.isError && !isGone ? kept : undefined
  const isLoading = !isGone && !failed && (!kept.data || !facilities.data)
  return (
    <PublicPage>
      <div className="pricer">
        <h1>{t('expenses.kept.heading')}</h1>
        {isGone && <Says text={t('expenses.kept.expired')} of={key} />}
        {failed && <LoadFailed retry={() => void failed.refetch()} />}
        {isLoading && <Waiting />}
        {kept.data && facility && <Opened kept={kept.data} facility={facility} of={key} />}
        {kept.data && facilities.data && !facility && <Withdrawn kept={kept.data} of={key} />}
      </div>
    </PublicPage>
  )
}

/** Goes on as soon as the service is there with its usual charges. */
function Opened({ kept, facility, of }: { kept: Kept; facility: ActiveFacility; of: string }) {
  const brand = useBrand()
  const { choice, figures, keptOn } = kept
  const item = useProcedure(facility, choice.chargeItemId)
  const associated = useAssociatedCharges(facility, item.data ?? null, choice.inPatient)
  if ((item.error as ApiError | null)?.status === 404) return <Withdrawn kept={kept} of={of} />
  const failed = [item, associated].find(({ isError }) => isError)
  if (failed) return <LoadFailed retry={() => void failed.refetch()} />
  if (!item.data || !associated.data) return <Waiting />
  const steps = stepsOf(brand)
  const said = saidOf(choice.plan)
  const wizard = {
    ...initialWizard(steps, said),
    procedure: item.data,
    inPatient: choice.inPatient,
    units: unitsOfKept(associated.data, choice.units),
    days: choice.days === null ? null : String(choice.days),
    payer: choice.payerId ?? SELF_PAY,
  }
  const isShare = choice.plan !== null || choice.payerId === null
  const step = isShare && steps.includes('estimate') ? steps.indexOf('estimate') : 1
  const state: { kept: Reopened } = { kept: { key: of, search: withChosen('', wizard, 1), said, figures, keptOn } }
  return <Navigate to={{ pathname: paths.pricer(facility.name), search: withChosen('', wizard, step) }} state={state} replace />
}

/** What it came to, where the hospital lists the service no longer. */
function Withdrawn({ kept: { figures, keptOn }, of }: { kept: Kept; of: string }) {
  const { t, i18n } = useTranslation(['public', 'expenses'], { nsMode: 'fallback' })
  const { least, most } = figureOf(figures)
  const before = least === most ? moneyOfCents(most) : t('pricer.fromTo', { from: moneyOfCents(least), to: moneyOfCents(most) })
  const { service, facility } = figures
  return <Says text={t('expenses.kept.withdrawn', { service, facility, before, date: longDay(keptOn, i18n.language) })} of={of} />
}

/** @param of the key of the link: the bill may be asked about longer than the estimate is kept */
function Says({ text, of }: { text: string; of: string }) {
  const { t } = useTranslation(['public', 'bill'], { nsMode: 'fallback' })
  return (
    <div className="card pricer-choose">
      <p role="status">{text}</p>
      {of && (
        <p>
          <Link className="link link-alone" to={paths.bill} state={{ key: of }}>
            {t('bill.open')}
          </Link>
        </p>
      )}
      <Link className="button" to={paths.home}>
        {t('pricer.restart')}
      </Link>
    </div>
  )
}

const Waiting = () => (
  <div className="card pricer-loading" aria-busy="true">
    <span className="skeleton" />
  </div>
)
