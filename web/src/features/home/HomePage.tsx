import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useBrand } from '../../public/brand.tsx'
import { FacilitySelect, onlyOne, useFacilities } from '../../public/facilities.tsx'
import { ArrowIcon } from '../../words/icons.tsx'
import { useTitle } from '../../words/title.ts'
import { paths } from '../../paths.ts'
import { Landscape } from '../../public/Landscape.tsx'
import { PublicPage } from '../../public/PublicPage.tsx'
import { ExportButton } from './ExportButton.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { PriceFile } from './PriceFile.tsx'
import './home.css'

export function HomePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { displayName } = useBrand()
  useTitle(t('home.documentTitle', { name: displayName }))

  const all = useFacilities()
  const [chosen, setChosen] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const facility = all.data?.find((f) => f.id === chosen) ?? onlyOne(all.data)
  const ask = () => setSubmitted(true)

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
          <form
            className="hero-card"
            aria-labelledby="find"
            onSubmit={(e) => {
              e.preventDefault()
              facility ? navigate(paths.pricer(facility.name)) : ask()
            }}
            noValidate
          >
            <h2 id="find">{t('home.cardHeading')}</h2>
            <FacilitySelect of={all} value={facility?.id ?? ''} onChange={setChosen} error={submitted && !facility} />
            {all.data?.length !== 0 && (
              <>
                <button type="submit" className="button">
                  {t('home.shoppable')}
                  <ArrowIcon />
                </button>
                <ExportButton facilityName={facility?.name} askForFacility={ask} />
              </>
            )}
          </form>
        </div>
      </section>
      <HowItWorks />
      <PriceFile facilityName={facility?.name} />
    </PublicPage>
  )
}
