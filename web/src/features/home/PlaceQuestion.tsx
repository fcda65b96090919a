import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { paths } from '../../paths.ts'
import { rememberedPlace } from '../../public/facilities.ts'
import { hasSeveral, sameService, useSameCodes } from '../../public/same-service.ts'
import { ArrowIcon } from '../../words/icons.tsx'
import { Answered } from './Answered.tsx'
import { begin } from './begin.ts'

type Props = {
  facilities: readonly ActiveFacility[]
  /** the hospital whose item was chosen */
  at: ActiveFacility
  procedure: Procedure
  payer: string
  goesOn: RefObject<boolean>
}

/** 'Where?': asked where several hospitals have the service and none of them is the one that was chosen before. */
export function PlaceQuestion({ facilities, at, procedure, payer, goesOn }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isAsking, setAsking] = useState(false)
  const inPatient = procedure.setting === 'inpatient'
  const { data, error, refetch } = useSameCodes(facilities, procedure)

  const itemAt = (f: ActiveFacility, records: readonly Procedure[]) =>
    f.id === at.id ? (records.find((r) => r.id === procedure.id) ?? procedure) : sameService(records, procedure, inPatient)
  const places = facilities.flatMap((facility, i) => {
    const item = data && itemAt(facility, data[i] ?? [])
    return item
      ? [{ facility, address: paths.answerFor(facility.name, { item: item.id, inPatient, payer, isOpen: hasSeveral(item) }) }]
      : []
  })
  const known = rememberedPlace.among(places.map(({ facility }) => facility))
  const here = places.length === 1 ? places[0] : places.find(({ facility }) => facility === known)
  const state = { home: search }

  useEffect(() => {
    if (!here || !goesOn.current) return
    goesOn.current = false
    navigate(here.address, { state: { home: search } })
  }, [here, goesOn, navigate, search])

  if (error) return <LoadFailed message={error.message} retry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <span className="skeleton" />
      </div>
    )
  if (here && !isAsking)
    return (
      <>
        {places.length > 1 && <Answered label={t('home.place')} answer={here.facility.name} change={() => setAsking(true)} />}
        <Link className="button" to={here.address} state={state}>
          {t('home.seePrice')}
          <ArrowIcon size={18} />
        </Link>
      </>
    )
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={begin}>
        {t('home.place')}
      </h2>
      <ul className="choices" aria-labelledby={id}>
        {places.map(({ facility, address }) => (
          <li key={facility.id}>
            <Link className="choice" to={address} state={state} onClick={() => rememberedPlace.set(facility)}>
              {facility.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
