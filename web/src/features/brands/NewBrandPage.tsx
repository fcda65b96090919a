import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useBrandOrNone } from '../../public/brand.tsx'
import { toastSuccess } from '../../client/toasts.tsx'
import { paths } from '../../paths.ts'
import { BrandForm } from './BrandForm.tsx'
import { createBrand } from './save-brand.ts'

/** A new brand; the very first one on a server that has none yet. */
export function NewBrandPage() {
  const { t } = useTranslation('brand')
  const navigate = useNavigate()
  const client = useQueryClient()
  const isFirst = useBrandOrNone() === null
  const back = () => navigate(paths.brandConfiguration)
  return (
    <>
      <Typography variant={isFirst ? 'h1' : 'h2'} sx={{ mb: 0.5 }}>
        {t(isFirst ? 'first.title' : 'new.title')}
      </Typography>
      <Typography sx={{ mb: 2.5, color: 'text.secondary' }}>{t(isFirst ? 'first.text' : 'new.text')}</Typography>
      <BrandForm
        mayRename
        onCancel={isFirst ? undefined : back}
        save={async (values, logo) => {
          await createBrand(client, values, logo)
          back()
          toastSuccess(t('created', { name: values.displayName }))
        }}
      />
    </>
  )
}
