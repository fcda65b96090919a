import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { useBrand } from '../../public/brand.tsx'
import { FacilitySelect } from '../../public/FacilitySelect.tsx'
import { facilityOf, onlyOne, useFacilities } from '../../public/facilities.ts'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { PublicPage } from '../../public/PublicPage.tsx'
import { PricerWizard } from './PricerWizard.tsx'
import './pricer.css'

export function PricerPage() {
  const { t } = useTranslation()
  const { facilityId = '' } = useParams()
  const { displayName } = useBrand()
  const navigate = useNavigate()
  useTitle(t('pricer.documentTitle', { name: displayName }))
  const all = useFacilities()
  const facility = facilityOf(all.data, facilityId)
  const only = onlyOne(all.data)

  if (!facility && only) return <Navigate to={paths.pricer(only.name)} replace />
  return (
    <PublicPage>
      <div className="pricer">
        <h1>{t('pricer.heading')}</h1>
        {all.isPending && (
          <div className="card pricer-loading" aria-busy="true">
            <span className="skeleton" />
          </div>
        )}
        {facility && <PricerWizard facility={facility} key={facility.id} />}
        {!facility && !all.isPending && (
          <div className="card pricer-choose">
            <FacilitySelect
              of={all}
              value=""
              error={all.data !== undefined && all.data.length > 1}
              onChange={(id) => navigate(paths.pricer(facilityOf(all.data, id)?.name ?? id))}
            />
          </div>
        )}
      </div>
    </PublicPage>
  )
}
