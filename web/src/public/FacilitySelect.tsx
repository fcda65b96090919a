import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LoadFailed } from '../client/LoadFailed.tsx'
import { session } from '../client/session.ts'
import { paths } from '../paths.ts'
import type { useFacilities } from './facilities.ts'

type Props = { of: ReturnType<typeof useFacilities>; value: string; onChange: (id: string) => void; error?: boolean }

/** Three cases: none says so, one is chosen already, several ask for a choice. */
export function FacilitySelect({ of: { data, isError, refetch }, value, onChange, error = false }: Props) {
  const { t } = useTranslation()
  const id = useId()
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data)
    return (
      <div className="field" aria-busy="true">
        <span className="field-label">{t('facility.label')}</span>
        <span className="skeleton facility-skeleton" />
      </div>
    )
  if (data.length === 0)
    return (
      <p className="notice">
        {t('facility.none')}
        {/* staff come by here to see how a new brand looks */}
        {session.token && (
          <Link className="link" to={paths.facility('new')}>
            {t('facility.add')}
          </Link>
        )}
      </p>
    )
  return (
    <div className="field">
      <label htmlFor={id}>{t('facility.label')}</label>
      <select
        id={id}
        className="control"
        value={value}
        aria-invalid={error}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(e) => onChange(e.target.value)}
      >
        {data.length > 1 && (
          <option value="" disabled>
            {t('facility.choose')}
          </option>
        )}
        {data.map((f) => (
          <option key={f.id} value={f.id}>
            {f.name}
          </option>
        ))}
      </select>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {t('facility.required')}
        </p>
      )}
    </div>
  )
}
