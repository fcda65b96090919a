import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../public/brand.tsx'
import { onlyOne, useFacilities } from '../../public/facilities.tsx'
import { useTitle } from '../../words/title.ts'
import { Landscape } from '../../public/Landscape.tsx'
import { PublicPage } from '../../public/PublicPage.tsx'
import { Everything } from './Everything.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { OneBox } from './OneBox.tsx'
import { PriceFile } from './PriceFile.tsx'
import './home.css'

export function HomePage() {
  const { t } = useTranslation()
  const { displayName } = useBrand()
  useTitle(t('home.documentTitle', { name: displayName }))

  const all = useFacilities()
  const [chosen, setChosen] = useState('')
  const facility = all.data?.find((f) => f.id === chosen) ?? onlyOne(all.data)

  return (
    <PublicPage>
      <section className="hero">
        <Landscape className="hero-backdrop" />
        <div className="hero-inner">
          <div className="hero-text">
            <p className="hero-name">{displayName}</p>
            <h1>{t('home.heading')}</h1>
            <p className="hero-lead">{t('home.lead')}</p>
          </div>
          {all.data?.length !== 0 && <OneBox facilities={all.data ?? []} />}
        </div>
      </section>
      <Everything of={all} facility={facility} choose={setChosen} />
      <HowItWorks />
      <PriceFile facilityName={facility?.name} />
    </PublicPage>
  )
}
