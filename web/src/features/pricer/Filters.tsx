import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { query } from '../../client/api.ts'
import { useBrand } from '../../public/brand.tsx'
import { Categories } from './Categories.tsx'
import { ALL_DEPARTMENTS, type Search, settings } from './search-state.ts'

type Props = { facility: ActiveFacility; search: Search; ask: (change: Partial<Search>) => void }

function useDepartments(facility: ActiveFacility) {
  const { brandId } = useBrand()
  return useQuery({ ...query(pricer.listDepartments, { body: { brandId, facilityName: facility.name } }), meta: { public: true } })
}

/** What narrows a search besides its words. */
export function Filters({ facility, search, ask }: Props) {
  const { t } = useTranslation()
  const departments = useDepartments(facility)
  const department = useId()
  return (
    <>
      <div className="filter-fields">
        <fieldset className="field">
          <legend className="field-label">{t('pricer.setting')}</legend>
          <div className="toggle">
            {settings.map((setting) => (
              <button
                key={setting}
                type="button"
                aria-pressed={search.setting === setting}
                onClick={() => search.setting !== setting && ask({ setting })}
              >
                {t(`pricer.${setting}`)}
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
      <Categories facility={facility} active={search.categories} onChange={(categories) => ask({ categories })} />
    </>
  )
}
