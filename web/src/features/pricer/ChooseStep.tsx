import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useBrand } from '../../public/brand.tsx'
import { FacilitySelect } from '../../public/FacilitySelect.tsx'
import { useFacilities } from '../../public/facilities.ts'
import { paths } from '../../paths.ts'
import { Filters } from './Filters.tsx'
import { Procedures } from './Procedures.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ALL_DEPARTMENTS, paramsOf, type Search, searchOf } from './search-state.ts'
import type { StepProps } from './wizard.ts'
import './choose.css'

/** 'Choose Hospital, Settings & Procedures' */
export function ChooseStep(props: StepProps) {
  const { dispatch, facility } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const { shortWords } = useBrand()
  const search = searchOf(params, shortWords)
  const all = useFacilities()
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  // how often somebody has searched: each time the result comes into view
  const [searches, setSearches] = useState(0)
  const filters = useId()
  const narrowed = Number(search.setting !== 'both') + Number(search.department !== ALL_DEPARTMENTS) + search.categories.length

  const show = (next: Search) => setParams(paramsOf(next), { replace: true })
  /** Another question: back to the first page, and what was chosen may not be among the answers. */
  const ask = (change: Partial<Search>) => {
    dispatch({ type: 'clearProcedure' })
    show({ ...search, ...change, page: 1 })
  }
  const searchFor = (keyWord: string) => {
    ask({ keyWord })
    setSearches((n) => n + 1)
  }
  function changeFacility(id: string) {
    const chosen = all.data?.find((f) => f.id === id)
    if (chosen)
      navigate({
        pathname: paths.pricer(chosen.name),
        search: paramsOf({ ...search, department: ALL_DEPARTMENTS, categories: [], page: 1 }).toString(),
      })
  }

  return (
    <>
      <div className="card choose">
        <div className="choose-fields">
          <FacilitySelect of={all} value={facility.id} onChange={changeFacility} />
          <SearchBox keyWord={search.keyWord} onSearch={searchFor} />
        </div>
        <button
          type="button"
          className="button button-quiet button-small filters-toggle"
          aria-expanded={areFiltersOpen}
          aria-controls={filters}
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        >
          {narrowed > 0 ? t('pricer.filtersActive', { number: narrowed }) : t('pricer.filters')}
        </button>
        <div id={filters} className={areFiltersOpen ? 'filters open' : 'filters'}>
          <Filters facility={facility} search={search} ask={ask} />
        </div>
      </div>
      <Procedures
        {...props}
        search={search}
        searches={searches}
        show={show}
        ask={ask}
        searchFor={searchFor}
        clearSearch={() => ask({ keyWord: '', setting: 'both', department: ALL_DEPARTMENTS, categories: [] })}
      />
    </>
  )
}
