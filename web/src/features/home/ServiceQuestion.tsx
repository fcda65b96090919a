import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { useSettled } from '../../client/use-settled.ts'
import { paths } from '../../paths.ts'
import { useBrand } from '../../public/brand.tsx'
import { rememberedPlace } from '../../public/facilities.ts'
import { Phone } from '../../public/Phone.tsx'
import { SearchInput } from '../../public/SearchInput.tsx'
import { isSearchable } from '../../public/searchable.ts'
import { SearchIcon } from '../../words/icons.tsx'
import { ServiceName } from '../../words/ServiceName.tsx'
import { type Suggestion, useSuggestions } from './suggestions.ts'

/** It is looked for when somebody has stopped typing. */
const SETTLED_AFTER_MS = 250

type Props = { facilities: readonly ActiveFacility[]; choose: (need: Suggestion) => void }

/** 'What do you need?', as people say it. What fits stands below while they type; Enter takes the first. */
export function ServiceQuestion({ facilities, choose }: Props) {
  const { t } = useTranslation()
  const { shortWords } = useBrand()
  const id = useId()
  const [text, setText] = useState('')
  const words = text.trim()
  const settled = useSettled(words, SETTLED_AFTER_MS)
  const keyWord = isSearchable(settled, shortWords) ? settled : ''
  const { suggestions, total, instead, isPending, failure } = useSuggestions(facilities, keyWord)
  const isCurrent = keyWord !== '' && settled === words && !isPending
  const list = useRef<HTMLUListElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const [first] = suggestions
    if (isCurrent && first) choose(first)
  }
  /** Up and down go through what fits, as in any list of suggestions. */
  function step(event: KeyboardEvent<HTMLFormElement>) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const rows = [...(list.current?.querySelectorAll('button') ?? [])]
    if (by === 0 || rows.length === 0) return
    event.preventDefault()
    const to = rows.indexOf(document.activeElement as HTMLButtonElement) + by
    if (to < 0) event.currentTarget.querySelector('input')?.focus()
    else rows[Math.min(to, rows.length - 1)]?.focus()
  }
  const place = rememberedPlace.among(facilities) ?? facilities[0]

  return (
    <search>
      <form noValidate onSubmit={submit} onKeyDown={step}>
        <h2>
          <label htmlFor={id}>{t('home.need')}</label>
        </h2>
        <div className="need">
          <SearchIcon />
          <SearchInput id={id} text={text} onType={setText} enterKeyHint="search" placeholder={t('home.needPlaceholder')} />
        </div>
        <p id={`${id}-help`} className="field-help" role="status">
          {!isCurrent
            ? t('home.needHelp')
            : suggestions.length > 0
              ? t('pricer.found', { count: total, number: total.toLocaleString('en-US') })
              : ''}
        </p>
        {failure && <LoadFailed {...failure} />}
        {isCurrent && suggestions.length > 0 && (
          <ul className="choices" ref={list} aria-label={t('home.need')}>
            {suggestions.map((suggestion) => (
              <li key={suggestion.procedure.id}>
                <button type="button" className="choice" onClick={() => choose(suggestion)}>
                  <ServiceName of={suggestion.procedure} />
                  {suggestion.procedure.setting === 'inpatient' && <span className="choice-about">{t('home.overnight')}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
        {isCurrent && suggestions.length === 0 && !failure && place && (
          <div className="notice" role="status">
            <div>
              <p>{t('home.nothing', { words: keyWord })}</p>
              {instead && (
                <button type="button" className="button button-quiet button-small" onClick={() => setText(instead)}>
                  {t('pricer.searchFor', { words: instead })}
                </button>
              )}
              {place.phone && (
                <p>
                  {t('pricer.callUs')} <Phone number={place.phone} />
                </p>
              )}
            </div>
          </div>
        )}
        {isCurrent && total > suggestions.length && place && (
          <Link className="link" to={`${paths.pricer(place.name)}?${new URLSearchParams({ q: keyWord })}`}>
            {t('home.seeAll')}
          </Link>
        )}
      </form>
    </search>
  )
}
