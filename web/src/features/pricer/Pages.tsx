import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '../../words/format.ts'
import { ArrowIcon, BackIcon } from '../../words/icons.tsx'
import { pageSizes } from './search-state.ts'

type Props = {
  page: number
  size: number
  total: number /** how many of them are on this page */
  here: number
  show: (change: { page: number; size?: number }) => void
}

export function Pages({ page, size, total, here, show }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const from = (page - 1) * size + 1
  return (
    <nav className="pages" aria-label={t('pricer.pages')}>
      <label htmlFor={id}>{t('pricer.perPage')}</label>
      <select id={id} className="control" value={size} onChange={(e) => show({ page: 1, size: Number(e.target.value) })}>
        {pageSizes.map((s) => (
          <option key={s} value={s}>
            {s}
          </option>
        ))}
      </select>
      <span className="pages-range">{t('pricer.range', { from: count(from), to: count(from + here - 1), total: count(total) })}</span>
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={page <= 1}
        onClick={() => show({ page: page - 1 })}
        aria-label={t('pricer.previousPage')}
      >
        <BackIcon size={18} />
      </button>
      <button
        type="button"
        className="button button-quiet button-small"
        disabled={from + here > total}
        onClick={() => show({ page: page + 1 })}
        aria-label={t('pricer.nextPage')}
      >
        <ArrowIcon size={18} />
      </button>
    </nav>
  )
}
