import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { useBrandOrNone } from '../../lib/brand.tsx'
import { useTitle } from '../../lib/title.ts'
import { NeutralPage } from './NeutralPage.tsx'

function NoBrand() {
  const { t } = useTranslation()
  useTitle(t('noBrand.title'))
  return <NeutralPage title={t('noBrand.title')} text={t('noBrand.text')} />
}

/** The public pages are always those of a hospital: an address that belongs to none says so. */
export const RequireBrand = () => (useBrandOrNone() ? <Outlet /> : <NoBrand />)
