import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_LIMIT } from '@ratebook/shared/list.ts'
import { count } from '../../lib/format.ts'
import { pageSizes } from './search-state.ts'

type Props = { page: number; size: number; total: number; show: (change: { page: number; size?: number }) => void }

export function Pages({ page, size, total, show }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const perPage = size || ALL_LIMIT
  const pages = Math.max(1, Math.ceil(total / perPage))
  const from = (page - 1) * perPage + 1
  return (
    <nav className="pages" aria-label={t('pricer.pages')}>
      <label htmlFor={id}>{t('pricer.perPage')}</label>
      <select id={id} className="control" value={size} onChange={(e) => show({ page: 1, size: Number(e.target.value) })}>
        {pageSizes.map((s) => <option key={s} value={s}>{s === 0 ? t('pricer.all') : s}</option>)}
      </select>
      <span className="pages-range">{t('pricer.range', { from: count(from), to: count(Math.min(total, from + perPage - 1)), total: count(total) })}</span>
      <button type="button" className="button button-quiet button-small" disabled={page <= 1} onClick={() => show({ page: page - 1 })}>{t('pricer.previousPage')}</button>
      <button type="button" className="button button-quiet button-small" disabled={page >= pages} onClick={() => show({ page: page + 1 })}>{t('pricer.nextPage')}</button>
    </nav>
  )
}
