import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { type Procedure, pricer } from '@ratebook/shared/pricer.ts'
import { query } from '../../client/api.ts'
import { useBrand } from '../../public/brand.tsx'
import { count } from '../../words/format.ts'
import { Phone } from '../../public/Phone.tsx'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { HowUnderstood } from './HowUnderstood.tsx'
import { Pages } from './Pages.tsx'
import { ProcedureTable } from './ProcedureTable.tsx'
import { SELF_PAY } from '../../public/offers.ts'
import { usePlanPrices } from '../../public/rates.ts'
import { nextSort, pageSizes, type Search } from './search-state.ts'
import type { StepProps } from './wizard.ts'

/** The page of services that a search finds; the one before stays until it is there. */
function useProcedures(facility: ActiveFacility, { keyWord, department, categories, setting, page, size, sort }: Search) {
  const { brandId } = useBrand()
  const body = {
    brandId,
    facility: facility.id,
    keyWord,
    department,
    categories,
    ...(setting !== 'both' && { inPatient: setting === 'inpatient' }),
    pagination: { currentPage: page, recordsPerPage: size },
    sort: sort ? [sort] : [],
  }
  return useQuery({ ...query(pricer.lookupV3, { body }), meta: { public: true }, placeholderData: keepPreviousData })
}

type Props = StepProps & {
  search: Search
  /** how often somebody has searched */
  searches: number
  show: (search: Search) => void
  ask: (change: Partial<Search>) => void
  searchFor: (keyWord: string) => void
  clearSearch: () => void
}

/** What the search has found: how much, page by page, one of them to be chosen. */
export function Procedures({ wizard, dispatch, facility, price, search, searches, show, ask, searchFor, clearSearch }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const { data, error, isPlaceholderData, refetch } = useProcedures(facility, search)
  const total = data?.pagination.totalRecords ?? 0
  const here = data?.records.length ?? 0
  const stays = data?.settings.inpatient ?? 0
  const isElsewhere = search.setting !== 'both' && data && data.settings[search.setting === 'inpatient' ? 'outpatient' : 'inpatient'] > 0

  const isStay = (procedure: Procedure) => search.setting === 'inpatient' || procedure.setting === 'inpatient'
  const plan = wizard.payer === SELF_PAY ? undefined : price.rates?.byName.find((r) => r.payerId === wizard.payer)
  const services = data?.records.map((procedure) => ({ id: procedure.id, inPatient: isStay(procedure) })) ?? []
  const planPrices = usePlanPrices(facility, plan?.payerId ?? null, services)

  const result = useRef<HTMLHeadingElement>(null)
  // whoever has searched wants to see the result, and not the keyboard of a phone
  useEffect(() => {
    if (searches === 0) return
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'start' })
  }, [searches])

  return (
    <section className="procedures" aria-labelledby={heading} aria-busy={!data || isPlaceholderData}>
      <h3 id={heading} ref={result} tabIndex={-1}>
        {t('pricer.services')}
      </h3>
      <p className="procedures-found" role="status">
        {data && !isPlaceholderData && t('pricer.found', { count: total, number: count(total) })}
        {data && !isPlaceholderData && search.setting === 'both' && stays > 0 && stays < total && (
          <>, {t('pricer.staysAmong', { count: stays, number: count(stays) })}</>
        )}
        {data?.corrected && (
          <>
            {' '}
            <span className="corrected">{t('pricer.corrected', { words: data.corrected })}</span>
          </>
        )}
      </p>
      {data && !isPlaceholderData && !error && (data.suggestion || data.leftOut || data.choices || isElsewhere) && (
        <HowUnderstood answer={data} search={search} ask={ask} searchFor={searchFor} />
      )}
      {error && <LoadFailed message={error.message} retry={() => void refetch()} />}
      {data?.records.length === 0 && !data.suggestion && !error && (
        <div className="card empty">
          <p className="empty-title">{t('pricer.noRecords')}</p>
          <p>{t('pricer.noRecordsHelp')}</p>
          {facility.phone && (
            <p>
              {t('pricer.callUs')} <Phone number={facility.phone} />
            </p>
          )}
          <button type="button" className="button button-quiet button-small" onClick={clearSearch}>
            {t('pricer.clear')}
          </button>
        </div>
      )}
      {!error && data?.records.length !== 0 && (
        <ProcedureTable
          records={data?.records}
          dimmed={isPlaceholderData}
          sort={search.sort}
          onSort={(id) => show({ ...search, sort: nextSort(search.sort, id), page: 1 })}
          chosen={wizard.procedure}
          choose={(procedure) => dispatch({ type: 'chooseProcedure', procedure, inPatient: isStay(procedure) })}
          plan={plan && planPrices && { name: plan.displayName, prices: new Map(planPrices.map((p) => [p.id, p])) }}
          selfPayPercentage={price.selfPayPercentage}
          namesSetting={search.setting === 'both'}
        />
      )}
      {total > pageSizes[0] && (
        <Pages page={search.page} size={search.size} total={total} here={here} show={(change) => show({ ...search, ...change })} />
      )}
      {search.size === 0 && here < total && <p className="field-help">{t('pricer.tooMany', { limit: count(here) })}</p>}
    </section>
  )
}
