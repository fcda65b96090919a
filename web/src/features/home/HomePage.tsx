import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmbedded } from '../../client/embedded.ts'
import { page } from '../../client/page.ts'
import { PublicPage } from '../../public/PublicPage.tsx'
import { useBrand } from '../../public/brand.tsx'
import { useFacilities } from '../../public/facilities.ts'
import { useTitle } from '../../words/title.ts'
import { OneBox } from './OneBox.tsx'
import './home.css'

// a picture that says nothing, which the box does not wait for, and what is below the first screen
const Landscape = lazy(async () => ({ default: (await import('../../public/Landscape.tsx')).Landscape }))
const BelowBox = page(() => import('./BelowBox.tsx'), 'BelowBox')

/** @param props.prepareAnswer fetches the page that the questions lead to */
export function HomePage({ prepareAnswer }: { prepareAnswer: () => void }) {
  const { t } = useTranslation()
  const { displayName } = useBrand()
  useTitle(t('home.documentTitle', { name: displayName }))
  const { data } = useFacilities()
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  const box = data?.length !== 0 && <OneBox facilities={data ?? []} prepareAnswer={prepareAnswer} />
  if (isEmbedded)
    return (
      <PublicPage>
        <h1 className="sr-only">{t('home.heading')}</h1>
        {box}
      </PublicPage>
    )
  return (
    <PublicPage>
      <section className="hero">
        {isDrawn && (
          <Suspense>
            <Landscape className="hero-backdrop" />
          </Suspense>
        )}
        <div className="hero-inner">
          <div className="hero-text">
            <p className="hero-name">{displayName}</p>
            <h1>{t('home.heading')}</h1>
            <p className="hero-lead">{t('home.lead')}</p>
          </div>
          {box}
        </div>
      </section>
      <Suspense>
        <BelowBox />
      </Suspense>
    </PublicPage>
  )
}
