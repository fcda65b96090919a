import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { ApiError } from '../../../client/api.ts'
import { LoadFailed } from '../../../client/LoadFailed.tsx'
import { paths } from '../../../paths.ts'
import { useBrand } from '../../../public/brand.tsx'
import { facilityOf, useFacilities } from '../../../public/facilities.ts'
import { SELF_PAY } from '../../../public/offers.ts'
import { useProcedure } from '../../../public/service.ts'
import { PublicPage } from '../../../public/PublicPage.tsx'
import { BackIcon, SearchIcon } from '../../../words/icons.tsx'
import { useTitle } from '../../../words/title.ts'
import { chosenIn } from '../chosen-state.ts'
import { Answer } from './Answer.tsx'
import '../parts.css'
import './answer.css'

/** What the home page's questions lead to: the price of one service for one payer at one hospital, as the address has them. */
export function AnswerPage() {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const { facilityId = '' } = useParams()
  const { displayName } = useBrand()
  useTitle(t('answer.documentTitle', { name: displayName }))
  const all = useFacilities()
  const facility = facilityOf(all.data, facilityId)
  const { search, state } = useLocation()
  const { item, payer } = chosenIn(search, [])
  const left = (state as { home?: string } | null)?.home
  // the box as it was left, or as it would have been on the way to an address that was shared
  const before = left === undefined ? paths.homeWith({ item: item ?? '', at: facility?.id ?? '', payer: payer ?? '' }) : paths.home + left
  return (
    <PublicPage>
      <div className="answer-page">
        <nav className="answer-ways no-print" aria-label={t('answer.ways')}>
          <Link className="link answer-again" to={before}>
            <BackIcon size={18} />
            {t('pricer.back')}
          </Link>
          <Link className="link answer-again" to={paths.home}>
            <SearchIcon size={18} />
            {t('answer.again')}
          </Link>
        </nav>
        {all.isError && <LoadFailed retry={() => void all.refetch()} />}
        {facility && <ServiceAt facility={facility} key={facility.id} sisters={all.data?.filter((f) => f.id !== facility.id) ?? []} />}
        {all.data && !facility && <p className="notice">{t('answer.gone')}</p>}
      </div>
    </PublicPage>
  )
}

function ServiceAt({ facility, sisters }: { facility: ActiveFacility; sisters: readonly ActiveFacility[] }) {
  const { t } = useTranslation(['public', 'answer'], { nsMode: 'fallback' })
  const { search } = useLocation()
  const { item, inPatient, payer, units, days } = chosenIn(search, [])
  const { data, error, refetch } = useProcedure(facility, item)
  if (item === null || (error instanceof ApiError && [400, 404].includes(error.status))) return <p className="notice">{t('answer.gone')}</p>
  if (error) return <LoadFailed retry={() => void refetch()} />
  if (!data)
    return (
      <div className="card answer-card" aria-busy="true">
        <span className="skeleton" />
      </div>
    )
  return (
    <Answer
      facility={facility}
      sisters={sisters}
      procedure={data}
      inPatient={inPatient}
      payer={payer ?? SELF_PAY}
      use={{ units, days }}
      isOpen={new URLSearchParams(search).has('which')}
    />
  )
}
