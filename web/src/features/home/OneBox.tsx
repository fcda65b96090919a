import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { Boundary } from '../../client/Boundary.tsx'
import { part } from '../../client/page.ts'
import { ServiceName } from '../../words/ServiceName.tsx'
import { Answered } from './Answered.tsx'
import { ServiceQuestion } from './ServiceQuestion.tsx'
import type { Suggestion } from './suggestions.ts'
import './one-box.css'

// the questions after the first are fetched behind it, so that they are there when it is answered
const nextQuestions = () => part(() => import('./NextQuestions.tsx'))
const NextQuestions = lazy(async () => ({ default: (await nextQuestions()).NextQuestions }))

/** One question at a time: what somebody needs, who pays, and where, unless that is known. */
export function OneBox({ facilities }: { facilities: readonly ActiveFacility[] }) {
  const { t } = useTranslation()
  const [need, setNeed] = useState<Suggestion | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    nextQuestions().catch(() => undefined) // it is said where they are asked
  }, [])

  // the first question, asked anew, is where somebody goes on, with the keyboard and a screen reader, too
  const before = useRef(need)
  useEffect(() => {
    if (before.current && !need) box.current?.querySelector('input')?.focus()
    before.current = need
  }, [need])
  return (
    <div className="hero-card one-box" ref={box}>
      {need ? (
        <>
          <Answered label={t('home.need')} answer={<ServiceName of={need.procedure} />} change={() => setNeed(null)} />
          <Boundary>
            <Suspense fallback={<span className="skeleton" aria-busy="true" />}>
              <NextQuestions facilities={facilities} need={need} />
            </Suspense>
          </Boundary>
        </>
      ) : (
        <ServiceQuestion facilities={facilities} choose={setNeed} />
      )}
    </div>
  )
}
