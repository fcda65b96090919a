import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { NameLanguage } from '@ratebook/shared/service-names.ts'
import { LoadFailed } from '../../client/LoadFailed.tsx'
import { paths } from '../../paths.ts'
import { rememberedPlace } from '../../public/facilities.ts'
import { Phone } from '../../public/Phone.tsx'
import { count } from '../../words/format.ts'
import { ServiceName } from '../../words/ServiceName.tsx'
import { SeveralPrices } from './SeveralPrices.tsx'
import { type Suggestion, useSuggestions } from './suggestions.ts'

type Props = {
  facilities: readonly ActiveFacility[]
  keyWord: string
  /** whether nothing else has been typed since */
  isSettled: boolean
  list: RefObject<HTMLUListElement | null>
  /** what Enter takes: the first that fits, once it is there */
  first: RefObject<(() => void) | null>
  choose: (suggestion: Suggestion) => void
  ask: (question: string) => void
  /** told how many there are, in words; nothing as long as it is not known */
  say: (words: string) => void
}

/** What fits the words in the box: services to choose from, a question back where they may mean much, whom to call where nothing fits. */
export function Found({ facilities, keyWord, isSettled, list, first, choose, ask, say }: Props) {
  const { t, i18n } = useTranslation()
  const { suggestions, total, instead, choices, isPending, failure } = useSuggestions(facilities, keyWord)
  const isCurrent = keyWord !== '' && isSettled && !isPending
  const place = rememberedPlace.among(facilities) ?? facilities[0]
  const [best] = suggestions
  const said = isCurrent && best ? t('pricer.found', { count: total, number: count(total) }) : ''
  useEffect(() => say(said), [say, said])
  useEffect(() => {
    first.current = isCurrent && best ? () => choose(best) : null
  })
  if (failure) return <LoadFailed {...failure} />
  if (!isCurrent) return null
  return (
    <>
      {choices && (
        <fieldset className="notice asks">
          <legend>{t('pricer.whichOne')}</legend>
          {choices.map((choice) => {
            const question = choice[i18n.language as NameLanguage] ?? ''
            return (
              <button key={question} type="button" className="button button-quiet button-small" onClick={() => ask(question)}>
                {question}
              </button>
            )
          })}
        </fieldset>
      )}
      {best && (
        <ul className="choices" ref={list} aria-label={t('home.need')}>
          {suggestions.map((suggestion) => (
            <li key={suggestion.procedure.id}>
              <button type="button" className="choice" onClick={() => choose(suggestion)}>
                <ServiceName of={suggestion.procedure} />
                {suggestion.isStay && <span className="choice-about">{t('home.overnight')}</span>}
                <SeveralPrices at={suggestion.at} facilities={facilities} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!best && place && (
        <div className="notice" role="status">
          <div>
            <p>{t('home.nothing', { words: keyWord })}</p>
            {instead && (
              <button type="button" className="button button-quiet button-small" onClick={() => ask(instead)}>
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
      {total > suggestions.length && place && (
        <Link className="link link-alone" to={`${paths.pricer(place.name)}?${new URLSearchParams({ q: keyWord })}`}>
          {t('home.seeAll')}
        </Link>
      )}
    </>
  )
}
