import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { paths } from '../../paths.ts'
import { rememberedPlace } from '../../public/facilities.ts'
import { sameService, useSameCodes } from '../../public/same-service.ts'
import { begin } from './begin.ts'
import type { Suggestion } from './suggestions.ts'

type Props = { facilities: readonly ActiveFacility[]; need: Suggestion; payer: string }

/** 'Where?': asked where several hospitals have the service and none of them is the one that was chosen before. */
export function PlaceQuestion({ facilities, need, payer }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const inPatient = need.procedure.setting === 'inpatient'
  const others = facilities.filter((f) => !need.at.has(f.id))
  const { data, error, refetch } = useSameCodes(others, need.procedure)
  if (error) return <LoadFailed message={error.message} retry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <span className="skeleton" />
      </div>
    )

  const itemAt = (f: ActiveFacility) => need.at.get(f.id) ?? sameService(data[others.indexOf(f)] ?? [], need.procedure, inPatient)
  const places = facilities.flatMap((facility) => {
    const item = itemAt(facility)
    return item ? [{ facility, address: paths.answerFor(facility.name, { item: item.id, inPatient, payer }) }] : []
  })
  const known = rememberedPlace.among(places.map(({ facility }) => facility))
  const only = places.length === 1 ? places[0] : places.find(({ facility }) => facility === known)
  if (only) return <Navigate to={only.address} />
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={begin}>
        {t('home.place')}
      </h2>
      <ul className="choices" aria-labelledby={id}>
        {places.map(({ facility, address }) => (
          <li key={facility.id}>
            <Link className="choice" to={address} onClick={() => rememberedPlace.set(facility)}>
              {facility.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
