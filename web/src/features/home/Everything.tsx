import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { paths } from '../../paths.ts'
import { FacilitySelect } from '../../public/FacilitySelect.tsx'
import { onlyOne, type useFacilities } from '../../public/facilities.ts'
import { ArrowIcon } from '../../words/icons.tsx'
import { ExportButton } from './ExportButton.tsx'

type Props = { of: ReturnType<typeof useFacilities>; facility: ActiveFacility | undefined; choose: (id: string) => void }

/** All services of a facility, to be looked through or taken away as a file. */
export function Everything({ of, facility, choose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [submitted, setSubmitted] = useState(false)
  /** The facility; where there are several, that it has to be chosen is said. Who is faster than their list waits for it. */
  async function place() {
    const chosen = facility ?? onlyOne(of.data ?? (await of.refetch()).data)
    if (!chosen) setSubmitted(true)
    return chosen
  }
  async function lookThrough() {
    const chosen = await place()
    if (chosen) navigate(paths.pricer(chosen.name))
  }
  return (
    <section className="band" aria-labelledby="find">
      <h2 id="find">{t('home.cardHeading')}</h2>
      <form
        className="everything"
        aria-labelledby="find"
        onSubmit={(e) => {
          e.preventDefault()
          void lookThrough()
        }}
        noValidate
      >
        <FacilitySelect of={of} value={facility?.id ?? ''} onChange={choose} error={submitted && !facility} />
        {of.data?.length !== 0 && (
          <>
            <button type="submit" className="button">
              {t('home.shoppable')}
              <ArrowIcon />
            </button>
            <ExportButton place={place} />
          </>
        )}
      </form>
    </section>
  )
}
