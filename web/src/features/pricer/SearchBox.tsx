import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../public/brand.tsx'
import { SearchIcon } from '../../words/icons.tsx'
import { SearchInput } from '../../public/SearchInput.tsx'
import { isSearchable } from '../../public/searchable.ts'

/** Searches on Enter or by the button; fewer than three characters are not searched for, and the hint says so. */
export function SearchBox({ keyWord, onSearch }: { keyWord: string; onSearch: (keyWord: string) => void }) {
  const { t } = useTranslation()
  const { shortWords } = useBrand()
  const id = useId()
  const [text, setText] = useState(keyWord)
  const [tooShort, setTooShort] = useState(false)
  const [lastKeyWord, setLastKeyWord] = useState(keyWord)
  if (lastKeyWord !== keyWord) {
    // the address has changed, by Back or by "Clear the search"
    setLastKeyWord(keyWord)
    setText(keyWord)
    setTooShort(false)
  }

  return (
    <search>
      <form
        className="search"
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          const words = text.trim()
          const isGood = isSearchable(words, shortWords)
          setTooShort(!isGood)
          if (isGood) onSearch(words)
        }}
      >
        <div className="field">
          <label htmlFor={id}>{t('pricer.search')}</label>
          <div className="search-box">
            <SearchIcon />
            <SearchInput
              id={id}
              text={text}
              onType={(typed) => {
                setText(typed)
                setTooShort(false)
              }}
              enterKeyHint="search"
              placeholder={t('pricer.searchPlaceholder')}
              aria-invalid={tooShort}
            />
            <button type="submit" className="button">
              {t('pricer.searchButton')}
            </button>
          </div>
          <p id={`${id}-help`} className={tooShort ? 'field-error' : 'field-help'} role={tooShort ? 'alert' : undefined}>
            {t(tooShort ? 'pricer.searchHint' : 'pricer.searchHelp')}
          </p>
        </div>
      </form>
    </search>
  )
}
