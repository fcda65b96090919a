import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { pricer } from '@ratebook/shared/pricer.ts'
import { query } from '../../client/api.ts'
import { useBrand } from '../../public/brand.tsx'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'

const PLACES = Array.from({ length: 11 }, (_, i) => i)

function useCategories(facility: ActiveFacility) {
  const { brandId } = useBrand()
  return useQuery({ ...query(pricer.listCategories, { body: { brandId, facilityName: facility.name } }), meta: { public: true } })
}

/** Chips that narrow the services to one or more categories. */
export function Categories({
  facility,
  active,
  onChange,
}: {
  facility: ActiveFacility
  active: string[]
  onChange: (categories: string[]) => void
}) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useCategories(facility)
  const toggle = (category: string) => onChange(active.includes(category) ? active.filter((c) => c !== category) : [...active, category])
  return (
    <fieldset className="field">
      <legend className="field-label">{t('pricer.categories')}</legend>
      {isError && <LoadFailed retry={() => void refetch()} />}
      {data?.length === 0 && <p className="field-help">{t('pricer.noCategory')}</p>}
      <div className="chips">
        {!data && !isError && PLACES.map((i) => <span key={i} className="skeleton chip-skeleton" />)}
        {data?.map((category) => (
          <button key={category} type="button" className="chip" aria-pressed={active.includes(category)} onClick={() => toggle(category)}>
            <CategoryIcon category={category} />
            {t(`categories.${category}`, { defaultValue: category })}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
