import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { FacilitySelect, useFacilities } from '../../public/facilities.tsx'
import { paths } from '../../paths.ts'
import { Categories } from './Categories.tsx'
import { Procedures } from './Procedures.tsx'
import { useDepartments } from './queries.ts'
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
  const search = searchOf(params)
  const all = useFacilities()
  const departments = useDepartments(facility)
  const department = useId()

  const show = (next: Search) => setParams(paramsOf(next), { replace: true, state: { step: 0 } })
  /** Another question: back to the first page, and what was chosen may not be among the answers. */
  const ask = (change: Partial<Search>) => {
    dispatch({ type: 'clearProcedure' })
    show({ ...search, ...change, page: 1 })
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
          <fieldset className="field">
            <legend className="field-label">{t('pricer.setting')}</legend>
            <div className="toggle">
              {[false, true].map((inPatient) => (
                <button
                  key={String(inPatient)}
                  type="button"
                  aria-pressed={search.inPatient === inPatient}
                  onClick={() => search.inPatient !== inPatient && ask({ inPatient })}
                >
                  {t(inPatient ? 'pricer.inpatient' : 'pricer.outpatient')}
                </button>
              ))}
            </div>
          </fieldset>
          <div className="field">
            <label htmlFor={department}>{t('pricer.department')}</label>
            <select id={department} className="control" value={search.department} onChange={(e) => ask({ department: e.target.value })}>
              <option value={ALL_DEPARTMENTS}>{t('pricer.allDepartments')}</option>
              {departments.data?.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
              {search.department !== ALL_DEPARTMENTS && !departments.data?.some((d) => d.name === search.department) && (
                <option value={search.department}>{search.department}</option>
              )}
            </select>
          </div>
        </div>
        <SearchBox keyWord={search.keyWord} onSearch={(keyWord) => ask({ keyWord })} />
        <Categories facility={facility} active={search.categories} onChange={(categories) => ask({ categories })} />
      </div>
      <Procedures
        {...props}
        search={search}
        show={show}
        clearSearch={() => ask({ keyWord: '', department: ALL_DEPARTMENTS, categories: [] })}
      />
    </>
  )
}
