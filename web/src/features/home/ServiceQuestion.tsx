import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import type { Procedure } from '@ratebook/shared/pricer.ts'
import { Boundary } from '../../client/Boundary.tsx'
import { fetched, part } from '../../client/page.ts'
import { useSettled } from '../../client/use-settled.ts'
import { useBrand } from '../../public/brand.tsx'
import { rememberedPlace } from '../../public/facilities.ts'
import { SearchInput } from '../../public/SearchInput.tsx'
import { isSearchable } from '../../public/searchable.ts'
import { SearchIcon } from '../../words/icons.tsx'
import type { Suggestion } from './suggestions.ts'

/** It is looked for when somebody has stopped typing. */
const SETTLED_AFTER_MS = 250

// fetched behind the box, so that it is there when somebody has typed
const Found = fetched(async () => (await part(() => import('./Found.tsx'))).Found)

type Props = {
  facilities: readonly ActiveFacility[]
  /** what was asked before somebody came back */
  typed: string
  /** what is looked for now */
  type: (words: string) => void
  choose: (facilityId: string, procedure: Procedure, words: string) => void
}

/** 'What do you need?', as people say it. What fits stands below while they type; Enter looks at once, and takes the first. */
export function ServiceQuestion({ facilities, typed, type, choose: chooseAt }: Props) {
  const { t } = useTranslation()
  const { shortWords } = useBrand()
  const id = useId()
  const [text, setText] = useState(typed)
  const words = text.trim()
  const paused = useSettled(words, SETTLED_AFTER_MS)
  /** what Enter or a choice asked for, without waiting for a pause */
  const [atOnce, setAtOnce] = useState('')
  const [said, say] = useState('')
  const settled = atOnce === words ? words : paused
  const keyWord = isSearchable(settled, shortWords) ? settled : ''
  const list = useRef<HTMLUListElement>(null)
  const first = useRef<(() => void) | null>(null)
  useEffect(Found.prepare, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (keyWord && first.current) first.current()
    else setAtOnce(words)
  }
  const choose = ({ at, procedure }: Suggestion) => {
    const remembered = rememberedPlace.among(facilities)
    const [[facilityId, item] = ['', procedure]] = [...at].filter(([id]) => id === remembered?.id).concat([...at])
    chooseAt(facilityId, item, words)
  }
  function ask(question: string) {
    setText(question)
    setAtOnce(question)
  }
  // the address has what is looked for, to come back to
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is looked for counts
  useEffect(() => {
    type(keyWord)
  }, [keyWord])
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
          {(keyWord && said) || t('home.needHelp')}
        </p>
        {keyWord && (
          <Boundary>
            <Suspense>
              <Found {...{ facilities, keyWord, list, first, choose, ask, say }} isSettled={settled === words} />
            </Suspense>
          </Boundary>
        )}
      </form>
    </search>
  )
}
