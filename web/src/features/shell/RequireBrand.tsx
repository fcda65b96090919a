import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router-dom'
import { useBrandOrNone } from '../../public/brand.tsx'
import { useSession } from '../../client/session.ts'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { NeutralPage } from './NeutralPage.tsx'

function NoBrand() {
  const { t } = useTranslation()
  const { token } = useSession()
  useTitle(t('noBrand.title'))
  return (
    <NeutralPage title={t('noBrand.title')} text={t('noBrand.text')}>
      <Link className="button button-quiet" to={token ? paths.root : paths.login}>
        {t(token ? 'header.administration' : 'footer.staff')}
      </Link>
    </NeutralPage>
  )
}

/** The public pages are always those of a hospital: an address that belongs to none says so. */
export const RequireBrand = () => (useBrandOrNone() ? <Outlet /> : <NoBrand />)
