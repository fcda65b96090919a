import { useTranslation } from 'react-i18next'
import type { Result } from '@ratebook/shared/wire/endpoint.ts'
import type { pricer } from '@ratebook/shared/pricer.ts'
import type { NameLanguage } from '@ratebook/shared/service-names.ts'
import { count } from '../../words/format.ts'
import type { Search } from './search-state.ts'

type Props = {
  answer: Pick<Result<typeof pricer.lookupV3>, 'settings' | 'suggestion' | 'leftOut' | 'choices'>
  search: Search
  ask: (change: Partial<Search>) => void
  searchFor: (keyWord: string) => void
}

/** What became of a question besides its answer: words left out, what may be meant or is asked back, what there is in the other setting. */
export function HowUnderstood({ answer: { settings, suggestion, leftOut, choices }, search, ask, searchFor }: Props) {
  const { t, i18n } = useTranslation()
  const elsewhere = search.setting === 'both' ? 0 : settings[search.setting === 'inpatient' ? 'outpatient' : 'inpatient']
  const others = search.setting === 'inpatient' ? 'pricer.outpatientToo' : 'pricer.staysToo'
  return (
    <div className="notice understood" role="status">
      {suggestion && (
        <p>
          {t('pricer.didYouMean', { words: suggestion })}{' '}
          <button type="button" className="button button-quiet button-small" onClick={() => searchFor(suggestion)}>
            {t('pricer.searchFor', { words: suggestion })}
          </button>
        </p>
      )}
      {leftOut && <p>{t('pricer.leftOut', { words: leftOut.join(' ') })}</p>}
      {choices && (
        <>
          <p>{t('pricer.whichOne')}</p>
          <div className="chips choices">
            {choices.map((choice) => {
              const words = choice[i18n.language as NameLanguage] ?? ''
              return (
                <button key={words} type="button" className="chip" onClick={() => searchFor(words)}>
                  {words}
                </button>
              )
            })}
          </div>
        </>
      )}
      {elsewhere > 0 && (
        <p>
          {t(others, { count: elsewhere, number: count(elsewhere) })}{' '}
          <button type="button" className="button button-quiet button-small" onClick={() => ask({ setting: 'both' })}>
            {t('pricer.showToo')}
          </button>
        </p>
      )}
    </div>
  )
}
