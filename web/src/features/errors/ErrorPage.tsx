import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useBrandOrNone } from '../../public/brand.tsx'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { Picture, type pictures } from './pictures.tsx'
import './errors.css'

/** Six faces of one page; the first is also where every unknown address leads. */
const variants = {
  'error-v1': { picture: 'signpost', heading: 'errors.notFound', text: 'errors.notFoundText', lead: '' },
  'error-v2': { picture: 'plaster', heading: 'errors.oops', text: 'errors.lookingInto', lead: '' },
  'error-v3': { picture: 'signpost', heading: 'errors.notFound', text: 'errors.notFoundText', lead: '404' },
  'error-v4': { picture: 'pulse', heading: 'errors.oops', text: 'errors.tryAgain', lead: '' },
  'error-v5': { picture: 'plaster', heading: 'errors.oops', text: 'errors.tryAgain', lead: '500' },
  'error-v6': { picture: 'pulse', heading: 'errors.oops', text: 'errors.lookingInto', lead: '' },
} as const satisfies Record<string, { picture: keyof typeof pictures; heading: string; text: string; lead: string }>

export function ErrorPage() {
  const { t } = useTranslation()
  const { variant = '' } = useParams()
  const brand = useBrandOrNone()
  const known = Object.hasOwn(variants, variant) ? variants[variant as keyof typeof variants] : undefined
  useTitle(known ? t(known.heading) : '')
  if (!known) return <Navigate to={paths.errorPage(1)} replace />
  return (
    <main className={`error-page ${variant}`}>
      <Picture name={known.picture} />
      <div>
        {known.lead && <p className="error-code">{known.lead}</p>}
        <h1>{t(known.heading)}</h1>
        <p>{t(known.text)}</p>
        {brand && (
          <Link className="button" to={paths.home}>
            {t('errors.home')}
          </Link>
        )}
      </div>
    </main>
  )
}
