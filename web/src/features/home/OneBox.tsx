import { Suspense, useEffect, useRef } from 'react'
import type { ActiveFacility } from '@ratebook/shared/facilities.ts'
import { Boundary } from '../../client/Boundary.tsx'
import { fetched, part } from '../../client/page.ts'
import { useAsked } from './asked.ts'
import { ServiceQuestion } from './ServiceQuestion.tsx'
import './one-box.css'

// the questions after the first are fetched behind it, so that they are there when it is answered
const NextQuestions = fetched(async () => (await part(() => import('./NextQuestions.tsx'))).NextQuestions)

/** One question at a time: what somebody needs, who pays, and where, unless that is known. */
export function OneBox({ facilities, prepareAnswer }: { facilities: readonly ActiveFacility[]; prepareAnswer: () => void }) {
  const questions = useAsked(facilities)
  const { need } = questions
  const box = useRef<HTMLDivElement>(null)
  useEffect(NextQuestions.prepare, [])

  // the first question, asked anew, is where somebody goes on, with the keyboard and a screen reader, too
  const isNeedKnown = need !== null
  const before = useRef(isNeedKnown)
  useEffect(() => {
    if (before.current && !isNeedKnown) box.current?.querySelector('input')?.focus()
    before.current = isNeedKnown
  }, [isNeedKnown])
  return (
    <div className="hero-card one-box" ref={box}>
      {need ? (
        <Boundary>
          <Suspense fallback={<span className="skeleton" aria-busy="true" />}>
            <NextQuestions facilities={facilities} need={need} questions={questions} prepareAnswer={prepareAnswer} />
          </Suspense>
        </Boundary>
      ) : (
        <ServiceQuestion facilities={facilities} typed={questions.q} type={questions.type} choose={questions.choose} />
      )}
    </div>
  )
}
