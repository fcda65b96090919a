import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { Pages } from './Pages.tsx'
import { ProcedureTable } from './ProcedureTable.tsx'
import { useProcedures } from './queries.ts'
import { nextSort, type Search } from './search-state.ts'
import type { StepProps } from './wizard.ts'

type Props = StepProps & { search: Search; show: (search: Search) => void; clearSearch: () => void }

/** What the search has found: how much, page by page, one of them to be chosen. */
export function Procedures({ wizard, dispatch, facility, search, show, clearSearch }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const { data, error, isPlaceholderData, refetch } = useProcedures(facility, search)
  const total = data?.pagination.totalRecords ?? 0
  const here = data?.records.length ?? 0

  return (
    <section className="procedures" aria-labelledby={heading} aria-busy={!data || isPlaceholderData}>
      <h3 id={heading}>{t('pricer.services')}</h3>
      <p className="procedures-found" role="status">
        {data && !isPlaceholderData && t('pricer.found', { count: total, number: count(total) })}
        {data?.corrected && (
          <>
            {' '}
            <span className="corrected">{t('pricer.corrected', { words: data.corrected })}</span>
          </>
        )}
      </p>
      {error && <LoadFailed message={error.message} retry={() => void refetch()} />}
      {data?.records.length === 0 && !error && (
        <div className="card empty">
          <p className="empty-title">{t('pricer.noRecords')}</p>
          <p>{t(search.inPatient ? 'pricer.noRecordsHelpInpatient' : 'pricer.noRecordsHelp')}</p>
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
          choose={(procedure) => dispatch({ type: 'chooseProcedure', procedure, inPatient: search.inPatient })}
        />
      )}
      {here > 0 && (
        <Pages page={search.page} size={search.size} total={total} here={here} show={(change) => show({ ...search, ...change })} />
      )}
      {search.size === 0 && here < total && <p className="field-help">{t('pricer.tooMany', { limit: count(here) })}</p>}
    </section>
  )
}
